"""Tables, statistics, charts, audits and reports of the hands that `hhparser` reads."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from hhparser.base.memory import guard_imports

if TYPE_CHECKING:
    from analysis.audits import audit
    from analysis.dataset import Tables, load
    from analysis.store import open_store

__all__ = ["Tables", "audit", "load", "open_store"]

_HOMES: Final = {
    "Tables": "analysis.dataset",
    "audit": "analysis.audits",
    "load": "analysis.dataset",
    "open_store": "analysis.store",
}

guard_imports(("numpy", "polars"), 1 << 30)  # with less, numpy exits with status 1 and polars aborts


def __getattr__(name: str) -> Any:  # Any: any public object
    """A public name, whose module is imported on first use: `hh check` needs neither polars nor numpy."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOMES[name]), name)
    return value
