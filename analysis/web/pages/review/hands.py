"""`/hands`: the hands that fit a question, with what else could be asked of them."""

from collections.abc import Iterator, Mapping
from typing import Final

from analysis.stats import chosen_hands
from analysis.store.reading.course import TimeLimitError
from analysis.web.asking import Asked, PageAnswer
from analysis.web.links import asks_for, both
from analysis.web.pages.page import Page
from analysis.web.pages.review.listing import listed, listing, total

FACETS: Final[Mapping[str, tuple[str, Mapping[object, str]]]] = {
    "position": ("Position", {}),
    "pot_type": ("Pot", {}),
    "stakes": ("Stakes", {}),
    "won": ("Result", {1: "won", 0: "not won"}),
    "went_to_showdown": ("End", {1: "showdown", 0: "no showdown"}),
}
MOST_VALUES: Final = 10


def answer(asked: Asked) -> PageAnswer:
    """The rows of a page, the key of the next page, and how many there are in all."""
    found = listing(asked)
    try:
        hands, facets = asked.once("facets", lambda: (total(asked), [*_facets(asked)]))
    except TimeLimitError:  # the rows are there, the total takes too long
        hands, facets = None, []
    rows = listed(found.rows)
    data = {"hands": [one.item for one in rows], "next": found.following, "total": hands}
    return PageAnswer(data, {"rows": rows, "facets": facets})


def _facets(asked: Asked) -> Iterator[tuple[str, list[tuple[str, int, str]]]]:
    """For some columns the most frequent values, their number of hands, and the question for them."""
    rows = chosen_hands(asked.tables, columns=[*FACETS], **asked.choice).select(*FACETS).collect()
    for column, (heading, words) in FACETS.items():
        counts = (
            rows[column].value_counts(sort=True, name="hands").sort("hands", column, descending=[True, False])
        )
        values = [
            (
                words.get(value, "none" if value is None else str(value)),
                hands,
                both(asked.question.q, question),
            )
            for value, hands in counts.head(MOST_VALUES).rows()
            if (question := asks_for(column, value)) and question not in asked.question.q
        ]
        if counts.height > 1 and values:
            yield heading, values


PAGE: Final = Page("/hands", "Hands", "hands.html", answer)
