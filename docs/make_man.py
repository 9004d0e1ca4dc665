"""Write man pages of all commands: python docs/make_man.py DIR."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from analysis.cli.main import COMMANDS, hh
from analysis.cli.program import OWN, option_groups, with_spelled_help
from hhparser import __version__


def man_pages() -> dict[str, str]:
    """Return the text of each man page, in roff, by file name."""
    root = click.Context(with_spelled_help(hh), info_name="hh", **hh.context_settings)
    pages = {"hh.1": _page(root)}
    for name in COMMANDS:
        command = hh.get_command(root, name)
        assert command is not None
        for context in _with_subcommands(click.Context(command, parent=root, info_name=name)):
            pages[f"{context.command_path.replace(' ', '-')}.1"] = _page(context)
    return pages


def _with_subcommands(context: click.Context) -> Iterator[click.Context]:
    yield context
    if isinstance(context.command, click.Group):
        for name, command in context.command.commands.items():
            yield click.Context(command, parent=context, info_name=name)


def _page(context: click.Context) -> str:
    command = context.command
    path, summary = context.command_path, command.get_short_help_str(200)
    usage = command.get_usage(context).removeprefix("Usage: ")
    parts = [
        f'.TH "{path.replace(" ", "-").upper()}" 1 "" "hhparser {__version__}"',
        ".SH NAME",
        _escaped(f"{path} - {summary}"),
        ".SH SYNOPSIS",
        _escaped(usage),
        ".SH DESCRIPTION",
        _escaped((command.help or "").replace("\b\n", "")),
        *_options(context),
        ".SH NOTES",
        f".nf\n{_escaped((command.epilog or '').replace(chr(8), '').strip())}\n.fi",
    ]
    return "\n".join(parts) + "\n"


def _options(context: click.Context) -> Iterator[str]:
    """Yield the options in the groups of `--help`; the headings of shared options are subsections."""
    for heading, records in option_groups(context).items():
        yield ".SH OPTIONS" if heading == OWN else f".SS {heading}"
        for option, text in records:
            yield f".TP\n\\fB{_escaped(option)}\\fR\n{_escaped(text)}"


def _escaped(text: str) -> str:
    """Escape text for roff: backslashes, hyphens, and lines that begin with a control character."""
    lines = text.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join(f"\\&{line}" if line[:1] in (".", "'") else line for line in lines)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for file, text in man_pages().items():
        (folder / file).write_text(text, encoding="utf-8")
