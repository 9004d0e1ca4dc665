"""Bars of gains over the pool on the overview."""

import re

import pytest

from analysis.web.template_filters import environment


def gain(value: float, half: float) -> dict[str, object]:
    ends = {"gain_bb_100": value, "low": value - half, "high": value + half}
    return {"position": "BB", "pot_type": "3-bet", "hands": 1234, "question": "position = BB", **ends}


@pytest.mark.parametrize(
    ("value", "half", "bars"),
    [
        pytest.param(-10.0, 15.0, [("-20.0", "20.0"), ("-50.0", "60.0")], id="loss"),
        pytest.param(20.0, 5.0, [("0.0", "40.0"), ("30.0", "20.0")], id="gain"),
        pytest.param(0.0, 0.0, [("0.0", "0.0"), ("0.0", "0.0")], id="nothing won"),
    ],
)
def test_a_bar_starts_in_the_middle_and_has_its_interval_below(
    value: float, half: float, bars: list[tuple[str, str]]
) -> None:
    page = (
        environment()
        .get_template("gains.html")
        .render(
            gains=[gain(value, half)],
            limits={"q": "net > 0"},
            both="{} and {}".format,
            link=lambda path, q: f"{path}?q={q}",
        )
    )
    found = re.findall(r'<rect [^>]*x="([^"]*)"[^>]* width="([^"]*)"', page)
    assert [(str(float(x)), width) for x, width in found] == bars
    assert '<a href="/hands?q=net &gt; 0 and position = BB">1,234</a>' in page
