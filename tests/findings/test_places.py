"""Places of findings: at a line, at a span, or around one."""

import pytest

from hhparser.base.text.spans import LineOrSpan, Span
from hhparser.findings.rules import make_finding


@pytest.mark.parametrize(
    ("place", "is_at", "contains"),
    [
        pytest.param(22, True, False, id="its line"),
        pytest.param(21, False, False, id="another line"),
        pytest.param(Span(22, 5, 40), False, True, id="a part of its line"),
        pytest.param(Span(22, 1, 41), True, False, id="more than its stretch"),
        pytest.param(Span(21, 5, 40), False, False, id="a part of another line"),
    ],
)
def test_a_finding_about_a_whole_line(place: LineOrSpan, is_at: bool, contains: bool) -> None:
    finding = make_finding("P113", 22, 1, 40)
    assert (finding.is_at(place), finding.contains(place)) == (is_at, contains)
