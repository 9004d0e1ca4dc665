"""Registry of all rules, selection of rules by code, and construction of findings.

Groups of codes: P parse, D deal, L legality, M money, S showdown, C consistency across hands, T tournament,
F fairness, X plugins. A code is never reused for another rule.
"""

from collections.abc import Iterable
from fnmatch import fnmatchcase
from typing import Final, NamedTuple

from hhparser.base.errors import UnknownRuleError
from hhparser.base.runtime import plugins
from hhparser.findings.across import ACROSS
from hhparser.findings.finding import Finding, Rule, Severity
from hhparser.findings.play import PLAY
from hhparser.findings.reading import READING
from hhparser.findings.results import RESULTS

RULES: Final[tuple[Rule, ...]] = (*READING, *PLAY, *RESULTS, *ACROSS, *plugins.added(plugins.RULES))
RULE_BY_CODE: Final = {rule.code: rule for rule in RULES}
SEVERITIES: Final = tuple(Severity)
# for each code, the codes of the rules that hide it
HIDDEN_BY: Final = {
    code: frozenset(rule.code for rule in RULES if code.startswith(rule.hides)) for code in RULE_BY_CODE
}
LONGEST_PART: Final = 60


def find_rule(code: str) -> Rule:
    """Return the rule with a code, in upper or lower case.

    Raises:
        UnknownRuleError: No rule has the code.
    """
    try:
        return RULE_BY_CODE[code.upper()]
    except KeyError:
        raise UnknownRuleError(code) from None


def code_groups(words: Iterable[str]) -> tuple[str, ...]:
    """Validate codes or prefixes of codes, such as `L` and `M201`, and convert them to upper case.

    Blank words are left out.

    Raises:
        UnknownRuleError: A word is not a prefix of any code.
    """
    wanted = tuple(word.strip().upper() for word in words if word.strip())
    for group in wanted:
        if not any(code.startswith(group) for code in RULE_BY_CODE):
            raise UnknownRuleError(group)
    return wanted


class Override(NamedTuple):
    """An override of the selection for some files or sites.

    Attributes:
        paths: Glob patterns such as `old/*`; `*` matches any characters, `/` too. Empty for all files.
        sites: Names of sites; empty for all.
        select: Codes or prefixes that replace `Selection.select`; empty to inherit it.
        ignore: Codes or prefixes to ignore in addition.
        fail_on: Threshold that replaces `Selection.fail_on`; None to inherit it.
    """

    paths: tuple[str, ...] = ()
    sites: tuple[str, ...] = ()
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity | None = None

    def is_about(self, file: str, site: str | None) -> bool:
        """Return whether the override applies to hands of a site in a file."""
        path = file.replace("\\", "/")
        is_there = not self.paths or any(
            fnmatchcase(path, pattern) or fnmatchcase(path, f"*/{pattern}") for pattern in self.paths
        )
        return is_there and (not self.sites or site in self.sites)


class Selection(NamedTuple):
    """Filter on findings by code, and the severity threshold for failure.

    Attributes:
        select: Codes or prefixes to report; empty for all codes except those with `on_request`.
        ignore: Codes or prefixes to leave out.
        fail_on: Lowest severity that counts as a failure.
        overrides: Overrides for some files or sites; later ones take precedence.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    fail_on: Severity = Severity.ERROR
    overrides: tuple[Override, ...] = ()

    def holds(self, code: str) -> bool:
        """Return whether the selection includes a code."""
        wanted = code.startswith(self.select) if self.select else not RULE_BY_CODE[code].on_request
        return wanted and not code.startswith(self.ignore)

    def holds_any(self, codes: Iterable[str]) -> bool:
        """Return whether the selection includes any of the codes."""
        return any(map(self.holds, codes))

    def fails(self, severities: Iterable[Severity]) -> bool:
        """Return whether any of the severities reaches the threshold."""
        return any(SEVERITIES.index(one) >= SEVERITIES.index(self.fail_on) for one in severities)

    def within(self, file: str | None, site: str | None) -> "Selection":
        """Return the selection for hands of a site in a file, with all matching overrides applied.

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
    """Create a finding, with its message formatted from the template of the rule.

    Args:
        code: Code of the rule.
        line: Line in the file, from 1.
        column: First column, from 1.
        end_column: End of the columns, exclusive; at least `column`.
        expected: Value of the placeholder `{expected}`.
        found: Value of the placeholder `{found}`.
        before: Value of the placeholder `{before}`: file and line of an earlier hand.
        player: Value of the placeholder `{player}`.
    """
    rule = RULE_BY_CODE[code]
    slots = {"expected": _shortened(expected), "found": _shortened(found), "player": _shortened(player)}
    message = rule.message.format(before=before, **slots)
    message = message.replace("1 hole cards", "1 hole card")
    return Finding(rule, line, column, max(end_column, column), message, expected, found)


def _shortened(text: str | None) -> str | None:
    """Truncate a value for a message to `LONGEST_PART` characters, as names can be long."""
    return text if text is None or len(text) <= LONGEST_PART else f"{text[: LONGEST_PART - 1]}…"
