"""Converts the steps of a hand to the JSON object of `hh replay --format json`."""

from hhparser.engine import Step, known_chips, steps
from hhparser.formats import json_types as js
from hhparser.formats.hand_json import STREETS, Writer, action_object, card_list, parse_object
from hhparser.pipeline import Checked


def replay_object(checked: Checked) -> js.ReplayJson:
    """Convert a checked hand and its steps to a JSON dictionary; `steps` is empty without a replay."""
    hand, replayed = checked.hand, checked.replay
    taken: list[js.StepJson] = []
    if replayed is not None and hand.stakes is not None:
        writer = Writer(hand, hand.stakes)
        taken = [_step(number, step, writer) for number, step in enumerate(steps(hand, replayed.rules))]
    return {"schema": "hhparser/replay/1", "hand": parse_object(checked), "steps": taken}


def _step(number: int, step: Step, writer: Writer) -> js.StepJson:
    legal = step.legal
    return {
        "index": number,
        "street": STREETS[step.street],
        "action": None if step.action is None else action_object(step.action, writer),
        "board": card_list(step.board),
        "pot": writer.money(step.pot),
        "stacks": writer.by_name({seat: known_chips(chips) for seat, chips in step.stacks.items()}),
        "bets": writer.by_name(step.bets),
        "to_act": None if legal is None else writer.names[legal.seat],
        "legal": None
        if legal is None
        else {
            "fold": True,
            "check": legal.check,
            "call": writer.money(legal.call),
            "min_to": writer.money(legal.min_to),
            "max_to": writer.money(known_chips(legal.max_to)),
        },
    }
