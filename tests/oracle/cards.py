"""Hand categories computed a second time: by all combinations of five cards and all ranks still to come."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from hhparser.base.cards import RANKS, Card

CATEGORIES = (
    *("high card", "pair", "two pair", "three of a kind", "straight"),
    *("flush", "full house", "four of a kind", "straight flush"),
)
SHAPES = {(2,): 1, (2, 2): 2, (3,): 3, (3, 2): 6, (4,): 7}
Value = tuple[int, list[int]]


def straight_to(ranks: set[int]) -> int:
    """The highest rank of the best straight, 3 for one to the five; -1 without any."""
    high = [top for top in range(4, 13) if {*range(top - 4, top + 1)} <= ranks]
    return max(high, default=3 if {12, 0, 1, 2, 3} <= ranks else -1)


def value_of(five: Sequence[Card]) -> Value:
    """The category of five cards, and their ranks from the most frequent to the least."""
    counts = Counter(card.rank for card in five)
    ranks = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(n for n in sorted(counts.values(), reverse=True) if n > 1)
    top, is_flush = straight_to({*ranks}), len({card.suit for card in five}) == 1
    if top >= 0:
        return (8 if is_flush else 4), [top]
    return max(SHAPES.get(shape, 0), 5 if is_flush else 0), ranks


def best_value(cards: Sequence[Card]) -> Value:
    return max(map(value_of, combinations(cards, 5)))


def strength(hole_cards: Sequence[Card], board: Sequence[Card]) -> str:
    """Return the category of the hole cards, in the words of players."""
    category, ranks = best_value([*hole_cards, *board])
    name = CATEGORIES[category]
    is_pocket = hole_cards[0].rank == hole_cards[1].rank
    n_own = sum(card.rank in ranks[: {"two pair": 2}.get(name, 1)] for card in hole_cards)
    if name == "pair":
        return _pair(ranks[0], [card.rank for card in board], n_own)
    if name == "two pair":
        kinds = "on board", "with one card", "with pocket pair" if is_pocket else "with both cards"
        return f"two pair {kinds[n_own]}"
    if name == "three of a kind":
        return ("trips on board", "trips", "set")[n_own]
    return f"nut {name}" if name == "flush" and has_nut_flush(hole_cards, board) else name


def _pair(rank: int, board: list[int], n_own: int) -> str:
    if not n_own:
        return "pair on board"
    if n_own == 2 and rank > max(board):
        return "overpair"
    if n_own == 2 and rank < min(board):
        return "underpair"
    return {max(board): "top pair", min(board): "bottom pair"}.get(rank, "middle pair")


def has_nut_flush(hole_cards: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether no other two cards of the suit would make a flush of higher ranks."""
    (suit, _), *_ = Counter(card.suit for card in (*hole_cards, *board)).most_common()
    others = [
        Card(rank * 4 + suit) for rank in range(13) if Card(rank * 4 + suit) not in (*hole_cards, *board)
    ]

    def flush(cards: Sequence[Card]) -> list[int]:
        return sorted((card.rank for card in (*cards, *board) if card.suit == suit), reverse=True)[:5]

    return all(flush(pair) <= flush(hole_cards) for pair in combinations(others, 2))


def flush_draw(hole_cards: Sequence[Card], board: Sequence[Card]) -> str:
    """The flush draw with a card of the hand: one card short, or two on the flop."""
    suits = Counter(card.suit for card in (*hole_cards, *board))
    own = {card.suit for card in hole_cards}
    if 4 in suits.values() and max(suits, key=suits.__getitem__) in own:
        return "nut flush draw" if _holds_highest(hole_cards, board) else "flush draw"
    has_three = 3 in suits.values() and max(suits, key=suits.__getitem__) in own
    return "backdoor" if has_three and len(board) == 3 else "none"


def _holds_highest(hole_cards: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether a card of the hand is the highest of the suit that is not on the board."""
    (suit, _), *_ = Counter(card.suit for card in (*hole_cards, *board)).most_common()
    return (
        max(Card(rank * 4 + suit) for rank in range(13) if Card(rank * 4 + suit) not in board) in hole_cards
    )


def straight_draw(hole_cards: Sequence[Card], board: Sequence[Card]) -> str:
    """The straight draw by how many ranks would make a better straight than they make for all."""
    if best_value([*hole_cards, *board])[0] >= CATEGORIES.index("straight"):
        return "none"
    of_board = {card.rank for card in board}
    ranks = of_board | {card.rank for card in hole_cards}
    outs = [rank for rank in range(13) if straight_to(ranks | {rank}) > straight_to(of_board | {rank})]
    return ("none", "gutshot", "open-ended")[min(len(outs), 2)]


def texture(board: Sequence[Card]) -> dict[str, object]:
    """The columns that describe the cards of a board, of the streets that were dealt."""
    flop = board[:3]
    ranks, suits = {card.rank for card in flop}, {card.suit for card in flop}
    found: dict[str, object] = {
        "flop_high_card": RANKS[max(ranks)],
        "flop_suits": ("monotone", "two-tone", "rainbow")[len(suits) - 1],
        "flop_paired": len(ranks) < 3,
        "flop_connected": len(ranks) == 3 and _fit_a_straight(ranks),
    }
    for place, street in ((3, "turn"), (4, "river")):
        if len(board) > place:
            found |= {f"{street}_{name}": value for name, value in _changes(board[:place], board[place])}
    return found


def _changes(before: Sequence[Card], card: Card) -> list[tuple[str, object]]:
    ranks = {other.rank for other in before}
    with_two = [{card.rank, *pair} for pair in combinations(ranks, 2)]
    return [
        ("pairs", card.rank in ranks),
        ("overcard", card.rank > max(ranks)),
        ("completes_flush", [other.suit for other in before].count(card.suit) >= 2),
        ("completes_straight", card.rank not in ranks and any(map(_fit_a_straight, with_two))),
    ]


def _fit_a_straight(ranks: set[int]) -> bool:
    """Whether two more ranks make a straight of these three."""
    return any(straight_to(ranks | {*two}) >= 0 for two in combinations(range(13), 2))
