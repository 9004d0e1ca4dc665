"""Opponent sheets as titles, sentences and tables, for terminal, HTML, PDF and the web app."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Final, NamedTuple

from analysis.players.player_types import PlayerType
from analysis.players.subject import PLAY_MONEY, game_words
from analysis.queries.keys import POSITION_ORDER
from analysis.render.cells import EMPTY, Cell, amount, count, drawn, held, share, signed
from analysis.render.tables import ColumnHeading, RecordTable
from analysis.stats import CHIPS, STATISTICS
from analysis.views.profiles import FEWEST_CHANCES, FEWEST_HANDS
from analysis.views.sheet import History, PlayerSheet, SheetRate
from hhparser.base.text.typography import count_of, day_text

NOT_ENOUGH, NOT_KNOWN = "not enough hands", "not known"
NOTES: Final = (
    "Rates are shrunk towards the pool, the more the fewer chances there are, with the 95% interval of the "
    f"true rate. {NOT_ENOUGH.capitalize()}: fewer than {FEWEST_CHANCES} chances.",
    "A type is relative to this pool: the probability that the player belongs to one of its two groups.",
    "Deviations are certain (false discovery rate of at most 5%). The cost is what the player wins less "
    "than the others in these hands, in bb/100, with its 95% interval; it is not known for every deviation.",
)
RATE_COLUMNS: Final = (
    ColumnHeading("Rate", numeric=False, key="rate"),
    ColumnHeading("Shrunk %", key="shrunk"),
    ColumnHeading("95% interval", key="interval"),
    ColumnHeading("%", key="value"),
    ColumnHeading("Made", key="made", minor=True),
    ColumnHeading("Chances", key="chances", minor=True),
)
DEVIATION_COLUMNS: Final = (
    ColumnHeading("To exploit", numeric=False, key="habit"),
    ColumnHeading("Answer", numeric=False, key="answer", minor=True),
    ColumnHeading("%", key="value"),
    ColumnHeading("Pool %", key="pool"),
    ColumnHeading("Costs bb/100", key="cost"),
    ColumnHeading("Certainty %", key="certainty", minor=True),
)
SHOWDOWN_COLUMNS: Final = (
    ColumnHeading("Date", numeric=False, key="date"),
    ColumnHeading("Position", numeric=False, key="position", minor=True),
    ColumnHeading("Cards", numeric=False, key="cards"),
    ColumnHeading("Board", numeric=False, key="board"),
    ColumnHeading("Net bb", key="net_bb"),
)


class ShownSheet(NamedTuple):
    """A sheet as text.

    Attributes:
        title: Name of the player.
        subtitle: Number of hands and kind of game.
        type: The type, or why there is none.
        sentences: Facts in words: few hands, no deviation, the history.
        tables: The tables by slug: `rates`, `deviations`, `showdowns`.
        notes: The user's notes.
        player_href: URL of the player in the web app; empty in files.
        hands_href: URL of the player's hands in the web app; empty in files.
    """

    title: str
    subtitle: str
    type: str
    sentences: Sequence[str]
    tables: Mapping[str, RecordTable]
    notes: Sequence[str]
    player_href: str = ""
    hands_href: str = ""


def shown_sheet(sheet: PlayerSheet) -> ShownSheet:
    """Return a sheet as text."""
    unit = PLAY_MONEY if sheet.play_money else sheet.currency
    game = game_words(sheet.kind, sheet.betting, unit, sheet.site)
    tables = {
        "rates": RecordTable("Rates", RATE_COLUMNS, [_rate(one) for one in sheet.rates]),
        "deviations": _deviations(sheet),
        "showdowns": _showdowns(sheet),
    }
    return ShownSheet(
        sheet.player,
        f"{count_of(sheet.hands, 'hand')}, {game}",
        type_words(sheet.types) or sheet.no_type.capitalize(),
        [*_sentences(sheet)],
        {slug: table for slug, table in tables.items() if table.rows},
        sheet.notes,
    )


def type_words(types: Sequence[PlayerType]) -> str:
    """Return the words of a type, such as `Loose (93%), passive (71%)`; empty without one."""
    return ", ".join([f"{one.word} ({100 * one.probability:.0f}%)" for one in types]).capitalize()


def _sentences(sheet: PlayerSheet) -> Iterator[str]:
    if not sheet.is_enough:
        yield f"{NOT_ENOUGH.capitalize()} for rates ({sheet.hands:,} of {FEWEST_HANDS})."
    elif not sheet.deviations:
        yield "No certain deviation from the pool."
    if sheet.history is not None:
        yield _history(sheet.history, sheet)


def _history(history: History, sheet: PlayerSheet) -> str:
    unit = CHIPS if sheet.play_money else sheet.currency
    days = " to ".join(dict.fromkeys(map(day_text, (history.first, history.last))))
    rate = "" if history.hero_bb_100 is None else f" ({signed(history.hero_bb_100).text} bb/100)"
    own, other = (amount(net, unit).text for net in (history.hero_net, history.net))
    return (
        f"With {history.hero}: {count_of(history.hands, 'hand')}, {days}; {history.hero} {own}{rate}, "
        f"{sheet.player} {other}; both went to {count_of(history.showdowns, 'showdown')}."
    )


def _rate(rate: SheetRate) -> list[Cell]:
    name = Cell(word := STATISTICS[rate.statistic].name, word)
    counts = [count(rate.made), count(rate.chances)]
    if rate.value is None or rate.low is None or rate.high is None:
        return [name, Cell(EMPTY), Cell(NOT_ENOUGH), Cell(EMPTY), *counts]
    interval = f"{100 * rate.low:.0f} – {100 * rate.high:.0f}"
    return [name, share(rate.shrunk), Cell(interval, rate.low), share(rate.value), *counts]


def _deviations(sheet: PlayerSheet) -> RecordTable:
    rows = [
        [
            Cell(habit := one.habit[0].upper() + one.habit[1:], habit),
            Cell(one.answer, one.answer),
            share(one.value),
            share(one.pool),
            _cost(one.cost_bb_100, one.cost_low, one.cost_high),
            Cell(f"{100 * min(one.certainty, 0.999):.1f}", one.certainty),
        ]
        for one in sheet.deviations
    ]
    return RecordTable("Deviations to exploit", DEVIATION_COLUMNS, rows)


def _cost(value: float | None, low: float | None, high: float | None) -> Cell:
    if value is None or low is None or high is None:
        return Cell(NOT_KNOWN)
    return Cell(f"{value:.1f} ({low:.1f} to {high:.1f})", value)


def _showdowns(sheet: PlayerSheet) -> RecordTable:
    rows = [
        [
            _day(one["started_at"]),
            _seat(one["position"]),
            held(one["hole_cards"]),
            drawn(one["board"]),
            signed(one["net_bb"]),
        ]
        for one in sheet.showdowns
    ]
    return RecordTable("Last showdowns", SHOWDOWN_COLUMNS, rows)


def _day(started: str | None) -> Cell:
    return Cell(day_text(None if started is None else datetime.fromisoformat(started)), started)


def _seat(position: str | None) -> Cell:
    return Cell(EMPTY) if position is None else Cell(position, POSITION_ORDER.index(position))


WORKBOOK: Final = (
    *("player", "site", "kind", "currency", "hands", "section", "item"),
    *("made", "chances", "value", "shrunk", "low", "high", "pool", "certainty", "cost_bb_100", "text"),
)


def sheet_rows(found: Sequence[PlayerSheet]) -> Iterator[dict[str, object]]:
    """Yield the sheets as rows of a table with the columns `WORKBOOK`, one row per fact."""
    for sheet in found:
        who = {name: getattr(sheet, name) for name in WORKBOOK[:5]}
        yield from ({**who, **fact} for fact in _facts(sheet))


def _history_facts(history: History) -> Iterator[dict[str, object]]:
    """Yield one row per number of the history with the hero."""
    for name in ("hands", "showdowns", "hero_net", "net", "hero_bb_100"):
        yield {"section": "history", "item": name, "value": getattr(history, name), "text": history.hero}


def _facts(sheet: PlayerSheet) -> Iterator[dict[str, object]]:
    if not sheet.types:
        yield {"section": "type", "text": sheet.no_type}
    for kind in sheet.types:
        yield {"section": "type", "item": kind.statistic, "text": kind.word, "value": kind.probability}
    for rate in sheet.rates:
        counts = rate._asdict()
        yield {"section": "rate", "item": counts.pop("statistic"), **counts}
    for one in sheet.deviations:
        fact = {"value": one.value, "pool": one.pool, "chances": one.chances, "certainty": one.certainty}
        ends = {"low": one.cost_low, "high": one.cost_high, "cost_bb_100": one.cost_bb_100}
        yield {"section": "deviation", "item": one.habit, **fact, **ends, "text": one.answer}
    if sheet.history is not None:
        yield from _history_facts(sheet.history)
    for note in sheet.notes:
        yield {"section": "note", "text": note}
    for row in sheet.showdowns:
        cards = f"{row['hole_cards']} on {row['board']}"
        yield {"section": "showdown", "item": row["hand_id"], "value": row["net_bb"], "text": cards}
