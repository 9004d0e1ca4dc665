"""Real hands of every site, written in each format and read back as the same hands."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hhparser.engine import Replay, replay
from hhparser.formats.errors import NotHeldError
from hhparser.formats.ohh import write_ohh
from hhparser.formats.phh import write_phh
from hhparser.formats.phh_limits import decisions
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import Hand
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand, read_hands
from tests.formats.round_trips import facts

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
WRITERS: dict[str, Callable[[Hand, Replay], str]] = {
    "pokerstars": write_pokerstars,
    "phh": write_phh,
    "ohh": write_ohh,
}
FOLDERS = (
    *("pokerstars", "ggpoker", "starsskins", "bovada", "fulltilt", "winamax", "888", "partypoker", "winning"),
    *("betonline", "swc", "ongame", "cake", "everleaf", "absolute", "pkr", "entraction", "pokertracker"),
    *(
        "kingsclub",
        "unibet",
        "enet",
        "phh",
        "pokernow",
        "ipoker",
        "merge",
        "microgaming",
        "bossmedia",
        "everest",
    ),
)


def facts_of(hand: Hand, result: Replay, target: str) -> dict[str, Any]:
    """What must come back; PokerStars numbers hands with digits, and chips that are no money are play chips."""
    found = facts(hand, result, decisions(hand, result))
    if target == "pokerstars":
        _, kind, play_money, *rest = found["game"]
        found["game"] = (kind, play_money or rest[-1] is None, *rest)
    return found


@pytest.mark.parametrize("target", WRITERS)
@pytest.mark.parametrize("folder", FOLDERS)
def test_hands_come_back(corpus: Path, folder: str, target: str) -> None:
    """Every hand without findings that the format can hold comes back as the same hand, without findings."""
    counts: Counter[str] = Counter()
    for path in sorted((corpus / folder).rglob("*")):
        for hand in read_hands(str(path)) if path.is_file() else ():
            result = replay(hand)
            if result is None or not result.complete or check_hand(hand).status != "ok":
                continue
            where = path.name, hand.line
            try:
                text = WRITERS[target](hand, result)
            except NotHeldError:
                counts["not held"] += 1
                continue
            back = parse_hand(text)
            again = replay(back)
            assert again is not None, (*where, back.diagnostics)
            assert check_hand(back).status == "ok", (*where, check_hand(back).diagnostics)
            assert facts_of(back, again, target) == facts_of(hand, result, target), where
            counts["the same"] += 1
    assert counts
