"""URLs of the documentation."""

from typing import Final

DOCS: Final = "https://hhparser.readthedocs.io/en/stable/"


def docs_page(name: str) -> str:
    """Return the URL of a page: its path in `docs/` without the suffix, and an optional `#anchor`.

    >>> docs_page("reference/checks#L110")
    'https://hhparser.readthedocs.io/en/stable/reference/checks/#L110'
    """
    path, hash_, anchor = name.partition("#")
    return f"{DOCS}{path}/{hash_}{anchor}"
