"""Restores text copied from a mail or web page: quoted, indented, escaped, or with typographic characters."""

import html
import re
from collections import Counter
from operator import itemgetter
from typing import Final

LONGEST_SAMPLE: Final = 1 << 15
_MARGIN: Final = re.compile(r"^(?:(?:[ \t]*>)+[ \t]?|[ \t]*)(?=[^> \t\n])", re.MULTILINE)
_TYPOGRAPHIC: Final = re.compile("(?i:hold\u2019em)|\u2018[^\u2019\n]+\u2019")
_PLAIN: Final = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
_ESCAPED_QUOTE: Final = re.compile("&(?:#0?39|#[xX]27|apos|quot);")


def restored(text: str) -> str:
    r"""Return a text as it was before it was pasted; lines keep their numbers.

    >>> restored("> Dealt to Hero [Ah Kh]\n>\n> Hero: folds\n")
    'Dealt to Hero [Ah Kh]\n\nHero: folds\n'
    """
    head = text[:LONGEST_SAMPLE]
    if _is_escaped(head):
        text = html.unescape(text)
    if head.count("\xa0") > head.count(" "):  # fewer are in amounts, as some sites print them
        text = text.replace("\xa0", " ")
    if "'" not in head and _TYPOGRAPHIC.search(head):
        text = text.translate(_PLAIN)
    margin = _margin(text[:LONGEST_SAMPLE])
    if margin:
        text = re.sub(f"^(?:{re.escape(margin)}|{re.escape(margin.rstrip())}$)", "", text, flags=re.MULTILINE)
    return text


def _is_escaped(head: str) -> bool:
    """Return whether quotation marks are written as HTML entities, and none as themselves."""
    return _ESCAPED_QUOTE.search(head) is not None and '"' not in head and "<" not in head


def _margin(head: str) -> str:
    """Return the quotation mark that most lines begin with, or else the indentation of all lines."""
    margins = _MARGIN.findall(head)
    marks = Counter(margin for margin in margins if ">" in margin)
    mark, count = max(marks.items(), key=itemgetter(1), default=("", 0))
    if 2 * count > len(margins):
        return mark
    least = min(margins, key=len, default="")
    return least if all(margin.startswith(least) for margin in margins) else ""
