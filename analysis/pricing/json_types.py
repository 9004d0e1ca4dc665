"""The JSON schemas of `hh review`, `hh price` and `hh pool`."""

from typing import Literal, TypedDict

from analysis.stats.json_types import LeftOutHands

Street = Literal["preflop", "flop", "turn", "river"]


class PricedAnswer(TypedDict):
    """The price of an answer from the decision on; null for "order only"."""

    answer: str
    value_bb: float | None
    low: float | None
    high: float | None
    pool: float
    hero: float | None


class PricedDecision(TypedDict):
    """A decision with its price; `low` and `high` are the 95% interval of the loss before shrinkage."""

    site: str
    hand_id: str | None
    file: str
    line: int
    started_at: str | None
    number: int
    street: Street
    position: str | None
    cards: str
    board: str
    pot_bb: float
    to_call_bb: float
    node: str
    chosen: str
    answers: list[PricedAnswer]
    best: str | None
    advantage_bb: float | None
    loss_bb: float | None
    low: float | None
    high: float | None
    p_loss: float
    priced: bool
    kind: Literal["mistake", "close", "good", "unknown", "worth a look"]
    sentence: str


class Prices(TypedDict):
    """The output of `hh price --format json`."""

    schema: Literal["hhparser/price/1"]
    hero: str | None
    hands: int
    priced: int
    not_priced: dict[str, int]
    decisions: list[PricedDecision]
    left_out: LeftOutHands


class ReviewedDecisions(TypedDict):
    """The output of `hh review --format json`; `not_priced` counts decisions by reason."""

    schema: Literal["hhparser/review/1"]
    hero: str | None
    hands: int
    priced: int
    not_priced: dict[str, int]
    decisions: list[PricedDecision]
    left_out: LeftOutHands


class StrengthAnswers(TypedDict):
    """The share of each answer with hands of one strength."""

    strength: str
    decisions: float
    answers: dict[str, float]


class EstimatorScores(TypedDict):
    """log2 scores of held-out answers after the flop with known cards."""

    no_cards: float
    showdowns: float
    em: float
    n: int


class Pool(TypedDict):
    """The output of `hh pool --format json`; `street` is empty without a decision."""

    schema: Literal["hhparser/pool/1"]
    line: str
    street: Literal["", "preflop", "flop", "turn", "river"]
    decisions: int
    taken: int
    known: int
    answers: list[str]
    by_strength: list[StrengthAnswers]
    range: dict[str, float]
    shown: dict[str, int]
    scores: EstimatorScores | None
    left_out: LeftOutHands
