"""Tables, statistics, charts, audits and reports of the hands that `hhparser` reads."""

from typing import TYPE_CHECKING

from analysis.tables import Tables, load

if TYPE_CHECKING:
    from analysis.audits import audit
else:

    def __getattr__(name: str) -> object:
        """`audit`, imported on first access because it takes longer to import than the tables."""
        if name != "audit":
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from analysis.audits import audit  # noqa: PLC0415

        return audit


__all__ = ["Tables", "audit", "load"]
