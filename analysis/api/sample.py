"""A sample of hands: its tables, statistics, charts and filters."""

import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from inspect import signature
from os import PathLike, fspath
from types import NoneType
from typing import Any, Final, Self

import polars as pl

import analysis.dataset.load
from analysis.api.checks import check_options, check_players
from analysis.api.comparison import compared_frame
from analysis.api.lazy_frames import LazyFrames
from analysis.api.plots import Plots
from analysis.api.stats_frame import StatsFrame, narrow
from analysis.dataset import Dataset, PandasTables, Tables
from analysis.dataset.cache import Cache
from analysis.dataset.dataset import ev_coverage
from analysis.players.compare import beside_others
from analysis.players.dealt import find_hero
from analysis.queries.names import names_in
from analysis.schema.tables import TABLES
from analysis.stats import (
    chosen_hands,
    column_name,
    condition_of,
    has_whole_tournaments,
    known_columns,
    player_stats,
    usual_statistics,
)
from analysis.store.store import Store
from hhparser.base.arguments import one_or_several, require
from hhparser.base.errors import HandHistoryError, SettingError
from hhparser.base.text.hints import suggest
from hhparser.base.text.typography import count_of
from hhparser.input.files import InputFile, Paths, given_paths
from hhparser.pipeline import Batch, Checked, Reading, check_hand
from hhparser.sites import read_hand

Condition = str | pl.Expr
Names = str | Iterable[str]
OF_PLAYERS: Final = ("players", "decisions", "ev", "entries", "icm")  # tables with a row per player-hand
FRAMES: Final = (*TABLES, *OF_PLAYERS[1:])
DEFAULTS: Final = Reading()
OPTIONS: Final = ("by", "stats", "player", "where")  # of `Sample.stats`; others are of `player_stats`
MORE_OPTIONS: Final = sorted({*signature(player_stats).parameters} - {*OPTIONS, "dataset", "players"})


