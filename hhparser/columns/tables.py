"""The names of the tables."""

from dataclasses import dataclass, fields
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class ByTable(Generic[T]):
    """One value for each table; the tables are named here and nowhere else."""

    hands: T
    players: T
    actions: T
    pots: T
    diagnostics: T
    places: T

    def by_name(self) -> dict[str, T]:
        """The values by the names of the tables."""
        return {field.name: getattr(self, field.name) for field in fields(ByTable)}
