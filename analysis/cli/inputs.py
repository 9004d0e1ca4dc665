"""What a command reads, so that no output replaces it."""

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
    """Say what the command that runs will read; files are looked for when that matters."""
    if (context := click.get_current_context(silent=True)) is not None:
        context.meta.setdefault(_KEY, []).append(files)


def note_input(path: str | Path) -> None:
    """Say that the command that runs reads a file, or what is in a folder."""
    note_inputs(lambda: [InputFile(str(one), True) for one in (path, *Path(path).rglob("*"))])


def is_input(target: Path) -> bool:
    """Whether the command reads a file; one in a folder of hands counts only if hands are in it."""
    from hhparser.pipeline import holds_hands

    context = click.get_current_context(silent=True)
    noted: list[Files] = context.meta.get(_KEY, []) if context is not None else []
    return any(
        _is_in(file, target) and (file.named or holds_hands(file)) for files in noted for file in files()
    )


def _is_in(file: InputFile, target: Path) -> bool:
    """Whether a file is the target, or in the archive that the target is."""
    with suppress(OSError, io.UnsupportedOperation):
        if file.path == STANDARD_INPUT:
            return os.path.samestat(os.fstat(sys.stdin.fileno()), target.stat())
        path = Path(file.path)
        return any(place.is_file() and place.samefile(target) for place in (path, *path.parents))
    return False
