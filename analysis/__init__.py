"""Tables, statistics, charts, audits and reports of the hands that `hhparser` reads."""

from typing import TYPE_CHECKING

from hhparser.base.lazy import on_first_use
from hhparser.base.memory import guard_imports

if TYPE_CHECKING:
    from analysis.audits import audit
    from analysis.dataset.load import load
    from analysis.dataset.tables import Tables
    from analysis.store import open_store

__all__ = ["Tables", "audit", "load", "open_store"]

# with less, numpy exits with status 1, and polars aborts while it counts
guard_imports(("numpy", "polars"), 2 << 30)
__getattr__ = on_first_use(
    __name__,
    {
        "analysis.audits": ("audit",),
        "analysis.dataset.load": ("load",),
        "analysis.dataset.tables": ("Tables",),
        "analysis.store": ("open_store",),
    },
)
