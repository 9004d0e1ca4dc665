"""Running sums and all-in luck, by hand."""

import polars as pl
import pytest

from analysis.series.winnings import all_in_luck, running_sums, thinned

HANDS = pl.DataFrame(
    {
        "net": [5.0, -2.0, 4.0, None],
        "ev": [3.0, -2.0, 4.0, 1.0],
        "has_showdown": [True, False, True, False],
        "rake": [1.0, 0.0, 0.5, 0.0],
    }
)


@pytest.mark.parametrize(
    ("at", "sums"),
    [
        (
            [0, 1, 2, 3, 4],
            {
                "": [0, 5, 3, 7, 7],
                "ev": [0, 3, 1, 5, 6],
                "showdown": [0, 5, 5, 9, 9],
                "without": [0, 0, -2, -2, -2],
                "rake": [0, 1, 1, 1.5, 1.5],
            },
        ),
        ([1, 3], {"": [0, 2], "rake": [0, 0.5]}),  # since the first point
        ([0], {"": [0]}),
    ],
)
def test_running_sums(at: list[int], sums: dict[str, list[float]]) -> None:
    assert running_sums(HANDS, [*sums], at) == sums


def test_all_in_luck() -> None:
    found = all_in_luck(
        pl.DataFrame(
            {
                "luck_bb": [None, 8.0, None, -3.0],
                "went_to_showdown": [0, 1, 1, 1],
                "equity": [None, 0.5, None, 0.8],
                "ev_reason": [None, None, "unknown_villain", None],
            }
        )
    )
    assert (found.hands, found.sums, found.total) == ([2, 4], [8.0, 5.0], 4)
    assert found.label == "adjusted all-ins: 2 of 3"
    assert found.steps == ([0, 2, 4, 4], [0.0, 8.0, 5.0, 5.0])


@pytest.mark.parametrize(
    ("count", "most", "shown"), [(0, 3, []), (1, 3, [0]), (3, 3, [0, 1, 2]), (9, 3, [0, 4, 8])]
)
def test_thinned(count: int, most: int, shown: list[int]) -> None:
    assert thinned(count, most) == shown
