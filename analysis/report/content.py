"""What a report says: cards, tables and charts of each kind of game, from the tables."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.charts import POSITION_ORDER
from analysis.report.behind import behind, hands_with
from analysis.report.play import ev_cards, play_charts, play_tables
from analysis.report.records import ALL_HANDS, Card, Heading, Scope, Section, Table
from analysis.report.text import SYMBOLS, Cell, amount, count, interval, plural, value_of
from analysis.stats import STATISTICS, Calendar, Statistic, chosen_hands, parse_where, player_stats
from analysis.subject import Subject, subjects
from analysis.tables import Tables

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


MOST_PLAYERS: Final = 300
MOST_LINKED: Final = 40
KINDS: Final = (
    ("cash", "Cash games", (pl.col("kind") == "cash") & ~pl.col("play_money"), ("cash", False)),
    ("tournaments", "Tournaments", pl.col("kind") == "tournament", ("tournament", False)),
    ("play-money", "Play money", (pl.col("kind") == "cash") & pl.col("play_money"), ("cash", True)),
)


class Counted(NamedTuple):
    """The player-hands that count in one part of a report, and how their days and sessions are told apart."""

    tables: Tables
    where: pl.Expr
    calendar: Calendar

    def rows(self) -> pl.LazyFrame:
        """One row for each."""
        return chosen_hands(self.tables, where=self.where, calendar=self.calendar)

    def stats(
        self, ids: Sequence[str], by: Sequence[str] = (), players: Iterable[str] | None = None
    ) -> pl.DataFrame:
        """Statistics of each player, those with most hands first."""
        return player_stats(
            self.tables, by=by, where=self.where, players=players, stats=ids, calendar=self.calendar
        )


def find_hero(tables: Tables) -> str | None:
    """The player who saved most of the hands, or None when nobody did."""
    heroes = tables.players.filter(pl.col("is_hero"))["player"].value_counts(sort=True, name="hands")
    best = heroes.sort(["hands", "player"], descending=[True, False])
    return None if best.is_empty() else best["player"][0]


def sections(tables: Tables, hero: str | None, scope: Scope = ALL_HANDS) -> Iterator[Section]:
    """The kinds of game that were played, cash games first, and of each the sites with most hands first.

    A name is a person on one site only.

    Args:
        tables: What was read.
        hero: Player whose results come first; None for nobody.
        scope: Which player-hands count.
    """
    fits = pl.lit(True) if scope.question is None else parse_where(scope.question)
    counts = tables.hands["site"].drop_nulls().value_counts(name="hands")
    sites = counts.sort(["hands", "site"], descending=[True, False])["site"].to_list()
    games = [] if hero is None else subjects(tables, hero, scope.calendar, fits)
    for slug, title, kind, (of_kind, play_money) in KINDS:
        for site in sites:
            counted = Counted(tables, fits & kind & (pl.col("site") == site), scope.calendar)
            everyone = counted.stats(ON_PAGE)
            own = [
                game
                for game in games
                if (game.site, game.kind, game.play_money) == (site, of_kind, play_money)
            ]
            if everyone.height and len(sites) == 1:
                yield _section(counted, slug, title, everyone, own)
            elif everyone.height:
                yield _section(counted, f"{slug}-{site}", f"{title}, {site}", everyone, own)


def _section(
    counted: Counted, slug: str, title: str, everyone: pl.DataFrame, games: Sequence[Subject]
) -> Section:
    number = counted.rows().select(pl.col("hand").n_unique()).collect().item()
    intro = f"{plural(number, 'hand')}, {plural(everyone.height, 'player')}"
    if not games:
        return Section(slug, title, intro, (), (), (_players_table(everyone, {}),))
    hero = games[0].player
    hands = pl.concat([game.results for game in games], how="vertical_relaxed")
    row = everyone.row(by_predicate=pl.col("player") == hero, named=True)
    return Section(
        *(slug, title, intro, list(_cards(row, hands, games))),
        [chart for game in games for chart in play_charts(game, slug)],
        [
            *[table for game in games for table in play_tables(game, several=len(games) > 1)],
            _group_table(counted, hands, "position", "Results by position"),
            _group_table(counted, hands, "stakes", "Results by stakes"),
            _core_table(row, hands),
            _players_table(everyone, _shared(counted.tables, hands, everyone)),
        ],
    )


def _shared(tables: Tables, hands: pl.DataFrame, everyone: pl.DataFrame) -> dict[Any, tuple[int, ...]]:
    """Hands that each of the first players of the table was dealt with the hero."""
    first = everyone.head(MOST_LINKED)["player"].to_list()
    dealt = tables.players.filter(pl.col("player").is_in(first)).select("hand", "player")
    together = dealt.join(hands.select("hand", "net_bb"), on="hand", maintain_order="left")
    return behind(together, "player")


def amounts(row: Row, name: str) -> Iterator[tuple[str, Decimal]]:
    """Currency and amount of each currency column of a statistic, such as `net_USD`."""
    for column, value in row.items():
        currency = column.removeprefix(f"{name}_")
        if column != currency and isinstance(value, Decimal) and "_" not in currency:
            yield currency, value


def _cards(row: Row, hands: pl.DataFrame, games: Sequence[Subject]) -> Iterator[Card]:
    largest = hands_with(hands, pl.lit(True))
    yield Card("Hands", count(row["hands"]), "dealt in", hands=largest)
    for currency, net in amounts(row, "net"):
        showdown = amount(row[f"net_showdown_{currency}"], currency).text
        yield Card("Net", amount(net, currency), f"{showdown} at showdown", STATISTICS["net"].words, largest)
    yield from ev_cards(games)
    for name in ("bb_per_100", *CARDS):
        yield replace(_stat_card(STATISTICS[name], row), hands=_made(STATISTICS[name], hands) or largest)


def _made(statistic: Statistic, hands: pl.DataFrame) -> tuple[int, ...]:
    """Hands in which a statistic happened; none of one that is no rate."""
    made = statistic.parts.get("made")
    return () if made is None else hands_with(hands, made.cast(pl.Int64) > 0)


def _stat_card(statistic: Statistic, row: Row) -> Card:
    cell = value_of(statistic, row)
    missing = "no chance yet" if row[statistic.id] is None else "too few hands for an interval"
    detail = interval(statistic, row) or cell.note or missing
    return Card(statistic.abbreviation, cell, detail, f"{statistic.name}: {statistic.words}")


def heading(statistic: Statistic) -> Heading:
    """The abbreviation of a statistic with its definition."""
    return Heading(statistic.abbreviation, f"{statistic.name}: {statistic.words}")


def definitions() -> list[tuple[str, str, str]]:
    """Abbreviation, name and definition of every statistic on the page."""
    shown = [STATISTICS["net"], STATISTICS["bb_per_100"], *CORE]
    return [(statistic.abbreviation, statistic.name, statistic.words) for statistic in shown]


def _group_table(counted: Counted, hands: pl.DataFrame, key: str, caption: str) -> Table:
    stats = counted.stats(GROUP_COLUMNS, by=[key], players=hands["player"].unique())
    rows = list(stats.iter_rows(named=True))
    if key == "position":
        order = (*POSITION_ORDER, None)
        rows.sort(key=lambda row: order.index(row[key]))
    return _stats_table(caption, key.capitalize(), key, rows, GROUP_COLUMNS, behind(hands, key))


def _players_table(everyone: pl.DataFrame, shared: dict[Any, tuple[int, ...]]) -> Table:
    rows = everyone.head(MOST_PLAYERS).rows(named=True)
    more = everyone.height - len(rows)
    remark = f"{plural(more, 'player')} with fewer hands not shown." if more else ""
    return replace(
        _stats_table("All players", "Player", "player", rows, PLAYER_COLUMNS, shared),
        tall=True,
        remark=remark,
    )


def _stats_table(
    caption: str,
    label: str,
    key: str,
    rows: Sequence[Row],
    ids: Sequence[str],
    hands: dict[Any, tuple[int, ...]],
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
            Cell(row[key] or "none", row[key] or "", hands=hands.get(row[key], ())),
            count(row["hands"]),
            *[amount(row[f"net_{currency}"], currency) for currency in currencies],
            *[value_of(statistic, row) for statistic in statistics],
        ]
        for row in rows
    ]
    return Table(caption, headings, cells)


def _core_table(row: Row, hands: pl.DataFrame) -> Table:
    headings = [
        Heading("Statistic", numeric=False),
        *(Heading("Value"), Heading("Made"), Heading("Chances"), Heading("95 % interval")),
    ]
    rows = [
        [
            Cell(
                *(statistic.name, statistic.name, "", f"{statistic.abbreviation}: {statistic.words}"),
                hands=_made(statistic, hands),
            ),
            value_of(statistic, row),
            count(row[f"{statistic.id}_made"]),
            count(row[f"{statistic.id}_chances"]),
            Cell(interval(statistic, row) or "–", row.get(f"{statistic.id}_low")),
        ]
        for statistic in CORE
    ]
    return Table("Core statistics", headings, rows)
