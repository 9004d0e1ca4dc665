"""Names of the tables."""

from dataclasses import dataclass, fields
from typing import Generic, TypeVar

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class ByTable(Generic[T]):
    """One value for each table; the single definition of the table names."""

    hands: T
    players: T
    actions: T
    pots: T
    diagnostics: T
    places: T

    def by_name(self) -> dict[str, T]:
        """Return the values by table name."""
        return {field.name: getattr(self, field.name) for field in fields(ByTable)}
