"""All-ins, hours, action profit and entries a second time: plain loops, from the words of the specification."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from analysis.equity import pot_equities
from hhparser.base.cards import DECK
from hhparser.columns.players import player_names
from hhparser.engine import Replay
from hhparser.engine.ranks import best_rank
from hhparser.model import UNLIMITED, ActionKind, Hand, Place, Street

GAP = timedelta(minutes=30)
BOARD_CARDS = {Street.PREFLOP: 0, Street.FLOP: 3, Street.TURN: 4, Street.RIVER: 5}
ENTERS = {ActionKind.CALL, ActionKind.BET, ActionKind.RAISE}
Person = tuple[str | None, str, str]  # site, kind, name


class AllIn(NamedTuple):
    """Reason code of a hand, and the net of each seat by equity where it is adjusted."""

    reason: str
    net: Mapping[int, float]


def all_in(hand: Hand, replay: Replay) -> AllIn:
    """Follow the actions to the moment after which nobody can bet."""
    since: dict[int, int] = {}
    entered: set[int] = set()
    street, has_late_fold = Street.PREFLOP, False
    for number, (action, (_, owed, stack, _)) in enumerate(zip(hand.actions, replay.spots, strict=True)):
        is_check = action.kind is ActionKind.CHECK
        if is_check and not owed:
            continue
        street = action.street
        takes = action.all_in if stack > UNLIMITED // 2 else (action.amount or -1) >= stack
        if is_check or takes:
            since.setdefault(action.seat, number)
        if action.kind in ENTERS:
            entered.add(action.seat)
        if action.kind is ActionKind.FOLD and action.seat in entered and since:
            has_late_fold = True
    cards = {seat: (replay.hole_cards or {}).get(seat, ()) for seat in replay.live}
    board = replay.boards[0][: BOARD_CARDS[street]] if replay.boards else ()
    if len(cards) < 2 or sum(seat not in since for seat in cards) > 1:
        return AllIn("no_allin", {})
    if street is Street.RIVER:
        return AllIn("river", {})
    known = [card for held in cards.values() for card in held] + list(board)
    is_known = all(len(held) == 2 for held in cards.values()) and len(set(known)) == len(known)
    if not is_known or len(board) < BOARD_CARDS[street]:
        return AllIn("unknown_villain", {})
    dead = {card for seat in exposed(hand, replay) for card in replay.hole_cards[seat]}  # type: ignore[index]
    net = {seat: -float(replay.committed.get(seat, 0)) for seat in replay.order}
    for seats, chips, shares in shared_pots(replay, cards, board, sorted(dead)):
        for seat, share in zip(seats, shares, strict=True):
            net[seat] += chips * share
    return AllIn("third_folded" if len(cards) == 2 and has_late_fold else "known", net)


def exposed(hand: Hand, replay: Replay) -> set[int]:
    """Who folded and showed before the last action; a file may have its last line first."""
    lines = [hand.actions[0].line, hand.actions[-1].line]
    between = range(min(lines), max(lines) + 1)
    shown = {show.seat for show in hand.shows if show.cards and show.line in between and len(between) > 1}
    return shown - set(replay.live)


def shared_pots(replay: Replay, cards, board, dead):  # type: ignore[no-untyped-def]
    """Seats, chips and mean shares of each pot; boards after the flop are dealt one by one."""
    seats = list(cards)
    pots = [(award.pot.eligible, award.pot.amount - award.rake) for award in replay.awards]
    if not board:
        places = [[seats.index(seat) for seat in eligible] for eligible, _ in pots]
        found = pot_equities(list(cards.values()), places, board, dead)
        return [(*pot, [one.equity for one in of_pot]) for pot, of_pot in zip(pots, found, strict=True)]
    left = set(DECK).difference(board, dead, *cards.values())
    shares = [[0.0] * len(eligible) for eligible, _ in pots]
    boards = list(combinations(sorted(left), 5 - len(board)))
    for rest in boards:
        ranks = {seat: best_rank((*board, *rest, *held)) for seat, held in cards.items()}
        for number, (eligible, _) in enumerate(pots):
            best = max(ranks[seat] for seat in eligible)
            winners = [place for place, seat in enumerate(eligible) if ranks[seat] == best]
            for place in winners:
                shares[number][place] += 1 / len(winners) / len(boards)
    return [(*pot, of_pot) for pot, of_pot in zip(pots, shares, strict=True)]


def action_profits(hand: Hand, replay: Replay) -> dict[int, list[int]]:
    """For each seat what every own decision made of the stack."""
    paid: dict[int, int] = defaultdict(int)
    profits: dict[int, list[int]] = {seat: [] for seat in replay.order}
    for action, (_, owed, stack, _) in zip(hand.actions, replay.spots, strict=True):
        seat = action.seat
        is_cut_off = action.kind is ActionKind.CHECK and owed > 0
        if stack > 0 and not is_cut_off and seat in profits and not action.kind.startswith("post_"):
            net = replay.collected.get(seat, 0) - replay.committed.get(seat, 0)
            profits[seat].append(net + paid[seat])
        paid[seat] += action.amount or 0
    return profits


class Hours(NamedTuple):
    """Seconds of all sessions and of all their tables, and hands in those that lasted."""

    clock: float
    tables: float
    hands: int


def hours(hands: Iterable[Hand]) -> dict[Person, Hours]:
    """Hours of every player; fast-fold hands make sessions of their own."""
    played: dict[tuple[Person, bool], list[tuple[datetime, object]]] = defaultdict(list)
    for hand in hands:
        if hand.started_at is not None and hand.kind is not None:
            table = hand.table, hand.tournament and hand.tournament.id
            for seat in hand.players:
                person = hand.site, hand.kind.value, player_names(hand)[seat]
                played[person, hand.fast].append((hand.started_at.replace(tzinfo=None, microsecond=0), table))
    total: dict[Person, Hours] = {}
    for (person, _), moments in played.items():
        moments.sort(key=lambda moment: moment[0])
        starts = [n for n, (time, _) in enumerate(moments) if not n or time - moments[n - 1][0] > GAP]
        for start, end in zip(starts, [*starts[1:], len(moments)], strict=True):
            one, before = _session(moments[start:end]), total.get(person, Hours(0, 0, 0))
            total[person] = Hours(*(a + b for a, b in zip(one, before, strict=True)))
    return total


def _session(moments: list[tuple[datetime, object]]) -> Hours:
    clock = (moments[-1][0] - moments[0][0]).total_seconds()
    spans: dict[object, list[datetime]] = defaultdict(list)
    for time, table in moments:
        spans[table].append(time)
    tables = sum((times[-1] - times[0]).total_seconds() for times in spans.values())
    return Hours(clock, tables, len(moments) if clock else 0)


def entries(hands: Iterable[Hand]) -> dict[Person, list[tuple[Fraction, Fraction]]]:
    """Cost and prize of every entry whose place, prize and cost the hands tell, bounties with the best place."""
    finished: dict[tuple[Person, str, int], dict[int, Place]] = defaultdict(dict)
    bounties: dict[tuple[Person, str, int], int] = defaultdict(int)
    costs: dict[tuple[Person, str, int], int] = {}
    for hand in hands:
        game = hand.tournament
        if game is None or hand.kind is None:
            continue
        names = {seat.name: player_names(hand)[seat.number] for seat in hand.seats}
        for place in game.places:
            key = (hand.site, hand.kind.value, names.get(place.player, place.player)), game.id, game.decimals
            finished[key][place.place] = place
            if game.buy_in is not None:
                costs[key] = game.buy_in + (game.bounty or 0) + (game.fee or 0)
        for bounty in hand.bounties:
            key = (hand.site, hand.kind.value, names[hand.name(bounty.seat)]), game.id, game.decimals
            bounties[key] += bounty.amount
    found: dict[Person, list[tuple[Fraction, Fraction]]] = defaultdict(list)
    for key, places in finished.items():
        for number, place in places.items():
            prize = place.prize if place.prize is not None or number == 1 or key[0][0] == "cake" else 0
            if prize is not None and key in costs:
                won, unit = prize + (bounties[key] if number == min(places) else 0), 10 ** key[2]
                found[key[0]].append((Fraction(costs[key], unit), Fraction(won, unit)))
    return found
