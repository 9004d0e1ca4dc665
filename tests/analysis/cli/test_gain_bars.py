"""Bars of gains over the pool in the text of `hh me`."""

from analysis.cli.text.gain_bars import MOST, gain_lines


def gain(value, half, position="BB", pot_type="3-bet"):
    question = f'position = {position} and pot_type = "{pot_type}"'
    return {
        "position": position,
        "pot_type": pot_type,
        "gain_bb_100": value,
        "low": value - half,
        "high": value + half,
        "question": question,
    }


def test_the_longest_bar_is_the_largest_gain_or_loss():
    lines = [*gain_lines([gain(-12.0, 3.0), gain(6.0, 8.0, "BTN", "limped")], 80)]
    assert lines[1:3] == [
        "BB, 3-bet    ████████████│               −12 (−15 to −9.0)",
        "BTN, limped              │██████        +6.0 (−2.0 to +14)",
    ]
    assert lines[3] == "the hands of a line: hh hands --where 'position = BB and pot_type = \"3-bet\"'"


def test_bars_are_as_short_as_a_narrow_terminal():
    gains = [gain(-120.0, 30.0, pot_type="single-raised"), gain(60.0, 180.0, "BTN", "limped")]
    for width in (50, 60, 72):
        lines = "\n".join(gain_lines(gains, width)).split("\n")
        assert max(map(len, lines)) <= width


def test_the_largest_gains_are_shown():
    lines = [*gain_lines([gain(float(20 - n), 1.0) for n in range(MOST + 3)], 80)]
    assert len(lines) == 1 + MOST + 2
    assert lines[-2] == "3 smaller left out"


def test_without_a_gain_there_is_nothing():
    assert [*gain_lines([], 80)] == []
