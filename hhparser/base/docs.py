"""Base URL of the documentation."""

from typing import Final

DOCS: Final = "https://hhparser.readthedocs.io/en/stable/"
