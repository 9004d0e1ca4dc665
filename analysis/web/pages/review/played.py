"""The sessions of the player: from the first to the last hand, with what was won."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.stats import chosen_hands
from analysis.stats.player_hands import player_pieces, players_read
from analysis.stats.sessions import numbered_runs, run_in_piece
from analysis.web.asking import Asked
from hhparser.base.money import format_amount

KEYS: Final = ("site", "kind", "session")
OF: Final = ("site",)  # they are those of one player
GAME: Final = ("site", "kind", "currency", "decimals")
IDS: Final = ("site", "hand_id")
COLUMNS: Final = (*GAME, "started_at", "time", "net", "stakes", "big_blind")
# of the hands in a run, which are no more apart than those of a session
SUMS: Final = {
    "begins": pl.col("started_at").min(),
    "ends": pl.col("started_at").max(),
    "start": pl.col("time").filter("fits").min(),
    "end": pl.col("time").filter("fits").max(),
    "hands": pl.col("fits").sum(),
    "net": pl.col("net").filter("fits").sum(),
    "net_bb": in_big_blinds("net").filter("fits").sum(),
    "stakes": pl.col("stakes").filter("fits").drop_nulls().unique(),
}
ID: Final = "%Y%m%dT%H%M%S"
BETWEEN: Final = "-"


class PlayedSession(NamedTuple):
    """A session, or another stretch of time.

    Attributes:
        id: Names it in addresses: site, kind and start.
        site: Site.
        kind: `cash` or `tournament`, which are apart even if they were played at once.
        number: As the key `session` of statistics counts it.
        start: Time of the first hand, in the time zone that is set.
        end: Time of the last hand.
        hands: Number of hands.
        net: What was won, by currency.
        net_bb: The same in big blinds.
        stakes: What was played.
        reviewed: Hands that were reviewed.
    """

    id: str
    site: str
    kind: str
    number: int
    start: datetime
    end: datetime
    hands: int
    net: Mapping[str, str]
    net_bb: float
    stakes: tuple[str, ...]
    reviewed: int

    @property
    def minutes(self) -> int:
        """How long it took."""
        return int((self.end - self.start).total_seconds() // 60)

    @property
    def limits(self) -> dict[str, str]:
        """The parts of a question that ask for its hands."""
        return {
            "from": self.start.isoformat(),
            "to": self.end.isoformat(),
            "site": self.site,
            "kind": self.kind,
        }

    @property
    def data(self) -> dict[str, Any]:  # Any: JSON
        """The session, ready for JSON."""
        fields = self._asdict() | {"start": self.start.isoformat(), "end": self.end.isoformat()}
        return fields | {"minutes": self.minutes}


def played_sessions(asked: Asked) -> list[PlayedSession]:
    """The sessions with hands that fit the question, the newest first; hands without a time are in none."""
    return asked.once("sessions", lambda: _found(asked))


def _found(asked: Asked) -> list[PlayedSession]:
    runs = numbered_runs(pl.concat(_runs(asked)), asked.calendar, OF)
    counted = runs.filter(pl.col("hands") > 0)
    sessions = counted.group_by(KEYS).agg(
        pl.col("start").min(),
        pl.col("end").max(),
        pl.col("hands", "net_bb").sum(),
        pl.col("stakes").explode().drop_nulls().unique().sort(),
    )
    sums = counted.group_by(*KEYS, "currency", "decimals").agg(pl.col("net").sum())
    amounts = sums.group_by(KEYS).agg(amounts=pl.struct("currency", "decimals", "net"))
    every = _with_reviewed(asked, sessions.join(amounts, on=KEYS), runs)
    newest = every.sort("start", "site", "kind", descending=[True, False, False])
    return [_session(row) for row in newest.iter_rows(named=True)]


def _runs(asked: Asked) -> Iterator[pl.DataFrame]:
    """Sums over runs of hands, piece by piece; those hands are counted that fit the question."""
    tables, where, run = asked.tables, asked.where, run_in_piece(asked.calendar, OF)
    fits = pl.col("time").is_not_null() if where is None else pl.col("time").is_not_null() & where
    is_theirs = pl.lit(True) if asked.player is None else pl.col("player") == asked.player

    def count(rows: pl.LazyFrame) -> pl.DataFrame:
        chosen = rows.with_columns(fits=fits).filter(is_theirs, pl.col("started_at").is_not_null())
        return chosen.with_columns(run=run).group_by(*GAME, "run").agg(**SUMS).collect()

    is_plain = where is None and tables.chosen.wanted.is_all
    used = {*COLUMNS, "player", *fits.meta.root_names()}
    players = players_read(None if asked.player is None else [asked.player], COLUMNS, where)
    pieces = player_pieces(tables, used, players, calendar=asked.calendar, is_kept=not is_plain)
    defined = [one.meta.serialize() for one in (run, fits, *SUMS.values())]
    made_by = (asked.player, asked.calendar, defined) if is_plain else None
    return tables.of_each(pieces, count, made_by, players)


def _with_reviewed(asked: Asked, sessions: pl.DataFrame, runs: pl.DataFrame) -> pl.DataFrame:
    """Sessions with the number of their hands that were reviewed."""
    marked = asked.tables.noted.filter("reviewed").select(*IDS)
    if marked.is_empty():
        return sessions.with_columns(reviewed=pl.lit(0))
    choice = asked.choice_of(pl.col("hand_id").is_in(marked["hand_id"].implode()))
    hands = chosen_hands(asked.tables, columns=(*IDS, "kind", "started_at"), **choice)
    found = hands.join(marked.lazy(), on=IDS, how="semi").sort("started_at").collect()
    starts = runs.group_by("site", "session").agg(started_at=pl.col("begins").min()).sort("started_at")
    within = found.join_asof(starts, on="started_at", by="site", check_sortedness=False)
    return sessions.join(within.group_by(KEYS).agg(reviewed=pl.len()), on=KEYS, how="left")


def _session(row: Mapping[str, Any]) -> PlayedSession:  # Any: a row of a frame
    return PlayedSession(
        id=BETWEEN.join((row["site"], row["kind"], row["start"].strftime(ID))),
        site=row["site"],
        kind=row["kind"],
        number=row["session"],
        start=row["start"],
        end=row["end"],
        hands=row["hands"],
        net=_totals(row["amounts"]),
        net_bb=round(row["net_bb"] or 0.0, 2),
        stakes=tuple(row["stakes"]),
        reviewed=row["reviewed"] or 0,
    )


def _totals(amounts: list[Mapping[str, Any]]) -> dict[str, str]:  # Any: rows of a frame
    """The sum of amounts by currency."""
    digits: dict[str, int] = {}
    for one in amounts:
        digits[one["currency"]] = max(digits.get(one["currency"], 0), one["decimals"] or 0)
    sums = dict.fromkeys(digits, 0)
    for one in amounts:
        sums[one["currency"]] += one["net"] * 10 ** (digits[one["currency"]] - (one["decimals"] or 0))
    return {currency: format_amount(sums[currency], digits[currency]) for currency in sorted(sums)}
