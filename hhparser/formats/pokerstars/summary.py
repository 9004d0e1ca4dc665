"""Lines of the summary: pots, rake, boards and a line for each seat."""

from collections.abc import Iterator
from typing import Final

from hhparser.formats.pokerstars.words import RUNS, Words, card_text, pot_text
from hhparser.model import FLOP, PREFLOP, RIVER, TURN, Hand, SeatResult
from hhparser.model.hand import seats_of

FOLDED: Final = {
    None: "folded",
    PREFLOP: "folded before Flop",
    FLOP: "folded on the Flop",
    TURN: "folded on the Turn",
    RIVER: "folded on the River",
}
TIMES: Final = ("", "twice", "three times")


def summary_lines(hand: Hand, words: Words) -> Iterator[str]:
    """Yield the lines of the summary from the claims and results of a hand."""
    claims = hand.claims
    yield "*** SUMMARY ***"
    pots = "".join(f" {pot_text(name).capitalize()} {words.money(amount)}." for name, amount in claims.pots)
    total, rake = words.money(claims.total_pot or 0), words.money(claims.rake or 0)
    yield f"Total pot {total}{pots} | Rake {rake} "
    yield from _boards(hand)
    cashed_out = seats_of(hand.cash_outs)
    for result in hand.results:
        yield _seat(result, words) + (_cash_out(result) if result.seat in cashed_out else "")


def _boards(hand: Hand) -> Iterator[str]:
    """Yield the line of the board, or of each board if it was run more than once."""
    if hand.runs > 1:
        yield f"Hand was run {TIMES[hand.runs - 1]}"
    for run, (board, _) in enumerate(hand.claims.boards[: hand.runs]):
        yield f"{RUNS[run]} Board {card_text(board)}" if hand.runs > 1 else f"Board {card_text(board)}"


def _seat(result: SeatResult, words: Words) -> str:
    """Return the line of a seat: player, marks such as `button`, and outcome."""
    marks = "".join(f" ({mark})" for mark in result.marks)
    return f"Seat {result.seat}: {words.names[result.seat]}{marks}{_outcome(result, words)}"


def _outcome(result: SeatResult, words: Words) -> str:
    """Return the outcome of a seat as text; "" without one."""
    match result.outcome:
        case "folded":
            return f" {FOLDED[result.folded_on]}" + (" (didn't bet)" if result.did_not_bet else "")
        case "collected":
            return f" collected ({words.money(result.won[0])})"
        case "showed" | "mucked":
            cards = f" {card_text(result.cards)}" if result.cards or result.won else ""
            return f" {result.outcome}{cards}{_runs(result, words)}"
    return ""


def _runs(result: SeatResult, words: Words) -> str:
    """Return the winnings or losses of a seat on each board as text."""
    runs = []
    for amount, description in zip(result.won, result.descriptions, strict=True):
        outcome = f" and won ({words.money(amount)})" if amount else " and lost"
        runs.append(f"{outcome} with {description}" if description else outcome)
    return ",".join(runs)


def _cash_out(result: SeatResult) -> str:
    return " (pot not awarded as player cashed out)" if any(result.won) else " (cashed out)."
