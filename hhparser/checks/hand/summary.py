"""Compares the seat lines of the summary with the players' actions."""

from hhparser.checks.case import Case
from hhparser.checks.hand.money import WON
from hhparser.engine.replay.awards import collected_by_seat
from hhparser.engine.replay.repair import antes_of
from hhparser.model import (
    FLOP,
    FOLD,
    PREFLOP,
    RIVER,
    TURN,
    WAGERS,
    Hand,
    SeatResult,
    Show,
    Street,
)
from hhparser.model.hand import seats_of, seats_with
from hhparser.model.positions import marked_seats

STREET_WORDS = {
    PREFLOP: "before the flop",
    FLOP: "on the flop",
    TURN: "on the turn",
    RIVER: "on the river",
}


def check_summary(case: Case) -> None:
    """Check that folds, outcomes and marks in the summary match the play."""
    if not case.replay.complete:
        return
    payouts_fit = not case.has("P111", "S30", "M2")  # else one of many figures is wrong
    if not case.replay.illegal_actions:
        _check_results(case)
    if payouts_fit:
        _check_amounts(case)
    if case.hand.conventions.lists_all_seats:
        _check_missing(case)


def _check_missing(case: Case) -> None:
    """Report players dealt in who lack a line and did not leave the table.

    If a line could not be parsed, it may be theirs.
    """
    hand = case.hand
    if not hand.results and (hand.claims.total_pot is None or _is_converted(hand)):
        return
    listed, line = seats_of(hand.results), hand.claims.line or hand.results[0].line
    missing = [seat for seat in hand.players if seat not in listed and not hand.has_left(seat, line)]
    if missing and not hand.has_finding("P110", "P133"):
        case.report("S310", line, found=", ".join(map(hand.name, missing)))


def _is_converted(hand: Hand) -> bool:
    """Return whether a converter wrote the text, as sites show no hole cards of several named players."""
    return not hand.anonymous and sum(bool(dealt.cards) for dealt in hand.dealt) > 1


def _check_results(case: Case) -> None:
    """Check folding, showing, betting and blinds in each seat line."""
    actions = case.hand.actions
    folds = {a.seat: a.street for a in actions if a.kind is FOLD}
    betters = seats_with(actions, WAGERS)
    shows = {show.seat: show for show in case.hand.shows if show.is_whole}
    for result in case.hand.results:
        _check_outcome(case, result, folds.get(result.seat))
        _check_show(case, result, shows.get(result.seat))
        if result.did_not_bet and result.seat in betters and not _is_contradicted(case, result):
            case.report_word("S305", result.line, "didn't bet", "put chips in")
    _check_marks(case)


def _check_show(case: Case, result: SeatResult, show: Show | None) -> None:
    if show is not None and result.outcome in ("showed", "mucked"):
        shown = "mucked" if show.mucked else "showed"
        if result.outcome != shown:
            case.report_word("S305", result.line, result.outcome, shown)


def _check_marks(case: Case) -> None:
    """Check that the marks of button and blinds are at the right seats."""
    marked = marked_seats(case.hand)
    if case.has("P123"):
        del marked["button"]
    for result in case.hand.results:
        for mark in result.marks:
            seat = marked.get(mark)
            if mark == "button" and result.seat == case.replay.hand.button:
                continue  # the line of the button is wrong instead
            if seat != result.seat and (seat is not None or _could_post(case.hand, result.seat, mark)):
                found = f"{case.name(result.seat)} as {mark}"
                case.report("S308", result.line, "who", case.name(seat), found)


def _could_post(hand: Hand, seat: int, mark: str) -> bool:
    """Return whether a mark is a blind and the player had chips left for it after the ante.

    Sites also mark a player who is all-in from the ante.
    """
    return mark != "button" and hand.seat(seat).chips > antes_of(hand, seat)


def _check_outcome(case: Case, result: SeatResult, folded: Street | None) -> None:
    """Report a seat line with a wrong fold; `folded` is the street of the fold, or None."""
    if result.outcome == "folded":
        if folded is None:
            if result.seat in case.live:
                case.report_word("S305", result.line, "folded", "did not fold")
        elif result.folded_on not in (None, folded):
            case.report("S304", result.line, "street", STREET_WORDS[folded], STREET_WORDS[result.folded_on])
    elif folded is not None and not case.has("S303") and _denies_fold(case.hand, result):
        case.report_word("S305", result.line, result.outcome, "folded")


def _denies_fold(hand: Hand, result: SeatResult) -> bool:
    """Return whether a seat line contradicts a fold: chips collected, or cards shown or mucked.

    Cards do not count in converted texts, as these print them for folded players, too.
    """
    if result.outcome == "collected":
        return True
    tells_folds = (
        not hand.conventions.lists_all_seats
        or any(other.outcome == "folded" for other in hand.results)
        or sum(action.kind is FOLD for action in hand.actions) == 1
    )
    return result.outcome in ("showed", "mucked") and tells_folds


def _check_amounts(case: Case) -> None:
    """Compare the chips won in the summary with the payouts.

    Payouts that follow from final stacks are compared only if no action is illegal.
    """
    hand = case.hand
    if not hand.payouts or not any(result.won for result in hand.results):
        return
    follow = hand.figures.payouts_follow_nets
    if follow and case.replay.illegal_actions:
        return
    collected = collected_by_seat(hand)
    in_part = follow and len(case.replay.awards) > 1
    for result in hand.results:
        won, paid = sum(result.won), collected.get(result.seat, 0)
        if in_part and _is_part(case, result.seat, won):
            continue
        if won != paid and not _is_explained(case, result):
            case.report_match("M211", result.line, WON, paid, won)


def _is_part(case: Case, seat: int, won: int) -> bool:
    """Return whether an amount is a player's share of some of several pots, odd chips aside."""
    awards = case.replay.awards
    sums = {0}
    for award in awards:
        share = award.winners.get(seat, 0)
        sums |= {chips + share for chips in sums}
    return any(abs(won - chips) < len(awards) for chips in sums)


def _is_explained(case: Case, result: SeatResult) -> bool:
    """Return whether a figure may differ: after a fold, missing after a cash-out, or explained by S305."""
    if result.outcome == "folded":
        return True
    if not result.won and result.seat in seats_of(case.hand.cash_outs):
        return True
    return _is_contradicted(case, result)


def _is_contradicted(case: Case, result: SeatResult) -> bool:
    """Return whether an S305 finding already contradicts the seat line."""
    return any(finding.line == result.line and finding.code == "S305" for finding in case.found)
