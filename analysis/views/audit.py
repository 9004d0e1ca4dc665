"""The tests of an audit with their interpretation: `hh audit`."""

from collections.abc import Iterable, Sequence
from typing import Final, Literal, TypedDict

from analysis.audits.conclusion import SampleSize
from analysis.audits.run import Audited
from analysis.inference.tests import Result
from hhparser.formats import json_types as js
from hhparser.formats.hand_json import placed_finding

ALARM: Final = 0.01
GOOD_POWER: Final = 0.8


class DealTest(TypedDict):
    """A statistical test of the deal."""

    name: str
    n: int
    statistic: float
    p: float
    q: float
    effect: float
    low: float
    high: float
    power: float


class AuditOutput(TypedDict):
    """The output of `hh audit --format json`."""

    schema: Literal["hhparser/audit/1"]
    diagnostics: list[js.PlacedFindingJson]
    tests: list[DealTest]


def audit_object(seen: Audited) -> AuditOutput:
    """Convert the findings and tests of an audit to a JSON dictionary."""
    return {
        "schema": "hhparser/audit/1",
        "diagnostics": [placed_finding(one) for one in seen.findings],
        "tests": [_test_object(test) for test in seen.tests],
    }


def _test_object(test: Result) -> DealTest:
    return {
        "name": test.name,
        "n": test.n,
        "statistic": test.statistic,
        "p": test.p,
        "q": test.q,
        "effect": test.effect,
        "low": test.low,
        "high": test.high,
        "power": test.power,
    }


def deal_verdict(tests: Sequence[Result]) -> str:
    """Interpret the tests of the deal in two sentences: the number of alarms (q < `ALARM`), and the power."""
    able = sum(test.power >= GOOD_POWER for test in tests)
    seen = f"{able} of {len(tests)} tests would have shown a deviation of 5 % in four out of five cases."
    alarms = sum(test.q < ALARM for test in tests)
    if not alarms:
        return f"No q is below 0.01, so luck can explain what was found. {seen}"
    striking = "1 test has" if alarms == 1 else f"{alarms:,} tests have"
    return f"{striking} q below 0.01, as in one fair audit of 100. {seen}"


def left_out_lines(samples: Iterable[SampleSize]) -> list[str]:
    """Return one line of text per sample and reason, with the number of hands or all-ins left out."""
    return [
        f"{number:,} {sample.kind if number == 1 else sample.kind + 's'}: {reason}"
        for sample in samples
        for reason, number in sample.left_out.items()
    ]
