"""The sessions of the player: from the first to the last hand, with what was won."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any, Final, NamedTuple

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.questions.keys import keys_of_players
from analysis.stats import chosen_hands
from analysis.tables.column import values_of
from analysis.web.asking import Asked
from hhparser.base.money import format_amount

SUMMED: Final = ("site", "kind", "time", "net", "currency", "decimals", "stakes", "big_blind")
COLUMNS: Final = ("player", "started_at", *SUMMED)
TEXTS: Final = ("player", "site", "kind", "currency", "stakes")  # few are different
KEYS: Final = ("site", "kind", "session")
IDS: Final = ("site", "hand_id")
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
    reviewed = asked.tables.noted.filter("reviewed").select(*IDS, "reviewed").cast({"site": pl.Categorical})
    timed = _in_sessions(asked, ("hand_id",) if reviewed.height else ())
    if reviewed.height:
        timed = timed.join(reviewed, on=IDS, how="left")
    amounts = timed.group_by(*KEYS, "currency", "decimals").agg(pl.col("net").sum())
    sessions = timed.group_by(KEYS).agg(
        start=pl.col("time").min(),
        end=pl.col("time").max(),
        hands=pl.len(),
        net_bb=in_big_blinds("net").sum(),
        stakes=pl.col("stakes").drop_nulls().unique().sort(),
        reviewed=pl.col("reviewed").sum() if reviewed.height else pl.lit(0),
    )
    with_amounts = sessions.join(
        amounts.group_by(KEYS).agg(amounts=pl.struct("currency", "decimals", "net")), on=KEYS
    )
    newest = with_amounts.sort("start", "site", "kind", descending=[True, False, False])
    return [_session(row) for row in newest.iter_rows(named=True)]


def _in_sessions(asked: Asked, further: Collection[str]) -> pl.DataFrame:
    """The hands that fit and have a time, with some columns and the session of each among all of the player.

    The column `session` would be the same, but makes a store read everything.
    """
    choice = asked.choice
    where: pl.Expr | None = choice.pop("where")
    needed = {*COLUMNS, *further, *(() if where is None else where.meta.root_names())}
    fits = pl.col("time").is_not_null() if where is None else pl.col("time").is_not_null() & where
    rows = chosen_hands(asked.tables, columns=needed, **choice).select(*COLUMNS, *further, fits=fits)
    small = rows.cast(dict.fromkeys(TEXTS, pl.Categorical))
    numbered = small.with_columns(session=values_of(keys_of_players(asked.calendar))["session"])
    return numbered.filter("fits").select("session", *SUMMED, *further).collect()


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
