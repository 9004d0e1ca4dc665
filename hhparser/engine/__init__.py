"""Rules engine for hold'em: replays hands, deals and plays them, runs tables. Never reads text or files."""

from typing import TYPE_CHECKING

from hhparser.base.runtime.lazy import on_first_use
from hhparser.engine.errors import IllegalAction
from hhparser.engine.hand_cards import CardView, HandCards
from hhparser.engine.pots import Award, Pot
from hhparser.engine.ranks import HandRank, best_five, best_rank
from hhparser.engine.replay.replay import Replay, replay
from hhparser.engine.replay.steps import Step, steps
from hhparser.engine.state import HandState, LegalActions, Snapshot, known_chips

if TYPE_CHECKING:
    from hhparser.engine.play.dealer import Dealer, Note
    from hhparser.engine.play.play import Decision, Game, Played, View, play_hand
    from hhparser.engine.play.posts import Lineup
    from hhparser.engine.play.rake import RakeSchedule
    from hhparser.engine.play.table import BuyIn, Table
    from hhparser.engine.play.tournament import Tournament, TournamentRules

__all__ = [
    "Award",
    "BuyIn",
    "CardView",
    "Dealer",
    "Decision",
    "Game",
    "HandCards",
    "HandRank",
    "HandState",
    "IllegalAction",
    "LegalActions",
    "Lineup",
    "Note",
    "Played",
    "Pot",
    "RakeSchedule",
    "Replay",
    "Snapshot",
    "Step",
    "Table",
    "Tournament",
    "TournamentRules",
    "View",
    "best_five",
    "best_rank",
    "known_chips",
    "play_hand",
    "replay",
    "steps",
]

__getattr__ = on_first_use(
    __name__,
    {
        "hhparser.engine.play.dealer": (
            "Dealer",
            "Note",
        ),
        "hhparser.engine.play.play": (
            "Decision",
            "Game",
            "Played",
            "View",
            "play_hand",
        ),
        "hhparser.engine.play.posts": ("Lineup",),
        "hhparser.engine.play.rake": ("RakeSchedule",),
        "hhparser.engine.play.table": (
            "BuyIn",
            "Table",
        ),
        "hhparser.engine.play.tournament": (
            "Tournament",
            "TournamentRules",
        ),
    },
)