class Sample:
    """Hands of files or of a store. Every function of this library that takes a dataset also takes a sample.

    The tables are polars frames, read on first access: `hands`, `players`, `actions`, `pots`,
    `diagnostics`, `places`, `decisions`, `ev`, `entries` and `icm`; docs/reference/dictionary.md describes
    their columns. The tables of a filtered sample hold the player-hands that match, and everything else about
    their hands.

    >>> import analysis
    >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
    >>> hands
    load('sample_histories/pokerstars/cash_6max_session.txt')
    >>> print(hands)
    25 hands of 8 players, pokerstars, 2026-04-11 to 2026-04-12
    >>> hands.filter("position = BTN and net > 0").players["player"].unique().sort().to_list()
    ['NineOfRain', 'RiverOtter', 'Zed [UK]', 'half:time']
    """

    def __init__(
        self,
        make: Callable[[], Dataset],
        source: str,
        store: Store | None = None,
        conditions: Sequence[Condition] = (),
    ) -> None:
        self._make = make
        self._source = source
        self._store = store
        self._conditions = tuple(conditions)

    def __repr__(self) -> str:
        return self._source + "".join(f".filter({one!r})" for one in self._conditions)

    def __str__(self) -> str:
        count = self._columns("hands", ["site", "started_at"])
        people = self._columns("players", ["player"])["player"].n_unique()
        days = count["started_at"].drop_nulls().dt.date().sort()
        parts = [f"{count.height:,} hands of {people:,} player{'' if people == 1 else 's'}"]
        parts += sorted(count["site"].drop_nulls().unique())
        parts += [" to ".join(dict.fromkeys(f"{day}" for day in (days[0], days[-1])))] if len(days) else []
        parts += [f"filtered by {one}" for one in self._conditions]
        return ", ".join(parts)

    def __dir__(self) -> list[str]:
        return self._public()

    def _public(self) -> list[str]:
        own = {name for name in super().__dir__() if not name.startswith("_")}
        return sorted({*own, *FRAMES} - {"tables"})

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def __getattr__(self, name: str) -> Any:  # Any: the values of other classes
        if name.startswith("_"):
            raise AttributeError(name)
        if name in FRAMES:
            return self._frame(name)
        for one in (self._store, self.dataset):
            if one is not None and hasattr(one, name):
                if self._conditions:
                    raise HandHistoryError(
                        f"{name} is for all hands: use it before .filter(), or give the query as where="
                    )
                return getattr(one, name)
        raise AttributeError(f"a sample has no {name!r}; {suggest(name, self._public())}")

    def close(self) -> None:
        """Close the store, if there is one; tables that were read stay usable."""
        if self._store is not None:
            self._store.close()

    @cached_property
    def dataset(self) -> Dataset:
        """All hands as a dataset, for functions with a typed parameter; warns if no file has any."""
        found = self._make()
        if found.is_empty and found.skipped_files:
            first, *others = found.skipped_files
            more = f" and {count_of(len(others), 'more file')}" if others else ""
            warnings.warn(f"no hands of a known site in {first}{more}", stacklevel=4)
        return found

    @property
    def condition(self) -> pl.Expr | None:
        """The filter on player-hands; None for all."""
        found = [condition_of(one) for one in self._conditions]
        return pl.all_horizontal(found) if found else None

    @cached_property
    def hero(self) -> str | None:
        """The player who saved most of the hands; None if nobody did."""
        return find_hero(self.dataset)

    @property
    def lazy(self) -> LazyFrames:
        """The same tables as lazy frames; of a store, only the columns and rows of a query are read."""
        return LazyFrames(repr(self), FRAMES, self._scan)

    @property
    def plot(self) -> Plots:
        """The charts of a player, such as `.plot.winnings()`."""
        return Plots(self)

    def filter(self, *conditions: Condition) -> "Sample":
        """Return the player-hands that match all conditions.

        Args:
            conditions: Queries such as `net > 50bb`, in the language of `hh stats --where`, or polars
                expressions on the columns of `player_hands`.

        Raises:
            ArgumentError: A condition is not a query or an expression.
            WhereError: A query is invalid.

        >>> import analysis
        >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
        >>> won = hands.filter("position = BTN", "net > 0")
        >>> won.players.height, won.hands.height
        (7, 7)
        """
        for one in conditions:
            require("where", one, (str, pl.Expr), "a query such as 'net > 50bb', or an expression")
            condition_of(one)
        other = Sample(self._make, self._source, self._store, (*self._conditions, *conditions))
        if "dataset" in self.__dict__:
            other.__dict__["dataset"] = self.dataset
        return other

    def stats(
        self,
        stats: Names | None = None,
        *,
        by: Names = (),
        player: Names | None = None,
        where: Condition | None = None,
        **options: Any,  # Any: further options of player_stats
    ) -> StatsFrame:
        """Count the statistics of each player, each kind of game in a separate row.

        Args:
            stats: Ids or other names of statistics, such as `3bet` or `vpip, pfr`; `all` for all of them,
                None for the usual ones.
            by: Columns to group by, such as `position` or `month, stakes`.
            player: Players to count; None for all.
            where: Further filter.
            options: As for `analysis.stats.player_stats`.

        Returns:
            Keys, `hands`, the net in each currency, and the value of each statistic; its attribute `wide`
            has the counts and 95% intervals too.

        Raises:
            ArgumentError: An argument has the wrong type.
            SettingError: An unknown column, statistic or option.
            WhereError: The query in `where` is invalid.

        >>> import analysis
        >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
        >>> stats = hands.stats("vpip", by="position", player=hands.hero)
        >>> stats.filter(position="BTN").select("hands", "vpip").row(0)
        (4, 1.0)
        """
        keys = [_column(name) for name in names_in(by, "by", "a column")]
        chosen = self._usual(keys) if stats is None else _chosen(stats)
        players = None if player is None else one_or_several("player", player, str, "the name of a player")
        check_options(options, [*OPTIONS, *MORE_OPTIONS])
        wide = player_stats(
            self.dataset,
            by=keys,
            stats=chosen,
            players=players,
            where=self.filter(where).condition if where is not None else self.condition,
            **options,
        )
        if wide.is_empty():
            check_players(self.dataset, players or ())
        return narrow(wide, chosen, keys)

    def compare(
        self,
        a: Condition | None = None,
        b: Condition | None = None,
        *,
        stats: Names | None = None,
        by: Names = (),
        player: str | None = None,
    ) -> pl.DataFrame:
        """Compare two sets of player-hands; by default those of a player with all others dealt in.

        Args:
            a: Query of the first side; None for the hands of `player`.
            b: Query of the second side; None for all others.
            stats: Ids or other names of statistics; `all` for all that can be compared, None for the usual.
            by: Columns to group by, such as `month`: each group is compared separately.
            player: The player of the first side without `a`; None for the hero. A name on several sites is
                one player here.

        Returns:
            One row per group, kind of game and statistic: the values `a` and `b` (rates from 0 to 1) and
            their chances, the difference with the ends of its 95% interval, its p-value, and the q-value
            among all rows.

        Raises:
            ArgumentError: An argument has the wrong type.
            SettingError: An unknown column, statistic or player, or no hero is known.
            WhereError: An invalid query.

        >>> import analysis
        >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
        >>> row = hands.compare(stats="vpip").row(0, named=True)
        >>> row["statistic"], round(row["a"], 2), round(row["b"], 2), row["a_of"], row["b_of"]
        ('vpip', 0.72, 0.3, 25, 116)
        """
        keys = [_column(name) for name in names_in(by, "by", "a column")]
        chosen = usual_statistics(has_ev=False) if stats is None else _chosen(stats)
        for name, side in {"a": a, "b": b}.items():
            require(name, side, (str, pl.Expr, NoneType), "a query such as 'net > 50bb', or an expression")
        if a is None and b is not None:
            raise SettingError("b", "name the first side as well, as a='position = BTN'")
        sides = self._sides(player) if a is None else (condition_of(a), condition_of(b))
        return compared_frame(self.dataset, sides, stats=chosen, by=keys, where=self.condition)

    def _sides(self, player: str | None) -> tuple[pl.Expr, pl.Expr]:
        """Return filters for the hands of a player, by default the hero, and for all others dealt in."""
        require("player", player, (str, NoneType), "the name of a player")
        name = self.hero if player is None else player
        if name is None:
            raise SettingError("player", "these hands have no hero, so name a player")
        check_players(self.dataset, [name])
        return beside_others([name])

    def _usual(self, keys: Sequence[str]) -> list[str]:
        coverage = ev_coverage(self.dataset)
        has_ev = coverage["known"] + coverage["third_folded"] > 0
        return usual_statistics(has_ev=has_ev, has_tournaments=has_whole_tournaments(self.dataset, keys))

    def read(self, ids: Names) -> list[Checked]:
        """Parse, replay and check hands, given the site's numbers of them.

        Raises:
            ArgumentError: A number is not text.
            SettingError: No hand has such a number.

        >>> import analysis
        >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
        >>> [checked] = hands.read("260418830417")
        >>> checked.hand.button, checked.replay.total_pot, checked.diagnostics
        (2, 111, ())
        """
        wanted = one_or_several("ids", ids, str, "a number in the column hand_id, as text")
        if self._store is not None:
            return self._store.hands(wanted)
        columns = self.dataset.columns_of("hands", ["hand_id", "file", "line"])
        places = {number: place for number, *place in columns.rows()}
        for number in wanted:
            if number not in places:
                raise SettingError("ids", f"no hand {number!r} in {self!r}")
        return [check_hand(read_hand(file, line=line)) for file, line in map(places.__getitem__, wanted)]

    def to_pandas(self) -> PandasTables:
        """Convert the tables to pandas, without pyarrow.

        >>> import analysis
        >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
        >>> frames = hands.to_pandas()
        >>> type(frames.players).__module__.partition(".")[0], len(frames.players)
        ('pandas', 143)
        """
        return Tables(*map(self._frame, TABLES)).to_pandas()

    def tables(self, *args: Any, **options: Any) -> Dataset:  # Any: arguments of Store.tables
        """Return the dataset of a store; deprecated, the sample itself has the tables."""
        warnings.warn("use the sample itself in place of .tables()", DeprecationWarning, stacklevel=2)
        return self.dataset if self._store is None else self._store.tables(*args, **options)

    @cached_property
    def _matching(self) -> pl.DataFrame | None:
        """`hand` and `seat` of the player-hands that match the filter; None without a filter."""
        if self.condition is None:
            return None
        columns = ("hand", "seat")
        return chosen_hands(self.dataset, where=self.condition, columns=columns).select(columns).collect()

    def _scan(self, name: str) -> pl.LazyFrame:
        """Return a table as a lazy frame, with the rows of the filter."""
        is_scanned = self._store is not None and name in (*TABLES, "decisions")
        rows = self._store.scan(name) if self._store and is_scanned else getattr(self.dataset, name).lazy()
        if self._matching is None:
            return rows
        return rows.join(self._matching.lazy(), on=_keys(name), how="semi")

    def _columns(self, table: str, names: Sequence[str]) -> pl.DataFrame:
        """Return columns of a table; only they are read without a filter."""
        if self._conditions:
            return self._frame(table).select(names)
        return self.dataset.columns_of(table, names)

    def _frame(self, name: str) -> pl.DataFrame:
        frame: pl.DataFrame = getattr(self.dataset, name)
        if self._matching is not None:
            frame = frame.join(self._matching, on=_keys(name), how="semi", maintain_order="left")
        return HandsOfStore(frame, self._store) if name == "hands" and self._store is not None else frame


