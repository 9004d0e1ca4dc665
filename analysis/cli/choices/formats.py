"""The options `--format` and `--json`; without them the suffix of `-o` decides the format."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, Final

import click
from click.core import ParameterSource

Command = Callable[..., None]
TEXT_TARGET: Final = "pokerstars"  # format of hands in text files
TEXT: Final = ("text", "table", "ids")
SUFFIXES: Final[Mapping[str, Sequence[str]]] = {
    ".csv": ("csv",),
    ".htm": ("html",),
    ".html": ("html",),
    ".json": ("json",),
    ".jsonl": ("json",),
    ".log": TEXT,
    ".md": ("md",),
    ".parquet": ("parquet",),
    ".pdf": ("pdf",),
    ".sarif": ("sarif",),
    ".txt": TEXT,
    ".xlsx": ("xlsx",),
    ".xml": ("junit",),
}
FORMATS: Final = frozenset({"phh", "phhs", "ohh", "pokerstars", "json", "html", "csv", "xlsx", "parquet"})


def format_option(*formats: str, has_suffix: bool = True) -> Callable[[Command], Command]:
    """Add `--format`, and `--json` if JSON is a format, to a command as its parameter `output_format`.

    Args:
        formats: Names of the formats; the first one is the default.
        has_suffix: Whether the default comes from the suffix of `--output`.
    """

    def decorate(command: Command) -> Command:
        @wraps(command)
        def wrapper(*arguments: Any, output_format: str, as_json: bool = False, **options: Any) -> None:
            context = click.get_current_context()
            is_default = context.get_parameter_source("output_format") is ParameterSource.DEFAULT
            chosen = _given_format(None if is_default else output_format, as_json=as_json)
            if chosen is None and has_suffix:
                chosen = _format_of(options.get("output"), formats)
            if chosen is not None:
                context.params["output_format"] = chosen
                context.set_parameter_source("output_format", ParameterSource.COMMANDLINE)
            command(*arguments, output_format=chosen or output_format, **options)

        option = click.option(
            "--format",
            "output_format",
            type=click.Choice(formats),
            default=formats[0],
            show_default=True,
            help="Output format (default: by the suffix of -o)." if has_suffix else "File format.",
        )
        if "json" not in formats:
            return option(wrapper)
        return option(
            click.option("--json", "as_json", is_flag=True, help="The same as --format json.")(wrapper)
        )

    return decorate


def _given_format(chosen: str | None, *, as_json: bool) -> str | None:
    """Return the format of `--format` or `--json`, or None if neither is given; both must agree."""
    if as_json and chosen not in {None, "json"}:
        raise click.UsageError(f"give --json or --format {chosen}, not both")
    return "json" if as_json else chosen


def _format_of(output: str | None, formats: Sequence[str]) -> str | None:
    """Return the format for the suffix of a file name, or None for a text file and for no suffix.

    Raises:
        click.UsageError: The command does not write the format of this suffix.
    """
    known = {suffix: meant for suffix, meant in SUFFIXES.items() if set(meant) & set(formats)}
    suffix = known_suffix(output, known, "--format")
    return next((one for one in known.get(suffix, ()) if one in formats), None)


def known_suffix(output: str | None, known: Iterable[str], option: str) -> str:
    """Return the suffix of a file name in lower case; it is empty without a file or a suffix.

    Args:
        output: The file that the command writes.
        known: The suffixes that decide a format; those of text files are allowed too.
        option: The option that names a format, for the message.

    Raises:
        click.UsageError: The suffix is another one.
    """
    suffix = Path(output or "").suffix.lower()
    if suffix and suffix not in known and SUFFIXES.get(suffix) is not TEXT:
        raise click.UsageError(
            f"-o {output}: this command does not write {suffix}; it writes {', '.join(sorted(known))}, "
            f"and with {option} a file of any name"
        )
    return suffix


def target_of_suffix(output: str | None) -> str:
    """Return the format of hands that the suffix of a file name means, or else the one of text files.

    Raises:
        click.UsageError: No format has this suffix.
    """
    from hhparser.formats.writers import TARGETS

    targets = {f".{name}": name for name in TARGETS if name != TEXT_TARGET}
    return targets.get(known_suffix(output, [*targets, ".txt"], "--to"), TEXT_TARGET)
