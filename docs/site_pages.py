"""Pages that are generated from code when mkdocs builds the docs site: commands, schemas, Python API."""

import json
from collections.abc import Iterator
from importlib.resources import files

import click
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

import analysis
import hhparser
from analysis.cli.main import COMMANDS, hh

WIDTH = 90


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the generated pages; mkdocs calls this function."""
    for name, parts in (("commands", _commands()), ("schemas", _schemas()), ("api", _api())):
        files.append(File.generated(config, f"reference/{name}.md", content="\n\n".join(parts)))
    return files


def _commands() -> Iterator[str]:
    """Yield a section for each command and subcommand, with its help text."""
    yield "# Commands"
    context = _context(hh, None, "hh")
    for name in COMMANDS:
        yield from _help(hh.get_command(context, name), context, name)


def _help(command: click.Command | None, parent: click.Context, name: str) -> Iterator[str]:
    assert command is not None
    context = _context(command, parent, name)
    path = context.command_path
    yield f"{'#' * len(path.split())} {path}"
    yield f"```text\n{command.get_help(context).strip()}\n```"
    if isinstance(command, click.Group):
        for part in command.list_commands(context):
            yield from _help(command.get_command(context, part), context, part)


def _context(command: click.Command, parent: click.Context | None, name: str) -> click.Context:
    return click.Context(command, parent, name, terminal_width=WIDTH, max_content_width=WIDTH)


def _schemas() -> Iterator[str]:
    """Yield a section for each JSON Schema."""
    yield "# JSON schemas"
    yield "`hh schema NAME` prints a schema (draft 2020-12); [Stability](stability.md) explains its version."
    for file in sorted(files("hhparser.formats").joinpath("schemas").iterdir(), key=lambda one: one.name):
        text = file.read_text(encoding="utf-8").strip()
        yield f"## {file.name.removesuffix('.json')}\n\n`{json.loads(text)['$id']}`"
        yield f"```json\n{text}\n```"


def _api() -> Iterator[str]:
    """Yield a section for each name in `__all__` of the packages; mkdocstrings fills it in."""
    yield "# Python API\n\n[Stability](stability.md) says which names are stable."
    for package in (hhparser, analysis):
        yield f"## {package.__name__}\n\n{package.__doc__}"
        yield from (f"::: {package.__name__}.{name}" for name in package.__all__)
