"""The program name, `hh` or `hhparser`, in help and messages.

`hhparser` exists because `hh` starts the HTML help viewer on Windows.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from hhparser.base import shell
from hhparser.base.shell import PROGRAM

SHORT, LONG = "hh", "hhparser"


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
        return spelled(super().getvalue())


class _Context(click.Context):
    formatter_class = _Formatter


def with_spelled_help(command: click.Command) -> click.Command:
    """Set the program name in the help of a command and its subcommands, recursively; return the command."""
    command.context_class = _Context
    if isinstance(command, click.Group):
        for one in command.commands.values():
            with_spelled_help(one)
    return command


@contextmanager
def spelled_errors() -> Iterator[None]:
    """Set the program name in the messages of click exceptions raised in this block."""
    try:
        yield
    except click.ClickException as error:
        error.message = spelled(error.message)  # type: ignore[misc]
        raise
