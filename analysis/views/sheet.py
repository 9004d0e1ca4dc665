"""Opponent sheet: rates, type, deviations, history and notes of up to ten players, on one page."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Any, Final, Literal, NamedTuple, TypedDict

import polars as pl

from analysis.dataset import Dataset
from analysis.inference.mixtures import Mixture
from analysis.players.differences.exploits import Deviation, deviations
from analysis.players.differences.leaks import leaks
from analysis.players.played import GAME
from analysis.players.player_types import FEWEST, PlayerType, fit_types, player_types
from analysis.players.subject import PlayerInGame, Subject, subjects
from analysis.queries.keys import UTC_DAYS, Calendar
from analysis.queries.opponents import anybody, is_player
from analysis.stats import chosen_hands, condition_of, hands_in_segments, player_stats
from analysis.stats.values import FEWEST_HANDS as FEWEST_OF_WIN_RATE
from analysis.views.hands import LISTED, HandRow, listed_hand
from analysis.views.profiles import FEWEST_CHANCES, FEWEST_HANDS
from analysis.views.stats import LeftOutHands, stats_objects
from hhparser.base.errors import SettingError
from hhparser.columns.names import ANONYMOUS

MOST_PLAYERS: Final = 10
MOST_SHOWDOWNS: Final = 5
RATES: Final = (
    *("vpip", "pfr", "three_bet", "fold_to_three_bet", "steal", "fold_to_steal"),
    *("cbet_flop", "fold_to_cbet_flop", "afq", "wtsd", "wsd"),
)
OF_PAIR: Final = frozenset(
    {"player", "hand", "cash_out_net", "big_blind", "decimals", "started_at", "went_to_showdown"}
)
SHOWN: Final = "went_to_showdown and starting_hand is not empty"
Person = tuple[str, str | None]  # name, and site or None
Row = dict[str, Any]  # Any: a row of `stats_objects`, or JSON values


class SheetRate(NamedTuple):
    """A rate of a player; all fields after `chances` are None below `FEWEST_CHANCES` chances.

    Attributes:
        statistic: ID of the statistic.
        made: Number of times made.
        chances: Number of chances.
        value: `made` divided by `chances`.
        shrunk: The rate shrunk towards the pool; None in a pool of fewer than five players.
        low: Lower end of the 95% interval of `shrunk`, or of `value` if `shrunk` is None.
        high: Upper end of the interval.
    """

    statistic: str
    made: int
    chances: int
    value: float | None = None
    shrunk: float | None = None
    low: float | None = None
    high: float | None = None


class History(NamedTuple):
    """The hands dealt to both a player and the hero.

    Attributes:
        hero: Name of the hero.
        hands: Number of hands.
        first: Time of the first of these hands; None if unknown.
        last: Time of the last of these hands; None if unknown.
        hero_net: Net of the hero in these hands, in units of the currency.
        net: Net of the player in these hands, in units of the currency.
        hero_bb_100: Win rate of the hero in these hands; None with too few hands.
        showdowns: Number of showdowns that both went to.
    """

    hero: str
    hands: int
    first: datetime | None
    last: datetime | None
    hero_net: Decimal
    net: Decimal
    hero_bb_100: float | None
    showdowns: int


@dataclass(frozen=True, kw_only=True)
class PlayerSheet(PlayerInGame):
    """The sheet of a player in the kind of game with the most of their hands.

    Attributes:
        hands: Number of hands.
        is_enough: Whether there are enough hands for `rates` and `deviations`; both are empty otherwise.
        types: The words of the type; empty if there is no type.
        no_type: Reason why there is no type; empty if there is one.
        rates: The rates of `RATES`.
        deviations: The deviations that can be exploited best; see `deviations`.
        history: The hands with the hero; None without a hero, or for the hero.
        notes: The user's notes on the player, oldest first.
        showdowns: The last `MOST_SHOWDOWNS` showdowns with known cards, newest first, as `HandRow`s.
    """

    hands: int
    is_enough: bool
    types: Sequence[PlayerType]
    no_type: str
    rates: Sequence[SheetRate]
    deviations: Sequence[Deviation]
    history: History | None
    notes: Sequence[str]
    showdowns: Sequence[Row]


def sheets(
    tables: Dataset,
    persons: Sequence[Person],
    *,
    heroes: Collection[str] = (),
    notes: Mapping[tuple[str, str], Sequence[str]] = {},
    where: pl.Expr | str | None = None,
    calendar: Calendar = UTC_DAYS,
) -> list[PlayerSheet]:
    """Return the sheets of some players, in order; players without a matching hand are left out.

    Args:
        tables: The dataset.
        persons: Names, each with its site, or None for the site with the most hands.
        heroes: Names of the hero, for the history.
        notes: The user's notes by site and name.
        where: Filter of player-hands: an expression, or a query for `parse_where`.
        calendar: Time zone and session gap.

    Raises:
        SettingError: There are more than `MOST_PLAYERS` players.
    """
    if len(persons) > MOST_PLAYERS:
        raise SettingError("--player", f"a sheet holds {MOST_PLAYERS} players, not {len(persons)}")
    pool = player_stats(tables, by=GAME, where=where, stats=RATES, calendar=calendar, shrink=True)
    groups: dict[tuple[object, ...], dict[str, Mixture]] = {}
    found = []
    for name, site in persons:
        games = subjects(tables, name, calendar, where, ())
        game = next((one for one in games if site in {None, one.site}), None)
        if game is None:
            continue
        of_game = pool.filter(game.is_game)
        if game.key not in groups:
            groups[game.key] = fit_types(of_game.iter_rows(named=True))
        own = of_game.filter(player=name)
        found.append(_sheet(game, own, groups[game.key], heroes, notes.get((game.site, name), ())))
    return found


def most_met(
    tables: Dataset,
    heroes: Collection[str],
    where: pl.Expr | str | None = None,
    calendar: Calendar = UTC_DAYS,
) -> list[Person]:
    """Return the `MOST_PLAYERS` players with the most hands, without heroes and anonymous players.

    All hands of the dataset that match `where` are counted, also hands without a hero.
    """
    frame = player_stats(tables, where=where, stats=["hands"], calendar=calendar)
    others = frame.filter(~pl.col("player").is_in([*heroes, ANONYMOUS]))
    people = others.group_by("player", "site").agg(pl.col("hands").sum())
    order = people.sort("hands", "player", "site", descending=[True, False, False])
    return order.select("player", "site").head(MOST_PLAYERS).rows()


def _sheet(
    game: Subject,
    own: pl.DataFrame,
    groups: Mapping[str, Mixture],
    heroes: Collection[str],
    notes: Sequence[str],
) -> PlayerSheet:
    """Return the sheet of a player; `own` is their row of `player_stats`."""
    (row,) = stats_objects(own, by=GAME, stats=RATES)
    is_enough = row["hands"] >= FEWEST_HANDS
    types = player_types(own.row(0, named=True), groups)
    return PlayerSheet(
        **game.who,
        hands=row["hands"],
        is_enough=is_enough,
        types=types,
        no_type=_no_type(row["hands"], types),
        rates=[_rate(name, row["stats"][name]) for name in RATES] if is_enough else [],
        deviations=deviations(leaks(game)) if is_enough else [],
        history=_history(game, heroes),
        notes=notes,
        showdowns=_showdowns(game),
    )


def _no_type(hands: int, types: Iterable[PlayerType]) -> str:
    """Return the reason why there is no type; "" if there is one."""
    if hands < FEWEST:
        return f"not enough hands for a type ({hands:,} of {FEWEST})"
    return "" if types else "no type: this pool has too few players, or they play too much alike"


def _rate(name: str, counts: Row) -> SheetRate:
    """Convert a statistic of `stats_objects` to a rate; without values below `FEWEST_CHANCES` chances."""
    made, chances, shrunk = counts["made"], counts["chances"], counts["shrunk"]
    if chances < FEWEST_CHANCES:
        return SheetRate(name, made, chances)
    ends = counts if shrunk["value"] is None else shrunk
    return SheetRate(name, made, chances, counts["value"], shrunk["value"], ends["low"], ends["high"])


def _history(game: Subject, heroes: Collection[str]) -> History | None:
    """Return the history with the hero that shares the most hands with the player.

    None without a hero, for a player who is a hero, or without a shared hand.
    """
    if not heroes or game.player in heroes:
        return None
    segments = hands_in_segments(
        game.tables,
        OF_PAIR,
        where=anybody(is_player(game.player) & game.where),
        players=[game.player, *heroes],
        calendar=game.calendar,
    )
    rows = pl.concat([rows.select(sorted(OF_PAIR)).collect() for rows in segments])
    own = rows.filter(pl.col("player") == game.player)
    pairs = (_pair(hero, own, rows.filter(pl.col("player") == hero)) for hero in heroes)
    return max(filter(None, pairs), key=lambda one: one.hands, default=None)


def _pair(hero: str, rows: pl.DataFrame, of_hero: pl.DataFrame) -> History | None:
    """Return the hands of a player and one hero, given the rows of both; None if they never met."""
    own = rows.join(of_hero, on="hand", how="semi")
    if own.is_empty():
        return None
    in_blinds = of_hero.filter(pl.col("big_blind") > 0)
    won = in_blinds.select(pl.col("cash_out_net") / pl.col("big_blind")).to_series()
    shown = pl.concat([own, of_hero]).filter(pl.col("went_to_showdown") == 1)["hand"]
    return History(
        hero,
        own.height,
        own["started_at"].min(),  # type: ignore[arg-type]  # a time
        own["started_at"].max(),  # type: ignore[arg-type]
        _net(of_hero),
        _net(own),
        100 * float(won.mean()) if len(won) >= FEWEST_OF_WIN_RATE else None,  # type: ignore[arg-type]  # a number
        len(shown) - shown.n_unique(),
    )


def _net(rows: pl.DataFrame) -> Decimal:
    """Return the exact sum of the net results in units of the currency."""
    sums = rows.group_by("decimals").agg(pl.col("cash_out_net").sum()).sort("decimals").rows()
    return sum((Decimal(net).scaleb(-decimals) for decimals, net in sums), Decimal())


def _showdowns(game: Subject) -> list[Row]:
    """Return the last showdowns with known cards as rows of a hand list."""
    shown = condition_of(SHOWN)
    assert shown is not None
    rows = chosen_hands(
        game.tables,
        where=game.where & shown,
        players=[game.player],
        calendar=game.calendar,
        columns={*LISTED},
        most=MOST_SHOWDOWNS,
    )
    return [{**listed_hand(row)} for row in rows.select(*LISTED).collect().iter_rows(named=True)]


def sheet_object(found: Sequence[PlayerSheet]) -> Row:
    """Return sheets as a `SheetOutput` without `left_out`."""
    return {"schema": "hhparser/sheet/1", "players": [_object(one) for one in found]}


def _history_object(history: History) -> Row:
    """Return the history with the hero; amounts and times become text."""
    found = history._asdict()
    moments = ((key, found[key]) for key in ("first", "last"))
    times = {key: moment and moment.isoformat(timespec="seconds") for key, moment in moments}
    return {**found, **{key: str(found[key]) for key in ("hero_net", "net")}, **times}


def _object(one: PlayerSheet) -> Row:
    return {
        **vars(one),
        "types": [kind._asdict() for kind in one.types],
        "rates": [rate._asdict() for rate in one.rates],
        "deviations": [deviation._asdict() for deviation in one.deviations],
        "history": None if one.history is None else _history_object(one.history),
        "notes": [*one.notes],
    }


class SheetType(TypedDict):
    """One word of a player's type."""

    statistic: str
    word: Literal["tight", "loose", "passive", "aggressive"]
    probability: float


