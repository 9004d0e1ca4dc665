"""What each audit concludes, in one shape."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.inference.tests import Result
from hhparser.findings.finding import FileFinding, Finding


class Sample(NamedTuple):
    """The hands or all-ins that were tested, and those left out.

    Attributes:
        kind: `hand` or `all-in`.
        used: How many were tested.
        left_out: How many were left out, by reason.
    """

    kind: str
    used: int
    left_out: Mapping[str, int]


class RakeGroup(NamedTuple):
    """What an invoice tells apart; the month is like `2021-03`, or empty where no time is given."""

    site: str
    stakes: str
    month: str
    decimals: int


class Total(NamedTuple):
    """A group's hands, their rake and the player's share of it, in the smallest unit."""

    group: RakeGroup
    hands: int
    rake: int
    own: int


class Conclusion(NamedTuple):
    """What an audit found over all hands; fields that it does not fill are empty.

    Attributes:
        findings: Findings in single hands.
        overall: Findings about all hands together.
        tests: Results of statistical tests, with q.
        samples: What was tested, and what was left out and why.
        rakes: Totals of rake by site, stakes and month.
    """

    findings: Sequence[FileFinding] = ()
    overall: Sequence[Finding] = ()
    tests: Sequence[Result] = ()
    samples: Sequence[Sample] = ()
    rakes: Sequence[Total] = ()
