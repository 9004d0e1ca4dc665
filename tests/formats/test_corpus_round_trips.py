"""Real hands of every site, written in each format and read back as the same hands."""

import random
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hhparser.engine import Replay, replay
from hhparser.formats.errors import NotHeldError
from hhparser.formats.ohh import write_ohh
from hhparser.formats.phh import write_phh
from hhparser.formats.phh_limits import decisions
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import Hand, HandKind
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import parse_hand, read_hands
from tests.corpus.counts import COUNTS
from tests.formats.round_trips import facts

pytestmark = [pytest.mark.corpus, pytest.mark.slow]
MOST = 300  # hands of a folder
WRITERS = {"pokerstars": write_pokerstars, "phh": write_phh, "ohh": write_ohh}
FOLDERS = [folder for folder, _, ok, *_ in COUNTS if ok]


# hands that come back otherwise; most are faulty: lines of theirs could not be read or contradict each other
LOST = {
    "bovada": {"pokerstars": 1},  # hole cards of three cards
    "ipoker": {"pokerstars": 1},  # a payment to a player who folded
    "merge": {"pokerstars": 1},  # blinds of players in each other's seats
}


def facts_of(hand: Hand, result: Replay, target: str) -> dict[str, Any]:
    """Return the facts that a round trip must keep.

    PokerStars numbers hands with digits, has no fractions of tournament chips, and chips that are not money
    are play chips.
    """
    if target == "pokerstars" and hand.kind is HandKind.TOURNAMENT and hand.stakes is not None:
        hand = replace(hand, stakes=replace(hand.stakes, decimals=0))
    found = facts(hand, result, decisions(hand, result))
    if target == "pokerstars":
        _, kind, play_money, *rest = found["game"]
        found["game"] = (kind, play_money or rest[-1] is None, *rest)
    return found


@pytest.mark.nightly
@pytest.mark.parametrize("folder", FOLDERS)
def test_hands_come_back(corpus: Path, folder: str) -> None:
    """Hands that reach their end come back from each format that holds them, faultless ones faultless.

    All faulty hands, and at most `MOST` of the others.
    """
    paths = [path for path in sorted((corpus / folder).rglob("*")) if path.is_file()]
    hands = [check_hand(hand) for path in paths for hand in read_hands(str(path))]
    ended = [one for one in hands if one.replay is not None and one.replay.complete]
    faultless = [one for one in ended if is_faultless(one)]
    counts: Counter[str] = Counter()
    lost: Counter[str] = Counter()
    for target in WRITERS:
        for one in random.Random(folder).sample(faultless, min(MOST, len(faultless))):
            same = comes_back(one, target)
            counts[target] += same is True
            lost[target] += same is False
        lost[target] += sum(not is_faultless(one) and not faulty_comes_back(one, target) for one in ended)
    assert max(counts.values()) > 0
    assert +lost == Counter(LOST.get(folder, {}))


def is_faultless(one: Checked) -> bool:
    """Whether a hand has no error and every line of it could be read."""
    return one.status == "ok" and "P110" not in {found.rule.code for found in one.diagnostics}


def faulty_comes_back(one: Checked, target: str) -> bool:
    """Return whether a format keeps the facts of a faulty hand; missing all-in marks are set."""
    hand, result = one.hand, one.replay
    assert result is not None
    try:
        back = parse_hand(WRITERS[target](hand, result))
    except NotHeldError:
        return True
    again = replay(back)
    if again is None or not again.complete:
        return False
    read, wanted = facts_of(back, again, target), facts_of(hand, result, target)
    for found in (read, wanted):
        found["actions"] = [(*row[:4], *row[5:]) for row in found["actions"]]
    return read == wanted


def comes_back(one: Checked, target: str) -> bool | None:
    """Whether a hand comes back as the same hand, faultless; None if the format does not hold it."""
    hand, result = one.hand, one.replay
    assert result is not None
    where = Path(hand.file).name, hand.line, target
    try:
        text = WRITERS[target](hand, result)
    except NotHeldError:
        return None
    back = check_hand(parse_hand(text))
    assert back.status == "ok", (*where, back.diagnostics)
    assert back.replay is not None
    return facts_of(back.hand, back.replay, target) == facts_of(hand, result, target)
