"""The command `hh`: lazy subcommands, signals, and exit statuses for exceptions."""

import errno
import io
import os
import shlex
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from keyword import iskeyword
from typing import Any, Final, NoReturn

import click

from analysis.cli.completion import with_completion
from analysis.cli.guesses import guessed, in_order, meant, near_commands
from analysis.cli.output import FAILED, note, print_footer
from analysis.cli.plugins import use_named_plugins
from analysis.cli.program import called_as, spelled_errors, with_spelled_help
from hhparser import __version__
from hhparser.base.errors import HandHistoryError, NoInputError
from hhparser.base.runtime.installation import installing
from hhparser.base.runtime.memory import ALLOCATOR, GIVES_BACK, memory_limit
from hhparser.base.runtime.packages import check_package
from hhparser.base.runtime.system import IS_WINDOWS
from hhparser.base.text.escape import harmless_lines

ARGUMENTS: Final = "hhparser.arguments"
HELP_OR_VERSION: Final = ("--help", "--version")
STOPPED: Final = 128  # plus the number of the signal
CLOSED_PIPE: Final = 141
# terminated by a program; terminal window closed; Ctrl-Break on Windows
ENDS: Final = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
STREAMS: Final = (
    ("stdin", "r", os.O_RDONLY),
    ("stdout", "w", os.O_RDONLY),
    ("stderr", "w", os.O_WRONLY),
)
# packages that check, parse, convert, replay as text, deal, rule and sites do not need; see .ci/lock/core.in
BEYOND_CORE: Final = frozenset(
    {
        *("filelock", "fpdf", "fsrs", "jinja2", "matplotlib", "numpy", "pandas", "polars", "scipy"),
        *("starlette", "textual", "tomlkit", "uvicorn", "watchfiles", "xlsxwriter"),
    }
)
COMMANDS: Final = {
    "me": ("statistics", "Show your results: verdict, graph, leaks and strengths."),
    "review": ("statistics", "List your decisions by expected loss against the pool."),
    "price": ("statistics", "Price the decisions of one hand against the pool."),
    "pool": ("statistics", "Show how the pool plays at a point of the betting, and its range."),
    "report": ("statistics", "Write findings, statistics and charts as one HTML file."),
    "import": ("store", "Import hands into a store for fast queries."),
    "serve": ("store", "Open a store in the browser: results, hands, replayer, notes."),
    "store": ("store", "Inspect, verify, repair, compact and export a store."),
    "sql": ("store", "Query a store in SQL."),
    "check": ("validation", "Find illegal actions, wrong pots and wrong winners."),
    "audit": ("validation", "Find contradictions between hands."),
    "stats": ("statistics", "Show player statistics."),
    "hands": ("hands", "Find hands that match a query."),
    "lines": ("statistics", "Show the actions of players at a point of the betting."),
    "compare": ("statistics", "Compare two players, two periods or any two sets of hands."),
    "chart": ("statistics", "Draw one chart of a player as png, svg or pdf."),
    "players": ("statistics", "Describe players: profiles, changes, differences from the others."),
    "replay": ("hands", "Show hands step by step, with pots, stacks and pot odds."),
    "parse": ("hands", "Print every hand as one line of JSON."),
    "export": ("hands", "Write the tables of hands, players, actions and pots."),
    "convert": ("hands", "Write hands in another format, with names replaced if wanted."),
    "deal": ("hands", "Deal and play hands by the rules, written as a site would."),
    "notes": ("store", "Keep notes on hands, steps, players and sessions, and saved queries."),
    "study": ("store", "Study your decisions that are due."),
    "tag": ("store", "Tag hands, by their ids or with a query."),
    "equity": ("reference", "Compare hands and ranges: equity by street, made hands, draws."),
    "sites": ("reference", "List the supported sites."),
    "stat": ("reference", "Explain a statistic that `hh stats` counts, or list all."),
    "rule": ("reference", "Explain a code that `hh check` prints, or list all."),
    "schema": ("reference", "Print the JSON Schema of an output, or list all."),
    "config": ("reference", "Show the settings file in effect, or write a template of one."),
    "completion": ("reference", "Print the script that completes `hh` in a shell."),
}
GROUPS: Final = {
    "statistics": "Your play",
    "hands": "Hands",
    "validation": "Checks",
    "store": "Store and app",
    "reference": "Reference",
}
EPILOG: Final = """
\b
Examples:
  hh check hands/                        check a folder and everything in it
  hh check hands/ --select L,M           only illegal actions and money
  hh rule L110                           explain the code L110
  hh replay hands.txt --hand 212866104937
  hh stats hands/ --player Hero --from 2024-01-01
  hh stat three_bet                      what counts as a chance to 3-bet?
  hh me hands/                           how do I do, and why?
  hh report hands/ -o report.html
  hh chart winnings hands/ -o winnings.png
  hh parse - < hands.txt > hands.json    standard input and output

PATH is a file, a folder, a pattern such as "hands/*.txt", or - for standard input. The site is recognised
from the text of each hand. `hh COMMAND --help` explains a command.

Exit status: 0 fine, 1 findings (check and audit only), 2 wrong usage, a named file without hands, or an
option such as --hero that matches no hand (--allow-empty makes both 0).
"""


