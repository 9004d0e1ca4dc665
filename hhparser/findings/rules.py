"""The one table of codes: what can be wrong with a file, a hand, or hands together.

P parse, D deal, L legality, M money, S showdown, C consistency across hands, T tournament, F fairness. A code
is never reused for another rule.
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from hhparser.base.errors import UnknownRuleError
from hhparser.findings.across import ACROSS
from hhparser.findings.finding import Finding, Rule, Severity
from hhparser.findings.play import PLAY
from hhparser.findings.reading import READING
from hhparser.findings.results import RESULTS

RULES: Final = (*READING, *PLAY, *RESULTS, *ACROSS)
RULE_BY_CODE: Final = {rule.code: rule for rule in RULES}
SEVERITIES: Final = tuple(Severity)
# the codes of the rules that hide a code, for each code
HIDDEN_BY: Final = {
    code: frozenset(rule.code for rule in RULES if code.startswith(rule.hides)) for code in RULE_BY_CODE
}
LONGEST_PART: Final = 60


def find_rule(code: str) -> Rule:
    """The rule of a code, in upper or lower case.

    Raises:
        UnknownRuleError: No rule has that code.
    """
    try:
        return RULE_BY_CODE[code.upper()]
    except KeyError:
        raise UnknownRuleError(code) from None


def code_groups(words: Iterable[str]) -> tuple[str, ...]:
    """Codes or their beginnings, such as `L` and `M201`, in upper case; blank words are left out.

    Raises:
        UnknownRuleError: No code begins with one of the words.
    """
    wanted = tuple(word.strip().upper() for word in words if word.strip())
    for group in wanted:
        if not any(code.startswith(group) for code in RULE_BY_CODE):
            raise UnknownRuleError(group)
    return wanted


class Override(NamedTuple):
    """Another selection for some files or sites.

    Attributes:
        paths: Patterns such as `old/*`; `*` matches any characters, `/` too. Empty for all files.
        sites: Names of sites; empty for all.
        select: As in `Selection`; empty to keep what holds for all.
        ignore: Codes, or their beginnings, that are left out as well.
        fail_on: The lowest severity that is a failure; None to keep what holds for all.
    """

    paths: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity | None = None

    def is_about(self, file: str, site: str | None) -> bool:
        """Whether it applies to hands of a site in a file."""
        path = file.replace("\\", "/")
        is_there = not self.paths or any(
            fnmatchcase(path, pattern) or fnmatchcase(path, f"*/{pattern}") for pattern in self.paths
        )
        return is_there and (not self.sites or site in self.sites)


class Selection(NamedTuple):
    """Which findings are wanted, and which of them count as a failure.

    Attributes:
        select: Codes, or their beginnings, to show; empty for all but those shown on request.
        ignore: Codes, or their beginnings, to leave out.
        fail_on: The lowest severity that is a failure.
        overrides: Changes for some files or sites; later ones win.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity = Severity.ERROR
    overrides: tuple[Override, ...] = ()

    def holds(self, code: str) -> bool:
        """Whether a code is wanted."""
        wanted = code.startswith(self.select) if self.select else not RULE_BY_CODE[code].on_request
        return wanted and not code.startswith(self.ignore)

    def holds_any(self, codes: Iterable[str]) -> bool:
        """Whether any of the codes is wanted."""
        return any(map(self.holds, codes))

    def fails(self, severities: Iterable[Severity]) -> bool:
        """Whether any of the severities is a failure."""
        return any(SEVERITIES.index(one) >= SEVERITIES.index(self.fail_on) for one in severities)

    def within(self, file: str | None, site: str | None) -> "Selection":
        """The selection for hands of a site in a file.

        >>> selection = Selection(overrides=(Override(paths=("old/*",), ignore=("M",)),))
        >>> selection.within("hands/old/a.txt", "winamax").holds("M201")
        False
        """
        own = Selection(self.select, self.ignore, self.fail_on)
        for other in self.overrides:
            if other.is_about(file or "", site):
                ignore, fail_on = own.ignore + other.ignore, other.fail_on or own.fail_on
                own = Selection(other.select or own.select, ignore, fail_on)
        return own


def make_finding(
    code: str,
    line: int,
    column: int,
    end_column: int,
    expected: str | None = None,
    found: str | None = None,
    before: str | None = None,
    player: str | None = None,
) -> Finding:
    """A finding with that code and its message filled in; `before` is an earlier hand's file and line."""
    rule = RULE_BY_CODE[code]
    slots = {"expected": _shortened(expected), "found": _shortened(found), "player": _shortened(player)}
    message = rule.message.format(before=before, **slots)
    message = message.replace("1 hole cards", "1 hole card")
    return Finding(rule, line, column, max(end_column, column), message, expected, found)


def _shortened(text: str | None) -> str | None:
    """A text truncated for a message: a name may be longer than the whole message should be."""
    return text if text is None or len(text) <= LONGEST_PART else f"{text[: LONGEST_PART - 1]}…"
