"""The formats that hands can be written in."""

from collections.abc import Callable
from typing import Final, NamedTuple

from hhparser.base.escape import json_text
from hhparser.engine import Replay
from hhparser.formats.hand_json import parse_object
from hhparser.formats.ohh import write_ohh
from hhparser.formats.phh import write_phh
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.model import Hand
from hhparser.pipeline import Checked


class Target(NamedTuple):
    """A format to write.

    Attributes:
        write: Gives the text of one hand; raises `NotHeldError` if the format cannot hold it.
        frame: The text around a hand in a file, with slots `{body}` and `{number}`, counted from 1.
        single: A file holds one hand only.
        tells_findings: The text of a hand names what is wrong with it.
    """

    write: Callable[[Checked], str]
    frame: str
    single: bool = False
    tells_findings: bool = False

    def framed(self, body: str, number: int) -> str:
        """A hand as written to the file, with its frame."""
        return self.frame.format(body=body, number=number)


def _replayed(write: Callable[[Hand, Replay | None], str]) -> Callable[[Checked], str]:
    return lambda checked: write(checked.hand, checked.replay)


def _json(checked: Checked) -> str:
    return json_text(parse_object(checked))


TARGETS: Final = {
    "pokerstars": Target(_replayed(write_pokerstars), "{body}\n\n\n"),
    "phh": Target(_replayed(write_phh), "{body}", single=True),
    "phhs": Target(_replayed(write_phh), "[{number}]\n{body}\n"),
    "ohh": Target(_replayed(write_ohh), "{body}\n"),
    "json": Target(_json, "{body}\n", tells_findings=True),
}
