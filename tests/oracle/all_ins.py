"""Second implementation of all-ins: the end of the betting, pots by equity, and prizes by chips."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from analysis.equity import equities, pot_equities
from hhparser.base.cards import DECK, Card
from hhparser.base.text.spans import line_of
from hhparser.engine import Replay, known_chips
from hhparser.engine.ranks import best_rank
from hhparser.model import ActionKind, Hand, Street
from tests.oracle.money import shares

BOARD_CARDS = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
ENTERS = {ActionKind.CALL, ActionKind.BET, ActionKind.RAISE}
Cards = Sequence[Card]
Worth = Mapping[int, Fraction]


class AllIn(NamedTuple):
    """Reason code of a hand; for adjusted hands also the known cards at the end of the betting.

    `cards` are the hole cards by seat of all players who can win, `dead` the cards shown by others.
    """

    reason: str
    cards: Mapping[int, Cards] = {}
    board: Cards = ()
    dead: Cards = ()


def all_in(hand: Hand, replay: Replay) -> AllIn:
    """Follow the actions until nobody can bet any more."""
    since: dict[int, int] = {}
    entered: set[int] = set()
    street, has_late_fold = Street.PREFLOP, False
    for number, (action, (_, owed, stack, _)) in enumerate(zip(hand.actions, replay.spots, strict=True)):
        is_check = action.kind is ActionKind.CHECK
        if is_check and not owed:
            continue
        street = action.street
        takes = action.all_in if known_chips(stack) is None else (action.amount or -1) >= stack
        if is_check or takes:
            since.setdefault(action.seat, number)
        if action.kind in ENTERS:
            entered.add(action.seat)
        if action.kind is ActionKind.FOLD and action.seat in entered and since:
            has_late_fold = True
    cards = {seat: (replay.hole_cards or {}).get(seat, ()) for seat in replay.live}
    board = replay.boards[0][: BOARD_CARDS[street]] if replay.boards else ()
    if len(cards) < 2 or sum(seat not in since for seat in cards) > 1:
        return AllIn("no_allin")
    if street is Street.RIVER:
        return AllIn("river")
    known = [card for held in cards.values() for card in held] + list(board)
    is_known = all(len(held) == 2 for held in cards.values()) and len(set(known)) == len(known)
    if not is_known or len(board) < BOARD_CARDS[street]:
        return AllIn("unknown_villain")
    dead = {card for seat in exposed(hand, replay) for card in replay.hole_cards[seat]}  # type: ignore[index]
    reason = "third_folded" if len(cards) == 2 and has_late_fold else "known"
    return AllIn(reason, cards, board, sorted(dead))


def exposed(hand: Hand, replay: Replay) -> set[int]:
    """Who folded and showed before the last action; a file may have its last line first."""
    lines = [line_of(hand.actions[0].line), line_of(hand.actions[-1].line)]
    between = range(min(lines), max(lines) + 1)
    shown = {show.seat for show in hand.shows if show.cards and line_of(show.line) in between}
    return shown - set(replay.live) if len(between) > 1 else set()


def ev_nets(replay: Replay, moment: AllIn) -> dict[int, int]:
    """The net of each seat: where the hand is adjusted by equity, in whole units."""
    paid: Mapping[int, int] = replay.collected
    if moment.cards:
        paid = _paid_by_equity(replay, moment)
    return {seat: paid.get(seat, 0) - replay.committed.get(seat, 0) for seat in replay.order}


def _paid_by_equity(replay: Replay, moment: AllIn) -> dict[int, int]:
    chips = dict.fromkeys(moment.cards, 0.0)
    for eligible, net, equity in _pots_by_equity(replay, moment):
        for seat, share in zip(eligible, equity, strict=True):
            chips[seat] += net * share
    weights = {seat: round(value * 10**6) for seat, value in chips.items()}
    return shares(sum(award.pot.amount - award.rake for award in replay.awards), weights, replay.order)


def _pots_by_equity(
    replay: Replay, moment: AllIn
) -> Iterator[tuple[Sequence[int], int, Sequence[float | Fraction]]]:
    """Seats, chips and mean shares of each pot; boards after the flop are dealt one by one."""
    seats = list(moment.cards)
    eligible = [award.pot.eligible for award in replay.awards]
    if moment.board:
        found = outcomes(moment, eligible)
        of_pots = [[_mean_share(found, pot, seat) for seat in of] for pot, of in enumerate(eligible)]
    else:
        places = [[seats.index(seat) for seat in of] for of in eligible]
        by_pot = pot_equities(list(moment.cards.values()), places, moment.board, moment.dead)
        of_pots = [[one.equity for one in pot] for pot in by_pot]
    for award, equity in zip(replay.awards, of_pots, strict=True):
        yield award.pot.eligible, award.pot.amount - award.rake, equity


Winners = tuple[tuple[int, ...], ...]  # of each pot


def _mean_share(found: Counter[Winners], pot: int, seat: int) -> Fraction:
    parts = (Fraction(times, len(won[pot])) for won, times in found.items() if seat in won[pot])
    return sum(parts, Fraction(0)) / found.total()


def outcomes(moment: AllIn, pots: Sequence[Sequence[int]]) -> Counter[Winners]:
    """Count the boards by the winning seats of each pot, given the seats that can win it."""
    found: Counter[Winners] = Counter()
    for ranks, times in _showdowns(moment):
        winners = []
        for pot in pots:
            best = max(ranks[seat] for seat in pot)
            winners.append(tuple(seat for seat in pot if ranks[seat] == best))
        found[tuple(winners)] += times
    return found


def _showdowns(moment: AllIn) -> Iterator[tuple[dict[int, int], int]]:
    """Rank the hands on the possible boards; return the ranks and the number of boards."""
    seats, held = list(moment.cards), list(moment.cards.values())
    if len(seats) == 2 and not moment.board and not moment.dead:
        first, second = seats
        for ranks, times in zip(((1, 0), (0, 0), (0, 1)), equities(held)[0][:3], strict=True):
            yield {first: ranks[0], second: ranks[1]}, times
        return
    left = set(DECK).difference(moment.board, moment.dead, *held)
    for rest in combinations(sorted(left), 5 - len(moment.board)):
        board = (*moment.board, *rest)
        yield {seat: best_rank((*board, *cards)) for seat, cards in moment.cards.items()}, 1


def icm_differences(
    replay: Replay, moment: AllIn, stacks: Mapping[int, int], prizes: Sequence[int]
) -> dict[int, int]:
    """Return the prize value after an all-in less its mean, for the players who can win."""
    fell_out = {
        seat: Fraction(stack + replay.collected.get(seat, 0) - replay.committed.get(seat, 0))
        for seat, stack in stacks.items()
    }
    found = outcomes(moment, [award.pot.eligible for award in replay.awards])
    mean = dict.fromkeys(stacks, Fraction(0))
    for winners, times in found.items():
        after = {seat: Fraction(stack - replay.committed.get(seat, 0)) for seat, stack in stacks.items()}
        for award, won in zip(replay.awards, winners, strict=True):
            for seat in won:
                after[seat] += Fraction(award.pot.amount - award.rake, len(won))
        for seat, worth in _worth(after, stacks, prizes).items():
            mean[seat] += worth * times / found.total()
    actual = _worth(fell_out, stacks, prizes)
    return {seat: round(actual[seat] - mean[seat]) for seat in moment.cards}


def _worth(after: Worth, before: Mapping[int, int], prizes: Sequence[int]) -> Worth:
    """Prizes by chips; players with none left are placed by their chips before the hand, equal ones share."""
    worth = dict(_by_chips({seat: chips for seat, chips in after.items() if chips}, prizes))
    busted = [seat for seat in after if seat not in worth]
    for seat in busted:
        place = len(after) - len(busted) + sum(before[other] > before[seat] for other in busted)
        shared = [prizes[place + n] for n, other in enumerate(s for s in busted if before[s] == before[seat])]
        worth[seat] = Fraction(sum(shared), len(shared))
    return worth


def _by_chips(stacks: Worth, prizes: Sequence[int]) -> Worth:
    """Each takes the first prize by their part of the chips; the rest is played out among the others."""
    worth = dict.fromkeys(stacks, Fraction(0))
    if not any(prizes):
        return worth
    for first, chips in stacks.items():
        chance = chips / sum(stacks.values())
        worth[first] += chance * prizes[0]
        others = {seat: left for seat, left in stacks.items() if seat != first}
        for seat, rest in _by_chips(others, prizes[1:]).items():
            worth[seat] += chance * rest
    return worth
