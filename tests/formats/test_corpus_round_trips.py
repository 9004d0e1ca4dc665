"""Real hands of every site, written in each format and read back as the same hands."""

import random
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
MOST = 400  # hands of a folder
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


@pytest.mark.parametrize("folder", FOLDERS)
def test_hands_come_back(corpus: Path, folder: str) -> None:
    """Hands without findings come back from each format that holds them, the same and without findings."""
    paths = [path for path in sorted((corpus / folder).rglob("*")) if path.is_file()]
    hands = [hand for path in paths for hand in read_hands(str(path))]
    counts: Counter[str] = Counter()
    for hand in random.Random(folder).sample(hands, min(MOST, len(hands))):
        result = replay(hand)
        if result is not None and result.complete and check_hand(hand).status == "ok":
            for target in WRITERS:
                counts[target] += comes_back(hand, result, target)
    assert max(counts.values()) > 0


def comes_back(hand: Hand, result: Replay, target: str) -> bool:
    """Whether a format holds the hand, which must then be read as the same hand."""
    where = Path(hand.file).name, hand.line, target
    try:
        text = WRITERS[target](hand, result)
    except NotHeldError:
        return False
    back = check_hand(parse_hand(text))
    assert back.status == "ok", (*where, back.diagnostics)
    assert back.replay is not None
    assert facts_of(back.hand, back.replay, target) == facts_of(hand, result, target), where
    return True
