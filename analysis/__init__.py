"""Tables, statistics, charts and reports of the hands that `hhparser` reads."""

from analysis.tables import Tables, load

__all__ = ["Tables", "load"]
