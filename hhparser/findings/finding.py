"""The record of one finding, and of the rule it breaks."""

from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How bad a finding is."""

    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class FindingClass(StrEnum):
    """What kind of fault a finding is."""

    PARSE = "parse"
    ILLEGAL = "illegal"
    ARITHMETIC = "arithmetic"
    INCONSISTENT = "inconsistent"
    SUSPICIOUS = "suspicious"
    INFO = "info"


class Rule(NamedTuple):
    """One thing that can be wrong: `message` has the slots `{found}`, `{expected}` and `{before}`."""

    code: str
    slug: str
    severity: Severity
    finding_class: FindingClass
    message: str
    explanation: str
    source: str | None = None


class Diagnostic(NamedTuple):
    """A broken rule at a place of the file; `line` and `column` count from 1, `end_column` is exclusive."""

    rule: Rule
    line: int
    column: int
    end_column: int
    message: str
    expected: str | None = None
    found: str | None = None

    @property
    def code(self) -> str:
        """Letter and three digits."""
        return self.rule.code

    @property
    def severity(self) -> Severity:
        """Severity of the rule."""
        return self.rule.severity
