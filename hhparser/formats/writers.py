"""Hands in the formats that can be written, one after the other in a stream."""

import json
from collections.abc import Callable
from typing import Final

from hhparser.formats.hand_json import hand_object
from hhparser.formats.ohh import write_ohh
from hhparser.formats.phh import write_phh
from hhparser.formats.pokerstars import write_pokerstars
from hhparser.pipeline import Checked

HandWriter = Callable[[Checked, int], str]  # the hand, and its number in the stream from 1


def _pokerstars(checked: Checked, _: int) -> str:
    return write_pokerstars(checked.hand, checked.replay) + "\n\n\n"


def _phh(checked: Checked, _: int) -> str:
    return write_phh(checked.hand, checked.replay)


def _phhs(checked: Checked, number: int) -> str:
    return f"[{number}]\n{write_phh(checked.hand, checked.replay)}\n"


def _json(checked: Checked, _: int) -> str:
    return json.dumps(hand_object(checked), ensure_ascii=False) + "\n"


def _ohh(checked: Checked, _: int) -> str:
    return write_ohh(checked.hand, checked.replay) + "\n\n"


WRITERS: Final[dict[str, HandWriter]] = {
    "pokerstars": _pokerstars,
    "phh": _phh,
    "phhs": _phhs,
    "ohh": _ohh,
    "json": _json,
}
