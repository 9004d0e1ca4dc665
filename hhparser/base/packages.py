"""The packages that are installed with `hhparser`, whose names others may have too."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hhparser.base.errors import ForeignPackageError

ROOT: Final = Path(__file__).parents[2]


def check_package(name: str) -> None:
    """See to it that Python finds our package of this name.

    Raises:
        ForeignPackageError: It finds another one, or none.
    """
    spec = find_spec(name)
    place = (spec and spec.origin) or "nothing"
    if Path(place).parent != ROOT / name:
        raise ForeignPackageError(name, place)
