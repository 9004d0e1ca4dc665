"""Handlers of Full Tilt's shows, payouts and results: hands in its own words, boards one by one."""

from hhparser.model import POSTS, PREFLOP, Payout
from hhparser.model.hand import seats_of
from hhparser.sites.lines import handlers, summaries
from hhparser.sites.lines.builder import HandBuilder
from hhparser.sites.lines.posts import live_seats


def muck(b: HandBuilder, player: str) -> None:
    """Record cards mucked unseen; the last player left merely does not show them."""
    if len(live_seats(b)) == 1:
        handlers.no_show(b, player)
    else:
        handlers.muck(b, player, None)


def collected(b: HandBuilder, player: str, pot: str | None, number: int | None, amount: int) -> None:
    """Record a pot or a share; `pot 2` belongs to the second board, `side pot 2` is the second side pot."""
    if pot is None and number:
        seat = b.seat_of(player)
        if seat is not None:
            b.outcome.payouts.append(Payout(seat, amount, "pot", number - 1, b.line))
            b.play.runs = max(b.play.runs, number)
    else:
        handlers.collected(b, player, amount, pot, number)


def run_street(
    b: HandBuilder, street: str, run: int, repeated: str | None, added: str | None, pot: int | None
) -> None:
    """Record a street of one of two boards, and the pot."""
    b.play.runs = max(b.play.runs, run)
    b.open_street(handlers.STREETS_BY_NAME[street], added, repeated, run=run - 1)
    b.state_pot(pot)


def summary(b: HandBuilder) -> None:
    """Begin the summary."""
    handlers.summary(b)
    b.play.run = 0


def run_heading(b: HandBuilder, run: int) -> None:
    """Begin the showdown or the summary of one of two boards."""
    handlers.begin_run(b, run - 1)


# --- the seat lines of the summary; with two boards each is printed twice ---


def seat_folded(b: HandBuilder, number: int, who: str, street: str) -> None:
    """Record the street of the fold."""
    if not b.play.run:
        summaries.seat_folded(b, number, who, street)


def seat_idle(b: HandBuilder, number: int, who: str) -> None:
    """Record a preflop fold without chips put in; also printed for a lone big blind who gets it all back.

    A big blind who wins a small blind has collected it.
    """
    number, who = summaries.last_seat(number, who)
    posted_only = all(action.kind in POSTS for action in b.play.actions if action.seat == number)
    is_paid = number in seats_of(b.outcome.payouts)
    if posted_only and number in seats_of(b.outcome.uncalled) and not is_paid:
        seat_silent(b, number, who)
    elif not b.play.run:
        summaries.add_result(b, number, who, "folded", folded_on=PREFLOP, idle=True)


def seat_collected(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Record chips won without showing."""
    if not b.play.run:
        summaries.seat_collected(b, number, who, amount)


def seat_showed(
    b: HandBuilder, number: int, who: str, shown: str, won: int | None, description: str | None
) -> None:
    """Record a shown hand, won or lost; details from the second board's line are added to the first."""
    if not b.play.run:
        summaries.seat_showed_once(b, number, who, shown, won, description)
        return
    for n, result in enumerate(b.claims.results):
        if result.seat == number:
            b.claims.results[n] = result._replace(
                won=(*result.won, won or 0),
                descriptions=(*result.descriptions, b.format.usual_words(description or "") or ""),
            )


def seat_mucked(b: HandBuilder, number: int, who: str, cards: str | None) -> None:
    """Record mucked cards; the site prints the cards of a called hand anyway."""
    if not b.play.run:
        summaries.seat_mucked(b, number, who, cards)


def seat_silent(b: HandBuilder, number: int, who: str) -> None:
    """Record a seat that is not dealt in."""
    if not b.play.run:
        summaries.seat_silent(b, number, who)
