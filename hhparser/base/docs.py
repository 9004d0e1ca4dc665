"""The address of the docs."""

from typing import Final

DOCS: Final = "https://hhparser.readthedocs.io/en/stable/"
