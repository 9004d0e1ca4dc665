"""Player-hands that took the last step of a betting line."""

from collections.abc import Callable, Collection

import polars as pl

from analysis.dataset import Dataset
from analysis.lines.language import LastStep
from analysis.lines.tree import Nodes, node_decisions
from analysis.queries.keys import UTC_DAYS, Calendar
from analysis.schema.tables import STREETS

KEYS = ["street", "line", "position"]
ANSWER = ["answer", "size"]


def find_taken(
    step: LastStep,
    tables: Dataset,
    *,
    columns: Collection[str],
    where: pl.Expr | str | None = None,
    players: Collection[str] | None = None,
    calendar: Calendar = UTC_DAYS,
) -> pl.DataFrame:
    """Return the player-hands in which a player took a step, newest first.

    Args:
        step: Last step of a line.
        tables: Dataset.
        columns: Columns of `player_hands` to return, including `started_at`.
        where: Filter on player-hands: an expression, or a query for `parse_where`.
        players: Names of the players who took the step; None for all.
        calendar: Time zone and session gap.

    Raises:
        WhereError: The query in `where` is invalid.
    """
    line, found = step.before, []
    nodes = Nodes(line.sizes, tuple(line.details), starting_hands=False)
    choice = {"where": where, "players": players, "calendar": calendar}
    for made, rows, _ in node_decisions(tables, nodes, columns=columns, **choice):  # type: ignore[arg-type]
        is_in = [pl.col(name).is_in(list(values)) for name, values in line.details.items()]
        fitting = made.filter(pl.lit(True), *is_in)
        at = fitting_values(fitting, KEYS, line.leads_to)
        done = fitting_values(
            fitting, ["answer", "size"], lambda *name: step.holds(" ".join(filter(None, name)))
        )
        taken = fitting.join(at, on=KEYS, how="semi").join(done, on=done.columns, how="semi")
        street = taken.group_by("hand", "seat").agg(pl.col("street").cast(pl.String).unique())
        found.append(rows.join(street, on=["hand", "seat"]).select(*columns, "street"))
    every = pl.concat(found)
    streets = every["street"].explode().unique().to_list()
    first = min(streets, key=STREETS.index, default="")
    of_street = every.filter(pl.col("street").list.contains(first)).drop("street")
    return of_street.sort("started_at", descending=True, nulls_last=True, maintain_order=True)


def fitting_values(rows: pl.DataFrame, columns: list[str], fits: Callable[..., bool]) -> pl.DataFrame:
    """Return the distinct values of some columns for which the predicate `fits` is true."""
    values = rows.select(columns).unique()
    return values.filter(pl.Series([fits(*row) for row in values.iter_rows()], dtype=pl.Boolean))
