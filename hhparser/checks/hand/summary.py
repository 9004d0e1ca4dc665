"""The seat lines of the summary against what the players did."""

from collections.abc import Mapping

from hhparser.checks.case import Case
from hhparser.checks.hand.money import WON
from hhparser.engine.replay.awards import collected_by_seat
from hhparser.engine.replay.repair import antes_of
from hhparser.model import (
    BIG_BLIND,
    FLOP,
    FOLD,
    POSTS,
    PREFLOP,
    RIVER,
    SMALL_BLIND,
    TURN,
    WAGERS,
    Hand,
    SeatResult,
    Show,
    Street,
)

STREET_WORDS = {
    PREFLOP: "before the flop",
    FLOP: "on the flop",
    TURN: "on the turn",
    RIVER: "on the river",
}


def check_summary(case: Case) -> None:
    """Folds on the printed street, outcomes and marks as played."""
    if not case.replay.complete or case.has("P111") or case.has("L101"):
        return
    paid = case.hand.payouts and not case.has("S30") and not case.has("M2")
    if not case.replay.faults:
        _check_results(case)
    if paid:
        _check_amounts(case)
    if case.hand.results and case.hand.conventions.lists_all_seats and not case.has("P12"):
        _check_missing(case)


def _check_missing(case: Case) -> None:
    """Everybody dealt in has a line, unless a line cannot be read."""
    hand = case.hand
    if len(hand.results) >= len(hand.seats):
        return
    listed = {result.seat for result in hand.results}
    missing = [hand.name(seat) for seat in hand.players if seat not in listed]
    if missing and not any(finding.code == "P110" for finding in hand.diagnostics):
        case.report("S310", hand.claims.line or hand.results[0].line, found=", ".join(missing))


def _check_results(case: Case) -> None:
    """What each seat line says of folding, showing, betting and blinds."""
    if case.has("L13"):
        return
    actions = case.hand.actions
    folds = {a.seat: a.street for a in actions if a.kind is FOLD}
    betters = {a.seat for a in actions if a.kind in WAGERS}
    shows = {show.seat: show for show in case.hand.shows if show.mucked or len(show.cards) == 2}
    marked = _marked_seats(case.hand)
    if case.has("P123"):
        del marked["button"]
    for result in case.hand.results:
        _check_outcome(case, result, folds.get(result.seat))
        if result.seat in shows:
            _check_show(case, result, shows[result.seat])
        if result.did_not_bet and result.seat in betters:
            case.report_word("S305", result.line, "didn't bet", "put chips in")
        if result.marks:
            _check_marks(case, result, marked)


def _check_show(case: Case, result: SeatResult, show: Show) -> None:
    if result.outcome in ("showed", "mucked"):
        shown = "mucked" if show.mucked else "showed"
        if result.outcome != shown:
            case.report_word("S305", result.line, result.outcome, shown)


def _check_marks(case: Case, result: SeatResult, marked: Mapping[str, int | None]) -> None:
    for mark in result.marks:
        seat = marked.get(mark)
        if seat != result.seat and (seat is not None or _could_post(case.hand, result.seat, mark)):
            found = f"{case.name(result.seat)} as {mark}"
            case.report("S308", result.line, "who", case.name(seat), found)


def _could_post(hand: Hand, seat: int, mark: str) -> bool:
    """Whether a player had chips for a blind; the site also marks who is all-in from the ante."""
    return mark != "button" and hand.seat(seat).chips > antes_of(hand, seat)


def _check_outcome(case: Case, result: SeatResult, folded: Street | None) -> None:
    if result.outcome == "folded":
        if folded is None:
            if result.seat in case.live:
                case.report_word("S305", result.line, "folded", "did not fold")
        elif result.folded_on is not None and result.folded_on != folded:
            case.report("S304", result.line, "street", STREET_WORDS[folded], STREET_WORDS[result.folded_on])
    elif result.outcome == "collected" and folded is not None and not case.has("S303"):
        case.report_word("S305", result.line, result.outcome, "folded")


def _check_amounts(case: Case) -> None:
    """What the summary says a seat won is what its payout lines say; who cashed out may have no figure."""
    collected = collected_by_seat(case.hand)
    cashed_out = {cash_out.seat for cash_out in case.hand.cash_outs}
    if not any(result.won for result in case.hand.results):
        return
    for result in case.hand.results:
        won, body = sum(result.won), collected.get(result.seat, 0)
        if won == body or result.outcome == "folded":
            continue
        said = any(d.line == result.line and d.code == "S305" for d in case.found)
        sold = not result.won and result.seat in cashed_out
        if not said and not sold:
            case.report_match("M211", result.line, WON, body, won)


def _marked_seats(hand: Hand) -> dict[str, int | None]:
    """The seats that the summary marks, by the words of the mark."""
    seats = {"button": hand.button}
    for action in hand.actions:
        if action.kind is SMALL_BLIND:
            seats.setdefault("small blind", action.seat)
        elif action.kind is BIG_BLIND and action.seat not in hand.new_posts:
            seats.setdefault("big blind", action.seat)
        elif action.kind not in POSTS:
            break
    return seats
