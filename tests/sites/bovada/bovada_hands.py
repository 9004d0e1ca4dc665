"""Parts of Bovada hands that several tests share."""

from hhparser.model import Hand
from hhparser.sites import parse_hand

CASH = "Bovada Hand #4100000001 TBL#20000001 HOLDEM No Limit - 2021-03-01 18:30:05"
LIMIT = "Bovada Hand #2600000001 TBL#1000001 HOLDEM  Fixed Limit - 2012-04-10 16:25:23"
ZONE = "Ignition Hand #4100000002  Zone Poker ID#1201 HOLDEMZonePoker No Limit - 2019-06-02 07:15:44"
TOURNAMENT = (
    "Bovada Hand #4100000003: HOLDEM Tournament #30000001 TBL#4, {}- Level 3 (25/50) - 2015-03-01 18:30:05"
)
THREE_SEATS = (
    "Seat 1: Dealer [ME] ($10 in chips)",
    "Seat 2: Small Blind ($10 in chips)",
    "Seat 3: Big Blind ($4 in chips)",
)
BLINDS = ("Dealer [ME] : Set dealer [1]", "Small Blind : Small Blind $0.10", "Big Blind : Big blind $0.25")
DEALT = (
    "*** HOLE CARDS ***",
    "Dealer [ME] : Card dealt to a spot [Ah Kd]",
    "Small Blind : Card dealt to a spot [7c 2d]",
    "Big Blind : Card dealt to a spot [9s 9h]",
)
WALK = (
    "Dealer [ME] : Folds",
    "Small Blind : Folds",
    "Big Blind : Does not show [9s 9h] (One pair)",
    "Big Blind : Hand result $0.35",
    "*** SUMMARY ***",
)  # fmt: skip


def hand_of(*lines: str) -> Hand:
    return parse_hand("\n".join(lines))


def heads_up(first: str, dealer: int, big_blind: int, *lines: str) -> Hand:
    seats = (f"Seat 1: Dealer ({dealer} in chips)", f"Seat 2: Big Blind ({big_blind} in chips)")
    return hand_of(first, *seats, "Dealer : Set dealer [1]", *lines)


def bets(hand: Hand) -> list[tuple]:
    return [(a.kind, hand.name(a.seat), a.amount, a.amount_to, a.all_in) for a in hand.actions]
