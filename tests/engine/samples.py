"""Sample hands and their replays, read once."""

from functools import cache
from pathlib import Path

from hhparser.engine import Replay, replay
from hhparser.model import Hand
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import SITES, read_hands

FORMATS = [site.grammar for site in SITES]
FOLDER = Path(__file__).parent.parent.parent / "sample_histories"


@cache
def hands_in(path: Path) -> tuple[Hand, ...]:
    """The hands of a sample."""
    return tuple(read_hands(str(path)))


@cache
def checked_in(path: Path) -> tuple[Checked, ...]:
    """The hands of a sample with their findings."""
    return tuple(map(check_hand, hands_in(path)))


def hands_of(name: str) -> tuple[Hand, ...]:
    """The hands of a PokerStars sample, such as `cash_walk`."""
    return hands_in(FOLDER / "pokerstars" / f"{name}.txt")


@cache
def all_hands() -> tuple[Hand, ...]:
    """Every hand of every site's samples."""
    return tuple(hand for path in sorted(FOLDER.rglob("*.txt")) for hand in hands_in(path))


def hands_of_format(name: str) -> list[Hand]:
    """The sample hands that a grammar of `FORMATS` reads."""
    return [hand for hand in all_hands() if hand.format == name]


def replayed(name: str, number: int = 1) -> tuple[Hand, Replay]:
    """A sample's hand, counted from 1, and its replay."""
    hand = hands_of(name)[number - 1]
    result = replay(hand)
    assert result is not None
    return hand, result
