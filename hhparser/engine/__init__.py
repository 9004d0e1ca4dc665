"""The rules of hold'em: replays hands, deals and plays them, runs tables; never sees text or files."""

from hhparser.engine.dealer import Dealer, Note
from hhparser.engine.errors import IllegalAction
from hhparser.engine.hand_cards import CardView, HandCards
from hhparser.engine.play import Decision, Game, Played, View, play_hand
from hhparser.engine.posts import Lineup
from hhparser.engine.pots import Award, Pot
from hhparser.engine.rake import RakeSchedule
from hhparser.engine.ranks import HandRank, best_rank
from hhparser.engine.replay import Replay, replay
from hhparser.engine.state import HandState, LegalActions, Snapshot
from hhparser.engine.steps import Step, steps
from hhparser.engine.table import BuyIn, Table
from hhparser.engine.tournament import Tournament, TournamentRules

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
    "best_rank",
    "play_hand",
    "replay",
    "steps",
]
