"""Options that filter hands of players (`--where`, `--player`, sessions), and the columns of queries."""

from datetime import timedelta
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from analysis.cli.choices import types
from analysis.cli.choices.inputs import note_input
from analysis.cli.configuration.config import Config, load_config, store_folder
from analysis.cli.options import Command, Source, with_options
from analysis.cli.output import wrapped
from hhparser.base.text.hints import suggest

if TYPE_CHECKING:
    import polars as pl

    from analysis.stats import Calendar

WIDTH: Final = 110
INDENT: Final = 44


class HandFilter(NamedTuple):
    """A filter on hands of players, with the calendar for days and sessions.

    Attributes:
        where: The query as a polars expression; None for all hands.
        players: Names of players; None for all.
        calendar: Time zone, start of a day, and the pause that ends a session.
    """

    where: "pl.Expr | None"
    players: tuple[str, ...] | None
    calendar: "Calendar"

    def narrowed(self, condition: "pl.Expr") -> "HandFilter":
        """Return the filter with a further condition, joined by `and`."""
        return self._replace(where=condition if self.where is None else self.where & condition)


def parsed_query(text: str) -> "pl.Expr":
    """Parse a query into a polars expression; a usage error shows the position of a mistake."""
    from analysis.queries.saved import written_out
    from analysis.queries.values import WhereError
    from analysis.stats import parse_where

    try:
        return parse_where(written_out(text, _saved))
    except WhereError as error:
        raise click.BadParameter(str(error)) from error


def _understood(text: str) -> str:
    """Validate a query and return its text with saved queries of the store, such as @blunders, expanded."""
    from analysis.queries.saved import written_out

    parsed_query(text)
    return written_out(text, _saved)


def _saved(name: str) -> str:
    from analysis.store.notes.notes import Notes

    params = click.get_current_context().params
    given = {option: value for option, value in params.items() if isinstance(value, str)}
    folder = store_folder(given.get("store"), load_config(given.get("config")))
    with Notes(folder) as notes:
        known = notes.questions()
    if name not in known:
        hint = suggest(name, known) if known else "`hh notes questions --save` keeps one"
        raise click.BadParameter(f"no saved query {name!r} in {folder}; {hint}")
    return known[name]


def _list_columns(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    """Print every column of queries with its type and meaning, by section, and exit."""
    if not is_asked:
        return
    from analysis.stats import where_columns

    parts: list[str] = []
    for heading, columns in where_columns().items():
        parts.append(f"{heading}\n")
        for column in columns.values():
            start = f"  {column.name:31}{column.kind:11}"
            parts.append(wrapped(start + column.meaning, INDENT, widest=WIDTH))
        parts.append("")
    click.echo("\n".join(parts).rstrip())
    ctx.exit()


def _load_statistics(_: click.Context, __: click.Parameter, path: str | None) -> None:
    from analysis.stats import load_statistics

    if path is not None:
        note_input(path)
        load_statistics(path)


where_option: Final = click.option(
    "--where",
    type=_understood,
    metavar="EXPR",
    help="Only hands that match: 'position = BTN and net > 50bb'. @NAME is a saved one.",
)
stats_file_option: Final = click.option(
    "--stats-file",
    is_eager=True,
    expose_value=False,
    callback=_load_statistics,
    metavar="FILE.py",
    help="Also statistics declared in this file.",
)
caps_option: Final = click.option(
    "--with-caps", is_flag=True, help="Count hands with a cap before the flop as well."
)
all_option: Final = click.option(
    "--all", "everybody", is_flag=True, help="All players, not only the hero (csv, json: always all)."
)
limit_option: Final = click.option(
    "--limit", type=types.WHOLE, metavar="N", help="At most N rows [default: 20 in tables, else all]."
)
USUAL_LIMIT: Final = 20  # rows of a table
_OPTIONS: Final = (
    stats_file_option,
    click.option("--player", "players", multiple=True, metavar="NAME", help="Only this player."),
    where_option,
    click.option(
        "--session-gap", type=types.WHOLE, metavar="MINUTES", help="Pause that ends a session (30)."
    ),
    click.option(
        "--columns",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_list_columns,
        help="List the columns for --where and --by, and exit.",
    ),
)


def chooses_hands(command: Command) -> Command:
    """Add the filter options to a command with a `source`, as its parameter `choice`."""

    @wraps(command)
    def wrapper(
        source: Source,
        players: tuple[str, ...],
        where: str | None,
        session_gap: int | None,
        **others: Any,  # options of the command itself
    ) -> None:
        if players and others.get("everybody"):
            raise click.UsageError("give --all or --player, not both")
        command(source, hand_filter=hand_filter_of(source, where, players, session_gap), **others)

    return with_options(wrapper, _OPTIONS)


def most_rows(chosen: int | None, output_format: str) -> int | None:
    """Return the row limit: as given, else the default of the format; None for no limit."""
    return chosen or (USUAL_LIMIT if output_format in {"table", "text"} else None)


def hand_filter_of(
    source: Source, where: str | None, players: tuple[str, ...], session_gap: int | None = None
) -> HandFilter:
    """Return the filter for the values of the options."""
    condition = None if where is None else parsed_query(where)
    return HandFilter(condition, players or None, calendar_of(source.config, session_gap))


def calendar_of(settings: Config, session_gap: int | None = None) -> "Calendar":
    """Return the calendar of the settings; `session_gap`, in minutes, overrides its session gap."""
    from analysis.stats import Calendar

    gap = settings.session_gap if session_gap is None else timedelta(minutes=session_gap)
    return Calendar(settings.time_zone, settings.day_start, gap)
