"""Check that no other package shadows a package of the distribution."""

from importlib.util import find_spec
from pathlib import Path
from typing import Final

from hhparser.base.errors import ForeignPackageError

ROOT: Final = Path(__file__).parents[3]


def check_package(name: str) -> None:
    """Check that an import of a top-level package loads the package of this distribution.

    Raises:
        ForeignPackageError: The import would load another package, or none.
    """
    spec = find_spec(name)
    place = (spec and spec.origin) or "nothing"
    if Path(place).parent != ROOT / name:
        raise ForeignPackageError(name, place)
