"""Shell commands for users to copy, quoted for cmd.exe, PowerShell and Unix shells alike where possible."""

import re
import shlex
import subprocess
from collections.abc import Iterable
from typing import Final

from hhparser.base.runtime.system import IS_WINDOWS

PROGRAM: Final = "hhparser" if IS_WINDOWS else "hh"  # on Windows, hh.exe is the viewer of help files
_COMMAND: Final = re.compile(r"(?<![\w./\\-])hh(?= [\w\"'-])")
_PLAIN: Final = re.compile(r"[\w@+=:,./-]+")
_SPECIAL: Final = re.compile(r"[\"$`!%\\]")  # characters that a shell expands within double quotes


def spelled(text: str, program: str = PROGRAM) -> str:
    """Replace the program `hh` in the commands of a text, such as `hhparser check` for `hh check`."""
    return _COMMAND.sub(program, text)


def command_text(words: Iterable[str]) -> str:
    """Return a shell command of this program; arguments are quoted where necessary."""
    return " ".join([PROGRAM, *map(_quoted, words)])


def _quoted(word: str) -> str:
    if _PLAIN.fullmatch(word):
        return word
    if _SPECIAL.search(word):
        return subprocess.list2cmdline([word]) if IS_WINDOWS else shlex.quote(word)
    return f'"{word}"'
