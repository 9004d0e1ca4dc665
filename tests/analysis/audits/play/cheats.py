"""Two players of a dealt table who do not play against each other."""

from random import Random

from hhparser.engine.play.play import Decision, View
from hhparser.engine.play.policies import policy
from hhparser.model import BET, CALL, CHECK, FOLD, PREFLOP, RAISE

FRIENDS = {1, 2}  # seats of Ada and Boris


def fair(view: View, rng: Random) -> Decision:
    """Ada and Boris play loose, all others tight, so that the two are often alone."""
    return policy.POLICIES["loose" if view.seat in FRIENDS else "tight"](view, rng)


def softly(view: View, rng: Random) -> Decision:
    """Ada and Boris never bet against each other when they are alone after the flop."""
    table = view.table
    alone = table.street is not PREFLOP and set(table.live) == FRIENDS
    return Decision(CHECK) if alone and table.legal and table.legal.check else fair(view, rng)


def give_away(view: View, rng: Random) -> Decision:
    """Alone with Boris, Ada makes the pot grow once on a street, and gives up when Boris raises the least possible."""
    table, legal = view.table, view.table.legal
    assert legal is not None
    if set(table.live) != FRIENDS:
        return fair(view, rng)
    has_bet = table.bets.get(1, 0) * 4 > table.pot
    if view.seat == 1 and has_bet and legal.call is not None:
        return Decision(FOLD)
    if view.seat == 2 and legal.check:
        return Decision(CHECK)
    if legal.min_to is None:
        return Decision(CALL if legal.call is not None else CHECK)
    to = legal.min_to if view.seat == 2 else min(legal.max_to or 0, legal.min_to + table.pot)
    return Decision(RAISE if table.price else BET, to)
