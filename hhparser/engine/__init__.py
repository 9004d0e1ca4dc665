"""The rules of hold'em: replays hands, recomputes pots and winners; never sees text or files."""

from hhparser.engine.errors import IllegalAction
from hhparser.engine.pots import Award, Pot
from hhparser.engine.ranks import HandRank, best_rank
from hhparser.engine.replay import Replay, replay
from hhparser.engine.state import HandState, LegalActions
from hhparser.engine.steps import Step, steps

__all__ = [
    "Award",
    "HandRank",
    "HandState",
    "IllegalAction",
    "LegalActions",
    "Pot",
    "Replay",
    "Step",
    "best_rank",
    "replay",
    "steps",
]
