"""A baseline: findings that are known, which `hh check` leaves out."""

import json
from pathlib import Path
from typing import Final, Literal, TypedDict

from hhparser.base.bounded import read_bounded
from hhparser.base.errors import SettingError
from hhparser.base.escape import json_text
from hhparser.findings.finding import FileFinding
from hhparser.findings.identity import Fingerprints

SCHEMA: Final = "hhparser/baseline/1"


class BaselineFinding(TypedDict):
    """A known finding."""

    fingerprint: str
    code: str
    site: str | None
    hand_id: str | None


class BaselineOutput(TypedDict):
    """The file that `hh check --write-baseline` writes."""

    schema: Literal["hhparser/baseline/1"]
    findings: list[BaselineFinding]


class Baseline:
    """Known findings, by fingerprints that do not depend on line numbers.

    Attributes:
        hidden: Number of findings that were hidden so far.
    """

    def __init__(self, known: set[str]) -> None:
        self.hidden = 0
        self._known = known
        self._fingerprints = Fingerprints()

    def hides(self, one: FileFinding) -> bool:
        """Whether the next finding of the run is known."""
        is_known = self._fingerprints.of(one) in self._known
        self.hidden += is_known
        return is_known

    @property
    def gone(self) -> int:
        """Number of known findings that this run did not find."""
        return len(self._known) - self.hidden


def read_baseline(path: str) -> Baseline:
    """Read a file that `hh check --write-baseline` wrote.

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


class BaselineWriter:
    """Collects the findings of a run for a baseline."""

    def __init__(self) -> None:
        self._fingerprints = Fingerprints()
        self._entries: list[BaselineFinding] = []

    def add(self, one: FileFinding) -> None:
        """Take the next finding of the run."""
        self._entries.append(
            {
                "fingerprint": self._fingerprints.of(one),
                "code": one.finding.code,
                "site": one.site,
                "hand_id": one.hand_id,
            }
        )

    def text(self) -> str:
        """The content of the file: one line for each finding, so that version control shows changes well."""
        lines = ",\n".join(f" {json_text(one)}" for one in self._entries)
        return f'{{"schema": "{SCHEMA}", "findings": [\n{lines}\n]}}\n'
