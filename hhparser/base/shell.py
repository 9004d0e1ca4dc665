"""Commands to copy, which cmd.exe, PowerShell and the shells of Unix read alike where that is possible."""

import re
import shlex
import subprocess
from collections.abc import Iterable
from typing import Final

from hhparser.base.system import IS_WINDOWS

PROGRAM: Final = "hhparser" if IS_WINDOWS else "hh"  # hh is the viewer of help files on Windows
_COMMAND: Final = re.compile(r"(?<![\w./\\-])hh(?= [\w\"'-])")
_PLAIN: Final = re.compile(r"[\w@+=:,./-]+")
_SPECIAL: Final = re.compile(r"[\"$`!%\\]")  # in double quotes, to one shell or another


def spelled(text: str, program: str = PROGRAM) -> str:
    """A text with its commands as they are called here, such as `hhparser check` for `hh check`."""
    return _COMMAND.sub(program, text)


def command_text(words: Iterable[str]) -> str:
    """The command of this program with some arguments, in double quotes where they need any."""
    return " ".join([PROGRAM, *map(_quoted, words)])


def _quoted(word: str) -> str:
    if _PLAIN.fullmatch(word):
        return word
    if _SPECIAL.search(word):
        return subprocess.list2cmdline([word]) if IS_WINDOWS else shlex.quote(word)
    return f'"{word}"'
