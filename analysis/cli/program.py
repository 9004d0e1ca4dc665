"""The name that the program was called by, in help, messages and the commands that they give.

There are two: on Windows `hh` is the viewer of help files, which is found first, so `hhparser` is installed
as well.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from hhparser.base import shell
from hhparser.base.shell import PROGRAM

SHORT, LONG = "hh", "hhparser"


def called_as(program: str) -> str:
    """The name of the command that runs; `program` is the first word of its command line."""
    name = Path(program).stem.lower()
    return name if name in (SHORT, LONG) else PROGRAM


def spelled(text: str) -> str:
    """A text with its commands as they are called here, such as `hhparser check` for `hh check`."""
    context = click.get_current_context(silent=True)
    name = SHORT if context is None else context.find_root().info_name
    return shell.spelled(text, LONG) if name == LONG else text


class _Formatter(click.HelpFormatter):
    def getvalue(self) -> str:
        return spelled(super().getvalue())


class _Context(click.Context):
    formatter_class = _Formatter


def with_spelled_help(command: click.Command) -> click.Command:
    """The command, whose help and that of its subcommands name the program as it was called."""
    command.context_class = _Context
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_spelled_help(one)
    return command


@contextmanager
def spelled_errors() -> Iterator[None]:
    """Context in which errors of the command line name the program as it was called."""
    try:
        yield
    except click.ClickException as error:
        error.message = spelled(error.message)  # type: ignore[misc]
        raise
