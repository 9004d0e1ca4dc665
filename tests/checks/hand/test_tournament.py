"""Players who are out of a tournament have no chips left, as far as the hand shows."""

from pathlib import Path

import pytest

from tests.sites.facts import codes_of

CASE = Path(__file__).parents[2] / "cases" / "T102" / "fail_with_chips_left.txt"
TEXT = CASE.read_text(encoding="utf-8").split("\n", 1)[1]
SEAT = "Seat 3: Cosmo (1000 in chips)"
THIRD = "Cosmo finished the tournament in 3rd place"


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        pytest.param("", "", ["T102"], id="chips are left"),
        pytest.param("[Ks 8c 3d 5h] [2s]", "[Ks 8c 3d 5h] [5h]", ["D101"], id="not judged after an error"),
    ],
)
def test_r107_chips_of_the_eliminated(old: str, new: str, codes: list[str]) -> None:
    assert codes_of(TEXT.replace(old, new)) == codes


def test_r107_a_player_who_is_not_dealt_in_has_no_chips_to_judge() -> None:
    dora = "Seat 4: Dora (700 in chips) out of hand (moved from another table into small blind)"
    fourth = THIRD.replace("Cosmo", "Dora").replace("3rd", "4th")
    assert codes_of(TEXT.replace(SEAT, f"{SEAT}\n{dora}").replace(THIRD, fourth)) == []
