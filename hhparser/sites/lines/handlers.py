"""Handlers of lines that most sites print alike; they fill in the builder."""

from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CANCELLED,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    RAISE,
    RIVER,
    SMALL_BLIND,
    STRADDLE,
    TURN,
    Action,
    ActionKind,
    Bounty,
    CashOut,
    Dealt,
    Payout,
    Place,
    Show,
    Uncalled,
    new_record,
)
from hhparser.sites.lines.builder import HandBuilder

STREETS_BY_NAME: Final = {"FLOP": FLOP, "TURN": TURN, "RIVER": RIVER}
RUNS: Final = {"FIRST": 0, "SECOND": 1, "THIRD": 2}


# --- the table ---


def players(b: HandBuilder, size: int | None) -> None:
    """Set the number of seats."""
    b.table.max_seats = size


def table(b: HandBuilder, name: str, size: int, button: int) -> None:
    """Record table name, number of seats and button."""
    b.table.name, b.table.max_seats, b.table.button = name, size, button


def button(b: HandBuilder, number: int) -> None:
    """Set the button's seat."""
    b.table.button = number


def seat(b: HandBuilder, number: int, name: str, stack: int, away: str | None = None) -> None:
    """Seat a player with their starting stack."""
    b.sit(number, name, stack, away is not None)


def left_out(b: HandBuilder, player: str) -> None:
    """Note that a seated player is not dealt in."""
    number = b.table.names.get(player)
    if number is not None:
        b.table.seats[number] = b.table.seats[number]._replace(sat_out=True)


# --- cards ---


def hole_cards(b: HandBuilder) -> None:
    """Begin the actions."""
    b.progress.cards_are_dealt = True


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """Record the hero's cards; a later line for another player shows one more card of a known hand."""
    number = b.table.names.get(name)
    if number is None:
        b.report("L101", "name", found=name)
        return
    b.table.seen.add(number)
    b.play.dealt.append(Dealt(number, b.cards(cards), b.line))
    if b.table.hero is None:
        b.table.hero = number


def flop(b: HandBuilder, added: str | None) -> None:
    """Record the three cards of the flop."""
    b.open_street(FLOP, added)


def turn(b: HandBuilder, *cards: str | None) -> None:
    """Record the fourth card, printed alone or after the earlier ones."""
    b.open_street(TURN, *reversed(cards))


def river(b: HandBuilder, *cards: str | None) -> None:
    """Record the fifth card, printed alone or after the earlier ones."""
    b.open_street(RIVER, *reversed(cards))


def run_street(b: HandBuilder, run: str, street: str, repeated: str | None, added: str | None) -> None:
    """Record a street of one of several boards."""
    number = RUNS[run]
    b.play.runs = max(b.play.runs, number + 1)
    b.open_street(STREETS_BY_NAME[street], added, repeated, run=number)


def begin_run(b: HandBuilder, run: int) -> None:
    """Begin lines about one of several boards, counted from 0."""
    b.play.run, b.play.runs = run, max(b.play.runs, run + 1)


def run_show_down(b: HandBuilder, run: str) -> None:
    """Record the showdown of one of several boards."""
    begin_run(b, RUNS[run])


def summary(b: HandBuilder) -> None:
    """Begin the summary."""
    b.progress.in_summary = True


def cancelled(b: HandBuilder) -> None:
    """Mark the hand as cancelled by the site."""
    b.status = CANCELLED
    b.report("P115")


# --- actions ---


def fold(b: HandBuilder, player: str, shown: str | None = None) -> None:
    """Record a fold, with or without cards shown."""
    seat = b.table.names.get(player) or b.stranger(player)
    b.play.actions.append(new_record(Action, (FOLD, seat, None, None, False, b.play.street, b.line, None)))
    if shown and seat > 0:
        b.outcome.shows.append(Show(seat, b.cards(shown), None, False, b.play.run, b.line))


def check(b: HandBuilder, player: str) -> None:
    """Record a check."""
    seat = b.table.names.get(player) or b.stranger(player)
    b.play.actions.append(new_record(Action, (CHECK, seat, None, None, False, b.play.street, b.line, None)))


