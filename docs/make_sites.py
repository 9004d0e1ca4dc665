"""Write docs/reference/sites.md from the declarations and docstrings of sites: python docs/make_sites.py."""

import importlib
import inspect
import pkgutil
from pathlib import Path
from typing import Final

import hhparser.sites
from hhparser.input.clients import SYSTEMS, Client, clients
from hhparser.sites import FORMATS, Format

PAGE: Final = Path(__file__).parent / "reference" / "sites.md"
HEAD: Final = """\
# Sites

The supported sites, formats and games. The name is the value of `--site`; the format is detected from
the text of each hand, never from the name of a file. Text may be UTF-8 with or without a byte order
mark, UTF-16, or cp1252, even mixed line by line, with any line ends, and files may be in zip archives.
Text that was copied from a mail or a web page is read, too: quoted with `>`, indented, with HTML entities,
typographic quotation marks or non-breaking spaces, or with a blank line after each line.
Mails and mailboxes (`.eml`, `.mbox`) are decoded (quoted-printable, base64, multipart, text or HTML);
the line number of a hand is then its line in the decoded text. Each of the games (NL no limit, PL pot
limit, FL fixed limit) has hands in `sample_histories/`; other games are recognised and skipped.
`docs/make_sites.py` generates this page from `hhparser/sites/`: do not edit.

| name | site | games | not known, or assumed |
|---|---|---|---|
"""
CLIENTS: Final = """
## Where poker clients keep hands

`hh import` without PATH searches these folders. Some clients save no hands by default; the third column
names the setting to turn on. `{local}` is %LOCALAPPDATA%, `{roaming}` %APPDATA%, `{support}`
~/Library/Application Support, `{containers}` ~/Library/Containers, `{party}` the folder in the registry;
`<n>` is a screen name. Folders of Windows and macOS are from manuals and support pages;
`hhparser/input/clients.toml` names them, with dates.

| client | keeps hands | to turn on, or where | Windows | macOS |
|---|---|---|---|---|
"""


def sites_page() -> str:
    """Return the Markdown of the page: a table, the folders of clients, then a section for each format."""
    names = dict.fromkeys(format_.name for format_ in FORMATS)
    return (
        HEAD
        + "".join(map(_row, names))
        + CLIENTS
        + "".join(map(_client, clients()))
        + "".join(map(_section, names))
    )


def _row(name: str) -> str:
    first = _formats(name)[0]
    return f"| `{name}` | {first.title} | {first.games} | {first.unknown} |\n"


def _client(client: Client) -> str:
    windows, macos = ("<br>".join(map("`{}`".format, client.folders[system])) for system in SYSTEMS[:2])
    return f"| {client.name} | {client.saves} | {client.switch} | {windows} | {macos} |\n"


def _formats(name: str) -> list[Format]:
    return [format_ for format_ in FORMATS if format_.name == name]


def _section(name: str) -> str:
    """Return the section of a site: its heading and the docstrings of its modules."""
    formats = _formats(name)
    words = dict.fromkeys(map(_docstring, formats))
    return "".join([f"\n## {formats[0].title}\n", *(f"\n{one}\n" for one in words)])


def _docstring(format_: Format) -> str:
    """Return the docstring of the module that declares a format."""
    for info in pkgutil.walk_packages(hhparser.sites.__path__, "hhparser.sites."):
        module = importlib.import_module(info.name)
        if not info.name.endswith(".registry") and any(value is format_ for value in vars(module).values()):
            return inspect.cleandoc(module.__doc__ or "")
    raise LookupError(format_.name)


if __name__ == "__main__":
    PAGE.write_text(sites_page(), encoding="utf-8", newline="\n")