class SheetRateOutput(TypedDict):
    """A rate of a player; `value`, `shrunk` and the 95% interval are null with too few chances.

    It is the interval of `shrunk`, or of `value` if the pool has too few players to shrink towards.
    """

    statistic: str
    made: int
    chances: int
    value: float | None
    shrunk: Annotated[float | None, "Shrunk towards the pool"]
    low: float | None
    high: float | None


class SheetDeviation(TypedDict):
    """A difference from the pool that can be exploited."""

    statistic: str
    habit: str
    value: float
    pool: float
    chances: int
    certainty: float
    cost_bb_100: Annotated[float | None, "Big blinds lost per 100 hands; null if not known"]
    cost_low: float | None
    cost_high: float | None
    answer: Annotated[str, "How an opponent can exploit it"]
    question: Annotated[str, "Query for the hands with the decision"]


class SheetHistory(TypedDict):
    """The hands dealt to both a player and the hero."""

    hero: str
    hands: int
    first: str | None
    last: str | None
    hero_net: Annotated[str, "Amount as decimal text"]
    net: Annotated[str, "Amount as decimal text"]
    hero_bb_100: Annotated[float | None, "Null with too few hands"]
    showdowns: int


class SheetPlayer(TypedDict):
    """The sheet of a player in the kind of game with the most of their hands."""

    player: str
    site: str
    kind: Literal["cash", "tournament"]
    currency: str
    play_money: bool
    betting: str
    hands: int
    is_enough: bool
    types: list[SheetType]
    no_type: Annotated[str, "Reason why there is no type; empty if there is one"]
    rates: list[SheetRateOutput]
    deviations: list[SheetDeviation]
    history: SheetHistory | None
    notes: list[str]
    showdowns: list[HandRow]


class SheetOutput(TypedDict):
    """The opponent sheet."""

    schema: Literal["hhparser/sheet/1"]
    players: list[SheetPlayer]
    left_out: LeftOutHands
