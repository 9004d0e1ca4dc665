"""Exceptions for bad calls; an error in a hand is a finding, not an exception."""

from pathlib import Path


class HandHistoryError(Exception):
    """Base of every exception that this library raises on purpose."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle it with its message, which is not what its class is called with."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[HandHistoryError], args: tuple[object, ...], attributes: dict[str, object]
) -> HandHistoryError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__ |= attributes
    return error


class UnknownSiteError(HandHistoryError, ValueError):
    """A site name that is not in `SITES`."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(f"unknown site {name!r}; known sites: {', '.join(known)}")
        self.name = name
        self.known = known


class UnreadableFileError(HandHistoryError, OSError):
    """A file that could not be opened or read."""

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(f"cannot read {path}: {reason}")
        self.path = path
        self.reason = reason


class NoInputError(HandHistoryError):
    """A path or pattern that matches no file."""

    def __init__(self, pattern: str) -> None:
        super().__init__(f"no file, folder or pattern matches {pattern!r}")
        self.pattern = pattern


class AmountError(HandHistoryError, ValueError):
    """Text that is not an amount, or an amount finer than the unit or too large."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not an amount in whole units: {text[:40]!r}")
        self.text = text


class UnknownRuleError(HandHistoryError, ValueError):
    """A code, or the beginning of a code, that fits no rule of `RULES`."""

    def __init__(self, code: str) -> None:
        super().__init__(f"no code or group {code!r}; `hh rule` lists all")
        self.code = code


class SettingError(HandHistoryError, ValueError):
    """A setting of the configuration file or the command line that cannot be used."""

    def __init__(self, where: str, reason: str) -> None:
        super().__init__(f"{where}: {reason}")
        self.where = where
        self.reason = reason


class GrammarError(HandHistoryError, ValueError):
    """A grammar that Lark cannot use.

    Attributes:
        name: Of the grammar.
        reason: What is wrong, and the cure where it is known.
    """

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(f"grammars/{name}.lark: {reason}")
        self.name = name
        self.reason = reason


class ForeignPackageError(HandHistoryError, ImportError):
    """A package of hhparser in whose place Python finds another one of the same name."""

    def __init__(self, name: str, place: str) -> None:
        super().__init__(
            f"{place} takes the place of the package {name!r} of hhparser: rename it, or install hhparser "
            "in an environment of its own (pipx install, uv tool install)",
            name=name,
            path=place,
        )


class NoWorkerError(HandHistoryError):
    """A worker process cannot be started.

    Attributes:
        reason: What the system says.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"a worker process cannot be started: {reason}; --jobs 1 needs none")
        self.reason = reason


class LostExecutorError(HandHistoryError):
    """An executor that does not work any more.

    Attributes:
        reason: What it says.
    """

    def __init__(self, reason: str) -> None:
        super().__init__(f"the executor has stopped: {reason or 'its work was cancelled'}")
        self.reason = reason


class LostWorkerError(HandHistoryError):
    """A worker process that ended before its work was done, as when the system runs out of memory.

    Attributes:
        status: Its exit status; that of a process ended by signal 9 is -9.
    """

    def __init__(self, status: int) -> None:
        how = f"by signal {-status}" if status < 0 else f"with status {status}"
        super().__init__(f"a worker process ended {how}; out of memory? --jobs 1 needs the least")
        self.status = status
