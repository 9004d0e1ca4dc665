"""Mixins for short representations that evaluate back to an equal object."""

from dataclasses import MISSING, Field, fields
from typing import Any


class EnumRepr:
    """Mixin for an enum with representations such as `Street.FLOP`."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"  # type: ignore[attr-defined]  # of the enum


class ShortRepr:
    """Mixin for a dataclass: only the fields that differ from their default."""

    __slots__ = ()

    def __repr__(self) -> str:
        # Any: the base class is not a dataclass
        every: tuple[Field[Any], ...] = fields(self)  # type: ignore[arg-type]
        values = {field: getattr(self, field.name) for field in every}
        changed = [f"{field.name}={value!r}" for field, value in values.items() if value != _default(field)]
        return f"{type(self).__name__}({', '.join(changed)})"


def _default(field: Field[Any]) -> object:
    return field.default if field.default_factory is MISSING else field.default_factory()
