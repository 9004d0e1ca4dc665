"""The input files of the running command, so that its output does not overwrite them."""

import io
import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import click

from hhparser.input.files import STANDARD_INPUT, InputFile

Files = Callable[[], Iterable[InputFile]]
_KEY: Final = "hhparser.inputs"


def note_inputs(files: Files) -> None:
    """Register a callback that lists input files of the running command; it is called lazily."""
    if (context := click.get_current_context(silent=True)) is not None:
        context.meta.setdefault(_KEY, []).append(files)


def note_input(path: str | Path) -> None:
    """Register a file, or all files in a folder, as input of the running command."""
    note_inputs(lambda: [InputFile(str(one), True) for one in (path, *Path(path).rglob("*"))])


def is_input(target: Path) -> bool:
    """Return whether the running command reads a file; files in a folder count only if they hold hands."""
    from hhparser.pipeline import holds_hands

    context = click.get_current_context(silent=True)
    noted: list[Files] = context.meta.get(_KEY, []) if context is not None else []
    return any(
        _is_in(file, target) and (file.named or holds_hands(file)) for files in noted for file in files()
    )


def _is_in(file: InputFile, target: Path) -> bool:
    """Return whether an input file is the target, or is inside the target as an archive."""
    with suppress(OSError, io.UnsupportedOperation):
        if file.path == STANDARD_INPUT:
            return os.path.samestat(os.fstat(sys.stdin.fileno()), target.stat())
        path = Path(file.path)
        return any(place.is_file() and place.samefile(target) for place in (path, *path.parents))
    return False
