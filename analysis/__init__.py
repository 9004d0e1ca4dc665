"""Tables, statistics, charts, audits and reports of the hands that `hhparser` reads."""

from typing import TYPE_CHECKING

from analysis.api.notebook import register
from hhparser.base.runtime.lazy import on_first_use
from hhparser.base.runtime.memory import guard_imports

if TYPE_CHECKING:
    from analysis.api import Range, Sample, equity_of, load, open_store
    from analysis.audits import audit
    from analysis.dataset.dataset import Dataset
    from analysis.dataset.tables import Tables

__all__ = ["Dataset", "Range", "Sample", "Tables", "audit", "equity_of", "load", "open_store"]

# with less, numpy exits with status 1, and polars aborts while it counts
guard_imports(("numpy", "polars"), 2 << 30)
register()
__getattr__ = on_first_use(
    __name__,
    {
        "analysis.api.ranges": ("Range", "equity_of"),
        "analysis.api.sample": ("Sample", "load", "open_store"),
        "analysis.audits": ("audit",),
        "analysis.dataset.dataset": ("Dataset",),
        "analysis.dataset.tables": ("Tables",),
    },
)


def __dir__() -> list[str]:
    """Return the public names, for completion in editors and notebooks."""
    return list(__all__)
