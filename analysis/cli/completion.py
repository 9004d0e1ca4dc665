"""Completion of values in a shell: files, names of the program, and players of the store."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

import click
from click.shell_completion import CompletionItem

from hhparser.base.errors import HandHistoryError

Words = Callable[[click.Context], Iterable[tuple[str, str]]]  # words with an explanation of each
Completer = Callable[[click.Context, str], list[CompletionItem]]
MOST: Final = 200


def with_completion(command: click.Command) -> click.Command:
    """Set the completion of the values of a command and its subcommands; return the command."""
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_completion(one)
    for param in command.params:
        found = _completer(command, param)
        if found is not None:
            param.shell_complete = found  # type: ignore[method-assign,assignment]
    return command


def _completer(command: click.Command, param: click.Parameter) -> Completer | None:
    """Return the completer of a parameter, by its option, its command, or the name of its value."""
    for key in (*param.opts, f"{command.name} {param.name}", param.metavar or ""):
        if key in WORDS:
            return partial(_of_words, *WORDS[key])
        if kind := PLACES.get(key):
            return lambda _, incomplete: [CompletionItem(incomplete, type=kind)]
    return None


def _of_words(words: Words, separators: str, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
    """Complete the last word of a value, after the last of the separators."""
    start = max((incomplete.rfind(one) for one in separators), default=-1) + 1
    before, begun = incomplete[:start], incomplete[start:].lower()
    try:
        found = [(word, text) for word, text in words(ctx) if word.lower().startswith(begun)]
    except (HandHistoryError, OSError, click.ClickException):
        return []
    return [CompletionItem(before + word, help=text or None) for word, text in found[:MOST]]


def _statistics(_: click.Context) -> Iterable[tuple[str, str]]:
    from analysis.stats import STATISTICS

    return [(one.id, one.name) for one in STATISTICS.values()]


def _keys(_: click.Context) -> Iterable[tuple[str, str]]:
    from analysis.stats import where_columns

    *of_hands, _rates = where_columns().values()
    return [(name, column.meaning) for section in of_hands for name, column in section.items()]


def _columns(_: click.Context) -> Iterable[tuple[str, str]]:
    from analysis.stats import known_columns

    return [(name, column.meaning) for name, column in known_columns().items()]


def _orders(ctx: click.Context) -> Iterable[tuple[str, str]]:
    return [*_statistics(ctx), ("player", ""), ("hands", "")]


def _sites(_: click.Context) -> Iterable[tuple[str, str]]:
    from hhparser.sites.names import SITE_NAMES

    return [(name, "") for name in SITE_NAMES]


def _codes(_: click.Context) -> Iterable[tuple[str, str]]:
    from hhparser.findings.rules import RULES

    return [(rule.code, rule.slug) for rule in RULES]


def _charts(_: click.Context) -> Iterable[tuple[str, str]]:
    from analysis.charts.catalog import CHARTS

    return [(chart.name, chart.words) for chart in CHARTS]


def _schemas(_: click.Context) -> Iterable[tuple[str, str]]:
    from analysis.cli.commands.reference.schema import SCHEMAS

    return [(one.name.removesuffix(".json"), "") for one in SCHEMAS.iterdir()]


def _players(ctx: click.Context) -> Iterable[tuple[str, str]]:
    """Return the players of the store, the players who saved hands first."""
    import polars as pl

    from analysis.cli.configuration.config import load_config, store_folder
    from analysis.store.store import Store

    given = {name: ctx.params.get(name) for name in ("store", "config")}
    with Store(store_folder(given["store"], load_config(given["config"]))) as store:
        snapshot = store.snapshot()
        counts = snapshot.scan("players").group_by("player").agg(pl.len()).sort("len", descending=True)
        names = [*snapshot.heroes, *counts.collect()["player"]]
    return [(name, "") for name in dict.fromkeys(names)]


PLACES: Final = {
    **dict.fromkeys(("[PATH...]", "PATH", "FILE", "FILE.py", "FILE.csv", "[FILE]..."), "file"),
    "DIR": "dir",
}
WORDS: Final[dict[str, tuple[Words, str]]] = {
    "--stat": (_statistics, ","),
    "--by": (_keys, ","),
    "--sort": (_orders, ""),
    "--where": (_columns, " ("),
    "--site": (_sites, ""),
    "--player": (_players, ""),
    "--hero": (_players, ""),
    "--select": (_codes, ","),
    "--ignore": (_codes, ","),
    "chart chart": (_charts, ""),
    "rule code": (_codes, ""),
    "stat name": (_statistics, ""),
    "schema name": (_schemas, ""),
}
