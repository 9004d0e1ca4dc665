"""Tables, statistics, charts, audits and reports of the hands that `hhparser` reads."""

from importlib import import_module
from typing import TYPE_CHECKING, Final

from hhparser.base.memory import check_memory_limit

check_memory_limit(1 << 30)  # with less, numpy ends the process with status 1, and polars aborts it

from analysis.dataset import Tables, load  # noqa: E402

if TYPE_CHECKING:
    from analysis.audits import audit
    from analysis.store import open_store
else:
    _LATER: Final = {"audit": "analysis.audits", "open_store": "analysis.store"}

    def __getattr__(name: str) -> object:
        """`audit` and `open_store`, imported on first access because they take longer than the tables."""
        if name not in _LATER:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(_LATER[name]), name)


__all__ = ["Tables", "audit", "load", "open_store"]
