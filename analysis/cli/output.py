"""Output of results: standard output, or a file that is renamed into place when complete; notes, remarks."""

import csv
import errno
import os
import re
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final, TextIO

import click

from analysis.cli.choices.inputs import is_input
from analysis.cli.program import spelled
from analysis.cli.workbook import Sheet
from hhparser.base.errors import SettingError
from hhparser.base.runtime.patience import patiently
from hhparser.base.runtime.system import IS_WINDOWS
from hhparser.base.text.escape import csv_text, harmless, json_text
from hhparser.base.text.typography import count_of
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    import polars as pl

MOST_SKIPPED: Final = 10
ENDLESS: Final = 1_000  # columns of a file or a pipe
WIDTH: Final = 80
FAILED: Final = "hhparser.failed"
_MARKS: Final = re.compile(r" +\^+")  # below the words of a query that are wrong
_WORD: Final = re.compile(r"( *)([^ ]+)")
_FOOTER: Final = "hhparser.footer"
_QUIET: Final = "hhparser.quiet"


@contextmanager
def open_output(path: str | None) -> Iterator[TextIO]:
    """Yield the stream for results: standard output, or a file that is renamed into place on success.

    Raises:
        SettingError: The file cannot be written there.
    """
    is_sheet = _format() == "xlsx"
    if path is None or path == "-":
        if is_sheet:
            raise SettingError("--format xlsx", "needs a file, -o FILE.xlsx")
        yield sys.stdout
        return
    if is_sheet:
        with whole_file(path) as part, Sheet() as sheet:
            yield sheet
            sheet.save(part)
        return
    with (
        whole_file(path) as part,
        part.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as stream,
    ):
        yield stream


def _format() -> str | None:
    """Return the value of `--format`, or None for a command without it."""
    context = click.get_current_context(silent=True)
    chosen: str | None = None if context is None else context.params.get("output_format")
    return chosen


def free_path(path: str) -> str:
    """Return a path for a new file or folder: the given one, or with the first number that is free."""
    return str(_numbered(Path(path), "-{}")) if Path(path).exists() else path


def _numbered(path: Path, form: str) -> Path:
    """Return the path with the first number from 2 on that is free."""
    names = (path.with_stem(path.stem + form.format(number)) for number in count(2))
    return next(name for name in names if not name.exists())


def _is_device(path: Path) -> bool:
    """Return whether a path is neither a file nor a folder, such as a pipe."""
    return path.exists() and not path.is_file() and not path.is_dir()


@contextmanager
def whole_file(path: str, *, is_told: bool = True, option: str = "--output") -> Iterator[Path]:
    """Yield a temporary file; rename it to `path` if the block succeeds, else delete it.

    An existing file is replaced and keeps its permissions; a remark always mentions it.

    Args:
        path: Final path of the file; a device or pipe is written to directly.
        is_told: Whether a remark mentions a new file.
        option: The option with the path, for error messages.

    Raises:
        SettingError: The file cannot be written there, or the command reads it.
    """
    given = Path(path)
    if _is_device(given):
        yield given
        return
    target = given.resolve()  # write through a symbolic link, do not replace it
    with _part_of(target, path, option) as part:
        is_replaced = target.exists()
        if is_replaced:
            if is_input(target):
                raise SettingError(option, f"{path} is read by this command, and not replaced")
            shutil.copymode(target, part)
        yield part
        put = _put_in_place(part, target)
    if put != target:
        note(f"{path} is open in another program; wrote {put}")
    elif is_replaced:
        remark(f"replaced {path}")
    elif is_told:
        remark(f"wrote {path}")


def _put_in_place(part: Path, target: Path) -> Path:
    """Rename a finished file to `target`; if that is locked, retry for two seconds, then use a fallback name.

    Returns:
        The new path: `target`, or a fallback such as `report (2).html`.
    """
    try:
        return patiently(lambda: part.replace(target))
    except PermissionError:
        if not IS_WINDOWS:
            raise
        return part.rename(_numbered(target, " ({})"))


