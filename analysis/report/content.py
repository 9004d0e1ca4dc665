"""The view behind a report: cards, tables and charts for each kind of game, computed from a dataset."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal
from itertools import product
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.players.dealt import find_hero, players_dealt
from analysis.players.results.split import NOT_MEASURED, SplitSources
from analysis.players.subject import USUAL, Subject, subjects
from analysis.queries.keys import POSITION_ORDER
from analysis.render.cells import SYMBOLS, Cell, amount, count, interval, value_of
from analysis.render.tables import ColumnHeading, HandGroup, NumberCard, RecordTable
from analysis.report.records import ALL_HANDS, FEW, ReportContent, ReportSection, Scope
from analysis.report.sections import overview
from analysis.report.sections.behind import equality, groups_by
from analysis.report.sections.findings import faulty_hands
from analysis.report.sections.play import PLAY_COLUMNS, entries_tables, net_cards, play_charts, play_tables
from analysis.report.sections.told import told
from analysis.schema.entries import those_of
from analysis.stats import (
    STATISTICS,
    Calendar,
    Statistic,
    both,
    chosen_hands,
    left_out,
    parse_where,
    player_stats,
)
from analysis.views.stats import MIXED_STAKES, signs_differ
from analysis.views.verdict import VERDICT_COLUMNS
from hhparser.base.text.typography import count_of
from hhparser.columns.names import ANONYMOUS
from hhparser.model.actions import Betting

TITLE: Final = "Hand history report"
BY_HAND: Final = ", if hands are independent"  # the verdict has the interval by session
CANDIDATES: Final = 3
COLUMNS: Final = VERDICT_COLUMNS | PLAY_COLUMNS  # of `Subject.hands`
Row = dict[str, Any]  # Any: a row of a frame
CARDS: Final = ("vpip", "pfr", "three_bet", "fold_to_three_bet", "cbet_flop", "af", "wtsd", "wsd")
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
MOST_PLAYERS: Final = 100
KINDS: Final = (
    ("cash", "Cash games", "kind = cash and not play_money", ("cash", False)),
    ("tournaments", "Tournaments", "kind = tournament and not play_money", ("tournament", False)),
    ("play-money", "Play money", "kind = cash and play_money", ("cash", True)),
    (
        "play-money-tournaments",
        "Play money tournaments",
        "kind = tournament and play_money",
        ("tournament", True),
    ),
)


class CountedHands(NamedTuple):
    """The player-hands that count in one section of a report.

    Attributes:
        tables: The dataset.
        where: Filter expression for the player-hands.
        question: The same filter as a query for `--where`.
        calendar: Time zone, start of a day, and the pause that ends a session.
    """

    tables: Dataset
    where: pl.Expr
    question: str
    calendar: Calendar

    def rows(self) -> pl.LazyFrame:
        """Return a lazy frame with one row per player-hand."""
        return chosen_hands(self.tables, where=self.where, calendar=self.calendar)

    def stats(
        self, ids: Sequence[str], by: Sequence[str] = (), players: Iterable[str] | None = None
    ) -> pl.DataFrame:
        """Compute statistics by player and the columns in `by`, in the order of `player_stats`."""
        return player_stats(
            self.tables, by=by, where=self.where, players=players, stats=ids, calendar=self.calendar
        )


def report_content(
    tables: Dataset,
    *,
    hero: str | None = None,
    title: str | None = None,
    scope: Scope = ALL_HANDS,
    measured: SplitSources = NOT_MEASURED,
) -> ReportContent:
    """Compute the content of a report.

    Args:
        tables: The dataset.
        hero: The player the report is about; None for the player who saved the most hands.
        title: Heading of the report; None for the name of the player.
        scope: Filter on player-hands, and the calendar.
        measured: Options of the split of the hero's result.
    """
    hero = find_hero(tables) if hero is None else hero
    hidden = left_out(tables, where=scope.question, calendar=scope.calendar)
    return ReportContent(
        tables=tables,
        title=title or hero or TITLE,
        subtitle=overview.subtitle(tables, hero),
        hero=hero,
        candidates=[] if hero else most_frequent(tables),
        restriction="" if scope.question is None else overview.restriction(scope.question),
        sections=list(sections(tables, hero, scope, measured)),
        facts=list(overview.facts(tables, hidden)),
        faulty_hands=faulty_hands(tables),
        left_out=hidden,
    )


def most_frequent(tables: Dataset) -> list[tuple[str, int]]:
    """Return the names and hand counts of the players with the most hands."""
    named = players_dealt(tables).filter(pl.col("player") != ANONYMOUS)
    return named.select("player", "hands").head(CANDIDATES).rows()


def sections(
    tables: Dataset,
    hero: str | None,
    scope: Scope = ALL_HANDS,
    measured: SplitSources = NOT_MEASURED,
) -> Iterator[ReportSection]:
    """Yield a section per kind of game, site and betting limit: cash games first, sites by number of hands.

    The same name on two sites is two players.

    Args:
        tables: The dataset.
        hero: The player the report is about; None for nobody.
        scope: Filter on player-hands, and the calendar.
        measured: Options of the split of the hero's result.
    """
    fits = pl.lit(True) if scope.question is None else parse_where(scope.question)
    counts = tables.hands["site"].drop_nulls().value_counts(name="hands")
    played = counts.sort(["hands", "site"], descending=[True, False])["site"].to_list()
    entries = tables.entries_without_hands.filter(pl.col("player") == (hero or ""))
    sites = [*dict.fromkeys([*played, *entries["site"]])]
    games = [] if hero is None else subjects(tables, hero, scope.calendar, fits, COLUMNS)
    asked = f"({scope.question})" if scope.question else ""
    known = {*tables.hands["betting"], *entries["betting"]}
    bettings = [one.value for one in Betting if one.value in known]
    for (slug, title, kind, of_kind), site, betting in product(KINDS, sites, bettings):
        where = fits & parse_where(kind) & (pl.col("site") == site) & (pl.col("betting") == betting)
        of_betting = equality("betting", betting) if len(bettings) > 1 else ""
        question = both(asked, kind, equality("site", site), of_betting)
        counted = CountedHands(tables, where, question, scope.calendar)
        everyone = counted.stats(ON_PAGE)
        key = (site, *of_kind, betting)
        own = [game for game in games if (game.site, game.kind, game.play_money, game.betting) == key]
        of_entries = [*entries_tables(those_of(entries, where))]
        if everyone.height or of_entries:
            further = [*([site] if len(sites) > 1 else []), *([betting] if betting != USUAL else [])]
            names = "-".join([slug, *further]), ", ".join([title, *further]).replace("_", " ")
            yield _section(counted, *names, everyone, own, of_entries, measured)


def _section(
    counted: CountedHands,
    slug: str,
    title: str,
    everyone: pl.DataFrame,
    games: Sequence[Subject],
    of_entries: Sequence[RecordTable],
    measured: SplitSources,
) -> ReportSection:
    number = counted.rows().select(pl.col("hand").n_unique()).collect().item()
    intro = f"{count_of(number, 'hand')}, {count_of(everyone.height, 'player')}"
    source = counted.rows(), counted.question
    if not games:
        tables = [*of_entries, *([_players_table(everyone)] if everyone.height else [])]
        return ReportSection(slug, title, number, intro, None, None, (), (), (), tables, *source)
    hero = games[0].player
    row = everyone.row(by_predicate=pl.col("player") == hero, named=True)
    net, *others = net_cards(games)
    return ReportSection(
        *(slug, title, number, intro, hero, told(games[0], measured)),
        list(_numbers(counted, games, net)),
        [*others, *[_stat_card(STATISTICS[name], row) for name in CARDS]],
        [chart for game in games for chart in play_charts(game, _few_of(game, games))],
        [
            *[table for game in games for table in play_tables(game, _few_of(game, games))],
            *of_entries,
            *_group_tables(counted, games),
            _core_table(row),
            replace(_players_table(everyone), folded=True),
        ],
        *source,
    )


def _few_of(game: Subject, games: Sequence[Subject]) -> str:
    """Return the group name for the collapsed charts and tables of a game with few hands; else empty."""
    return game.unit if game is not games[0] and game.hands.height < FEW else ""


def _group_tables(counted: CountedHands, games: Sequence[Subject]) -> Iterator[RecordTable]:
    hands = pl.concat([game.results for game in games], how="vertical_relaxed")
    yield _group_table(counted, hands, "position", "Results by position")
    yield replace(_group_table(counted, hands, "stakes", "Results by stakes"), folded=True)


def amounts(row: Row, name: str) -> Iterator[tuple[str, Decimal]]:
    """Yield currency and amount of each currency column of a statistic, such as `net_USD`."""
    for column, value in row.items():
        currency = column.removeprefix(f"{name}_")
        if column != currency and isinstance(value, Decimal) and "_" not in currency:
            yield currency, value


def _numbers(counted: CountedHands, games: Sequence[Subject], net: NumberCard) -> Iterator[NumberCard]:
    """Yield the cards of result, bb/100 and hands in the first currency, for the hands of the verdict."""
    game = games[0]
    hands = counted._replace(where=game.where)
    row = hands.stats(["bb_per_100"], players=[game.player]).row(0, named=True)
    within = f", {game.unit}" if len(games) > 1 else ""
    rate = _stat_card(STATISTICS["bb_per_100"], row)
    yield net
    detail = rate.detail if row["bb_per_100_low"] is None else f"{rate.detail}{BY_HAND}"
    yield replace(rate, label=rate.label + within, detail=detail, group=net.group)
    yield NumberCard(f"Hands{within}", count(row["hands"]), "dealt in", net.group, counts="hands")


def _stat_card(statistic: Statistic, row: Row) -> NumberCard:
    cell = value_of(statistic, row)
    missing = "no chance yet" if row[statistic.id] is None else "too few hands for an interval"
    detail = interval(statistic, row) or cell.note or missing
    note = f"{statistic.name}: {statistic.words}"
    return NumberCard(statistic.abbreviation, cell, detail, HandGroup(row["player"]), note, statistic.id)


def heading(statistic: Statistic) -> ColumnHeading:
    """Return the column heading of a statistic: its abbreviation, with the definition as a note."""
    note = f"{statistic.name}: {statistic.words}"
    return ColumnHeading(statistic.abbreviation, note, statistic=statistic.id)


def definitions() -> list[tuple[str, str, str]]:
    """Return abbreviation, name and definition of every statistic on the page."""
    shown = [STATISTICS["net"], STATISTICS["bb_per_100"], *CORE]
    return [(statistic.abbreviation, statistic.name, statistic.words) for statistic in shown]


def _group_table(counted: CountedHands, hands: pl.DataFrame, key: str, caption: str) -> RecordTable:
    stats = counted.stats(GROUP_COLUMNS, by=[key], players=hands["player"].unique())
    rows = list(stats.iter_rows(named=True))
    if key == "position":
        order = (*POSITION_ORDER, None)
        rows.sort(key=lambda row: order.index(row[key]))
    groups = groups_by(hands, key)
    return replace(
        _stats_table(caption, key.capitalize(), key, rows, GROUP_COLUMNS),
        groups=[groups[row[key]] for row in rows],
    )


def _players_table(everyone: pl.DataFrame) -> RecordTable:
    rows = everyone.head(MOST_PLAYERS).rows(named=True)
    more = everyone.height - len(rows)
    remark = f"{count_of(more, 'player')} with fewer hands not shown." if more else ""
    table = _stats_table("All players", "Player", "player", rows, PLAYER_COLUMNS)
    return replace(
        table,
        tall=True,
        remark=" ".join(filter(None, (table.remark, remark))),
        groups=[HandGroup(row["player"]) for row in rows],
    )


def _stats_table(caption: str, label: str, key: str, rows: Sequence[Row], ids: Sequence[str]) -> RecordTable:
    statistics = [STATISTICS[name] for name in ids]
    counts = Counter(currency for row in rows for currency, _ in amounts(row, "net"))
    currencies = sorted(counts, key=lambda currency: (-counts[currency], currency))
    headings = [
        ColumnHeading(label, numeric=False),
        ColumnHeading("Hands", counts="hands"),
        *[
            ColumnHeading(
                f"Net {SYMBOLS.get(name, name)}",
                STATISTICS["net"].words,
                statistic="net",
                counts=f"net:{name}",
            )
            for name in currencies
        ],
        *[heading(statistic) for statistic in statistics],
    ]
    cells = [_stats_cells(row, key, currencies, statistics) for row in rows]
    return RecordTable(caption, headings, cells, remark=_mixed_stakes(rows))


def _mixed_stakes(rows: Sequence[Row]) -> str:
    """Return the remark on mixed stakes if net and bb/100 differ in sign in some row; else empty."""
    rates = (([net for _, net in amounts(row, "net")], row["bb_per_100"]) for row in rows)
    is_mixed = any(signs_differ(net, rate) for net, rate in rates)
    return f"{MIXED_STAKES[0].upper()}{MIXED_STAKES[1:]}." if is_mixed else ""


def _stats_cells(
    row: Row, key: str, currencies: Sequence[str], statistics: Sequence[Statistic]
) -> list[Cell]:
    return [
        Cell(row[key] or "none", row[key] or ""),
        count(row["hands"]),
        *[amount(row[f"net_{currency}"], currency) for currency in currencies],
        *[value_of(statistic, row) for statistic in statistics],
    ]


def _core_table(row: Row) -> RecordTable:
    headings = [
        ColumnHeading("Statistic", numeric=False),
        *(
            ColumnHeading("Value", counts="value"),
            ColumnHeading("Made", counts="made"),
            ColumnHeading("Chances", counts="chances"),
            ColumnHeading("95% interval", counts="interval"),
        ),
    ]
    rows = [
        [
            Cell(statistic.name, statistic.name, "", f"{statistic.abbreviation}: {statistic.words}"),
            value_of(statistic, row),
            count(row[f"{statistic.id}_made"]),
            count(row[f"{statistic.id}_chances"]),
            Cell(interval(statistic, row) or "–", row.get(f"{statistic.id}_low")),
        ]
        for statistic in CORE
    ]
    groups = [HandGroup(row["player"])] * len(rows)
    return RecordTable("Core statistics", headings, rows, groups=groups, statistics=RATES, folded=True)
