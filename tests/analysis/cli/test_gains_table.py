"""Gains over the pool in the text of `hh me`."""

from io import StringIO

import pytest

from analysis.cli.text.tables import fitting
from analysis.cli.text.verdict_text import GAIN_RANKS
from analysis.render.verdict import gains_table

GAIN = {"position": "BB", "pot_type": "single-raised", "hands": 940, "question": "position = BB"}


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        pytest.param(80, "BB, single-raised ████████████│             −9.1 −16.6 to −1.7   940", id="wide"),
        pytest.param(60, "BB, single-raised   −9.1 −16.6 to −1.7   940", id="narrow"),
    ],
)
def test_bars_are_left_out_of_a_narrow_terminal(
    width: int, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fitting, "table_width", lambda _: width)
    stream, table = StringIO(), gains_table([GAIN | {"gain_bb_100": -9.1, "low": -16.6, "high": -1.7}])
    assert table is not None
    fitting.write_record_table(stream, table, GAIN_RANKS)
    _, headings, row, *_ = stream.getvalue().splitlines()
    assert " ".join(row.split()) == " ".join(expected.split())
    assert headings.split()[0] == "Where"
