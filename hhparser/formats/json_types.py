"""Types of the JSON output of `hh parse`, `check` and `replay`, the source of its JSON Schemas.

Amounts are decimal text with the decimals of the hand's unit, cards two characters. The text in `Annotated`
is the description of a key in the schema.
"""

from typing import Annotated, Literal, NotRequired, TypedDict

from hhparser.engine.pots import DecidedBy
from hhparser.findings.finding import FindingClass, Severity
from hhparser.model.actions import ActionKind, AnteType, Betting, HandKind
from hhparser.model.positions import Position
from hhparser.pipeline import HandStatus

Amount = Annotated[str, "Amount as decimal text"]
Card = Annotated[str, "Rank and suit, as in Ah"]
AmountByPlayer = dict[str, Amount | None]
StreetName = Literal["preflop", "flop", "turn", "river"]

FindingJson = TypedDict(
    "FindingJson",
    {
        "code": Annotated[str, "Code of the rule, such as L110; `hh rule CODE` explains it"],
        "slug": Annotated[str, "Name of the rule"],
        "severity": Severity,
        "class": FindingClass,
        "line": Annotated[int, "Line in the file, from 1"],
        "column": Annotated[int, "Column in the line, from 1"],
        "message": str,
        "expected": str | None,
        "found": str | None,
    },
)


class PlacedFindingJson(FindingJson):
    """A finding with its file and hand."""

    file: str
    site: str | None
    hand_id: str | None


class GameJson(TypedDict):
    """The game and its stakes."""

    variant: Literal["holdem"]
    betting: Betting
    kind: HandKind | None
    play_money: bool
    fast: Annotated[bool, "Whether the room moves a player who folds to another table"]
    currency: Annotated[str | None, "Three letters; null for chips"]
    small_blind: Amount | None
    big_blind: Amount | None
    small_bet: Annotated[Amount | None, "Fixed limit only"]
    big_bet: Annotated[Amount | None, "Fixed limit only"]
    ante: Amount | None
    ante_type: AnteType | None
    cap: Annotated[Amount | None, "Most that a player can put in, in cap games"]


class PlaceJson(TypedDict):
    """The finishing place of a player in a tournament."""

    player: str
    place: int
    prize: Amount | None


class TournamentJson(TypedDict):
    """The tournament of a hand; prices are in the currency of the tournament."""

    id: str | None
    name: str | None
    level: str | None
    buy_in: Amount | None
    fee: Amount | None
    bounty: Amount | None
    currency: str | None
    places: list[PlaceJson]


class SeatJson(TypedDict):
    """A seat; `entry` is the player's entry number if the site prints entries instead of seats."""

    seat: int
    entry: NotRequired[int]


class PlayerJson(SeatJson):
    """A player who was dealt in."""

    name: str
    stack: Amount | None
    position: Position | None
    sat_out: bool
    hole_cards: Annotated[list[Card | None] | None, "Two cards, of which the second may be unknown"]
    committed: Annotated[Amount | None, "Chips put in, without uncalled bets"]
    collected: Annotated[Amount | None, "Chips won from the pots"]
    net: Annotated[Amount | None, "collected - committed"]


class SeatOutJson(SeatJson):
    """A seated player who was not dealt in."""

    name: str
    stack: Amount | None


class ActionJson(TypedDict):
    """An action as the site printed it."""

    street: StreetName
    player: str
    action: ActionKind
    amount: Annotated[Amount | None, "Chips that it moves, before any return; null for fold and check"]
    to: Annotated[Amount | None, "Live chips of the player on this street after it"]
    all_in: bool
    line: int


class UncalledJson(TypedDict):
    """An uncalled bet; `line` is null if the text does not print its return."""

    player: str
    amount: Amount | None
    line: int | None


class ShowJson(TypedDict):
    """Cards that a player showed or mucked."""

    player: str
    cards: list[Card]
    mucked: bool | None


class PotJson(TypedDict):
    """A pot; the main pot is first."""

    amount: Amount | None
    rake: Amount | None
    eligible: list[str]
    winners: AmountByPlayer
    by_board: Annotated[list[AmountByPlayer] | None, "Winners by board, if there were several boards"]
    decided_by: DecidedBy


class CashOutJson(TypedDict):
    """An equity cash-out, paid by the house."""

    player: str
    amount: Amount | None
    fee: Amount | None


BountyJson = TypedDict("BountyJson", {"player": str, "from": str, "amount": Amount})


class ClaimsJson(TypedDict):
    """Figures that the site printed."""

    total_pot: Amount | None
    rake: Amount | None
    pots: list[Amount | None]
    collected: AmountByPlayer


class HandJson(TypedDict):
    """A hand with its replay and findings; most keys after `status` are null in a hand without a replay."""

    file: str
    line: Annotated[int, "Line of the header, from 1"]
    site: str | None
    hand_id: Annotated[str | None, "The site's number of the hand"]
    status: HandStatus
    game: GameJson | None
    tournament: TournamentJson | None
    table: str | None
    max_seats: int | None
    button: Annotated[int | None, "Seat of the button"]
    big_blind_seat: int | None
    hero: Annotated[str | None, "The player who saved the hand"]
    anonymous: bool | None
    started_at: Annotated[str | None, "UTC with Z where the zone is known, else local time"]
    time_text: str | None
    players: list[PlayerJson] | None
    seats_out: list[SeatOutJson] | None
    board: list[Card] | None
    boards: NotRequired[Annotated[list[list[Card]], "All boards, if there were several"]]
    actions: list[ActionJson] | None
    uncalled: list[UncalledJson] | None
    showdown: list[ShowJson] | None
    pots: list[PotJson] | None
    total_pot: Annotated[Amount | None, "Recomputed from the actions"]
    rake: Annotated[Amount | None, "total_pot + added - collected - fees"]
    fees: dict[str, Amount] | None
    added: Annotated[Amount | None, "Money that the house added to the pot"]
    cash_out: list[CashOutJson] | None
    bounties: list[BountyJson] | None
    claims: ClaimsJson | None
    diagnostics: list[FindingJson]


class ParseJson(HandJson):
    """A line of `hh parse`."""

    schema: Literal["hhparser/parse/1"]


class LegalJson(TypedDict):
    """Legal actions of the player to act; `min_to` and `max_to` are the totals of a bet or raise."""

    fold: bool
    check: bool
    call: Amount | None
    min_to: Amount | None
    max_to: Amount | None


class StepJson(TypedDict):
    """The state before a decision; the first step is after all posts."""

    index: int
    street: StreetName
    action: Annotated[ActionJson | None, "The action that led here"]
    board: list[Card]
    pot: Amount | None
    stacks: AmountByPlayer
    bets: AmountByPlayer
    to_act: str | None
    legal: LegalJson | None


class ReplayJson(TypedDict):
    """A line of `hh replay --format json`; `steps` is empty for a hand without a replay."""

    schema: Literal["hhparser/replay/1"]
    hand: ParseJson
    steps: list[StepJson]


class CheckJson(TypedDict):
    """The output of `hh check --format json`; `findings` is the number of hands with an error."""

    schema: Literal["hhparser/check/1"]
    files: int
    hands: int
    clean: int
    findings: int
    unsupported: int
    cancelled: int
    unparsed: int
    skipped_files: list[str]
    diagnostics: list[PlacedFindingJson]
