"""The baseline: a file of known findings that `hh check` does not report."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal, TypedDict

from hhparser.base.bounded import read_bounded
from hhparser.base.errors import SettingError
from hhparser.base.text.escape import json_text
from hhparser.base.text.typography import count_of
from hhparser.findings.finding import FileFinding
from hhparser.findings.identity import Fingerprints
from hhparser.formats.outputs import output_text

SCHEMA: Final = "hhparser/baseline/1"


class BaselineFinding(TypedDict):
    """The JSON object of a known finding."""

    fingerprint: str
    code: str
    site: str | None
    hand_id: str | None


class BaselineOutput(TypedDict):
    """The JSON object in a baseline file."""

    schema: Literal["hhparser/baseline/1"]
    findings: list[BaselineFinding]


class Baseline:
    """A set of known findings, identified by fingerprints that do not depend on line numbers.

    Attributes:
        hidden: Number of findings hidden so far.
    """

    def __init__(self, known: set[str]) -> None:
        self.hidden = 0
        self._known = known
        self._fingerprints = Fingerprints()

    def hides(self, one: FileFinding) -> bool:
        """Return whether the next finding of the run is known, and count it if so."""
        is_known = self._fingerprints.of(one) in self._known
        self.hidden += is_known
        return is_known

    @property
    def sentence(self) -> str:
        """How many known findings this run found, and how many it did not find."""
        gone = len(self._known) - self.hidden
        more = f"; {gone:,} of it {'is' if gone == 1 else 'are'} gone" if gone else ""
        return f"{count_of(self.hidden, 'finding')} of the baseline left out{more}"


def read_baseline(path: str) -> Baseline:
    """Parse a baseline file.

    Raises:
        SettingError: The file cannot be read, or is not a baseline.
    """
    try:
        content = json.loads(read_bounded(Path(path)))
        known = {SCHEMA: content["findings"]}[content["schema"]]
        return Baseline({one["fingerprint"] for one in known})
    except OSError as error:
        raise SettingError("--baseline", f"{path}: {error.strerror or error}") from error
    except (ValueError, LookupError, TypeError) as error:
        words = f"{path} is not a baseline; write one with `hh check PATH --write-baseline {path}`"
        raise SettingError("--baseline", words) from error


def write_baseline(path: Path, findings: Iterable[FileFinding]) -> int:
    """Write findings as a baseline with one line each, for readable diffs; return their number."""
    fingerprints = Fingerprints()
    entries: list[BaselineFinding] = [
        {
            "fingerprint": fingerprints.of(one),
            "code": one.finding.code,
            "site": one.site,
            "hand_id": one.hand_id,
        }
        for one in findings
    ]
    lines = ",\n".join(f" {json_text(one)}" for one in entries)
    text = output_text({"schema": SCHEMA})[:-1] + f', "findings": [\n{lines}\n]}}\n'
    path.write_text(text, encoding="utf-8", newline="\n")
    return len(entries)
