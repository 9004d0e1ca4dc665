"""Printed results of a hand that possible cards contradict: descriptions, best five cards and winners."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import chain

from hhparser.base.cards import Card
from hhparser.base.text.spans import line_of
from hhparser.checks.case import Case
from hhparser.checks.hand.showdown import is_described
from hhparser.engine.ranks import best_rank, best_seats
from hhparser.model import Hand, Payout, SeatResult, Show
from hhparser.model.hand import seats_of

_FIVE = re.compile(r"\[ ?((?:[2-9TJQKA][cdhs],? ?){5})\]")
SEVEN = 7


def contradictions(case: Case, board: Sequence[Card], held: Mapping[int, Collection[Card]]) -> int:
    """Count the printed results that a board and hole cards contradict.

    Winners count only in hands with one board.

    Args:
        case: The hand.
        board: Five cards; they may differ from its first board.
        held: Two hole cards by seat.
    """
    wrong = [not _is_made((*board, *cards), _described(case.hand, seat)) for seat, cards in held.items()]
    wrong += [not _is_best((*board, *held.get(seat, ())), five) for seat, five in _printed_fives(case.hand)]
    return sum(wrong) + _others_win(case, board, held)


def _described(hand: Hand, seat: int) -> set[str]:
    """Return the descriptions of a player's hand on the first board."""
    lines: tuple[Show | Payout, ...] = (*hand.shows, *hand.payouts)
    words = {line.description for line in lines if line.seat == seat and not line.run}
    words.update(*(result.descriptions[:1] for result in hand.results if result.seat == seat))
    return set(filter(None, words))


def _is_made(cards: Sequence[Card], named: Set[str]) -> bool:
    """Return whether seven cards make a hand with one of these descriptions, if there are any."""
    known = tuple(set(cards))
    return not named or (
        len(known) == SEVEN and any(is_described(best_rank(known), words) for words in named)
    )


def _printed_fives(hand: Hand) -> Iterator[tuple[int, Sequence[Card]]]:
    """Yield seat and cards of each best five printed in or after a line of a show, payout or result."""
    parts: Iterator[Show | Payout | SeatResult] = chain(hand.shows, hand.payouts, hand.results)
    seat_by_line = {line_of(one.line): one.seat for one in parts}
    for number, words in enumerate(hand.text.split("\n") if seat_by_line else (), hand.line):
        seat = seat_by_line.get(number, seat_by_line.get(number - 1))
        if seat is not None and (five := _FIVE.search(words)):
            yield seat, [Card(card) for card in re.findall(r"\w\w", five[1])]


def _is_best(cards: Sequence[Card], five: Sequence[Card]) -> bool:
    """Return whether five cards are the best of seven."""
    return set(five) <= set(cards) and len(set(cards)) == SEVEN and best_rank(five) == best_rank(cards)


def _others_win(case: Case, board: Sequence[Card], held: Mapping[int, Collection[Card]]) -> bool:
    """Return whether a best live hand is not paid, or, with a single pot, a worse hand is paid.

    False if a live hand is not known, or with several boards.
    """
    known = {seat: (*board, *held[seat]) for seat in case.live if len(held.get(seat, ())) == 2}
    paid = seats_of(case.hand.payouts)
    if len(known) < len(case.live) or not paid or len(case.live) < 2 or len(case.replay.boards) > 1:
        return False
    best = set(best_seats(sorted(known), {seat: best_rank(cards) for seat, cards in known.items()}))
    return best != paid if len(case.replay.awards) == 1 else not best <= paid
