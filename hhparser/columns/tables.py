"""Names of the tables."""

from collections.abc import Sized
from dataclasses import dataclass, fields
from typing import Generic, TypeVar

T = TypeVar("T", bound=Sized)


@dataclass(frozen=True, eq=False, repr=False)
class ByTable(Generic[T]):
    """One value for each table; the single definition of the table names."""

    hands: T
    players: T
    actions: T
    pots: T
    diagnostics: T
    places: T

    def __repr__(self) -> str:
        sizes = ", ".join(f"{name} {len(table)}" for name, table in self.by_name().items())
        return f"<{type(self).__name__}: {sizes}>"

    def by_name(self) -> dict[str, T]:
        """Return the values by table name."""
        return {field.name: getattr(self, field.name) for field in fields(ByTable)}
