"""The program name, `hh` or `hhparser`, in help and messages.

`hhparser` exists because `hh` starts the HTML help viewer on Windows.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Final

import click

from analysis.cli.guesses import OPTION_SYNONYMS
from hhparser.base.text import shell
from hhparser.base.text.hints import suggest
from hhparser.base.text.shell import PROGRAM

SHORT, LONG = "hh", "hhparser"
COMMENTED: Final = re.compile(r"( +\S.*?\S) {2,}(\S.*)")  # an example with a comment
LABEL: Final = "Error: "  # before a message
OWN: Final = "Options"
# parameters that several commands share, by the heading of their group in the help
SHARED: Final = {
    "Which hands": (
        *("store", "site", "start", "end", "last", "stakes", "kind", "hero", "rules", "with_errors"),
        *("where", "player", "players", "session_gap", "with_caps"),
    ),
    "Output and settings": (
        *("output_format", "as_json", "output", "limit", "everybody", "jobs", "allow_empty", "quiet"),
        *("config", "stats_file", "help"),
    ),
}


def called_as(program: str) -> str:
    """Return the program name, `hh` or `hhparser`, for the first word of the command line."""
    name = Path(program).stem.lower()
    return name if name in (SHORT, LONG) else PROGRAM


def spelled(text: str) -> str:
    """Replace `hh` in the commands of a text by the program name, such as `hhparser check`."""
    context = click.get_current_context(silent=True)
    name = SHORT if context is None else context.find_root().info_name
    return shell.spelled(text, LONG) if name == LONG else text


class _Formatter(click.HelpFormatter):
    def getvalue(self) -> str:
        lines = spelled(super().getvalue()).split("\n")
        return "\n".join(part for line in lines for part in _folded(line, self.width))


def _folded(line: str, width: int) -> list[str]:
    """Fold a line that is wider than the terminal: the comment of an example is put below it."""
    indent = len(line) - len(line.lstrip()) + 4
    if len(line) <= width or width <= 2 * indent:
        return [line]
    before, after = (match[1], match[2]) if (match := COMMENTED.match(line)) else (line, "")
    fold = partial(wrap, width=width, subsequent_indent=" " * indent, break_long_words=False)
    return [*fold(before), *fold(after, initial_indent=" " * indent)]


def option_groups(context: click.Context) -> dict[str, list[tuple[str, str]]]:
    """Return the options of a command with their help texts, by heading; its own options come first."""
    groups: dict[str, list[tuple[str, str]]] = {heading: [] for heading in (OWN, *SHARED)}
    for param in context.command.get_params(context):
        record = param.get_help_record(context) if isinstance(param, click.Option) else None
        if record is not None:
            name = "help" if "--help" in param.opts else param.name
            heading = next((one for one, names in SHARED.items() if name in names), OWN)
            groups[heading].append(record)
    if not groups[OWN] or isinstance(context.command, click.Group):
        return {OWN: [record for records in groups.values() for record in records]}
    return {heading: records for heading, records in groups.items() if records}


def _write_options(ctx: click.Context, formatter: click.HelpFormatter) -> None:
    for heading, records in option_groups(ctx).items():
        with formatter.section(heading):
            formatter.write_dl(records)


class _Context(click.Context):
    formatter_class = _Formatter


class NamedGroup(click.Group):
    """A group that lists its subcommands when one is unknown."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the subcommand in the first argument."""
        if args[0] not in self.commands and not args[0].startswith("-"):
            ctx.fail(f"No such command {args[0]!r}; {suggest(args[0], tuple(self.commands))}")
        return super().resolve_command(ctx, args)


def with_spelled_help(command: click.Command) -> click.Command:
    """Set the program name in the help of a command and its subcommands, recursively; return the command."""
    command.context_class = _Context
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_spelled_help(one)
    else:
        command.format_options = _write_options  # type: ignore[method-assign]
    return command


def _offer_synonym(error: click.NoSuchOption) -> None:
    """Suggest what an unknown option means: a synonym, `--format csv`, or `--where` for a column."""
    known = _known_options(error)
    wanted = OPTION_SYNONYMS.get(error.option_name, "")
    word = error.option_name.lstrip("-")
    if wanted.partition(" ")[0] in known:
        error.possibilities = [wanted]  # type: ignore[misc]
    elif error.option_name == "--by":
        error.possibilities = ["hh stats --by"]  # type: ignore[misc]
    elif error.possibilities is not None:
        near = [one for one in error.possibilities if get_close_matches(word, [one.lstrip("-")])]
        error.possibilities = near  # type: ignore[misc]
    if "--format" in known and word in getattr(known["--format"].type, "choices", ()):
        by_name = [f"-o FILE.{word}"] if "suffix" in (getattr(known["--format"], "help", "") or "") else []
        error.possibilities = [*by_name, f"--format {word}"]  # type: ignore[misc]
    elif not wanted and "--where" in known and (column := _column(word)) is not None:
        grouped = [f"--by {column}"] if "--by" in known else []
        error.possibilities = [f"--where '{column} = ...'", *grouped]  # type: ignore[misc]


def _known_options(error: click.NoSuchOption) -> dict[str, click.Parameter]:
    """Return the options of the command with an unknown one, by name."""
    params = () if error.ctx is None else error.ctx.command.params
    return {name: param for param in params for name in param.opts}


def _column(word: str) -> str | None:
    """Return the column of queries that a word means; None for other words, and without statistics."""
    try:
        from analysis.stats import column_name
    except ImportError:  # hhparser-core has no statistics
        return None
    return column_name(word)


@contextmanager
def spelled_errors() -> Iterator[None]:
    """Set the program name in the messages of click exceptions raised in this block, and wrap them."""
    try:
        yield
    except click.ClickException as error:
        from analysis.cli.output import folded

        if isinstance(error, click.NoSuchOption):
            _offer_synonym(error)
        else:
            error.message = spelled(error.message)  # type: ignore[misc]
        text = folded(LABEL + error.format_message()).removeprefix(LABEL)
        error.format_message = lambda: text  # type: ignore[method-assign]
        raise
