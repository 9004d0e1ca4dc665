"""Public names of a package whose modules are imported on first use."""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def on_first_use(package: str, homes: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package that imports a module when one of its names is first asked for.

    Args:
        package: Its `__name__`.
        homes: The public names of each module. A name must not also be a submodule of the package: Python
            sets the submodule under that name when it is imported.
    """
    modules = {name: module for module, names in homes.items() for name in names}

    def find(name: str) -> Any:  # Any: any public object
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(modules[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    return find
