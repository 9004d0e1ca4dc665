"""An all-in takes all chips, at every site with a separate all-in action."""

from pathlib import Path

import pytest

from tests.sites.facts import codes_of

SAMPLES = Path(__file__).parents[3] / "sample_histories"


@pytest.mark.parametrize(
    ("sample", "old", "new"),
    [
        ("bossmedia/bossmedia_cash_newer.xml", 'ACTION_BET" PLAYER="Oboe"', 'ACTION_ALLIN" PLAYER="Oboe"'),
        ("merge/merge_cash_raises_added.xml", 'type="BET" player="3"', 'type="ALL_IN" player="3"'),
        ("microgaming/microgaming_cash_new.xml", 'type="Bet" seat="2"', 'type="AllIn" seat="2"'),
    ],
)
def test_l121_chips_are_left(sample: str, old: str, new: str) -> None:
    text = (SAMPLES / sample).read_text(encoding="utf-8-sig")
    assert (text.count(old), codes_of(text)) == (1, [])
    assert codes_of(text.replace(old, new)) == ["L121"]
