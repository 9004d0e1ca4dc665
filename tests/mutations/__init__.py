"""Single faults put into good PokerStars hands: each changes one fact and has a set of valid codes."""

from tests.mutations import actions, amounts, cards, names, order, seats, summary
from tests.mutations.mutation import MUTATIONS, Mutated, Mutation

__all__ = [
    "MUTATIONS",
    "Mutated",
    "Mutation",
    "actions",
    "amounts",
    "cards",
    "names",
    "order",
    "seats",
    "summary",
]