def call(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a call, printed as the chips added."""
    b.add(CALL, b.table.names.get(player) or b.stranger(player), amount, all_in is not None)


def call_total(b: HandBuilder, player: str, to: int, all_in: str | None = None) -> None:
    """Record a call, printed as the player's total on the street."""
    seat = b.table.names.get(player) or b.stranger(player)
    b.add(CALL, seat, to - b.play.chips[seat], all_in is not None)


def cut_off(b: HandBuilder, player: str) -> None:
    """Record a disconnection: the player does not act again and plays for the chips put in."""
    seat = b.seat_of(player)
    if seat is not None:
        b.play.actions.append(Action(CHECK, seat, None, None, True, b.play.street, b.line))


def bet(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record the first bet of a street."""
    b.add(BET, b.table.names.get(player) or b.stranger(player), amount, all_in is not None)


def raise_to(b: HandBuilder, player: str, increment: int, to: int, all_in: str | None = None) -> None:
    """Record a raise, printed as the increase over the highest bet and the total."""
    _raise(b, b.table.names.get(player) or b.stranger(player), increment, to, all_in)


def _raise(b: HandBuilder, seat: int, increment: int, to: int, all_in: str | None) -> None:
    amount = to - b.play.chips[seat]
    b.play.chips[seat] = to
    raised = Action(RAISE, seat, amount, to, all_in is not None, b.play.street, b.line, increment)
    b.play.actions.append(raised)


def raise_total(b: HandBuilder, player: str, to: int, all_in: str | None = None) -> None:
    """Record a raise, printed as the player's total on the street."""
    seat = b.table.names.get(player) or b.stranger(player)
    b.add(RAISE, seat, to - b.play.chips[seat], all_in is not None)


def raise_added_to(b: HandBuilder, player: str, added: int, to: int, all_in: str | None = None) -> None:
    """Record a raise, printed as the chips added and the player's total on the street."""
    seat = b.table.names.get(player) or b.stranger(player)
    chips = b.play.chips
    if added == to - chips[seat]:  # the figures agree, whatever others have put in
        b.add(RAISE, seat, added, all_in is not None)
    else:
        _raise(b, seat, added + chips[seat] - max(chips.values()), to, all_in)


def raise_added(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a raise, printed as the chips added."""
    b.add(RAISE, b.table.names.get(player) or b.stranger(player), amount, all_in is not None)


def all_in_added(b: HandBuilder, player: str, amount: int) -> None:
    """Record an all-in without a verb, printed as the chips added; the price decides its kind."""
    seat = b.table.names.get(player) or b.stranger(player)
    price = max(b.play.chips.values())
    kind = BET if not price else RAISE if b.play.chips[seat] + amount > price else CALL
    b.add(kind, seat, amount, True)


def _post(
    b: HandBuilder, kind: ActionKind, player: str, amount: int, all_in: str | None, *, is_new: bool = False
) -> None:
    """Record a post; `is_new` if a new or returning player posts live chips."""
    seat = b.seat_of(player)
    if seat is None and kind not in b.play.posted:
        seat = _blind_seat(b, kind)
    if seat is not None:
        if kind in (ANTE, DEAD):
            b.post_dead(kind, seat, amount, all_in is not None)
        else:
            b.add(kind, seat, amount, all_in is not None)
        b.play.posted.add(kind)
        if is_new:
            b.play.new_posts.add(seat)


def _blind_seat(b: HandBuilder, kind: ActionKind) -> int | None:
    """Return the seat due to post a blind attributed to a name without a seat, or None."""
    seats = [number for number, seat in b.table.seats.items() if not seat.sat_out]
    seats.sort(key=lambda number: (number <= (b.table.button or 0), number))
    if kind not in (SMALL_BLIND, BIG_BLIND) or len(seats) < 2:
        return None
    small = seats[0] if len(seats) > 2 else seats[-1]
    small = next((a.seat for a in b.play.actions if a.kind is SMALL_BLIND), small)
    if kind is SMALL_BLIND or small not in seats:
        return small
    return seats[(seats.index(small) + 1) % len(seats)]


def post_small_blind(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record the small blind; a second one is a returning player's dead blind."""
    _post(b, DEAD if SMALL_BLIND in b.play.posted else SMALL_BLIND, player, amount, all_in)


def post_live_small_blind(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record the small blind; a second one is a new or returning player's live post."""
    _post(b, SMALL_BLIND, player, amount, all_in, is_new=SMALL_BLIND in b.play.posted)


def post_big_blind(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record the big blind; a second one is a new or returning player's live post."""
    is_new = BIG_BLIND in b.play.posted and not b.has_posted(BIG_BLIND, player)
    _post(b, BIG_BLIND, player, amount, all_in, is_new=is_new)


def post_both(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a returning player's dead small blind and live big blind in one line."""
    live = min(amount, _big_blind(b) or amount)
    post_dead_and_live(b, player, amount - live, live, all_in)


def _big_blind(b: HandBuilder) -> int | None:
    """Return the big blind of the header; in fixed limit it is the small bet."""
    assert b.game.stakes is not None
    return b.game.stakes[b.game.betting is not FIXED_LIMIT]


def post_to_come_in(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a new or returning player's post: both blinds, or a live amount below the big blind."""
    number = b.table.names.get(player)
    if number is None or amount >= min(_big_blind(b) or amount, b.table.seats[number].chips):
        post_both(b, player, amount, all_in)
    else:
        _post(b, SMALL_BLIND, player, amount, all_in, is_new=True)


def post_dead_and_live(b: HandBuilder, player: str, dead: int, live: int, all_in: str | None = None) -> None:
    """Record a returning player's dead small blind and live big blind; either amount may be 0."""
    if dead:
        _post(b, DEAD, player, dead, all_in if not live else None)
    if live:
        _post(b, BIG_BLIND, player, live, all_in, is_new=True)


def post_new(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a new or returning player's live big blind; 0 is possible with a dead small blind."""
    post_dead_and_live(b, player, 0, amount, all_in)


def post_ante(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record an ante."""
    _post(b, ANTE, player, amount, all_in)


def post_straddle(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a straddle in place of a blind that the player has already posted."""
    _post(b, STRADDLE, player, amount, all_in)


def post_dead(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a post labelled as a dead blind."""
    _post(b, DEAD, player, amount, all_in)


# --- results ---


def uncalled(b: HandBuilder, amount: int, name: str) -> None:
    """Record the return of an uncalled bet."""
    number = b.table.names.get(name)
    if number is None:
        b.report("L101", "name", found=name)
    else:
        b.outcome.uncalled.append(Uncalled(number, amount, b.line))


def uncalled_of(b: HandBuilder, player: str, amount: int) -> None:
    """Record the return of an uncalled bet; the line begins with the player."""
    uncalled(b, amount, player)


def collected(
    b: HandBuilder, player: str, amount: int, pot: str | None = None, number: int | None = None
) -> None:
    """Record a pot, or a share of one."""
    seat = b.seat_of(player)
    if seat is not None:
        name = f"side-{number}" if number else pot or "pot"
        b.outcome.payouts.append(Payout(seat, amount, name, b.play.run, b.line))


def show(b: HandBuilder, player: str, shown: str, description: str | None = None) -> None:
    """Record cards shown, at a showdown or by choice."""
    seat = b.seat_of(player)
    if seat is not None:
        words = description and b.format.usual_words(description)
        b.outcome.shows.append(Show(seat, b.cards(shown), words, False, b.play.run, b.line))


def show_rank(b: HandBuilder, player: str, description: str) -> None:
    """Record the value of a hand shown on an earlier line."""
    show(b, player, "", description)


def muck(b: HandBuilder, player: str, shown: str | None = None) -> None:
    """Record cards mucked, even if the site prints them."""
    seat = b.seat_of(player)
    if seat is not None:
        b.outcome.shows.append(Show(seat, b.cards(shown), None, True, b.play.run, b.line))


def no_show(b: HandBuilder, player: str) -> None:
    """Record only that the player was dealt in."""
    b.seat_of(player)


def cashed_out(b: HandBuilder, player: str, amount: int, fee: int | None = None) -> None:
    """Record an all-in cash-out, separate from the result at the table."""
    seat = b.seat_of(player)
    if seat is not None:
        b.outcome.cash_outs.append(CashOut(seat, amount, fee, b.line))


def bounty(b: HandBuilder, player: str, prize: str, eliminated: str) -> None:
    """Record a bounty won; when an elimination is split, each winner has a separate line."""
    seat = b.seat_of(player)
    if seat is not None and b.game.tournament is not None:
        won = parse_amount(prize, b.game.tournament.decimals)
        b.outcome.bounties.append(Bounty(seat, eliminated, won, b.line))


def finished(b: HandBuilder, player: str, place: int | None, prize: str | None = None) -> None:
    """Record a finishing place."""
    if place is not None and b.game.tournament is not None:
        won = parse_amount(prize.replace(" ", ""), b.game.tournament.decimals) if prize else None
        b.outcome.places.append(Place(player, place, won, b.line))


def wins_tournament(b: HandBuilder, player: str, prize: str | None) -> None:
    """Record first place."""
    finished(b, player, 1, prize)


# --- other lines ---


def cash_drop(b: HandBuilder, amount: int) -> None:
    """Record money that the house adds to the pot."""
    b.outcome.added += amount


def aside(b: HandBuilder, *fields: object) -> None:
    """Ignore a line: chat, or players joining and leaving."""


show_down = chat = movement = rebuy = connection = aside


def unknown_line(b: HandBuilder, line: str) -> None:
    """Report a line that no terminal matches."""
    b.report("P110", found=line.strip()[:60])
