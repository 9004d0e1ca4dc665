"""`/graph`: winnings from hand to hand, with all-in EV and the parts with and without showdown."""

from typing import Final

from analysis.web.asking import Asked, PageAnswer
from analysis.web.pages.numbers.curves import drawn, winnings
from analysis.web.pages.page import Page


def answer(asked: Asked) -> PageAnswer:
    """The points of the curves."""
    won = winnings(asked, asked.query.get("unit", "bb"))
    data = {"game": won.game, "unit": won.unit, "hands": won.hands, "points": won.points}
    return PageAnswer(data, {"charts": drawn(won, band=True), "won": won})


PAGE: Final = Page("/graph", "Graph", "graph.html", answer)
