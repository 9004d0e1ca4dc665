"""Plugins: sites, rules, checks and statistics of other distributions, loaded if the user names them.

The registries load plugins on import. The environment variable `HHPARSER_PLUGINS` has their names, so worker
processes inherit it and load the same plugins.
"""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from hhparser.base.arguments import one_or_several
from hhparser.base.errors import PluginError
from hhparser.base.text.hints import suggest

VARIABLE: Final = "HHPARSER_PLUGINS"
SITES, RULES, CHECKS, STATISTICS = GROUPS = (
    *("hhparser.sites", "hhparser.rules", "hhparser.checks"),
    "hhparser.statistics",
)
REGISTRIES: Final = ("hhparser.findings.rules", "hhparser.sites.registry", "analysis.stats.registry")


def plugin_names() -> list[str]:
    """Return the names of the plugins in use, in loading order."""
    return list(dict.fromkeys(filter(None, os.environ.get(VARIABLE, "").split(","))))


def use_plugins(*names: str) -> None:
    """Use plugins in this process and the processes that it starts; call it before anything else.

    Raises:
        PluginError: No installed distribution has such a plugin, or a registry has already been read.

    >>> use_plugins("myroom")  # docs/howto/plugins.md has its source
    Traceback (most recent call last):
    hhparser.base.errors.PluginError: plugin 'myroom': no such plugin; ...
    """
    one_or_several("names", names, str, "the name of a plugin")
    wanted = [name for name in names if name not in plugin_names()]
    if not wanted:
        return
    installed = {one.name for group in GROUPS for one in entry_points(group=group)}
    for name in wanted:
        if name not in installed:
            hint = suggest(name, sorted(installed)) if installed else "none is installed"
            raise PluginError(name, f"no such plugin; {hint}")
    if any(module in sys.modules for module in REGISTRIES):
        raise PluginError(wanted[0], "call use_plugins before other functions of hhparser")
    os.environ[VARIABLE] = ",".join([*plugin_names(), *wanted])


def added(group: str) -> tuple[Any, ...]:
    """Return the objects that the plugins in use add to a group; an entry point is one object or several.

    Raises:
        PluginError: A plugin cannot be imported.
    """
    found: list[Any] = []  # Any: sites, rules, functions, statistics
    for point in _points(group):
        try:
            loaded = point.load()
        except Exception as error:
            raise PluginError(point.name, f"{point.value}: {type(error).__name__}: {error}") from error
        is_record = hasattr(loaded, "_fields")  # a NamedTuple is one object
        found += [loaded] if is_record or not isinstance(loaded, Sequence) else loaded
    return tuple(found)


def plugin_packages() -> list[str]:
    """Return the packages with the site modules of plugins in use, where their grammars are."""
    return [point.module.rpartition(".")[0] or point.module for point in _points(SITES)]


def versions() -> list[str]:
    """Return the plugins in use with the versions of their distributions, for cache keys."""
    every = {point: point.dist for group in GROUPS for point in _points(group)}
    return sorted(f"{point.name} {dist and dist.version}" for point, dist in every.items())


def _points(group: str) -> Iterator[EntryPoint]:
    for name in plugin_names():
        yield from entry_points(group=group, name=name)
