"""Exceptions for invalid calls and inputs; an error in a hand is a finding, not an exception."""

from collections.abc import Sequence
from os import PathLike
from pathlib import Path
from typing import Final

from hhparser.base.text.hints import suggest

MOST_SHOWN: Final = 60  # characters of a value in a message


class HandHistoryError(Exception):
    """Base class of all exceptions of this library."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the message and the attributes, because the constructors take other arguments."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[HandHistoryError], args: tuple[object, ...], attributes: dict[str, object]
) -> HandHistoryError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__ |= attributes
    return error


class ArgumentError(HandHistoryError, TypeError):
    """An argument of a function has the wrong type.

    Attributes:
        name: Name of the argument.
        value: Its value.
    """

    def __init__(self, name: str, value: object, expected: str) -> None:
        shown = repr(value)
        shown = shown if len(shown) <= MOST_SHOWN else f"{shown[:MOST_SHOWN]}..."
        super().__init__(f"{name}: {shown} is not {expected}")
        self.name = name
        self.value = value


class ChoiceError(HandHistoryError, ValueError):
    """A value is none of a fixed list.

    Attributes:
        name: What the value is for.
        value: The value.
        known: The valid values.
    """

    def __init__(self, name: str, value: object, known: Sequence[str]) -> None:
        shown = f"{value!r} is not one of {', '.join(known)}"
        super().__init__(f"{name}: {shown}")
        self.name = name
        self.value = value
        self.known = known


class UnknownSiteError(HandHistoryError, ValueError):
    """Unknown site name; the attribute `known` lists the names in `SITES`."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown site {name!r}; {suggest(name, known)}")
        self.name = name
        self.known = known


class UnreadableFileError(HandHistoryError, OSError):
    """A file cannot be opened or read."""

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(f"cannot read {str(path) or repr(str(path))}: {reason}")
        self.path = path
        self.reason = reason


class NoInputError(HandHistoryError):
    """A path or pattern matches no file."""

    def __init__(self, pattern: str) -> None:
        super().__init__(f"no file, folder or pattern matches {pattern!r}")
        self.pattern = pattern


class AmountError(HandHistoryError, ValueError):
    """Text is not an amount, or the amount is negative, finer than the unit or too large."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not an amount in whole units: {text[:40]!r}")
        self.text = text


class CardError(HandHistoryError, ValueError):
    """A text or number is not one of the 52 cards."""

    def __init__(self, text: object) -> None:
        super().__init__(f"not a card: {text!r}; write rank and suit, such as 'Ah' or 'Td'")
        self.text = text


class UnknownHandError(HandHistoryError, KeyError):
    """No hand of a file has an id or begins at a line."""

    def __init__(self, path: str | PathLike[str], which: str) -> None:
        super().__init__(f"no hand {which} in {path}")
        self.path = path
        self.which = which

    def __str__(self) -> str:
        return str(self.args[0])


class PluginError(HandHistoryError, ImportError):
    """A plugin is not installed or cannot be used."""

    def __init__(self, plugin: str, reason: str) -> None:
        super().__init__(f"plugin {plugin!r}: {reason}", name=plugin)
        self.plugin = plugin
        self.reason = reason


class UnknownRuleError(HandHistoryError, ValueError):
    """A code or prefix of a code matches no rule of `RULES`."""

    def __init__(self, code: str) -> None:
        super().__init__(f"unknown code or group {code!r}; `hh rule` lists all")
        self.code = code


class SettingError(HandHistoryError, ValueError):
    """Invalid setting in the configuration file or on the command line.

    Attributes:
        where: Name of the option, or file and line.
        reason: Why the value is invalid.
    """

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


class GrammarError(HandHistoryError, ValueError):
    """Lark rejects a grammar.

    Attributes:
        name: Name of the grammar, without the suffix `.lark`.
        reason: Description of the error, and how to fix it where known.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"grammars/{name}.lark: {reason}")
        self.name = name
        self.reason = reason


class ForeignPackageError(HandHistoryError, ImportError):
    """Another package shadows a package of hhparser with the same name."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(
            f"{place} shadows the package {name!r} of hhparser: rename it, or install hhparser "
            "in a separate environment (pipx install, uv tool install)",
            name=name,
            path=place,
        )


class NoWorkerError(HandHistoryError):
    """A worker process cannot be started.

    Attributes:
        reason: Message of the operating system.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"cannot start a worker process: {reason}; --jobs 1 runs without one")
        self.reason = reason


class LostExecutorError(HandHistoryError):
    """An executor has lost its workers or was shut down.

    Attributes:
        reason: Message of the executor, or "".
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"the executor has stopped: {reason or 'its work was cancelled'}")
        self.reason = reason


class LostWorkerError(HandHistoryError):
    """A worker process ended before its task was finished, for example because memory ran out.

    Attributes:
        status: Exit status; -9 for a process killed by signal 9.
    """

    def __init__(self, status: int) -> None:
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        super().__init__(f"a worker process ended {how}; if memory ran out, try --jobs 1")
        self.status = status
