"""Files that another program holds open, as Excel does on Windows: they cannot be written or replaced."""

from itertools import count
from pathlib import Path

from hhparser.base.patience import patiently
from hhparser.base.system import IS_WINDOWS


def refuse_locked(target: Path) -> None:
    """Raise the system's error if a file cannot be replaced; elsewhere only the folder decides that.

    Raises:
        PermissionError: Another program holds it.
    """
    if IS_WINDOWS and target.exists():
        with target.open("ab"):
            pass


def put_in_place(part: Path, target: Path) -> Path:
    """Give a finished file its name; if another program holds that one for two seconds, a name beside it.

    Returns:
        Its path, `target` or such as `report (2).html`.
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
