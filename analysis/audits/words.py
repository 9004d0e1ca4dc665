"""An audit as data and in sentences."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from analysis.audits.conclusion import Sample
from analysis.audits.run import Audited
from analysis.inference.tests import Result
from hhparser.formats.hand_json import finding_object

ALARM: Final = 0.01
GOOD_POWER: Final = 0.8
TEST_FIELDS: Final = ("name", "n", "statistic", "p", "q", "effect", "low", "high", "power")


def audit_object(seen: Audited) -> dict[str, Any]:  # Any: JSON
    """What was found and tested, ready for JSON."""
    found = [
        {"file": file, "site": site, "hand_id": hand_id, **finding_object(finding)}
        for file, site, hand_id, finding, _ in seen.findings
    ]
    tests = [{field: getattr(test, field) for field in TEST_FIELDS} for test in seen.tests]
    return {"diagnostics": found, "tests": tests}


def deal_verdict(tests: Sequence[Result]) -> str:
    """What a careful reader may conclude from the tests of the deal."""
    able = sum(test.power >= GOOD_POWER for test in tests)
    seen = f"{able} of {len(tests)} tests would have shown a deviation of 5 % in four out of five cases."
    alarms = sum(test.q < ALARM for test in tests)
    if not alarms:
        return f"No q is below 0.01, so luck can explain what was found. {seen}"
    striking = "1 test has" if alarms == 1 else f"{alarms:,} tests have"
    return f"{striking} q below 0.01, as in one fair audit of 100. {seen}"


def left_out_lines(samples: Iterable[Sample]) -> list[str]:
    """How many hands and all-ins were left out, and why."""
    return [
        f"{number:,} {sample.kind if number == 1 else sample.kind + 's'}: {reason}"
        for sample in samples
        for reason, number in sample.left_out.items()
    ]