@contextmanager
def _part_of(target: Path, path: str, option: str) -> Iterator[Path]:
    """Yield an empty temporary file in the folder of the target; delete it at the end if it still exists.

    Raises:
        SettingError: The file cannot be written there.
    """
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if IS_WINDOWS and target.exists():
            target.open("ab").close()  # refused while another program, such as Excel, locks the file
        part.touch()
    except OSError as error:
        raise SettingError(option, f"cannot write {path}: {error.strerror}") from error
    try:
        yield part
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def whole_folder(path: str) -> Iterator[Callable[[str], Path]]:
    """Yield a function from file name to temporary path; rename all files into place if the block succeeds.

    A new folder appears with all its files at once. In an existing folder the files are replaced one by one
    after all are written; other files stay.

    Raises:
        SettingError: The files cannot be written there, or the command reads one of them.
    """
    folder = Path(path).resolve()
    if folder.is_dir():
        with ExitStack() as files:
            yield lambda name: files.enter_context(whole_file(str(Path(path) / name), is_told=False))
        return
    part = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    try:
        if folder.exists():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        part.mkdir(parents=True)
    except OSError as error:
        raise SettingError("--output", f"cannot write to {path}: {error.strerror}") from error
    try:
        yield part.joinpath
        patiently(lambda: part.rename(folder))
    finally:
        shutil.rmtree(part, ignore_errors=True)


def write_array(stream: TextIO, objects: Iterable[object]) -> None:
    """Serialize objects as a JSON array, one element per line; values without a JSON type become text."""
    lines = [json_text(one, default=str) for one in objects]
    stream.write("[" + ",\n".join(lines) + "]\n")


