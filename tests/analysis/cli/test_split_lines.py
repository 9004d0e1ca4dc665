"""The split of the result in the text of `hh me`."""

from analysis.cli.text.verdict_text import split_lines

PARTS = [
    {"name": "all-in luck", "bb_per_100": 3.0, "low": None, "high": None, "words": "12 known all-ins"},
    {"name": "decisions", "bb_per_100": -1.5, "low": -3.5, "high": 0.46, "words": "40 priced"},
    {"name": "board luck", "bb_per_100": None, "low": None, "high": None, "words": "not computed " * 5},
]


def test_values_and_intervals_are_aligned():
    assert [*split_lines(PARTS, 60)] == [
        "Split of the result, bb per 100 of all your hands",
        "all-in luck +3.0                12 known all-ins",
        "decisions   −1.5 (−3.5 to +0.5) 40 priced",
        "board luck                      not computed not computed\n" + 32 * " " + "not computed not computed\n"
        + 32 * " " + "not computed",
    ]  # fmt: skip


def test_few_hands_have_no_split():
    assert [*split_lines([], 60)] == ["Split of the result: not enough hands"]