class HandsOfStore(pl.DataFrame):
    """The table `hands` of a store; calling it with ids of hands is deprecated."""

    def __init__(self, frame: pl.DataFrame, store: Store | None = None) -> None:
        super().__init__(frame)
        self.store = store

    def __call__(self, ids: Iterable[str]) -> list[Checked]:
        """Parse, replay and check hands, given their ids."""
        warnings.warn("use .read(ids) in place of .hands(ids)", DeprecationWarning, stacklevel=2)
        assert self.store is not None
        return self.store.hands(ids)


def _keys(table: str) -> list[str]:
    return ["hand", "seat"] if table in OF_PLAYERS else ["hand"]


def _chosen(stats: Names) -> list[str] | None:
    """Return the names of statistics; None for all of them."""
    return None if stats == "all" else names_in(stats, "stats", "a statistic")


def _column(name: str) -> str:
    found = "opponent" if name == "opponent" else column_name(name)
    if found is None:
        raise SettingError("by", f"no column {name!r}; {suggest(name, known_columns())}")
    return found


def load(
    paths: Paths,
    *,
    jobs: int | None = 1,
    reading: Reading = DEFAULTS,
    on_batch: Callable[[Batch], None] | None = None,
    change: Callable[[Checked], Checked] | None = None,
) -> Sample:
    """Read hand histories; each hand of a site counts once.

    Args:
        paths: Files, folders (recursively), patterns and zip archives; `-` is standard input.
        jobs: Number of worker processes; None for automatic. More than one needs
            `if __name__ == "__main__":` in a script.
        reading: House rules, declared rakes and a filter for hands.
        on_batch: Callback after each batch, to show progress.
        change: Transforms each hand, for example removes the names; must be picklable.

    Raises:
        ArgumentError: An argument has the wrong type.
        NoInputError: A path matches nothing.

    >>> hands = load("sample_histories/pokerstars/cash_6max_session.txt")
    >>> hands.hands.height, hands.players.height, hands.hero
    (25, 143, 'RiverOtter')
    """
    given = given_paths(paths)
    tables = analysis.dataset.load.load(given, jobs=jobs, reading=reading, on_batch=on_batch, change=change)
    names = [one.path if isinstance(one, InputFile) else one for one in given]
    return Sample(lambda: tables, f"load({(names[0] if len(names) == 1 else names)!r})")


def open_store(folder: str | PathLike[str], cache: Cache | None = None) -> Sample:
    """Open a store of imported hands; use it as a context manager, or close it.

    Args:
        folder: Folder of the store, as given to `hh import --store`.
        cache: Cache of results; None for a new one.

    Raises:
        ArgumentError: `folder` is not a path.
        StoreError: There is none, or a newer version of this library wrote it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Store(folder, create=True) as store:
    ...         imported = store.import_files(["sample_histories/pokerstars/cash_6max_session.txt"])
    ...     with open_store(folder) as hands:
    ...         print(hands.stats("vpip", player=hands.hero).select("player", "hands").row(0))
    ('RiverOtter', 25)
    """
    require("folder", folder or None, (str, PathLike), "the folder of a store")
    store = Store(fspath(folder), cache=cache)
    return Sample(store.tables, f"open_store({fspath(folder)!r})", store)
