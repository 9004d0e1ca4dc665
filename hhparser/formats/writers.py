"""Registry of the output formats for hands."""

from collections.abc import Callable
from typing import Final, NamedTuple

from hhparser.engine import Replay
from hhparser.formats.hand_json import parse_object
from hhparser.formats.ohh import write_ohh
from hhparser.formats.outputs import output_text
from hhparser.formats.phh import write_phh
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import Hand
from hhparser.pipeline import Checked


class Target(NamedTuple):
    """An output format.

    Attributes:
        write: Function that serializes a checked hand; raises `NotHeldError` if the format cannot express it.
        frame: Template for a hand in a file, with the placeholders `{body}` and `{number}`, from 1.
        single: A file contains one hand only.
        tells_findings: The output includes the findings of a hand.
    """

    write: Callable[[Checked], str]
    frame: str
    single: bool = False
    tells_findings: bool = False

    def framed(self, body: str, number: int) -> str:
        """Insert a serialized hand into the template."""
        return self.frame.format(body=body, number=number)


def _replayed(write: Callable[[Hand, Replay | None], str]) -> Callable[[Checked], str]:
    return lambda checked: write(checked.hand, checked.replay)


def _json(checked: Checked) -> str:
    return output_text(parse_object(checked))


TARGETS: Final = {
    "pokerstars": Target(_replayed(write_pokerstars), "{body}\n\n\n"),
    "phh": Target(_replayed(write_phh), "{body}", single=True),
    "phhs": Target(_replayed(write_phh), "[{number}]\n{body}\n"),
    "ohh": Target(_replayed(write_ohh), "{body}\n"),
    "json": Target(_json, "{body}\n", tells_findings=True),
}
