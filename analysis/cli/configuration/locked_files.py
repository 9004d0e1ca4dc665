"""Files locked by another program, such as Excel on Windows."""

from itertools import count
from pathlib import Path

from hhparser.base.runtime.patience import patiently
from hhparser.base.runtime.system import IS_WINDOWS


def refuse_locked(target: Path) -> None:
    """Check that a file is not locked; does nothing except on Windows.

    Raises:
        PermissionError: Another program locks the file.
    """
    if IS_WINDOWS and target.exists():
        with target.open("ab"):
            pass


def put_in_place(part: Path, target: Path) -> Path:
    """Rename a finished file to `target`; if that is locked, retry for two seconds, then use a fallback name.

    Returns:
        The new path: `target`, or a fallback such as `report (2).html`.
    """
    try:
        return patiently(lambda: part.replace(target))
    except PermissionError:
        if not IS_WINDOWS:
            raise
        return part.rename(_beside(target))


def _beside(target: Path) -> Path:
    names = (target.with_stem(f"{target.stem} ({number})") for number in count(2))
    return next(name for name in names if not name.exists())
