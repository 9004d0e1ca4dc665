"""The types of the JSON of pages."""

from typing import Annotated, Any, Literal, NotRequired, Required, TypedDict

from analysis.views.hands import HandItem
from analysis.views.lines import NodeShares
from analysis.views.sessions import DayItem, NoteItem, SessionItem
from analysis.views.stats import LeftOutHands, StatsRow
from analysis.views.tournaments import FinalTableHand, StageResult, TournamentItem
from analysis.views.verdict import VerdictOutput

Json = dict[str, Any]  # Any: not part of the interface


class HandsPage(TypedDict):
    """A page of the hands that match, the newest first."""

    schema: Literal["hhparser/web-hands/1"]
    hands: list[HandItem]
    next: Annotated[str | None, "Key of the following page, for `next=`"]
    total: Annotated[int | None, "Null while they are counted"]
    left_out: NotRequired[LeftOutHands]


class SessionsPage(TypedDict):
    """A page of the sessions, the newest first."""

    schema: Literal["hhparser/web-sessions/1"]
    days: list[DayItem]
    sessions: list[SessionItem]
    total: int
    left_out: NotRequired[LeftOutHands]


class ResultRow(StatsRow):
    """The result of one kind of game."""

    question: Annotated[str | None, "Query for exactly these hands"]


class Worth(TypedDict):
    """The result of all cash games in one currency."""

    net: Annotated[str | None, "Exact decimal; null with an error"]
    currency: str | None
    error: Annotated[str | None, "Why it is not converted"]


class PeriodResult(TypedDict):
    """The result of one kind of game in a recent period."""

    words: str
    game: str
    limits: Annotated[dict[str, str], "Keys of the address for exactly these hands"]
    hands: int
    net_bb: float


class ImportProgress(TypedDict):
    """The progress of an import."""

    running: bool
    total: Annotated[int, "Bytes to read"]
    done: Annotated[int, "Bytes read"]
    hands: int
    runs: int
    failed: bool


class ImportState(TypedDict):
    """The imported hands and files, and the state of the import."""

    hands: int
    files: int
    folders: list[str]
    progress: ImportProgress
    error: str
    stopped: Annotated[bool, "Whether the user stopped the last import"]
    unreadable: Annotated[list[list[str]], "File and reason"]
    skipped: Annotated[list[str], "Files without hands of a known site"]
    other_games: Annotated[int, "New hands of other games than hold'em, which are not read"]


_Import = TypedDict("_Import", {"import": ImportState})


NextKind = Literal["mistake", "hand", "leak", "difference", "session"]


class NextItem(TypedDict):
    """A thing to look at next, with its price or result; `low` and `high` are its 95% interval."""

    kind: NextKind
    words: str
    value: float | None
    low: float | None
    high: float | None
    unit: Literal["bb", "bb/100"]


class OverviewPage(_Import):
    """The overview; a store without hands has only `hands` and `import`."""

    schema: Literal["hhparser/web-index/2"]
    hands: int
    player: NotRequired[str | None]
    verdict: NotRequired[VerdictOutput | None]
    results: NotRequired[list[ResultRow]]
    worth: NotRequired[
        Annotated[Worth | None, "Result of all cash games in one currency; null without exchange rates"]
    ]
    last_session: NotRequired[SessionItem | None]
    periods: NotRequired[list[PeriodResult]]
    review: NotRequired[Annotated[list[HandItem], "The largest results that were not reviewed"]]
    next: NotRequired[Annotated[list[NextItem], "Up to three things to look at next"]]
    due: NotRequired[Annotated[int, "Decisions that are due for study"]]
    questions: NotRequired[Annotated[dict[str, str], "Saved queries by name"]]
    left_out: NotRequired[LeftOutHands]


class CountPage(TypedDict):
    """The number of hands that match."""

    schema: Literal["hhparser/web-count/1"]
    count: int


class FacetItem(TypedDict):
    """A value that a list of hands can be narrowed to."""

    word: str
    hands: int
    changes: Annotated[dict[str, str], "Keys of the address"]


class FacetsPage(TypedDict, total=False):
    """The values that a list of hands can be narrowed to, by heading."""

    schema: Required[Literal["hhparser/web-facets/1"]]
    Position: list[FacetItem]
    Pot: list[FacetItem]
    Stakes: list[FacetItem]
    Result: list[FacetItem]
    End: list[FacetItem]
    Tag: list[FacetItem]
    Review: list[FacetItem]


