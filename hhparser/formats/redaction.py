"""Redacts the text of findings: only known words, cards, amounts and pseudonyms are kept."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from hhparser.findings.finding import Finding
from hhparser.findings.rules import RULES

HIDDEN: Final = "(hidden)"
SPACE: Final = re.compile(r"[\s+]+")
SLOT: Final = re.compile(r"\{\w+\}")
CARD: Final = re.compile(r"(\d{1,2}|[TJQKA])[a-z]")
AMOUNT: Final = re.compile(r"\d[\d.,]*")
LONGEST_AMOUNT: Final = 12  # digits
LONGEST_IN_HEADER: Final = 6  # digits; longer numbers in P findings may be ids
EDGES: Final = " \t\"'()[]{}<>.,:;*+-−±%$€£#"
WORDS: Final = """
    action an bets board calls checks did didn't down end flop folds heads-up in main mucked next of on post
    posts raises river seat show showed shows side side-1 side-2 side-3 side-4 street summary the turn
    a aces ace eight eights five fives flush four fours full high house jack jacks kicker kind king kings nine
    nines pair pairs queen queens royal seven sevens six sixes straight ten tens three threes to twos two
    level match round
    i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx
"""


def rename(text: str, names: Mapping[str, str]) -> str:
    """Replace whole-word names in a text, longest names first.

    Args:
        text: Any text.
        names: New names by old name.
    """
    if not names:
        return text
    longest = sorted(names, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")
    return pattern.sub(lambda match: names[match[0]], text)


def redact_finding(finding: Finding, names: Mapping[str, str]) -> Finding:
    """Return a finding with pseudonyms instead of names, and with other unknown text replaced by `(hidden)`.

    Args:
        finding: The finding.
        names: Pseudonyms by name.
    """
    longest = LONGEST_IN_HEADER if finding.code.startswith("P") else LONGEST_AMOUNT
    kept = frozenset(names.values())

    def redact(text: str | None) -> str | None:
        renamed = rename(text or "", names)
        return None if text is None else renamed if is_known(renamed, kept, longest) else HIDDEN

    message = rename(finding.message, names)
    if not is_known(message, kept, longest):
        message = SLOT.sub(HIDDEN, finding.rule.message)
    return finding._replace(message=message, expected=redact(finding.expected), found=redact(finding.found))


def is_known(text: str, kept: frozenset[str] = frozenset(), longest: int = LONGEST_AMOUNT) -> bool:
    """Return whether a text has only words of rules and poker, cards, amounts and the words `kept`.

    >>> is_known("two pair, Kings and Fives"), is_known("2 cards, not Kate's")
    (True, False)
    """
    return all(_is_known_word(word, kept, longest) for word in SPACE.split(text))


def _is_known_word(word: str, kept: frozenset[str], longest: int) -> bool:
    bare = word.strip(EDGES)
    if bare in kept or not bare or bare.lower() in _known_words() or CARD.fullmatch(bare):
        return True
    return AMOUNT.fullmatch(bare) is not None and sum(map(str.isdigit, bare)) <= longest


@cache
def _known_words() -> frozenset[str]:
    """Return the words in the messages of all rules, and the words for hands and actions."""
    messages = [SLOT.sub("", rule.message) for rule in RULES]
    words = " ".join([WORDS, *messages]).split()
    return frozenset(word.strip(EDGES).lower() for word in words)