def write_rows(stream: TextIO, columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> None:
    """Write a header and rows as csv, with text escaped that a spreadsheet would take for a formula.

    With `--format xlsx` the rows are added to the workbook instead.
    """
    if isinstance(stream, Sheet):
        stream.fill(columns, rows)
        return
    writer = csv.DictWriter(stream, columns, lineterminator="\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({key: csv_text(cell) if isinstance(cell, str) else cell for key, cell in row.items()})


def write_frame(stream: TextIO, frame: "pl.DataFrame") -> None:
    """Write a frame as csv or to the workbook, like `write_rows`."""
    import polars as pl

    if isinstance(stream, Sheet):
        stream.fill(frame.columns, frame.iter_rows(named=True))
        return
    columns = frame.select(pl.col(pl.String, pl.Categorical, pl.Enum)).get_columns()
    texts = {text: csv_text(text) for column in columns for text in column.drop_nulls().unique()}
    escaped = {text: written for text, written in texts.items() if text != written}
    safe = frame.with_columns(column.cast(pl.String).replace(escaped) for column in columns)
    stream.write(safe.write_csv())


def write_parquet(
    frame: "pl.DataFrame | pl.LazyFrame", path: Path, table: str, sources: Mapping[str, str]
) -> None:
    """Write a frame as a Parquet file, with the metadata of `file_metadata`.

    Raises:
        OSError: The file cannot be written, as on a full disk; polars raises a `ComputeError` for it.
    """
    from polars.exceptions import ComputeError

    from analysis.cli.provenance import file_metadata

    rows = frame.lazy()
    metadata = file_metadata(table, rows.collect_schema().names(), sources)
    try:
        rows.sink_parquet(path, metadata=metadata)
    except ComputeError as error:
        raise OSError(str(error)) from error


def write_named(values: Mapping[str, str], nothing: str) -> None:
    """Print names and values in two columns; if there are none, print the note `nothing`."""
    width = max(map(len, values), default=0)
    for name, value in values.items():
        click.echo(f"{name:{width}}  {value}")
    if not values:
        note(nothing)


def wants_color(stream: TextIO) -> bool:
    """Return whether to colour the output: on a terminal, unless NO_COLOR is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def be_quiet() -> None:
    """Suppress notes and remarks of the running command (`--quiet`)."""
    click.get_current_context().meta[_QUIET] = True


def is_quiet() -> bool:
    """Return whether notes and remarks are suppressed."""
    context = click.get_current_context(silent=True)
    return context is not None and _QUIET in context.meta


def fail_at_end(reason: str) -> None:
    """Print an error; the command continues and ends with status 2."""
    context = click.get_current_context()
    context.meta[FAILED] = True
    click.echo(folded(f"Error: {harmless(spelled(reason))}"), err=True)


def note(message: str) -> None:
    """Print a message on standard error, unless the command is quiet."""
    if is_quiet():
        return
    click.echo(folded(harmless(spelled(message))), err=True)


def folded(message: str) -> str:
    """Wrap a message to the width of the terminal; marks stay below the words of a query."""
    lines = message.split("\n")
    parts: list[str] = []
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        if _MARKS.fullmatch(below):
            parts += _with_marks(line, below, table_width(sys.stderr))
        elif not _MARKS.fullmatch(line):
            parts.append(wrapped(line, stream=sys.stderr))
    return "\n".join(parts)


def _with_marks(line: str, marks: str, width: int) -> Iterator[str]:
    """Yield the parts of a line that fit a width, each with its part of the marks below."""
    line = line.ljust(len(marks))
    while line:
        end = len(line) if len(line) <= width else line.rfind(" ", 3, width) + 1 or width
        yield line[:end].rstrip()
        if part := marks[:end].rstrip():
            yield part
        line, marks = line[end:], marks[end:]


def remark(message: str) -> None:
    """Add a message to the footer line below the results; duplicates are dropped."""
    context = click.get_current_context(silent=True)
    if context is None:
        note(message)
    else:
        said: dict[str, None] = context.meta.setdefault(_FOOTER, {})
        said[message] = None  # a dictionary as an ordered set


def table_width(stream: TextIO) -> int:
    """Return the width of the terminal in columns; `ENDLESS` for a file or a pipe."""
    return shutil.get_terminal_size((WIDTH, 24)).columns if stream.isatty() else ENDLESS


def wrapped(line: str, indent: int = 0, *, widest: int = ENDLESS, stream: TextIO | None = None) -> str:
    """Wrap a line at words to the width of the terminal; words that are longer stay whole.

    Args:
        line: The text; styles have no width, wide characters two columns.
        indent: Number of spaces before the second line and all others; less on a narrow terminal.
        widest: Width in files, pipes and wider terminals.
        stream: Where the line is written; None for standard output.
    """
    width = min(table_width(stream or sys.stdout), widest)
    if width == ENDLESS:
        return line
    from rich.cells import cell_len

    lines, used = [""], 0
    for space, word in _WORD.findall(line):
        size = cell_len(click.unstyle(word))
        if lines[-1].strip() and used + len(space) + size > width:
            start = " " * min(indent, width // 4)
            lines.append(start + word)
            used = len(start) + size
        else:
            lines[-1] += space + word
            used += len(space) + size
    return "\n".join(lines)


def write_lines(stream: TextIO, text: str, indent: int = 0, *, widest: int = ENDLESS) -> None:
    """Write lines of text, each wrapped like `wrapped`."""
    lines = text.splitlines()
    stream.writelines(wrapped(line, indent, widest=widest, stream=stream) + "\n" for line in lines)


def echo(text: str, indent: int = 0, *, widest: int = ENDLESS) -> None:
    """Print lines of text on standard output, each wrapped like `wrapped`."""
    click.echo("\n".join(wrapped(line, indent, widest=widest) for line in text.split("\n")))


def echo_result(output_format: str, as_json: Mapping[str, object], text: str) -> None:
    """Print what a command has done, as JSON or in words."""
    if output_format == "json":
        click.echo(output_text(as_json))
    else:
        echo(text)


def print_footer() -> None:
    """Flush the results, then print all remarks as one line on standard error."""
    remarks: dict[str, None] = click.get_current_context().meta.pop(_FOOTER, {})
    if remarks and not is_quiet():
        sys.stdout.flush()
        line = wrapped(harmless(spelled("; ".join(remarks))), stream=sys.stderr)
        click.echo(click.style(line, dim=True) if wants_color(sys.stderr) else line, err=True)


def note_skipped(files: Sequence[str]) -> None:
    """Print a note for each of the first `MOST_SKIPPED` files without hands, and the number of others."""
    for file in files[:MOST_SKIPPED]:
        note(f"skipped {file}: no hands of a known site")
    if len(files) > MOST_SKIPPED:
        note(f"skipped {count_of(len(files) - MOST_SKIPPED, 'more file')}")


def note_summaries(number: int) -> None:
    """Print a note on an input of tournament summaries without any hand."""
    summaries = count_of(number, "tournament summary", "tournament summaries")
    note(f"no hands, but {summaries}; `hh stats --player NAME` shows the results of a player")
