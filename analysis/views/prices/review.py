"""Reviewed decisions as JSON objects, sentences and price tables."""

from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any, Final, Literal, TypedDict

import numpy as np

from analysis.inference.intervals import Z
from analysis.lines.sizes import PERCENT, SIZES
from analysis.population.nodes import NOT_FACED, POSTFLOP, PREFLOP, SEATS, SPR_CUTS, TEXTURES
from analysis.population.population import PlayedNode
from analysis.pricing.decisions import RIVER, FacedDecision
from analysis.pricing.prices import (
    CERTAIN,
    PROVEN,
    AnswerPrice,
    Price,
    PriceKind,
    is_always_priced,
    is_clear,
    is_proven,
)
from analysis.pricing.review import Review, Reviewed
from analysis.pricing.tables import DecisionTables, HandTables, PriceTable, TableRow
from analysis.pricing.unpriced import ORDER_ONLY
from analysis.stats import LeftOut
from analysis.views.stats import LeftOutHands
from hhparser.base.cards import DECK

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


Object = dict[str, Any]  # Any: JSON values
STREETS: Final = ("preflop", "flop", "turn", "river")
RAISES: Final = ("not raised", "raised", "3-bet", "4-bet or more")
PREFLOP_FACED: Final = ("no bet", "<40%", "40-64%", "64%+", "all-in")  # a call, as a share of the pot
TOO_WIDE: Final = "unknown, the interval is too wide"
BETTER: Final = "the other answer is better, but the interval of the amount is too wide"
LIKELY: Final = 0.8  # probability of a loss that is named, but not worth a look
DIGITS: Final = 2  # of big blinds
PLACES: Final = ("out of position", "in position")
SPR_NAMES: Final = ("<1", *(f"{low:g}-{high:g}" for low, high in pairwise(SPR_CUTS)), f"{SPR_CUTS[-1]:g}+")


def decision_object(one: Reviewed) -> Object:
    """Return a decision in the schema of `hh review --format json`."""
    price, decision = one.price, one.price.decision
    return {
        **{name: one.facts[name] for name in ("site", "hand_id", "file", "line")},
        "started_at": None if one.facts["started_at"] is None else str(one.facts["started_at"]),
        "number": decision.number,
        "street": STREETS[decision.street],
        "position": one.facts["position"],
        "cards": _cards(decision.own_cards),
        "board": _cards(decision.board),
        "pot_bb": _rounded(price.pot_bb),
        "to_call_bb": _rounded(decision.to_call / decision.big_blind),
        "node": node_words(decision.step),
        "chosen": price.chosen,
        "answers": [_answer(answer, one) for answer in price.answers],
        "best": price.best if one.is_priced else None,
        "advantage_bb": _rounded(price.advantage) if one.is_priced else None,
        "loss_bb": _rounded(price.loss) if one.is_priced else None,
        **_interval(one),
        "p_loss": round(price.p_loss, 3),
        "priced": one.is_priced,
        "kind": price.kind.value,
        "sentence": sentence(one),
    }


def review_object(
    found: Review, hero: str | None, left_out: LeftOut, output: str = "review", most: int | None = None
) -> Object:
    """Return a review in the schema of `hh review --format json` or `hh price --format json`.

    Args:
        found: The review.
        hero: Name of the reviewed player.
        left_out: Hands that are left out.
        output: Name of the schema: `review` or `price`.
        most: Maximum number of decisions to list; None for all. The counts include all.
    """
    return {
        "schema": f"hhparser/{output}/1",
        "hero": hero,
        "hands": found.hands,
        "priced": sum(one.is_priced for one in found.decisions),
        "not_priced": dict(found.reasons),
        "decisions": [decision_object(one) for one in found.decisions[:most]],
        "left_out": left_out._asdict(),
    }


