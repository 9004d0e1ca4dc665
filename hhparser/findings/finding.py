"""Records of rules and findings."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from hhparser.base.reprs import EnumRepr
from hhparser.base.text.docs import docs_page
from hhparser.base.text.spans import LineOrSpan, Span, line_of


class Severity(EnumRepr, StrEnum):
    """Severity of a rule and its findings."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class FindingClass(EnumRepr, StrEnum):
    """Class of a rule: the kind of error."""

    PARSE = "parse"
    ILLEGAL = "illegal"
    ARITHMETIC = "arithmetic"
    INCONSISTENT = "inconsistent"
    SUSPICIOUS = "suspicious"
    INFO = "info"


class Rule(NamedTuple):
    """A rule that a hand or a file can break.

    Attributes:
        code: Letter and three digits.
        slug: Short name of the error.
        severity: Severity of its findings.
        finding_class: Kind of error.
        message: Template of the message, with the placeholders `{found}`, `{expected}`, `{before}` and
            `{player}`.
        explanation: Text for the docs and `hh rule`.
        source: Rows of `docs/reference/rules.md`; None without a source.
        on_request: Report findings only if `select` names the code or its group.
        hides: Codes or prefixes of codes that are suppressed in a hand after an error of this rule.
    """

    code: str
    slug: str
    severity: Severity
    finding_class: FindingClass
    message: str
    explanation: str
    source: str | None = None
    on_request: bool = False
    hides: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"find_rule({self.code!r})"

    @property
    def address(self) -> str:
        """URL of the explanation in the docs."""
        return docs_page(f"reference/checks#{self.code}")


class Finding(NamedTuple):
    """A place in a file that breaks a rule; `line` and `column` count from 1, `end_column` is exclusive."""

    rule: Rule
    line: int
    column: int
    end_column: int
    message: str
    expected: str | None = None
    found: str | None = None

    def is_at(self, place: LineOrSpan) -> bool:
        """Return whether the finding is on a line, or begins where a span begins."""
        column = place.column if isinstance(place, Span) else self.column
        return (self.line, self.column) == (line_of(place), column)

    def contains(self, place: LineOrSpan) -> bool:
        """Return whether the columns of the finding contain a span; False for a line number."""
        if not isinstance(place, Span) or self.line != place.line:
            return False
        return self.column <= place.column and place.end_column <= self.end_column

    @property
    def code(self) -> str:
        """Code of the rule: a letter and three digits."""
        return self.rule.code

    @property
    def severity(self) -> Severity:
        """Severity of the rule."""
        return self.rule.severity


def has_error(findings: Iterable[Finding]) -> bool:
    """Return whether a finding has severity error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


class FileFinding(NamedTuple):
    """A finding with its file and hand.

    Attributes:
        file: Path of the file.
        site: Name of the site; None for a finding about the whole file.
        hand_id: Printed id of the hand; None for a finding about the whole file.
        finding: The finding.
        text: Text of the line; None if the finding is about several lines.
    """

    file: str
    site: str | None
    hand_id: str | None
    finding: Finding
    text: str | None = None

    @property
    def key(self) -> tuple[int, int, str]:
        """Sort key for findings of a file: line, column, code."""
        return self.finding.line, self.finding.column, self.finding.code
