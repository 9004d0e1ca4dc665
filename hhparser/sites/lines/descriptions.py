"""What sites call a hand, in the words of most of them: `a pair of Kings`, `two pair, Aces and Eights`."""

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
    **{name.lower(): rank for rank, name in enumerate(RANK_NAMES)},
    **{sign.lower(): rank for rank, sign in enumerate(RANKS)},
    "two": 0,
    "trey": 1,
    "10": 8,
}
_RANK: Final = rf"(?:{'|'.join(_RANKS)})(?:e?s|'s)?"
_KICKERS: Final = rf"(?:(?: with | - |\()(?P<kickers>{_RANK}(?:(?:, |\+){_RANK})*) kickers?\)?)?"
_FIELD: Final = re.compile(r"\{(\w+?)s?\}")


def usual_words(
    *, capitals: bool = False, only_known: bool = False, **printed: str | tuple[str, ...]
) -> Callable[[str], str | None]:
    """What turns a site's words for a hand into the usual ones.

    Args:
        capitals: Names of ranks are capitalised even where they are printed in small letters.
        only_known: Any other text becomes None; else it stays as it is.
        printed: The site's words by kind of hand, as patterns with `{rank}`, `{other}` and, of a straight,
            `{low}`; ranks may be printed in any way, and kickers may follow. Usual words are known, too.
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
            if match is not None:
                return _translated(match, usual)
        return None if only_known else words

    return translate


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """The pattern of a form; `{ranks}` and `{high}` of the usual words are the rank too."""
    pattern = _FIELD.sub(rf"(?P<\1>{_RANK})", form).replace("<high>", "<rank>")
    return re.compile(pattern + _KICKERS, re.IGNORECASE)


def _translated(match: re.Match[str], usual: str) -> str:
    """The usual words for a match; a straight of which only the upper end is told gets the lower one."""
    found = {field: word for field, word in match.groupdict().items() if word}
    kickers = "+".join(map(_name, re.findall(_RANK, found.pop("kickers", ""), re.IGNORECASE)))
    names = {field: _name(word) for field, word in found.items()}
    names |= {f"{field}s": _name(word, plural_name) for field, word in found.items()}
    if "{high}" in usual:
        top = _rank(found["rank"])
        if usual == _USUAL["straight_flush"] and rank_name(top) == "Ace":
            return _USUAL["royal_flush"]
        ends = {"low": rank_name((top - 4) % 13), "high": rank_name(top)}
        names |= {"high": names["rank"]} if "low" in names else ends
    return usual.format(**names) + (f" - {kickers} kicker" if kickers else "")


def _rank(word: str) -> int:
    """The rank of a word such as `Kings`, `K's`, `10s`, `Sixes`."""
    word = word.lower()
    return next(_RANKS[known] for end in ("", "s", "'s", "es") if (known := word.removesuffix(end)) in _RANKS)


def _name(word: str, name: Callable[[int], str] = rank_name) -> str:
    """The usual word for a rank, in small letters where it is printed so."""
    usual = name(_rank(word))
    return usual.lower() if word[0].islower() else usual
