"""Cards and tables of a verdict: the split of the result, its sources, leaks and other differences."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from analysis.render.cells import EMPTY, Cell, count, ends, share, signed
from analysis.render.tables import ColumnHeading, NumberCard, RecordTable
from hhparser.base.text.typography import bar, probability_text

Object = Mapping[str, Any]  # Any: JSON values, see `analysis.views.verdict`
Link = Callable[[str, str], str]  # from a path of the app and a query to a URL
HALF_BAR: Final = 12  # columns of a bar on each side of the axis
MOST_GAINS: Final = 8
GAIN_COLUMNS: Final = (
    ColumnHeading("Where", numeric=False, key="where"),
    ColumnHeading("", numeric=False),
    ColumnHeading(
        "bb/100", "won more than the others there, per 100 of all hands of the player", key="gain_bb_100"
    ),
    ColumnHeading("95% interval", key="interval"),
    ColumnHeading("Hands", key="hands", minor=True),
)
GAINS_REMARK: Final = (
    "Results compared with the others in the same position and kind of pot, in big blinds per 100 of all "
    "hands. One interval in twenty excludes 0 by chance alone."
)
LEAK_COLUMNS: Final = (
    ColumnHeading("Decision", numeric=False, key="habit"),
    ColumnHeading("{}, %", key="raw"),
    ColumnHeading(
        "Others, %", "at the same tables, in the same positions and with the same stacks", key="pool"
    ),
    ColumnHeading(
        "q", "share of false alarms among differences at least as clear as this one", key="q", minor=True
    ),
    ColumnHeading(
        "Cost, bb/100",
        "how much less you win than the others in these hands, per 100 of all your hands; below 0 more",
        key="cost_bb_100",
    ),
    ColumnHeading("95% interval", key="interval"),
    ColumnHeading("Of", "how often you had the decision", key="chances", minor=True),
)
PRICE: Final = ("cost_bb_100", "interval")
PRICE_LEAKS: Final = "Leaks by price"
PRICE_COLUMNS: Final = (
    ColumnHeading("Where", numeric=False, key="habit"),
    ColumnHeading("q", "share of false alarms among costs at least as clear", key="q", minor=True),
    ColumnHeading(
        "Cost, bb/100",
        "how much less your answers won than the answers of the pool would have, per 100 of all your hands",
        key="cost_bb_100",
    ),
    ColumnHeading("95% interval", key="interval"),
    ColumnHeading("Of", "how many decisions have a price", key="chances", minor=True),
)
PRICE_REMARK: Final = (
    "Your decisions against a bet on the river, with one opponent left, at the prices of this pool. Costs of "
    "different rows add up. A cost whose interval contains 0 may be chance."
)


# title and remark by flag of the leak; a leak belongs to the first group that applies, the last has few hands
LEAK_GROUPS: Final[Mapping[str, tuple[str, str]]] = {
    "is_leak": (
        "Leaks",
        "The costliest come first. At most one in twenty is expected to be a false alarm. A cost is how much "
        "less you win than the others in the hands with the decision, whatever else you do in them. Its 95% "
        "interval, adjusted for the selection, does not contain 0; the true cost is likely nearer to 0.",
    ),
    "is_strength": ("Strengths", "A negative cost is a gain. The true gain is likely nearer to 0."),
    "is_different": (
        "Plays differently",
        "The difference is certain; whether it costs or gains is not known.",
    ),
    "is_enough": (
        "May be chance",
        "There are enough hands to compare, but the difference may be chance.",
    ),
    "": ("Not enough hands", "Nothing can be said of these yet."),
}
PRICED: Final = ("is_leak", "is_strength")


def no_link(path: str, question: str) -> str:  # noqa: ARG001  the arguments of `Link`
    """Return no URL, for a report."""
    return ""


def split_cards(split: Sequence[Object]) -> list[NumberCard]:
    """Return the parts of the result as cards; empty for few hands."""
    return [
        NumberCard(
            f"{part['name'].capitalize()}, bb/100",
            signed(part["bb_per_100"]),
            ", ".join(filter(None, (ends(part["low"], part["high"]).text, part["words"]))),
        )
        for part in split
    ]


def gains_table(gains: Sequence[Object], link: Link = no_link) -> RecordTable | None:
    """Return the largest gains and losses with bars; None if there are none."""
    shown = gains[:MOST_GAINS]
    if not shown:
        return None
    more = f" {len(gains) - len(shown)} smaller ones are left out." if len(gains) > len(shown) else ""
    return RecordTable(
        "Where it comes from",
        GAIN_COLUMNS,
        [*_gain_rows(shown, link)],
        remark=GAINS_REMARK + more,
        questions=[one["question"] for one in shown],
    )


def _gain_rows(gains: Sequence[Object], link: Link) -> list[list[Cell]]:
    largest = max(abs(one["gain_bb_100"]) for one in gains) or 1.0
    widest = max(abs(one[end]) for one in gains for end in ("low", "high")) or 1.0
    return [
        [
            _place(one, link),
            Cell(
                bar(one["gain_bb_100"] / largest, HALF_BAR),
                note="the lower bar is the 95% interval",
                bar=(one["gain_bb_100"] / widest, one["low"] / widest, one["high"] / widest),
            ),
            signed(one["gain_bb_100"]),
            ends(one["low"], one["high"]),
            replace(count(one["hands"]), href=link("/hands", one["question"])),
        ]
        for one in gains
    ]


def _place(gain: Object, link: Link) -> Cell:
    words = f"{gain['position']}, {gain['pot_type']}"
    return Cell(words, words, href=link("/hands", gain["question"]))


def price_leaks_table(
    leaks: Sequence[Object], link: Link = no_link, *, only_leaks: bool = False
) -> RecordTable | None:
    """Return the table of priced decisions by position and kind of pot; None if there are none.

    Args:
        leaks: Objects of `analysis.players.results.price_leaks.PriceLeak`, in the order of the rows.
        link: Returns the URL of the hands.
        only_leaks: Whether to show only leaks.
    """
    shown = [one for one in leaks if one["is_leak"] or not only_leaks]
    if not shown:
        return None
    rows = [
        [
            _place(one, link),
            Cell(probability_text(one["q"]), one["q"], "soft"),
            *_price(one["cost_bb_100"], one["low"], one["high"]),
            count(one["decisions"]),
        ]
        for one in shown
    ]
    questions = [one["question"] for one in shown]
    return RecordTable(PRICE_LEAKS, PRICE_COLUMNS, rows, remark=PRICE_REMARK, questions=questions)


def leaks_table(
    kind: str, leaks: Sequence[Object], link: Link = no_link, most: int | None = None, of: str = "You"
) -> RecordTable | None:
    """Return the table of a group of decisions; None if there are none.

    Args:
        kind: Key of `LEAK_GROUPS`.
        leaks: All decisions, in the order of the rows.
        link: Returns the URL of the hands with the decision, and with the answer.
        most: Row limit; None for no limit.
        of: The player in the heading of their rates.
    """
    (title, remark), is_priced = LEAK_GROUPS[kind], kind in PRICED
    shown = [one for one in leaks if next(key for key in LEAK_GROUPS if not key or one[key]) == kind][:most]
    if not shown:
        return None
    return RecordTable(
        title,
        [replace(one, text=one.text.format(of)) for one in LEAK_COLUMNS if is_priced or one.key not in PRICE],
        [_leak_cells(one, link, is_priced=is_priced) for one in shown],
        remark=remark,
        questions=[one["question"] for one in shown],
        statistics=[one["statistic"] for one in shown],
    )


def _leak_cells(leak: Object, link: Link, *, is_priced: bool) -> list[Cell]:
    answered = leak["question"].replace(" is not empty", "", 1)
    own = replace(share(leak["raw"]), href=link("/hands", answered) if leak["made"] else "")
    others, q = Cell(EMPTY), Cell(EMPTY)
    if leak["is_enough"]:
        others = replace(share(leak["pool"]), href=link("/hands/pool", answered))
        q = Cell(probability_text(leak["q"]), leak["q"], "soft")
    return [
        Cell(leak["habit"], leak["habit"], note=leak["meaning"], href=link("/hands", leak["question"])),
        *(own, others, q),
        *(_price(leak["cost_bb_100"], leak["cost_low"], leak["cost_high"]) if is_priced else ()),
        count(leak["chances"]),
    ]


def _price(cost: float, low: float, high: float) -> list[Cell]:
    tone = "loss" if low > 0 else "gain" if high < 0 else ""
    return [replace(signed(cost, 2), tone=tone), ends(low, high, 2)]