def wanted_kind(decisions: Iterable[Reviewed]) -> PriceKind:
    """Return the kind of decision to look at next: `MISTAKE`, or `WORTH_A_LOOK` if no decision is priced."""
    has_prices = any(one.is_priced for one in decisions)
    return PriceKind.MISTAKE if has_prices else PriceKind.WORTH_A_LOOK


def sentence(one: Reviewed) -> str:
    """Describe a decision and its price in one sentence; behind a closed gate, with the reason."""
    price, street = one.price, f"{_faced(one)}: "
    if one.reason or not price.is_proven:
        return f"{street}{_order_words(price)}{ORDER_ONLY}{one.reason or _unproven(price.decision)}"
    if price.kind is PriceKind.UNKNOWN:
        return street + (BETTER if price.p_loss >= CERTAIN else TOO_WIDE)
    return street + _price_words(one)


def mistake_words(decision: Mapping[str, Any]) -> str:
    """Describe a mistake without its price: `River, facing 18.4 bb into 22.0: call; fold is better`.

    Args:
        decision: The `decision_object` of a priced decision.
    """
    return f"{decision['sentence'].partition(': ')[0]}: {decision['chosen']}; {decision['best']} is better"


def _faced(one: Reviewed) -> str:
    """Return street, bet and pot: `River, facing 18.4 bb into 22.0`, or `River, no bet, pot 22.0 bb`."""
    price, decision = one.price, one.price.decision
    if not decision.to_call:
        return f"{STREETS[decision.street].capitalize()}, no bet, pot {price.pot_bb:.1f} bb"
    to_call = decision.to_call / decision.big_blind
    return f"{STREETS[decision.street].capitalize()}, facing {to_call:.1f} bb into {price.pot_bb:.1f}"


def _order_words(price: Price) -> str:
    """Describe the rank of a decision without amounts."""
    if price.kind is PriceKind.WORTH_A_LOOK:
        return "worth a look"
    is_likely = price.p_loss >= LIKELY and price.doubt > 0
    return "the other answer may be better" if is_likely else "nothing stands out"


def _unproven(decision: FacedDecision) -> str:
    """Return the reason for "order only" behind an open gate."""
    if not decision.is_heads_up:
        return "prices with several opponents are not proven"
    if not decision.to_call:
        return "prices of checks and bets are not proven"
    return f"prices {'of raises' if decision.street == RIVER else 'before the river'} are not proven"


def _price_words(one: Reviewed) -> str:
    """Render the prices of call and fold; in a tournament they are values in chips, without payouts."""
    unit = ", in chips" if one.facts["kind"] == "tournament" else ""
    return f"against this pool {_call_words(one.price)}; folding is 0{unit}"


def _call_words(price: Price) -> str:
    """Render the price of a call, such as `a call loses about 6.0 bb (3.0 to 9.0)`."""
    call = price.answers[1]
    low, high = price.ends_of(call)
    if low < 0 < high:
        return f"a call is worth {call.value:+.1f} bb ({low:+.1f} to {high:+.1f})"
    least, most = sorted((abs(low), abs(high)))
    verb = "loses" if call.value < 0 else "wins"
    return f"a call {verb} about {abs(call.value):.1f} bb ({least:.1f} to {most:.1f})"


def _cards(numbers: Iterable[int]) -> str:
    return " ".join(str(DECK[number]) for number in numbers)


def node_words(step: PlayedNode) -> str:
    """Render the node of a decision: `river, faces 60-80%, out of position, stacks 1-3 pots, dry`.

    Before the flop: `preflop, raised, called, faces 40-64%, BTN`.
    """
    layout = POSTFLOP if step.street else PREFLOP
    digits = {name: int(found[0]) for name, found in layout.decode(np.array([step.node])).items()}
    if not step.street:
        raised, to_call = RAISES[digits["raises"]], PREFLOP_FACED[digits["faced"]]
        called = ", called" if digits["callers"] else ""
        return f"{STREETS[0]}, {raised}{called}, faces {to_call}, {SEATS[digits['seat']]}"
    faced = digits["faced"]
    bins = [name for _, _, name in SIZES.bins(PERCENT)]
    size = "no bet" if faced == NOT_FACED else [*bins, "all-in"][faced - 1]
    return ", ".join([
        STREETS[digits["street"] + 1],
        f"faces {size}",
        PLACES[digits["in_position"]],
        f"stacks {SPR_NAMES[digits['spr']]} pots",
        TEXTURES[digits["texture"]],
    ])  # fmt: skip


