"""The option `--plugin` of all commands, and the plugins of the settings file.

They are loaded before a command is imported, because its options depend on them.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import click

from hhparser.base.errors import PluginError, SettingError

OPTION: Final = "--plugin"
CONFIG: Final = "--config"


def use_named_plugins(args: Sequence[str]) -> list[str]:
    """Use the plugins that arguments or the settings name; return the other arguments.

    Raises:
        click.UsageError: A plugin is not installed, or an option has no value.
    """
    rest, named = _taken(list(args), OPTION)
    _, configs = _taken(rest, CONFIG)
    names = [name for one in named for name in one.split(",")] + _of_settings(configs)
    if names:
        from hhparser.base.runtime.plugins import use_plugins

        try:
            use_plugins(*names)
        except PluginError as error:
            raise click.UsageError(str(error)) from error
    return rest


def _taken(args: list[str], option: str) -> tuple[list[str], list[str]]:
    """Return the arguments without an option, and its values."""
    rest, values = [], []
    while args and args[0] != "--":
        word, *args = args
        if word == option and not args:
            raise click.UsageError(f"Option {option!r} requires an argument.")
        if word == option:
            values.append(args.pop(0))
        elif word.startswith(f"{option}="):
            values.append(word.partition("=")[2])
        else:
            rest.append(word)
    return [*rest, *args], values


def _of_settings(configs: Sequence[str]) -> list[str]:
    """Return the plugins that the settings name; none for a wrong file, which the command reports."""
    from analysis.cli.configuration.settings import read_settings, settings_file

    try:
        file = Path(configs[-1]) if configs else settings_file()
        table = (read_settings(file) if file else None) or {}
    except SettingError:
        return []
    names = table.get("plugins", [])
    return [name for name in names if isinstance(name, str)] if isinstance(names, list) else []
