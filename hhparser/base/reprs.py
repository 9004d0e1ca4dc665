"""Mixins for short representations that evaluate back to an equal object."""

from dataclasses import MISSING, Field, fields
from typing import Any

from hhparser.base.errors import ChoiceError


class EnumRepr:
    """Mixin for an enum: `repr` is such as `Street.FLOP`, and the name of a member is accepted as its value.

    >>> from hhparser import Street
    >>> Street("flop")
    Street.FLOP
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"  # type: ignore[attr-defined]  # of the enum

    @classmethod
    def _missing_(cls, value: object) -> "EnumRepr":
        # Any: the base class is not an enum
        members: dict[str, Any] = cls.__members__  # type: ignore[attr-defined]
        found: EnumRepr | None = members.get(value.upper()) if isinstance(value, str) else None
        if found is None:
            raise ChoiceError(cls.__name__, value, [name.lower() for name in members])
        return found


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
