"""The record of one finding, and of the rule it breaks."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from hhparser.base.docs import DOCS
from hhparser.base.spans import LineOrSpan, Span, line_of


class Severity(StrEnum):
    """How bad a finding is."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class FindingClass(StrEnum):
    """The kind of error or oddity that a finding is."""

    PARSE = "parse"
    ILLEGAL = "illegal"
    ARITHMETIC = "arithmetic"
    INCONSISTENT = "inconsistent"
    SUSPICIOUS = "suspicious"
    INFO = "info"


class Rule(NamedTuple):
    """One thing that can be wrong.

    Attributes:
        message: Has the slots `{found}`, `{expected}`, `{before}` and `{player}`.
        on_request: Findings are left out unless `select` names the code or its group.
        hides: Codes, or their beginnings, that are not reported in a hand after an error of this rule.
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

    @property
    def address(self) -> str:
        """Address of its explanation in the docs."""
        return f"{DOCS}checks/#{self.code}"


class Finding(NamedTuple):
    """A broken rule at a place of the file; `line` and `column` count from 1, `end_column` is exclusive."""

    rule: Rule
    line: int
    column: int
    end_column: int
    message: str
    expected: str | None = None
    found: str | None = None

    def is_at(self, place: LineOrSpan) -> bool:
        """Whether the finding is on that line, or at that span."""
        column = place.column if isinstance(place, Span) else self.column
        return (self.line, self.column) == (line_of(place), column)

    def contains(self, place: LineOrSpan) -> bool:
        """Whether the finding is about a stretch of a line with that span in it."""
        if not isinstance(place, Span) or self.line != place.line:
            return False
        return self.column <= place.column and place.end_column <= self.end_column

    @property
    def code(self) -> str:
        """The code of the rule: a letter and three digits."""
        return self.rule.code

    @property
    def severity(self) -> Severity:
        """Severity of the rule."""
        return self.rule.severity


def has_error(findings: Iterable[Finding]) -> bool:
    """Whether one of the findings is an error."""
    return any(finding.severity is Severity.ERROR for finding in findings)


class FileFinding(NamedTuple):
    """A finding and where it belongs.

    Attributes:
        file: The file.
        site: Name of the site; None for a finding about the whole file.
        hand_id: The printed id; None for a finding about the whole file.
        finding: What was found.
        text: The line of the file; None if the finding is about more than one line.
    """

    file: str
    site: str | None
    hand_id: str | None
    finding: Finding
    text: str | None = None

    @property
    def key(self) -> tuple[int, int, str]:
        """A sort key for findings within a file."""
        return self.finding.line, self.finding.column, self.finding.code
