"""Rows of the table `players`: one for each player dealt in, with result and actions."""

from collections.abc import Mapping
from typing import Final

from hhparser.base.text.spans import text_order
from hhparser.columns.cash_outs import cash_out_results
from hhparser.columns.decisions import Decisions
from hhparser.columns.hands import CARD_TEXT, last_street
from hhparser.columns.shares import share_in_order
from hhparser.engine import Replay
from hhparser.model import RIVER, Hand, Street
from hhparser.model.positions import positions

NO_RAKE: Final = (0, 0, 0, 0)
NO_FLOP: Final = (None, None, None, 0, 0, 0, 0, 0)  # `_streets` after a fold preflop without a straddle


def player_rows(key: int, hand: Hand, replay: Replay, names: Mapping[int, str]) -> list[tuple[object, ...]]:
    """Return one row per player dealt in, in the order of `hand.players`.

    Args:
        key: Key of the hand in the table `hands`.
        hand: A completely replayed hand.
        replay: Replay of the hand.
        names: Player names by seat.
    """
    places = positions(hand.players, replay.hand.button or 0, replay.big_blind)
    decisions = Decisions(hand, replay)
    seats = {seat.number: seat for seat in hand.seats}
    last = last_street(hand)
    rakes = _rake_shares(replay)
    showdown = replay.live if len(replay.live) > 1 else ()
    hole_cards = _hole_cards(replay)
    exposed = _exposed(hand, replay)
    hero = hand.hero
    results = cash_out_results(hand, replay) if hand.cash_outs else {}
    early = decisions.folded_before_flop()
    rows: list[tuple[object, ...]] = []
    for number in hand.players:
        seat, place = seats[number], places[number]
        committed, won = replay.committed[number], replay.collected.get(number, 0)
        rows.append(
            (
                key,
                number,
                names[number],
                None if place is None else place._value_,
                number == hero,
                seat.sat_out,
                seat.stack,
                hole_cards.get(number),
                number in exposed,
                committed,
                won,
                won - committed,
                results.get(number, won - committed),
                decisions.posted.get(number, 0),
                *decisions.letters[number],
                *(NO_FLOP if number in early else _streets(decisions, number, last)),
                +(number in showdown),
                +(won > 0),
                *rakes.get(number, NO_RAKE),
            )
        )
    return rows


def _hole_cards(replay: Replay) -> dict[int, str]:
    """Return known hole cards as text such as `Ah Kd`, by seat."""
    held = replay.known_cards
    return {seat: " ".join([CARD_TEXT[card] for card in cards]) for seat, cards in held.items() if cards}


def _exposed(hand: Hand, replay: Replay) -> set[int]:
    """Return the seats that showed a card between the first and the last action and folded.

    Some formats print lines in reverse order. In formats with one line per hand the result is empty.
    """
    if not hand.shows or not hand.actions:
        return set()
    first, last = sorted(map(text_order, (hand.actions[0].line, hand.actions[-1].line)))
    shown = {show.seat for show in hand.shows if show.cards and first <= text_order(show.line) <= last}
    return shown.difference(replay.live) if first < last else set()


def _streets(decisions: Decisions, seat: int, last: Street) -> tuple[int | None, ...]:
    """Return columns of a seat: in position on flop, turn, river; straddled; walk; saw flop, turn, river."""
    end = min(last, decisions.folded_on.get(seat, RIVER))
    straddled = +(seat in decisions.straddlers)
    if not end:
        walk = seat == decisions.big_blind and decisions.wins_unopposed(seat)
        return None, None, None, straddled, +walk, 0, 0, 0
    in_position = [+(able[-1] == seat) if seat in able else None for able in decisions.able_at[1:]]
    return *in_position, straddled, 0, 1, +(end >= 2), +(end >= 3)


def _rake_shares(replay: Replay) -> dict[int, tuple[int, ...]]:
    """Return the rake shares by seat, by four methods; {} without rake.

    The methods: equally among all players dealt in, equally among all who put chips in, in proportion to
    chips put in, in proportion to chips collected.
    """
    rake, order = replay.rake or 0, replay.order
    if rake <= 0:
        return {}
    committed = [replay.committed[seat] for seat in order]
    collected = [replay.collected.get(seat, 0) for seat in order]
    weights = [1] * len(order), [+(chips > 0) for chips in committed], committed, collected
    return dict(zip(order, zip(*[share_in_order(rake, one) for one in weights], strict=True), strict=True))
