"""The error of a hand in play."""

import pickle

from hhparser.engine.errors import IllegalAction


def test_an_illegal_action_travels_between_processes() -> None:
    error = IllegalAction("L110", 3, expected=16, found=14, field="amount")
    error.line = 7
    copy = pickle.loads(pickle.dumps(error))
    assert vars(copy) == vars(error)
    assert str(copy) == str(error)
