"""Lazy imports of the public names of a package."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def on_first_use(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Return a `__getattr__` for a package that imports a module on the first access to one of its names.

    Args:
        package: `__name__` of the package.
        homes: Public names by module. A name must not also be a submodule of the package: importing the
            submodule would set it as an attribute with that name.
    """
    modules = {name: module for module, names in homes.items() for name in names}

    def find(name: str) -> Any:  # Any: any public object
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return find
