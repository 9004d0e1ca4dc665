"""`hh check`: every finding of every hand, as text or JSON."""

import json
import tempfile
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, NamedTuple, TextIO

import click

from hhparser.base.errors import SettingError
from hhparser.checks.copies import Copies, Fingerprint, fingerprint
from hhparser.cli.options import Source, format_option, output_option, reads_hands
from hhparser.cli.output import harmless, note, open_output, wants_color
from hhparser.cli.session import Session, session
from hhparser.cli.types import suggest
from hhparser.diagnostics import Diagnostic, Severity
from hhparser.pipeline import Checked
from hhparser.rules import RULE_BY_CODE

SEVERITIES: Final = tuple(Severity)
STATUSES: Final = ("ok", "findings", "unsupported", "cancelled", "unparsed")
COLORS: Final = {Severity.ERROR: "red", Severity.WARNING: "yellow", Severity.INFO: "blue"}
SPOOL_BYTES: Final = 1 << 22


class Place(NamedTuple):
    """The hand, or the file, that a finding belongs to."""

    file: str
    site: str | None = None
    hand_id: str | None = None


class HandResult(NamedTuple):
    """What a worker tells of a hand; each finding is line, column, code, message, expected, found."""

    line: int
    site: str | None
    hand_id: str | None
    status: str
    mark: Fingerprint | None
    findings: tuple[tuple[int, int, str, str, str | None, str | None], ...]


class Selection(NamedTuple):
    """Codes, or their first letters, to show and to leave out; an empty `select` means all."""

    select: tuple[str, ...]
    ignore: tuple[str, ...]

    def holds(self, code: str) -> bool:
        """Whether a code is wanted."""
        return (not self.select or code.startswith(self.select)) and not code.startswith(self.ignore)


def check_block(selection: Selection, hands: list[Checked]) -> list[HandResult]:
    """The wanted findings of some hands, small enough to travel between processes."""
    return [_result(selection, *checked) for checked in hands]
