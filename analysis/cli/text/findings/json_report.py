"""Findings as one JSON object, with the hands counted first."""

import tempfile
from collections.abc import Iterable
from typing import Any, Final, TextIO

from analysis.cli.text.findings.tally import Totals
from hhparser.base.text.escape import json_text
from hhparser.findings.finding import FileFinding
from hhparser.formats.hand_json import placed_finding
from hhparser.formats.outputs import output_text

STATUSES: Final = {"ok": "clean"} | {
    status: status for status in ("findings", "unsupported", "cancelled", "unparsed")
}
SPOOL_BYTES: Final = 1 << 22


class JsonReport:
    """Writes one JSON object; findings are buffered in a temporary file until all hands are counted."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._lines = tempfile.SpooledTemporaryFile(  # noqa: SIM115  closed by end
            SPOOL_BYTES, "w+", encoding="utf-8", errors="backslashreplace"
        )
        self._separator = "\n"

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Buffer findings in their order."""
        for one in findings:
            self._lines.write(self._separator + json_text(placed_finding(one)))
            self._separator = ",\n"

    def end(self, totals: Totals, /) -> None:
        """Write the counts and then all findings."""
        counts: dict[str, Any] = {  # Any: JSON values
            "schema": "hhparser/check/1",
            "files": totals.files,
            "hands": totals.hands.total(),
        }
        counts |= {name: totals.hands[status] for status, name in STATUSES.items()}
        head = output_text(counts | {"skipped_files": totals.skipped})
        self._stream.write(head[:-1] + ', "diagnostics": [')
        self._lines.seek(0)
        self._stream.writelines(self._lines)
        self._stream.write("\n]}\n" if self._separator != "\n" else "]}\n")
        self._lines.close()
