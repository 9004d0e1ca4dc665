"""Single faults put into good hands of any format, by the facts of the hand and not by the words of its site."""

from tests.mutations.everywhere import cards, order, play, posts, reading, results, seats
from tests.mutations.everywhere.witness import FAULTS, Fault, Witness

__all__ = ["FAULTS", "Fault", "Witness", "cards", "order", "play", "posts", "reading", "results", "seats"]
