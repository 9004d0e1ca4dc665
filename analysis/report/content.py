"""What a report says: cards, tables and charts of each kind of game, from the tables."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

import polars as pl
from markupsafe import Markup

from analysis import charts
from analysis.report.text import SYMBOLS, Cell, amount, count, interval, plural, value_of
from analysis.stats import STATISTICS, Statistic, player_hands, player_stats
from analysis.tables import Tables

if TYPE_CHECKING:
    from matplotlib.axes import Axes

Row = dict[str, Any]  # Any: a row of a frame
CARDS: Final = ("vpip", "pfr", "three_bet", "fold_to_three_bet_after_raise", "cbet_flop", "af", "wtsd", "wsd")
PLAYER_COLUMNS: Final = (
    *("bb_per_100", "vpip", "pfr", "three_bet", "steal", "fold_to_steal", "cbet_flop", "fold_to_cbet_flop"),
    *("af", "wtsd", "wsd", "wwsf"),
)
GROUP_COLUMNS: Final = ("bb_per_100", "vpip", "pfr", "three_bet", "wtsd", "wsd")
RATES: Final = (
    *("vpip", "pfr", "pfr_aligned", "rfi", "three_bet", "fold_to_three_bet"),
    *("fold_to_three_bet_after_raise", "steal", "fold_to_steal", "cbet_flop", "fold_to_cbet_flop"),
    *("af", "afq", "wtsd", "wsd", "wwsf"),
)
CORE: Final = tuple(STATISTICS[name] for name in RATES)
ON_PAGE: Final = ("net_showdown", "bb_per_100", *RATES)


@dataclass(frozen=True, slots=True)
class Heading:
    """Heading of a column, with the definition behind an abbreviation."""

    text: str
    note: str = ""
    numeric: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the page; the first cell of a row is its heading."""

    caption: str
    headings: Sequence[Heading]
    rows: Sequence[Sequence[Cell]]
    tall: bool = False
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """One number of the overview."""

    label: str
    value: Cell
    detail: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart with its caption and a name that is unique on the page."""

    caption: str
    axes: "Axes"
    name: str

    @property
    def svg(self) -> Markup:
        """The picture as markup; matplotlib escapes all text in it."""
        return Markup(charts.svg_text(self.axes, self.name))


@dataclass(frozen=True, slots=True)
class Section:
    """One kind of game."""

    slug: str
    title: str
    intro: str
    cards: Sequence[Card]
    charts: Sequence[Chart]
    tables: Sequence[Table]


FEWEST_HANDS: Final = 10
MOST_PLAYERS: Final = 1000
KINDS: Final = (
    ("cash", "Cash games", (pl.col("kind") == "cash") & ~pl.col("play_money")),
    ("tournaments", "Tournaments", pl.col("kind") == "tournament"),
    ("play-money", "Play money", (pl.col("kind") == "cash") & pl.col("play_money")),
)


def find_hero(tables: Tables) -> str | None:
    """The player who saved most of the hands, or None when nobody did."""
    heroes = tables.players.filter(pl.col("is_hero"))["player"].value_counts(sort=True, name="hands")
    best = heroes.sort(["hands", "player"], descending=[True, False])
    return None if best.is_empty() else best["player"][0]


def sections(tables: Tables, hero: str | None) -> Iterator[Section]:
    """The kinds of game that were played, cash games first, and of each the sites with most hands first.

    A name is a person on one site only.
    """
    counts = tables.hands["site"].drop_nulls().value_counts(name="hands")
    sites = counts.sort(["hands", "site"], descending=[True, False])["site"].to_list()
    for slug, title, kind in KINDS:
        for site in sites:
            where = kind & (pl.col("site") == site)
            everyone = player_stats(tables, where=where, stats=ON_PAGE)
            if everyone.height and len(sites) == 1:
                yield _section(tables, slug, title, where, everyone, hero)
            elif everyone.height:
                yield _section(tables, f"{slug}-{site}", f"{title}, {site}", where, everyone, hero)


def _section(
    tables: Tables, slug: str, title: str, where: pl.Expr, everyone: pl.DataFrame, hero: str | None
) -> Section:
    hands = player_hands(tables).filter(where).select(pl.col("hand").n_unique()).collect().item()
    intro = f"{plural(hands, 'hand')}, {plural(everyone.height, 'player')}"
    players = _players_table(everyone)
    if hero is None or hero not in everyone["player"]:
        return Section(slug, title, intro, (), (), (players,))
    row = everyone.row(by_predicate=pl.col("player") == hero, named=True)
    return Section(
        *(slug, title, intro, list(_cards(row))),
        list(_charts(tables, slug, where, hero)),
        [
            _group_table(tables, where, hero, "position", "Results by position"),
            _group_table(tables, where, hero, "stakes", "Results by stakes"),
            _core_table(row),
            players,
        ],
    )


def amounts(row: Row, name: str) -> Iterator[tuple[str, Decimal]]:
    """Currency and amount of each currency column of a statistic, such as `net_USD`."""
    for column, value in row.items():
        currency = column.removeprefix(f"{name}_")
        if column != currency and isinstance(value, Decimal) and "_" not in currency:
            yield currency, value


def _cards(row: Row) -> Iterator[Card]:
    yield Card("Hands", count(row["hands"]), "dealt in")
    for currency, net in amounts(row, "net"):
        showdown = amount(row[f"net_showdown_{currency}"], currency).text
        yield Card("Net", amount(net, currency), f"{showdown} at showdown", STATISTICS["net"].words)
    for name in ("bb_per_100", *CARDS):
        yield _stat_card(STATISTICS[name], row)


def _stat_card(statistic: Statistic, row: Row) -> Card:
    cell = value_of(statistic, row)
    missing = "no chance yet" if row[statistic.id] is None else "too few hands for an interval"
    detail = interval(statistic, row) or cell.note or missing
    return Card(statistic.abbreviation, cell, detail, f"{statistic.name}: {statistic.words}")


def _charts(tables: Tables, slug: str, where: pl.Expr, hero: str) -> Iterator[Chart]:
    hands = player_hands(tables).filter(where, pl.col("player") == hero)
    results = hands.select("hand", "started_at", "currency", "net", "decimals", "went_to_showdown").collect()
    results = results.sort("started_at", "hand", nulls_last=True, maintain_order=True)
    for currency in sorted(results["currency"].unique()):
        part = results.filter(pl.col("currency") == currency)
        if part.height >= FEWEST_HANDS:
            part = part.with_columns(pl.col("net") / pl.lit(10.0).pow(pl.col("decimals")))
            unit = SYMBOLS.get(currency, currency)
            caption = f"Winnings in {currency} over {plural(part.height, 'hand')}"
            yield Chart(caption, charts.winnings(part, unit=unit), f"{slug}-{currency.lower()}")
    positions = player_stats(tables, by=["position"], where=where, players=[hero], stats=["bb_per_100"])
    if positions.height > 1:
        yield Chart("Results by position", charts.by_position(positions), f"{slug}-position")


def heading(statistic: Statistic) -> Heading:
    """The abbreviation of a statistic with its definition."""
    return Heading(statistic.abbreviation, f"{statistic.name}: {statistic.words}")


def definitions() -> list[tuple[str, str, str]]:
    """Abbreviation, name and definition of every statistic on the page."""
    shown = [STATISTICS["net"], STATISTICS["bb_per_100"], *CORE]
    return [(statistic.abbreviation, statistic.name, statistic.words) for statistic in shown]


def _group_table(tables: Tables, where: pl.Expr, hero: str, key: str, caption: str) -> Table:
    stats = player_stats(tables, by=[key], where=where, players=[hero], stats=GROUP_COLUMNS)
    rows = list(stats.iter_rows(named=True))
    if key == "position":
        order = (*charts.POSITION_ORDER, None)
        rows.sort(key=lambda row: order.index(row[key]))
    return _stats_table(caption, key.capitalize(), key, rows, GROUP_COLUMNS)


def _players_table(everyone: pl.DataFrame) -> Table:
    rows = everyone.head(MOST_PLAYERS).rows(named=True)
    more = everyone.height - len(rows)
    remark = f"{plural(more, 'player')} with fewer hands not shown." if more else ""
    return _stats_table("All players", "Player", "player", rows, PLAYER_COLUMNS, tall=True, remark=remark)


def _stats_table(
    caption: str,
    label: str,
    key: str,
    rows: Sequence[Row],
    ids: Sequence[str],
    *,
    tall: bool = False,
    remark: str = "",
) -> Table:
    statistics = [STATISTICS[name] for name in ids]
    currencies = sorted({currency for row in rows for currency, _ in amounts(row, "net")})
    headings = [
        Heading(label, numeric=False),
        Heading("Hands"),
        *[Heading(f"Net {SYMBOLS.get(name, name)}", STATISTICS["net"].words) for name in currencies],
        *[heading(statistic) for statistic in statistics],
    ]
    cells = [
        [
            Cell(row[key] or "none", row[key] or ""),
            count(row["hands"]),
            *[amount(row[f"net_{currency}"], currency) for currency in currencies],
            *[value_of(statistic, row) for statistic in statistics],
        ]
        for row in rows
    ]
    return Table(caption, headings, cells, tall, remark)


def _core_table(row: Row) -> Table:
    headings = [
        Heading("Statistic", numeric=False),
        *(Heading("Value"), Heading("Made"), Heading("Chances"), Heading("95 % interval")),
    ]
    rows = [
        [
            Cell(statistic.name, statistic.name, note=f"{statistic.abbreviation}: {statistic.words}"),
            value_of(statistic, row),
            count(row[f"{statistic.id}_made"]),
            count(row[f"{statistic.id}_chances"]),
            Cell(interval(statistic, row) or "–", row.get(f"{statistic.id}_low")),
        ]
        for statistic in CORE
    ]
    return Table("Core statistics", headings, rows)
