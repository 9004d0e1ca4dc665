"""The settings file: `hh.toml` or `[tool.hh]` in `pyproject.toml`, in the nearest folder from here upwards.

The fallback is the `hh.toml` in the user's configuration folder. Nothing that plugins change is
imported here.
"""

import codecs
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import click

from analysis.cli.choices.inputs import note_input
from hhparser.base.bounded import read_bounded
from hhparser.base.errors import SettingError

NAME: Final = "hh.toml"
LONGEST_LINE: Final = 4_000  # fewer than the digits of a number that Python reads


def settings_file() -> Path | None:
    """Find the settings file: nearest from this folder upwards, else the user's; None if there is none."""
    for folder in (Path.cwd(), *Path.cwd().parents):
        for name in (NAME, "pyproject.toml"):
            file = folder / name
            if os.path.isfile(file) and read_settings(file) is not None:
                return file
    return user_file() if os.path.isfile(user_file()) else None  # False without permission to look


def user_file() -> Path:
    """Return the path of the fallback, the settings file in the user's configuration folder."""
    return Path(click.get_app_dir("hhparser")) / NAME


def read_settings(file: Path) -> Mapping[str, object] | None:
    """Parse the settings in a TOML file; return None for a `pyproject.toml` without `[tool.hh]`.

    Raises:
        SettingError: The file cannot be read or parsed.
    """
    table = read_toml(file)
    if file.name != "pyproject.toml":
        return table
    tool = _table(f"{file}: tool", table.get("tool", {}))
    return _table(f"{file}: tool.hh", tool["hh"]) if "hh" in tool else None


def read_toml(file: Path) -> dict[str, object]:
    """Parse a TOML file.

    Raises:
        SettingError: The file cannot be read or parsed.
    """
    note_input(file)
    try:
        return tomllib.loads(_text_of(file))
    except OSError as error:
        raise SettingError(str(file), error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingError(str(file), f"is not TOML: {error}{_hint(error)}") from error
    except RecursionError as error:
        raise SettingError(str(file), "has too many brackets in brackets") from error


def _table(where: str, value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise SettingError(where, f"must be a table, not {value!r}")
    return value


def _text_of(file: Path) -> str:
    data = read_bounded(file)
    is_utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))  # as Notepad may write it
    text = data.decode("utf-16" if is_utf_16 else "utf-8-sig").replace("\r\n", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise SettingError(f"{file}:{number}", f"a line has at most {LONGEST_LINE:,} characters")
    return text


def _hint(error: ValueError) -> str:
    is_escape = re.search(r"\\|hex value|escape", str(error))
    return "; put a path with backslashes in single quotes: 'C:\\Poker'" if is_escape else ""
