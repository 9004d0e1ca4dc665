"""Charts and tables of the hero in one kind of game: results, luck, pots, sessions, tournaments, hands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from decimal import Decimal
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analysis.charts.catalog import CHARTS, Chart
from analysis.charts.heatmaps import Measure, starting_hand_table
from analysis.charts.style import LIGHT, SIZE
from analysis.players.subject import Subject
from analysis.queries.keys import DEPTH_WORDS, POSITION_ORDER
from analysis.render.bars import WinRates, bar_chart
from analysis.render.cells import Cell, amount, count, drawn, held, percent, signed
from analysis.render.curves import luck_charts, winnings_charts
from analysis.render.svg import Drawing
from analysis.render.tables import ColumnHeading, HandGroup, NumberCard, RecordTable
from analysis.report.records import DrawnChart
from analysis.report.sections.behind import equality, groups_by, largest_first, only_hand
from analysis.report.sections.grids import starting_hand_grid
from analysis.series.winnings import all_in_luck, running_sums, thinned
from analysis.stats import STATISTICS, both
from hhparser.base.text.typography import count_of, day_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Row = dict[str, Any]  # Any: a row of a frame
FEWEST_HANDS: Final = 10
FEWEST_FOR_SQUARE: Final = 100
MOST_POTS: Final = 15
MOST_SESSIONS: Final = 200
SHOWN: Final = ("winnings", "luck", "position", "stack-depth")
BARS: Final[Mapping[str, tuple[str, Sequence[str]]]] = {
    "position": ("position", POSITION_ORDER),
    "stack-depth": ("stack_depth", DEPTH_WORDS),
}
SQUARES: Final[Mapping[str, Measure]] = {"starting-hands": "played", "starting-hands-won": "won"}
TEXT, NUMBER = False, True
IS_ADJUSTED: Final = pl.col("equity").is_not_null()
WENT_TO_SHOWDOWN: Final = pl.col("went_to_showdown") == 1
RAKES: Final = {
    "rake_dealt": ("dealt", "shared equally by all dealt in"),
    "rake_contributed": ("contributed", "shared equally by all who put chips in"),
    "rake_weighted": ("weighted", "shared in proportion to the chips put in"),
    "rake_taken": ("taken", "shared in proportion to the chips collected"),
}
# columns of `Subject.hands` that the charts and tables read
PLAY_COLUMNS: Final = frozenset((
    *("player", "hand", "hand_id", "started_at", "session", "tournament_id", "stakes", "position"),
    *("hole_cards", "board", "starting_hand", "actions_preflop", "went_to_showdown"),
    *("decimals", "big_blind", "stack", "committed", "collected", "total_pot", "net", "ev_net", "equity"),
    *("entries", "entry_cost", "entry_prize", "prize_currency", *RAKES),
    *(column for chart in CHARTS for column in chart.columns),
))  # fmt: skip


def net_cards(games: Sequence[Subject]) -> Iterator[NumberCard]:
    """Yield a card with the net result of each currency, and its all-in luck or its part won at showdown."""
    for game in games:
        results = game.results
        all_ins = results.filter(IS_ADJUSTED)
        detail = f"{_money(game, _sum(results.filter(WENT_TO_SHOWDOWN), 'net')).text} at showdown"
        note = STATISTICS["net"].words
        if all_ins.height:
            luck = _money(game, _sum(results, "luck")).text
            detail = f"all-in EV {_money(game, _sum(results, 'ev_net')).text}, luck {luck}"
            note += (
                f" All-in EV: {count_of(all_ins.height, 'hand')} decided by all-ins, paid by exact equity."
            )
        group = HandGroup(game.player, tuple(results["hand"]), _within(game))
        net = _money(game, _sum(results, "net"))
        yield NumberCard(f"Net, {game.unit}", net, detail, group, note, "net", f"net:{game.currency}")


def play_charts(game: Subject, few: str = "") -> Iterator[DrawnChart]:
    """Yield the charts of a player; none below `FEWEST_HANDS`, grids of starting hands from 100 hands on.

    Args:
        game: The player in one kind of game.
        few: Group name if the charts are collapsed together; else empty.
    """
    if game.hands.height < FEWEST_HANDS:
        return
    shown = SHOWN if game.hands.height < FEWEST_FOR_SQUARE else (*SHOWN, *SQUARES)
    for chart in CHARTS:
        if chart.name not in shown:
            continue
        drawing = DrawnChart(chart.title, partial(_drawn, chart, game), game=few)
        if chart.name == "winnings":
            caption = f"Winnings in {game.unit} over {count_of(game.hands.height, 'hand')}"
            drawing = replace(drawing, caption=caption, graph=game.currency, curves=_winnings(game))
        if chart.name == "luck":
            drawing = replace(drawing, curves=luck_charts(all_in_luck(game.results)))
        if chart.name in BARS:
            key, order = BARS[chart.name]
            rates = WinRates.of(game.win_rates(key), key, order)
            drawing = replace(drawing, bars=bar_chart(rates, chart.title))
        if chart.name in SQUARES:
            groups = groups_by(game.hands, "starting_hand", _within(game))
            drawing = replace(
                drawing, groups=groups, grid=starting_hand_grid(game.hands, SQUARES[chart.name])
            )
        yield drawing


def _winnings(game: Subject) -> list[Drawing]:
    """Return the winnings of all hands; the script of the page draws them for filtered hands."""
    at = thinned(game.results.height + 1)
    rows = game.results.with_columns(ev="ev_net", has_showdown=WENT_TO_SHOWDOWN)
    sums = running_sums(rows, ("", "ev", "showdown", "without"), at)
    return winnings_charts(sums, at, game.unit)


def _drawn(chart: Chart, game: Subject) -> "Axes":
    from matplotlib.figure import Figure  # noqa: PLC0415  slow to import

    size = SIZE[0], SIZE[0] * chart.height
    return chart.draw(game, Figure(figsize=size, layout="constrained").add_subplot(), LIGHT)


def play_tables(game: Subject, few: str = "") -> Iterator[RecordTable]:
    """Yield tables of sessions or tournaments, pots, starting hands, all-ins and rake; the first is open.

    Args:
        game: The player in one kind of game.
        few: Group name if the tables are collapsed together; else empty.
    """
    first, *rest = _play_tables(game)
    yield replace(first, game=few)
    yield from (replace(table, folded=True, game=few) for table in rest)


def _play_tables(game: Subject) -> Iterator[RecordTable]:
    unit = f", {game.unit}"
    results = game.results
    if game.kind == "tournament":
        yield _tournaments(game, results, f"Tournaments{unit}")
    else:
        yield _sessions(game, results, f"Sessions{unit}")
    yield _pots(game, results.filter(pl.col("net") > 0), f"Biggest wins{unit}")
    yield _pots(game, results.filter(pl.col("net") < 0), f"Biggest losses{unit}")
    if results["hole_cards"].drop_nulls().len():
        yield _starting_hands(game, results, f"Starting hands{unit}")
    if results.filter(IS_ADJUSTED).height:
        yield _all_ins(game, results.filter(IS_ADJUSTED), f"All-ins with known cards{unit}")
    if game.kind != "tournament":
        yield _rake(game, results, f"Rake{unit}")


def _headings(*columns: tuple[Any, ...]) -> list[ColumnHeading]:
    """Build headings from tuples of text, is-numeric, and optionally note and `counts` of `ColumnHeading`."""
    return [
        ColumnHeading(text, note, numeric, counts=counts)
        for text, numeric, note, counts in [(*column, "", "")[:4] for column in columns]
    ]


def _pots(game: Subject, results: pl.DataFrame, caption: str) -> RecordTable:
    known = results.filter(pl.col("net_bb").is_not_null())
    rows = largest_first(known).head(MOST_POTS).rows(named=True)
    return RecordTable(
        caption,
        _headings(
            *(("Played", TEXT), ("Cards", TEXT), ("Position", TEXT), ("Board", TEXT)),
            *(("Pot", NUMBER), ("Net", NUMBER), ("Net bb", NUMBER)),
        ),
        [_pot(game, row) for row in rows],
        groups=[only_hand(row) for row in rows],
    )


def _pot(game: Subject, row: Row) -> list[Cell]:
    scale = 10 ** row["decimals"]
    return [
        _moment(row["started_at"]),
        held(row["hole_cards"]),
        _word(row["position"]),
        drawn(row["board"]),
        Cell(_money(game, row["total_pot"] / scale).text.lstrip("+"), row["total_pot"] / scale),
        _money(game, row["net"]),
        signed(row["net_bb"]),
    ]


def _word(text: str | None) -> Cell:
    return Cell(text or "–", text or "")


def _sessions(game: Subject, results: pl.DataFrame, caption: str) -> RecordTable:
    hands = groups_by(results, "session", _within(game))
    sessions = (
        results.group_by("session")
        .agg(
            pl.col("started_at").min(),
            pl.col("started_at").max().alias("ended_at"),
            pl.len().alias("hands"),
            pl.col("net", "ev_net").sum(),
            pl.col("net_bb").mean(),
        )
        .sort("session", descending=True)
    )
    shown = sessions.head(MOST_SESSIONS).rows(named=True)
    rows = [
        [
            _moment(row["started_at"]),
            _hours(row["started_at"], row["ended_at"]),
            count(row["hands"]),
            _money(game, row["net"]),
            _money(game, row["ev_net"]),
            signed(None if row["net_bb"] is None else 100 * row["net_bb"]),
        ]
        for row in shown
    ]
    more = sessions.height - len(rows)
    remark = "30 minutes without a hand end a session."
    if more:
        remark += f" {more:,} earlier ones are not shown."
    return RecordTable(
        caption,
        _headings(
            ("Began", TEXT),
            ("Hours", NUMBER, "from the first hand to the last"),
            ("Hands", NUMBER, "", "hands"),
            ("Net", NUMBER, "", f"net:{game.currency}"),
            ("All-in EV", NUMBER, "", f"ev:{game.currency}"),
            ("bb/100", NUMBER, "", "bb_per_100"),
        ),
        rows,
        tall=True,
        remark=remark,
        groups=[hands[row["session"]] for row in shown],
    )


def _hours(start: datetime | None, end: datetime | None) -> Cell:
    if start is None or end is None:
        return Cell("–")
    hours = (end - start).total_seconds() / 3600
    return Cell(f"{hours:.1f}", hours)


def _tournaments(game: Subject, results: pl.DataFrame, caption: str) -> RecordTable:
    """Return the table of tournaments; results come from hands and summary files, where known."""
    hands = groups_by(results, "tournament_id", _within(game))
    tournaments = (
        results.group_by("tournament_id", maintain_order=True)
        .agg(
            pl.col("started_at").min(),
            pl.len().alias("hands"),
            pl.col("stakes").first(),
            (pl.col("stack") + pl.col("collected") - pl.col("committed")).last().alias("left"),
            pl.col("net_bb").sum(),
            pl.col("entry_cost", "entry_prize").sum(),
            pl.col("entries").sum(),
            pl.col("prize_currency").drop_nulls().first(),
        )
        .rows(named=True)
    )
    rows = [
        [
            _word(row["tournament_id"]),
            Cell(day_text(row["started_at"])),
            _word(row["stakes"]),
            count(row["hands"]),
            count(row["left"]),
            signed(row["net_bb"]),
            _prize(row, row["entry_prize"]),
            _prize(row, row["entry_prize"] - row["entry_cost"]),
        ]
        for row in tournaments
    ]
    headings = _headings(
        *(("Tournament", TEXT), ("Day", TEXT), ("Buy-in", TEXT), ("Hands", NUMBER)),
        *(("Chips at the end", NUMBER, "after the last hand; 0 is out"), ("Net bb", NUMBER)),
        *(("Prizes", NUMBER, "bounties included"), ("Profit", NUMBER, "less the cost of the entries")),
    )
    remark = "Prizes and profit where place, prize and cost are known, from the hands or a summary file."
    unknown = sum(not row["entries"] for row in tournaments)
    if unknown:
        remark += f" {unknown} of {count_of(len(tournaments), 'tournament')} without result."
    groups = [hands[row["tournament_id"]] for row in tournaments]
    return RecordTable(caption, headings, rows, tall=True, remark=remark, groups=groups)


def entries_tables(entries: pl.DataFrame) -> Iterator[RecordTable]:
    """Yield the table of tournaments without hands, from summary files, if there are any."""
    if entries.is_empty():
        return
    rows = [
        [
            _word(row["tournament_id"]),
            count(row["place"]),
            count(row["entrants"]),
            count(row["entries"]),
            _prize(row, row["entry_prize"]),
            _prize(row, row["entry_prize"] - row["entry_cost"]),
        ]
        for row in entries.rows(named=True)
    ]
    headings = _headings(
        *(("Tournament", TEXT), ("Place", NUMBER, "the best one"), ("Players", NUMBER), ("Entries", NUMBER)),
        *(("Prizes", NUMBER, "bounties included"), ("Profit", NUMBER, "less the cost of the entries")),
    )
    remark = "Entries known from a summary file; there are no hands of these tournaments."
    yield RecordTable("Tournaments without hands", headings, rows, tall=True, remark=remark)


def _prize(row: Row, cents: int) -> Cell:
    """Format an amount in the prize currency; a dash if the result of no entry is known."""
    return amount(Decimal(cents).scaleb(-2), row["prize_currency"]) if row["entries"] else Cell("–")


def _starting_hands(game: Subject, results: pl.DataFrame, caption: str) -> RecordTable:
    hands = groups_by(results, "starting_hand", _within(game))
    table = starting_hand_table(results).with_columns(total=pl.col("hands") * pl.col("won"))
    shown = table.sort("total", "starting_hand", nulls_last=True).rows(named=True)
    rows = [
        [
            Cell(row["starting_hand"], row["starting_hand"]),
            count(row["hands"]),
            percent(row["played"]),
            signed(row["total"]),
            signed(row["won"], 2),
        ]
        for row in shown
    ]
    headings = _headings(
        *(("Hand", TEXT), ("Dealt", NUMBER, "", "hands")),
        ("Played", NUMBER, "called or raised before the flop"),
        *(("Net bb", NUMBER, "", "net_bb"), ("bb a hand", NUMBER, "", "bb_each")),
    )
    groups = [hands[row["starting_hand"]] for row in shown]
    return RecordTable(caption, headings, rows, tall=True, remark="The costliest come first.", groups=groups)


def _all_ins(game: Subject, results: pl.DataFrame, caption: str) -> RecordTable:
    luckiest = results.sort(pl.col("luck_bb").abs(), "hand", descending=[True, False])
    shown = luckiest.head(MOST_POTS).rows(named=True)
    rows = [
        [
            _moment(row["started_at"]),
            held(row["hole_cards"]),
            percent(row["equity"]),
            _money(game, row["net"]),
            _money(game, row["ev_net"]),
            _money(game, row["luck"]),
        ]
        for row in shown
    ]
    headings = _headings(
        *(
            ("Played", TEXT),
            ("Cards", TEXT),
            ("Equity", NUMBER, "share of the main pot when the betting was over"),
        ),
        *(("Net", NUMBER), ("All-in EV", NUMBER), ("Luck", NUMBER)),
    )
    more = results.height - len(rows)
    remark = "The hands with the most luck, good or bad, come first."
    if more:
        remark += f" {more:,} more are not shown."
    return RecordTable(caption, headings, rows, remark=remark, groups=[only_hand(row) for row in shown])


def _rake(game: Subject, results: pl.DataFrame, caption: str) -> RecordTable:
    scale = pl.lit(10.0).pow(pl.col("decimals"))
    in_blinds = pl.when(pl.col("big_blind") > 0).then(1 / pl.col("big_blind"))
    raked = results.filter(pl.col("rake_weighted") > 0)
    group = HandGroup(game.player, tuple(raked["hand"]), both(_within(game), "rake_weighted > 0"))
    sums = results.select(
        *[(pl.col(name) / scale).sum().alias(name) for name in RAKES],
        *[(pl.col(name) * in_blinds).mean().alias(f"{name}_bb") for name in RAKES],
    ).row(0, named=True)
    rows = [
        [
            Cell(name, name, note=words),
            Cell(_money(game, sums[column]).text.lstrip("+"), sums[column]),
            Cell(
                "–" if sums[f"{column}_bb"] is None else f"{100 * sums[f'{column}_bb']:.2f}",
                sums[f"{column}_bb"],
            ),
        ]
        for column, (name, words) in RAKES.items()
    ]
    headings = _headings(("Share", TEXT), ("Rake", NUMBER), ("bb/100", NUMBER))
    remark = "The hero's share of the rake, counted in four ways."
    return RecordTable(caption, headings, rows, remark=remark, groups=[group] * len(rows))


def _within(game: Subject) -> str:
    """Return the query for the hands of a game within its section."""
    return equality("currency", game.currency)


def _sum(results: pl.DataFrame, column: str) -> float:
    return float(results[column].sum())


def _money(game: Subject, value: float) -> Cell:
    digits = int(game.hands["decimals"].max() or 0)  # type: ignore[arg-type]
    return amount(Decimal(f"{value:.{digits}f}"), game.currency)


def _moment(moment: datetime | None) -> Cell:
    text = "–" if moment is None else f"{moment:%Y-%m-%d %H:%M}"
    return Cell(text, text)
