"""Records for the results of audits."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from analysis.inference.tests import Result
from hhparser.findings.finding import FileFinding, Finding


class SampleSize(NamedTuple):
    """Sample sizes of a test.

    Attributes:
        kind: `hand` or `all-in`.
        used: Number of hands or all-ins tested.
        left_out: Number of hands or all-ins left out, by reason.
    """

    kind: str
    used: int
    left_out: Mapping[str, int]


class RakeGroup(NamedTuple):
    """Group of a rake total, as on an invoice; the month has the form `2021-03`, or is "" if unknown."""

    site: str
    stakes: str
    month: str
    decimals: int


class Total(NamedTuple):
    """Rake total of a group: number of hands, rake, and the hero's share `own`, in the smallest unit."""

    group: RakeGroup
    hands: int
    rake: int
    own: int


class Conclusion(NamedTuple):
    """Result of one audit over all hands; unused fields are empty.

    Attributes:
        findings: Findings in single hands.
        overall: Findings about the whole dataset.
        tests: Results of statistical tests, with q-values.
        samples: Sample sizes of the tests.
        rakes: Rake totals by site, stakes and month.
    """

    findings: Sequence[FileFinding] = ()
    overall: Sequence[Finding] = ()
    tests: Sequence[Result] = ()
    samples: Sequence[SampleSize] = ()
    rakes: Sequence[Total] = ()