def _answer(answer: AnswerPrice, one: Reviewed) -> Object:
    """Return a `PricedAnswer`."""
    value, low, high = _shown_price(one, answer)
    made, chances = one.own_answers.get(answer.answer, 0), sum(one.own_answers.values())
    return {
        "answer": answer.answer,
        "value_bb": value,
        "low": low,
        "high": high,
        "pool": round(answer.pool, 3),
        "hero": round(made / chances, 3) if chances else None,
    }


def _shown_price(one: Reviewed, answer: AnswerPrice) -> tuple[float | None, float | None, float | None]:
    """Return the price of an answer and the ends of its interval; None for "order only"."""
    is_shown = not one.reason and is_proven(one.price.decision, answer.answer)
    if not is_shown:
        return None, None, None
    low, high = one.price.ends_of(answer)
    return _rounded(answer.value), _rounded(low), _rounded(high)


def decision_tables(one: Reviewed) -> DecisionTables:
    """Return the price tables of a decision for the replayers, before and after the action.

    The table before the action is the same for every choice, so that it does not reveal the action.
    """
    price = one.price
    before = PriceTable(_before_words(one), "", _rows(one, is_before=True))
    after = PriceTable(sentence(one), price.chosen, _rows(one, is_before=False))
    return DecisionTables(price.decision.number, before, after)


def hand_tables(found: Review) -> HandTables:
    """Return the price tables of all decisions by site and hand ID, in the order of play.

    Hands without an ID are left out.
    """
    tables: dict[tuple[str | None, str | None], list[DecisionTables]] = {}
    for one in found.decisions:
        if one.facts["hand_id"] is None:
            continue
        tables.setdefault((one.facts["site"], one.facts["hand_id"]), []).append(decision_tables(one))
    return {place: tuple(sorted(every)) for place, every in tables.items()}


def _rows(one: Reviewed, *, is_before: bool) -> tuple[TableRow, ...]:
    """Return the rows of a table; `is_before` leaves out bets and raises that only a choice gives a price."""
    others = {name: n - (name == one.price.chosen) for name, n in one.own_answers.items()}
    chances = sum(others.values())
    return tuple(
        TableRow(
            answer.answer,
            *_shown_price(one, answer),
            round(answer.pool, 3),
            round(others.get(answer.answer, 0) / chances, 3) if chances else None,
        )
        for answer in one.price.answers
        if not is_before or is_always_priced(one.price.decision, answer)
    )


def _before_words(one: Reviewed) -> str:
    """Describe the decision with the price of a call, without revealing the chosen answer."""
    price = one.price
    if one.reason or not price.decision.faces_river_bet:
        return f"{_faced(one)}: order only, {one.reason or _unproven(price.decision)}"
    if not is_clear(price, price.answers[1].error):
        return f"{_faced(one)}: {TOO_WIDE}"
    return f"{_faced(one)}: {_price_words(one)}"


def _interval(one: Reviewed) -> Object:
    """Return `low` and `high`: the 95% interval of the loss before shrinkage; None for "order only"."""
    price = one.price
    if not one.is_priced:
        return {"low": None, "high": None}
    spread = Z * price.error
    low, high = price.difference - spread, price.difference + spread
    if price.decision.faces_river_bet and price.chosen in PROVEN:
        ends = price.ends_of(price.answers[1])
        low, high = ends if price.chosen == "fold" else (-ends[1], -ends[0])
    return {"low": _rounded(low), "high": _rounded(high)}


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, DIGITS) + 0.0
