"""Amounts of equity cash-outs, and the net results of hands with cash-outs."""

from hhparser.engine import Replay
from hhparser.model import CashOut, Hand


def cash_out_amount(hand: Hand, cash_out: CashOut) -> int:
    """Return the amount that a cash-out paid; without a printed amount, the collected chips less the fee."""
    won = sum(payout.amount for payout in hand.payouts if payout.seat == cash_out.seat)
    return cash_out.amount or max(won - (cash_out.fee or 0), 0)


def cash_out_results(hand: Hand, replay: Replay) -> dict[int, int]:
    """Return the net result by seat: chips collected, or the cash-out amount if any, less chips put in.

    The house takes the pots won by a player who cashed out.

    Args:
        hand: A completely replayed hand.
        replay: Replay of the hand.
    """
    paid = dict(replay.collected)
    paid.update((cash_out.seat, cash_out_amount(hand, cash_out)) for cash_out in hand.cash_outs)
    return {seat: paid.get(seat, 0) - committed for seat, committed in replay.committed.items()}
