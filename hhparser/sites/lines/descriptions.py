"""Descriptions of hands in the words of most sites: `a pair of Kings`, `two pair, Aces and Eights`."""

import re
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from hhparser.base.cards import RANK_NAMES, RANKS, plural_name, rank_name

_USUAL: Final = {
    "high_card": "high card {rank}",
    "pair": "a pair of {ranks}",
    "two_pair": "two pair, {ranks} and {others}",
    "three": "three of a kind, {ranks}",
    "straight": "a straight, {low} to {high}",
    "flush": "a flush, {rank} high",
    "full_house": "a full house, {ranks} full of {others}",
    "four": "four of a kind, {ranks}",
    "straight_flush": "a straight flush, {low} to {high}",
    "royal_flush": "a Royal Flush",
}
_RANKS: Final = {
    word.lower() + plural: rank
    for names in (enumerate(RANK_NAMES), enumerate(RANKS), ((0, "two"), (1, "trey"), (8, "10")))
    for rank, word in names
    for plural in ("", "s", "es", "'s")
}
_FIELD: Final = re.compile(r"\{(\w+?)s?\}")
_KIND: Final = re.compile(
    r"high card|two pairs?|(?:one )?pair|(?:three|four) of (?:a )?kind|straight(?: flush)?|flush|full house",
    re.IGNORECASE,
)
_WORD: Final = re.compile(r"[\w']+")
_KICKERS: Final = r"(?:(?: with | - |\()(?P<kickers>[\w', +]+?) kickers?\)?)?"


def usual_words(
    *, capitals: bool = False, only_known: bool = False, **printed: str | tuple[str, ...]
) -> Callable[[str], str | None]:
    """Return a function that converts a site's words for a hand to the usual ones.

    Args:
        capitals: Capitalize the names of ranks even when they are printed in lower case.
        only_known: Reduce any other text to the kind of hand at its start, or None, instead of leaving it
            unchanged.
        printed: The site's words by kind of hand, as patterns with `{rank}`, `{other}` and, for a straight,
            `{low}`. Ranks may be printed in any form and kickers may follow; the usual words match too.
    """
    forms = [
        (form, _USUAL[kind])
        for kind, words in (*printed.items(), *_USUAL.items())
        for form in ((words,) if isinstance(words, str) else words)
    ]

    @lru_cache(maxsize=1024)
    def translate(text: str) -> str | None:
        words = text.strip(" .")
        for form, usual in forms:
            match = _pattern(form).fullmatch(words.title() if capitals else words)
            found = match and _translated(match, usual)
            if found:
                return found
        return _kind(words) if only_known else words

    return translate


def _kind(words: str) -> str | None:
    """Return the kind of hand at the start of a text, in lower case, or None."""
    match = _KIND.match(words)
    if match is None:
        return None
    kind = match[0].lower().replace("of kind", "of a kind").replace("pairs", "pair")
    return kind if kind != "pair" else "one pair"


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """Compile a form to a regex; `{ranks}` and `{high}` in the usual words also match the rank."""
    pattern = _FIELD.sub(r"(?P<\1>[\\w']+?)", form).replace("<high>", "<rank>")
    return re.compile(pattern + _KICKERS, re.IGNORECASE)


def _translated(match: re.Match[str], usual: str) -> str | None:
    """Return the usual words for a match; None when a word is not a rank.

    When only the upper end of a straight is printed, the lower end is added; the ends may be in either order.
    """
    found = {field: _WORD.findall(text) for field, text in match.groupdict().items() if text}
    if not all(word.lower() in _RANKS for words in found.values() for word in words):
        return None
    if "low" in found and _is_above(found["low"], found["rank"]):
        found |= {"low": found["rank"], "rank": found["low"]}
    kickers = "+".join(map(_name, found.pop("kickers", ())))
    names = {field: _name(word) for field, (word,) in found.items()}
    names |= {f"{field}s": _name(word, plural_name) for field, (word,) in found.items()}
    if "{high}" in usual:
        top = _RANKS[found["rank"][0].lower()]
        if usual == _USUAL["straight_flush"] and rank_name(top) == "Ace":
            return _USUAL["royal_flush"]
        ends = {"low": rank_name((top - 4) % 13), "high": rank_name(top)}
        names |= {"high": names["rank"]} if "low" in names else ends
    return usual.format(**names) + (f" - {kickers} kicker" if kickers else "")


def _is_above(high: list[str], low: list[str]) -> bool:
    """Return whether two ranks are the ends of a straight, upper first; an ace is also below a deuce."""
    return (_RANKS[high[0].lower()] - _RANKS[low[0].lower()]) % len(RANKS) == 4


def _name(word: str, name: Callable[[int], str] = rank_name) -> str:
    """Return the usual word for a rank, in lower case when it is printed so."""
    usual = name(_RANKS[word.lower()])
    return usual.lower() if word[0].islower() else usual
