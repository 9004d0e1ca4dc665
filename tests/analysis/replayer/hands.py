"""Hands that are hard to draw, and the pages made of hands."""

from functools import cache

from analysis.replayer import replayer_html
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import parse_hand
from tests.analysis.cli.conftest import one_hand
from tests.analysis.deals import TABLES, deal

EVIL = "<script>alert(1)</script>"
LONG = "A name that is far too long for any plate"
TEN = TABLES[10]


def checked(text: str) -> Checked:
    """A hand of PokerStars text, replayed and checked."""
    return check_hand(parse_hand(text))


@cache
def page(*texts: str) -> str:
    """The replayer of some hands."""
    return replayer_html([checked(text) for text in texts])


def many_actions() -> str:
    """Ten players and 67 actions: before the flop all call a raise, later all check to the button and call."""
    preflop = ", ".join(["UTG raises 6", *[f"{name} calls" for name in (*TEN[4:], *TEN[:3])]])
    checked_to = [f"{name} checks" for name in TEN[1:]]
    later = ", ".join([*checked_to, "BTN bets 12", *[f"{name} calls" for name in TEN[1:]]])
    return deal(" | ".join([preflop, later, later, later]), 10, wins="CO", number=60)


def six_side_pots() -> str:
    """Seven players all-in for seven stacks and one who calls them all."""
    stacks = {name: 20 * (place + 1) for place, name in enumerate(TEN[:8])}
    all_in = [f"{name} raises {20 * (place + 1)}" for place, name in enumerate(TEN[:8]) if place > 2]
    story = ", ".join([*all_in, "HJ folds", "CO folds", "BTN calls", "SB calls", "BB calls"])
    return deal(story, 10, stacks=stacks, wins="LJ", number=7)


def strange_names() -> str:
    """Markup for a name, and a name that no plate can hold."""
    text = deal("BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds", 3, number=3)
    return text.replace("BTN", EVIL).replace("BB", LONG)


def too_small_bet() -> str:
    """A bet below the minimum."""
    return deal(
        "BTN calls, BB checks | BB checks, BTN bets 1, BB calls | BB checks, BTN checks",
        2,
        wins="BTN",
        number=9,
    )


def three_hands() -> str:
    """The page of three hands that Ann saved; she plays the first and the third and folds the second."""
    text = one_hand(2, day=2).replace("Ann: calls $0.01\nBob: checks\n", "Ann: folds\n")
    posts, _, _ = text.partition("*** FLOP ***")
    ending = (
        *("Uncalled bet ($0.01) returned to Bob", "Bob collected $0.02 from pot"),
        *("*** SUMMARY ***", "Total pot $0.02 | Rake $0"),
        *(
            "Seat 1: Ann (button) (small blind) folded before Flop",
            "Seat 2: Bob (big blind) collected ($0.02)",
        ),
        *("", "", ""),
    )
    return page(one_hand(1, day=1), posts + "\n".join(ending), one_hand(3, day=3))


def all_in(*, shown: bool = True) -> str:
    """Aces and kings all-in before the flop, for 40; the first to see a card is who saved the hand."""
    story, stacks = "BTN raises 40, SB folds, BB calls |  |  | ", {"BTN": 40, "BB": 40}
    shows = {"BTN": "As Ad", "BB": "Ks Kd"} if shown else {}
    text = deal(story, 3, stacks=stacks, wins="BTN", number=4, shows=shows, dealt={"BTN": "As Ad"})
    return text if shown else text.replace("Seat 3: BB mucked", "Seat 3: BB (big blind) mucked [Ks Kd]")