class LazyGroup(click.Group):
    """A group that imports the module of a subcommand on demand; help uses the texts of `COMMANDS`."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Use the plugins that the arguments name, then parse the other arguments."""
        return super().parse_args(ctx, use_named_plugins(args))

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        """Return the names of the subcommands, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        """Import and return a subcommand; None for an unknown name."""
        if cmd_name not in COMMANDS:
            return None
        room, _ = COMMANDS[cmd_name]
        module = f"{cmd_name}_" if iskeyword(cmd_name) else cmd_name
        command = import_module(f"analysis.cli.commands.{room}.{module}").command
        command.name = cmd_name
        return with_completion(with_spelled_help(command))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve the subcommand in the first argument, or the most likely one for the arguments."""
        if args == ["help"]:
            args = ["--help"]
        if args[0] not in COMMANDS and not args[0].startswith("-"):
            args = self._guessed(ctx, args)
        if args[0] in HELP_OR_VERSION:
            self.parse_args(ctx, args[:1])
        args = in_order(args)
        ctx.meta[ARGUMENTS] = args
        return super().resolve_command(ctx, args)

    def _guessed(self, ctx: click.Context, args: list[str]) -> list[str]:
        found = guessed(args, COMMANDS)
        if found is None:
            near = near_commands(args[0], COMMANDS)
            offered = " or ".join(f"`hh {one}`" for one in near)
            hint = f"Did you mean {offered}?" if near else f"Commands: {', '.join(COMMANDS)}."
            ctx.fail(f"No such command {args[0]!r}. {hint}")
        if args[0] != "help":
            note(f"running `hh {shlex.join(found)}`")
        return found

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the tables of subcommands, one for each group."""
        widest = max(map(len, COMMANDS))
        for group, heading in GROUPS.items():
            rows = [(f"{name:{widest}}", text) for name, (room, text) in COMMANDS.items() if room == group]
            with formatter.section(heading):
                formatter.write_dl(rows)

    def invoke(self, ctx: click.Context) -> Any:  # Any: click's own signature
        """Run the subcommand; convert exceptions into a message and an exit status instead of a traceback."""
        with spelled_errors(), _errors_as_messages(ctx):
            for package in ("analysis", "grammars"):
                check_package(package)
            try:
                with _failures_counted(ctx):
                    result = super().invoke(ctx)
            finally:
                print_footer()
            sys.stdout.flush()
            return result


@contextmanager
def _failures_counted(ctx: click.Context) -> Iterator[None]:
    """Override exit status 0 or 1 with 2 if `fail_at_end` was called for a part of the input."""
    try:
        yield
    except click.exceptions.Exit as end:
        if FAILED not in ctx.meta or end.exit_code > 1:
            raise
    if FAILED in ctx.meta:
        ctx.exit(_Failure.exit_code)


@contextmanager
def _errors_as_messages(ctx: click.Context) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as stop:
        for number in (signal.SIGINT, *ENDS):  # ignore further signals
            signal.signal(number, signal.SIG_IGN)
        ctx.exit(status_of(stop))
    except NoInputError as error:
        raise _Failure(harmless_lines(f"{error}{_meant_instead(ctx, error.pattern)}")) from error
    except HandHistoryError as error:
        raise _Failure(harmless_lines(str(error))) from error
    except OSError as error:
        if _is_closed_pipe(error):
            ctx.exit(CLOSED_PIPE)
        raise _Failure(error.strerror or str(error)) from error
    except MemoryError as error:
        raise _Failure("out of memory") from error
    except (ImportError, SyntaxError) as error:
        if memory_limit() is not None:
            raise _Failure("out of memory while modules load") from error
        package = (error.name or "").partition(".")[0] if isinstance(error, ImportError) else ""
        if package not in BEYOND_CORE:
            raise
        raise _Failure(f"{package} is not installed: {installing()}") from error


def _meant_instead(ctx: click.Context, word: str) -> str:
    """Return a hint with the command that the user most likely means by a word that is not a path."""
    args = ctx.meta.get(ARGUMENTS, [])
    command = hh.get_command(ctx, args[0]) if args else None
    options = {name for one in command.params for name in one.opts} if command is not None else set()
    try:
        found = meant(word, args, options)
    except ImportError:  # hhparser-core has no statistics and lines
        return ""
    return "" if found is None else f"; did you mean `hh {found}`?"


def _is_closed_pipe(error: OSError) -> bool:
    """Return whether an exception is a broken pipe; Windows reports it as an invalid argument (EINVAL)."""
    is_invalid = error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or (IS_WINDOWS and is_invalid)


class _Failure(click.ClickException):
    """An exception with a message for the user and exit status 2."""

    exit_code = 2


def _print_version(ctx: click.Context, _: click.Parameter, is_asked: bool) -> None:
    if is_asked:
        click.echo(f"{ctx.info_name} {__version__}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=EPILOG,
)
@click.option(
    "--plugin",
    multiple=True,
    expose_value=False,
    metavar="NAME",
    help="Load an installed plugin; also after COMMAND.",
)
@click.option(
    *("-V", "--version"),
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
def hh() -> None:
    """Read Texas Hold'em hand histories, replay them by the rules, find errors, and measure your play."""


