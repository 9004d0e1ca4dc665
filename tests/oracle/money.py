"""Shares, action profit and entries a second time: plain loops, from the words of the specification."""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from hhparser.base.text.spans import line_of
from hhparser.columns.names import player_names
from hhparser.engine import Replay
from hhparser.model import ActionKind, Hand

Game = tuple[str | None, str, str]  # site, tournament, player


def shares(amount: int, weights: Mapping[int, int], order: Sequence[int]) -> dict[int, int]:
    """An amount by weight, units left over to the largest fractions, then to the first of the order."""
    whole = sum(weights.values())
    if amount <= 0 or not whole:
        return {}
    exact = {seat: Fraction(amount * weight, whole) for seat, weight in weights.items()}
    parts = {seat: int(share) for seat, share in exact.items()}
    by_rest = sorted(exact, key=lambda seat: (parts[seat] - exact[seat], order.index(seat)))
    for seat in by_rest[: amount - sum(parts.values())]:
        parts[seat] += 1
    return parts


def action_profits(hand: Hand, replay: Replay) -> dict[int, list[int]]:
    """Return for each seat the profit of every decision."""
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


SIGNS = {"$": "USD", "€": "EUR", "£": "GBP"}
SIGN = re.compile(r"(?<=\s)[$€£](?=\d)|(?<=\d)[€£$]")


class Stated(NamedTuple):
    """A finishing place as a hand or a summary states it; amounts are in units of `decimals` digits."""

    site: str | None
    tournament_id: str
    player: str
    place: int
    prize: int | None
    cost: int | None
    currency: str | None
    decimals: int


class Finish(NamedTuple):
    """An entry with known place, prize and cost, in the currency of the prize."""

    place: int
    cost: Fraction
    prize: Fraction
    bounties: Fraction
    currency: str


def finishes(hands: Iterable[Hand], summaries: Iterable[Stated]) -> dict[Game, list[Finish]]:
    """Entries of every player in every tournament, the best place first, bounties with it."""
    places: dict[Game, dict[int, list[Stated]]] = defaultdict(lambda: defaultdict(list))
    bounties: dict[Game, Fraction] = defaultdict(Fraction)
    for stated in chain(summaries, chain.from_iterable(map(_stated, hands))):
        places[stated[:3]][stated.place].append(stated)
    for hand in hands:
        for bounty in hand.bounties if hand.tournament else ():
            game = hand.site, hand.tournament.id, player_names(hand)[bounty.seat]
            bounties[game] += Fraction(bounty.amount, 10**hand.tournament.decimals)
    found: dict[Game, list[Finish]] = defaultdict(list)
    by_game: dict[tuple[str | None, str], list[list[Stated]]] = defaultdict(list)
    for game, by_place in places.items():
        by_game[game[:2]] += by_place.values()
    for game, by_place in places.items():
        for place, told in sorted(by_place.items()):
            costs = [Fraction(one.cost, 10**one.decimals) for one in told if one.cost is not None]
            prizes = [Fraction(one.prize, 10**one.decimals) for one in told if one.prize is not None]
            of_game = chain(told, *by_game[game[:2]])
            currency = next((one.currency for one in of_game if one.currency), "play money")
            if costs and prizes:
                extra = Fraction(0) if game in found else bounties[game]
                found[game].append(Finish(place, max(costs), max(prizes), extra, currency))
    return found


def _stated(hand: Hand) -> Iterator[Stated]:
    """Return the stated prize; without one it is 0, except for the first place and at some sites.

    A prize of 0 for the first place is unknown, unless the tournament was free.
    """
    game = hand.tournament
    if game is None:
        return
    cost = None if game.buy_in is None else game.buy_in + (game.bounty or 0) + (game.fee or 0)
    names = {seat.name: player_names(hand)[seat.number] for seat in hand.seats}
    for player, place, told, line in game.places:
        prize = told if told is not None or place == 1 or hand.site == "cake" else 0
        if place == 1 and not told and game.buy_in != 0:
            prize = None
        name = names.get(player, player)
        sign = SIGN.search(hand.source_line(line_of(line)))
        currency = game.currency or (SIGNS[sign[0]] if sign else None)
        yield Stated(hand.site, game.id, name, place, prize, cost, currency, game.decimals)