class TournamentsPage(TypedDict):
    """A part of the tournaments, the newest first, and the results by buy-in."""

    schema: Literal["hhparser/web-tournaments/1"]
    tournaments: list[TournamentItem]
    total: int
    stats: list[StatsRow]
    left_out: NotRequired[LeftOutHands]


class TournamentPage(TournamentItem):
    """A tournament with its hands."""

    schema: Literal["hhparser/web-tournament/1"]
    stages: list[StageResult]
    final_table: Annotated[list[FinalTableHand], "Empty if the prizes are not known"]
    hands_played: Annotated[list[HandItem], "In the order of play"]
    left_out: NotRequired[LeftOutHands]


class PlayerPage(TypedDict):
    """A player: all hands, and by position, kind of pot and month."""

    schema: Literal["hhparser/web-player/1"]
    player: str
    site: str
    stats: Annotated[dict[str, list[StatsRow]], "all, position, pot_type and month"]
    against: Annotated[dict[str, list[StatsRow]], "The hands with the user, as each of the two saw them"]
    showdowns: Annotated[list[HandItem], "The last ones with known cards"]
    notes: list[NoteItem]
    left_out: NotRequired[LeftOutHands]


class ErrorAnswer(TypedDict):
    """The reason why a request was refused; the status of the response gives the kind of error."""

    schema: Literal["hhparser/web-error/1"]
    error: str
    key: NotRequired[Annotated[str, "Key of the address that has the error"]]
    column: NotRequired[Annotated[int, "Place in its value, from 1"]]
    length: NotRequired[Annotated[int, "Characters from there"]]
    reason: NotRequired[str]
    theirs: NotRequired[Annotated[str, "The present text, when it changed meanwhile"]]
    mine: NotRequired[Annotated[str, "The text that was sent"]]


class StudyPage(TypedDict):
    """How many decisions are to be studied."""

    schema: Literal["hhparser/web-study/1"]
    due: Annotated[int, "Studied before, and due again"]
    new: Annotated[int, "Mistakes and tagged hands that were not studied yet, at most 10; or hands of a line"]
    scheduled: Annotated[int, "Studied before, and due later"]
    next_due: Annotated[str | None, "When the first of these is due, in UTC"]


class RangeQuestionItem(TypedDict):
    """A starting hand in a spot before the flop."""

    number: Annotated[int, "Number of the question, from 1"]
    position: str
    faces: Annotated[str | None, "Position of the raiser, or any; null if all have folded"]
    hand: Annotated[str, "Starting hand, such as AJo"]
    answers: Annotated[list[str], "Of fold, call and raise"]


class RangeAnswer(TypedDict):
    """The answer of the user, and the chart, hidden until then."""

    answer: str
    is_right: bool
    best: Annotated[list[str], "The most frequent answers of the chart"]
    shares: Annotated[dict[str, float], "Share of each answer in the chart"]


class RangeQuizPage(TypedDict):
    """A question of the range quiz, and the score."""

    schema: Literal["hhparser/web-range-quiz/1"]
    source: Annotated[Literal["pool", "chart"], "Ranges of the others, or the chart of the user"]
    question: Annotated[RangeQuestionItem | None, "Null before the ranges are counted, or without any"]
    answered: RangeAnswer | None
    right: Annotated[int, "Right answers"]
    total: Annotated[int, "Answers"]


class StudyQuestion(TypedDict):
    """A decision; amounts are in the smallest unit of the hand."""

    site: str
    hand_id: str
    number: Annotated[int, "Number of the decision in the actions of the hand"]
    step: Annotated[int, "Step of the replayer where the player faces it"]
    street: Literal["preflop", "flop", "turn", "river"]
    cards: str
    position: str | None
    pot: int
    to_call: int | None
    big_blind: int | None
    line: Annotated[str, "Betting line that leads to it"]


class StudyAnswer(TypedDict):
    """The answer of the user, with the facts that were hidden until then."""

    answer: Literal["fold", "check", "call", "bet", "raise"]
    played: Annotated[str, "What the player did in the hand"]
    price: Annotated[
        Json | None,
        "The decision as in hh price; null without a price, or before it is computed",
    ]
    shares: Annotated[
        NodeShares | None,
        "Shares of the answers after this line; null with a price, or before they are counted",
    ]
    suggested: Annotated[Literal["again", "hard", "good"] | None, "Rating that the prices suggest"]


class StudyQuestionPage(TypedDict):
    """The next decision to study; the later part of the hand is hidden until the answer is posted."""

    schema: Literal["hhparser/web-study-question/1"]
    question: StudyQuestion | None
    replayer: Annotated[Json | None, "Data of the replayer, which may change"]
    answered: StudyAnswer | None
