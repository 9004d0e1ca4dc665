"""What cash-outs paid, and the money result of a hand with them."""

from hhparser.engine import Replay
from hhparser.model import CashOut, Hand


def cash_out_amount(hand: Hand, cash_out: CashOut) -> int:
    """What a cash-out paid; the site may print only the fee of a player who goes on to win the pot."""
    won = sum(payout.amount for payout in hand.payouts if payout.seat == cash_out.seat)
    return cash_out.amount or max(won - (cash_out.fee or 0), 0)


def cash_out_results(hand: Hand, replay: Replay) -> dict[int, int]:
    """Money result by seat: chips collected, or else what a cash-out paid, less chips put in.

    The house takes the pots that a player who cashed out wins.

    Args:
        hand: A hand that was replayed to its end.
        replay: Its replay.
    """
    paid = dict(replay.collected)
    paid.update((cash_out.seat, cash_out_amount(hand, cash_out)) for cash_out in hand.cash_outs)
    return {seat: paid.get(seat, 0) - committed for seat, committed in replay.committed.items()}
