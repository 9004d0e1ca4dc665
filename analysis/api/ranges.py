"""Ranges of hole cards as objects, and their equity against each other."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from analysis.equity import Chances, format_range, parse_range
from analysis.equity.compared import compare_ranges, parse_board
from analysis.equity.hole_cards import N_HOLE_CARDS, HoleCards
from analysis.equity.ranges import STARTING_HANDS
from hhparser.base.arguments import one_or_several, require
from hhparser.base.cards import HAND_GRID, Card

CELL: Final = "width:2.3em;height:2em;text-align:center;padding:0;border:1px solid #8884;font-size:85%"


class Range(Mapping[HoleCards, float]):
    """The hole cards of a range, each with its weight from 0 to 1.

    >>> aces = Range("AA, AKs, 0.5:AKo")
    >>> aces, len(aces), f"{aces.share:.1%}"
    (Range('AA, AKs, 0.5:AKo'), 22, '1.2%')
    >>> "AhKh" in aces, "AK" in aces, "QQ" in aces
    (True, True, False)
    """

    def __init__(self, hands: str | Mapping[HoleCards, float]) -> None:
        """Create a range.

        Args:
            hands: Notation such as `QQ+, AKs, 0.5:AJo` (docs/reference/where.md), or weights by hole cards.

        Raises:
            ArgumentError: `hands` is not text or a mapping.
            RangeError: The notation is invalid.
        """
        require("hands", hands, (str, Mapping), "a range such as 'QQ+, AKs', or weights by hole cards")
        self._weights = dict(parse_range(hands) if isinstance(hands, str) else hands)

    def __getitem__(self, hole_cards: HoleCards) -> float:
        return self._weights[hole_cards]

    def __iter__(self) -> Iterator[HoleCards]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, hands: object) -> bool:
        if isinstance(hands, str):
            return all(one in self._weights for one in parse_range(hands))
        return hands in self._weights

    def __str__(self) -> str:
        return format_range(self._weights)

    def __repr__(self) -> str:
        return f"Range({str(self)!r})"

    @property
    def share(self) -> float:
        """Weighted share of all hole cards, from 0 to 1."""
        return sum(self._weights.values()) / N_HOLE_CARDS

    def _repr_html_(self) -> str:
        """Return the 13x13 grid that a notebook shows: suited hands are above the diagonal."""
        shares = {str(hand): self._share_of(hand.hole_cards()) for hand in STARTING_HANDS}
        rows = ("".join(_cell(name, shares[name]) for name in row) for row in HAND_GRID)
        table = "".join(f"<tr>{row}</tr>" for row in rows)
        caption = f"<caption>{self}: {self.share:.1%} of hands</caption>"
        return f'<table style="border-collapse:collapse">{caption}{table}</table>'

    def _share_of(self, hole_cards: Iterator[HoleCards]) -> float:
        weights = [self._weights.get(one, 0.0) for one in hole_cards]
        return sum(weights) / len(weights)


def _cell(name: str, share: float) -> str:
    fill = f"background:rgba(0,158,115,{share:.2f});" if share else "opacity:.6;"
    return f'<td style="{CELL};{fill}" title="{name}: {share:.0%}">{name}</td>'


def equity_of(
    *hands: str | Mapping[HoleCards, float], board: str | Sequence[str | Card] = ""
) -> dict[str, Chances]:
    """Return the equity of hands and ranges against each other; a single one plays against a random hand.

    Args:
        hands: One to ten hands or ranges.
        board: Three to five cards, such as `Qs 7d 2c` or a list of them; empty before the flop.

    Returns:
        The chances by the text of each hand, in order.

    Raises:
        ArgumentError: A hand, range or board has the wrong type.
        RangeError: A hand, range or board is invalid.
        DealError: The hands and the board cannot be dealt together.

    >>> found = equity_of("AhKd", "QQ+", board="Qs 7d 2c")
    >>> {name: round(chances.equity, 3) for name, chances in found.items()}
    {'AhKd': 0.06, 'QQ+': 0.94}
    """
    ranges = [one if isinstance(one, Range) else Range(one) for one in hands]
    texts = [*map(str, hands)]
    names = [text if texts.count(text) == 1 else f"{text} #{place}" for place, text in enumerate(texts, 1)]
    given = one_or_several("board", board, (str, Card), "a card of the board, such as 'Qs'")
    cards = parse_board(" ".join(map(str, given)))
    return {one.name: one.chances for one in compare_ranges(dict(zip(names, ranges, strict=True)), cards)}