def main() -> None:
    """Run the console script: configure streams and signals, run the command, and exit with its status."""
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()
    if IS_WINDOWS:
        from colorama import just_fix_windows_console

        just_fix_windows_console()  # enables escape sequences for colours
    os.environ.setdefault(ALLOCATOR, GIVES_BACK)  # polars is imported later
    _open_closed_streams()
    _buffer_output()
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    for number in ENDS:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, _stop)
    _leave(_run())


def _run() -> int:
    """Run the command, flush its output, and return its exit status."""
    try:
        return _run_command()
    except SystemExit as end:
        return int(end.code or 0)
    except KeyboardInterrupt as stop:
        return status_of(stop)
    except OSError as error:  # of the help, or of a message
        with suppress(OSError):
            click.echo(f"Error: {error.strerror}", err=True)
        return _Failure.exit_code
    finally:
        _end_output()


def _run_command() -> int:
    """Run the command, show click's exceptions, and return its exit status."""
    try:
        status = with_spelled_help(hh).main(
            prog_name=called_as(sys.argv[0]), windows_expand_args=False, standalone_mode=False
        )
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort as abort:
        click.echo("Aborted!", err=True)
        stop = abort.__cause__  # a Ctrl-C before the command begins
        return status_of(stop) if isinstance(stop, KeyboardInterrupt) else 1
    return status if isinstance(status, int) else 0


def _leave(status: int) -> NoReturn:
    """Exit the process, without cleanup if daemon threads still run."""
    if any(thread.daemon for thread in threading.enumerate()):
        with suppress(OSError):
            sys.stderr.flush()
        os._exit(status)  # sys.exit could abort while a daemon thread is in C code
    sys.exit(status)


def _open_closed_streams() -> None:
    """Open the null device for each closed standard stream; writing results to it is an error."""
    for name, mode, flag in STREAMS:
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flag), mode))


def _buffer_output() -> None:
    """Buffer standard output by lines where Python does not (`PYTHONUNBUFFERED`).

    Python loses the rest of a text when the operating system writes only a part of it, such as to a full
    disk or a closed pipe; a buffer writes the rest, or raises.
    """
    if isinstance(sys.stdout.buffer, io.RawIOBase):
        raw = io.FileIO(sys.stdout.fileno(), "w", closefd=False)
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(raw), line_buffering=True)


def _end_output() -> None:
    """Flush the output buffer; on an error, redirect it to the null device, so that the exit succeeds."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _stop(number: int, _: object) -> None:
    """Handle a signal like Ctrl-C: raise `KeyboardInterrupt` with its number as argument."""
    raise KeyboardInterrupt(number)


def status_of(stop: KeyboardInterrupt) -> int:
    """Return the exit status; polars replaces the number of the signal by a text."""
    return STOPPED + next((one for one in stop.args if isinstance(one, int)), signal.SIGINT)
