"""The view of a hand for the page and the terminal, and the data of a page."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain, islice
from typing import Any, Final, NamedTuple, TypedDict

import polars as pl

from analysis.pricing.tables import NO_PRICES, HandTables, TableRow
from analysis.replayer.equity import EquityRow, equity_rows
from analysis.replayer.frames import Frame, card_text, frames
from analysis.replayer.queries import answers, query_columns
from analysis.replayer.states import (
    NextDecision,
    SeatState,
    TableState,
    skipped_folds,
    street_starts,
    table_states,
)
from analysis.replayer.stats import SHOWN, Counts, counts_before
from analysis.replayer.summaries import HandSummary, by_time, printed_positions, summarize
from analysis.replayer.words import Block, HandWords, Sentence
from hhparser.base.cards import Card, high_first
from hhparser.base.money import format_amount
from hhparser.columns.hands import stakes_text
from hhparser.engine import Replay, best_five
from hhparser.findings.finding import Finding
from hhparser.formats.hand_json import all_shows
from hhparser.model import (
    BET,
    BIG_BLIND,
    CALL,
    CHECK,
    FOLD,
    RAISE,
    SMALL_BLIND,
    STRADDLE,
    Hand,
    HandKind,
    Stakes,
)
from hhparser.pipeline import Checked
from hhparser.workers import in_workers

HIGHEST_SEAT: Final = 10
HANDS_A_PIECE: Final = 250
MANY: Final = 2_000  # threshold in hands for worker processes
Piece = Sequence[tuple[HandSummary, Mapping[int, Counts]]]
DECISIONS: Final = frozenset({FOLD, CHECK, CALL, BET, RAISE})
POST_NAMES: Final = {SMALL_BLIND: "small blind", BIG_BLIND: "big blind", STRADDLE: "straddle"}


class SeatRow(NamedTuple):
    """An occupied seat.

    Attributes:
        number: Printed seat number.
        name: Screen name.
        mask: Replacement of the name while names are masked.
        position: Printed position, empty if there is none; None for a player who was not dealt in.
        cards: Known hole cards.
        made: Names of the made hand, one for each board.
        counts: Statistics up to this hand, in the order of `COLUMNS`; None for a new player.
    """

    number: int
    name: str
    mask: str
    position: str | None
    cards: str
    made: tuple[str, ...]
    counts: Counts | None


class FrameRow(NamedTuple):
    """A frame: one event, and its changes to the table.

    Attributes:
        kind: As in `Frame`.
        line: Line of the text, relative to the first line of the hand; None for an event without a line.
        street: The street dealt last.
        run: Index of the board of a deal or payment.
        words: The event in words.
        seats: States of the seats that changed.
        pots: Chips gathered in the middle, main pot first; 0 for a pot that has been paid.
        total: Chips in the pots and bet on this street.
        decision: The decision of the next player; None if there is none.
        boards: All boards if they changed, else None.
        results: Winner and winning hand of each board if they changed, else None.
        lit: The winning cards if they changed, else None.
    """

    kind: str
    line: int | None
    street: int
    run: int
    words: Sentence
    seats: tuple[SeatState, ...]
    pots: tuple[int, ...]
    total: int
    decision: NextDecision | None
    boards: tuple[str, ...] | None
    results: tuple[Sentence | None, ...] | None
    lit: str | None


class FindingRow(NamedTuple):
    """A finding with the index of its frame; `line` is relative to the first line of the hand."""

    frame: int
    line: int
    severity: str
    code: str
    message: str


class PriceRow(NamedTuple):
    """A price table with the index of its frame: the decision, and then the action that was chosen."""

    frame: int
    words: str
    chosen: str
    rows: tuple[TableRow, ...]


class HandView(NamedTuple):
    """The view of a hand; amounts are in the smallest unit.

    Attributes:
        ending: `cancelled` or `breaks off`; empty for a complete hand.
        slots: Seat numbers around the table.
        net: Result of the hero; None without a hero or for an incomplete hand.
        street: Last street dealt.
        played: Whether the hero put chips in voluntarily.
        posts: Seat and name of each blind and straddle.
        starts: Index of the first frame of each street; None for a street that was not dealt.
        skipped: Indices of frames to skip while folds are combined.
        folds: Index of each fold after another fold, with the words for the run of folds up to it.
        forum: The text for a forum in blocks of lines; a line is a sentence or the index of a frame.
        prices: Price tables of the hero's decisions.
        answers: Values of the columns of `query_columns`, for queries on the page; empty outside a page.
    """

    id: str | None
    site: str
    table: str
    game: str
    time: str
    file: str
    line: int
    ending: str
    decimals: int
    currency: str
    big_blind: int | None
    slots: tuple[int, ...]
    button: int | None
    hero: int | None
    net: int | None
    total_pot: int | None
    street: int
    played: int
    seats: tuple[SeatRow, ...]
    posts: tuple[tuple[int, str], ...]
    frames: tuple[FrameRow, ...]
    starts: tuple[int | None, ...]
    skipped: tuple[int, ...]
    folds: tuple[tuple[int, Sentence], ...]
    forum: tuple[Block, ...]
    findings: tuple[FindingRow, ...]
    equities: tuple[EquityRow, ...]
    prices: tuple[PriceRow, ...]
    answers: tuple[Any, ...] = ()  # Any: values of several types


FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "hand": HandView._fields,
    "seat": SeatRow._fields,
    "frame": FrameRow._fields,
    "state": SeatState._fields,
    "decision": NextDecision._fields,
    "finding": FindingRow._fields,
    "equity": EquityRow._fields,
    "price": PriceRow._fields,
    "price_row": TableRow._fields,
}


class ReplayerData(TypedDict):
    """The data of a page as JSON.

    Attributes:
        fields: Names of the fields of each kind of record.
        stats: Id, abbreviation, name, meaning and is-proportion of each statistic.
        columns: Name, kind, values and meaning of each column that queries may name.
        hands: The views of the hands.
        sources: Source text of each hand.
    """

    fields: dict[str, tuple[str, ...]]
    stats: list[tuple[str, str, str, str, bool]]
    columns: list[tuple[str, str, Sequence[str], str]]
    hands: list[HandView]
    sources: list[str]


class PageData(NamedTuple):
    """The data of a page.

    Attributes:
        data: The data, ready for JSON.
        left_out: Number of hands that could not be replayed.
    """

    data: ReplayerData
    left_out: int


def page_data(
    hands: Iterable[Checked],
    heroes: Sequence[str] = (),
    count: Callable[[Sequence[Checked]], Iterable[Mapping[int, Counts]]] = counts_before,
    jobs: int = 1,
    prices: HandTables = NO_PRICES,
) -> PageData:
    """Compute the data of a page for all hands that can be replayed, in order of play.

    Args:
        hands: Any hands in the order of the input.
        heroes: Names of the hero; in hands without them, the hero is the player who saved the hand.
        count: Callback that yields the statistics of players up to each hand, by seat.
        jobs: Number of worker processes for many hands.
        prices: Price tables by hand.
    """
    everything = list(hands)
    shown = by_time([one for one in everything if one.replay is not None])
    summaries = [summarize(one, heroes, prices) for one in shown]
    columns = query_columns()
    given = _answers(shown, summaries, columns)
    rows = [
        row._replace(answers=values)
        for row, values in zip(_hand_rows(summaries, count(shown), jobs), given, strict=True)
    ]
    data: ReplayerData = {
        "fields": FIELDS,
        "stats": [(s.id, s.abbreviation, s.name, s.words, s.is_proportion) for s in SHOWN],
        "columns": [(c.name, c.kind, c.words, c.meaning) for c in columns.values()],
        "hands": rows,
        "sources": [one.hand.text for one in shown],
    }
    return PageData(data, len(everything) - len(shown))


def _answers(
    shown: Sequence[Checked], summaries: Sequence[HandSummary], columns: Iterable[str]
) -> Iterator[tuple[Any, ...]]:
    found = answers(shown, [one.hero for one in summaries]).with_columns(pl.col("day").cast(pl.String))
    return found.select(*columns).iter_rows()


def _hand_rows(
    summaries: Sequence[HandSummary], counts: Iterable[Mapping[int, Counts]], jobs: int
) -> Iterator[HandView]:
    """Return the views of all hands; from `MANY` hands on, worker processes compute them in batches."""
    pieces = _pieces(zip(summaries, counts, strict=True))
    if jobs == 1 or len(summaries) < MANY:
        return chain.from_iterable(map(_piece_rows, pieces))
    return chain.from_iterable(in_workers(pieces, _piece_rows, jobs))


def _pieces(rows: Iterator[tuple[HandSummary, Mapping[int, Counts]]]) -> Iterator[Piece]:
    while piece := list(islice(rows, HANDS_A_PIECE)):
        yield piece


def _piece_rows(piece: Piece) -> list[HandView]:
    return [hand_row(summary, counts)[0] for summary, counts in piece]


def hand_row(summary: HandSummary, counts: Mapping[int, Counts]) -> tuple[HandView, list[TableState]]:
    """Return the view of a hand with a replay, and the table at each of its frames.

    Args:
        summary: The hand.
        counts: Statistics of its players up to this hand, by seat.
    """
    hand, replay, findings = summary.checked
    stakes, hero = hand.stakes, summary.hero
    assert replay is not None
    assert stakes is not None
    taken = frames(hand, replay.rules)
    shown = _shown(hand)
    cards = _known_cards(replay)
    states = table_states(taken, replay.awards, cards.keys() & {hero}, cards.keys() & shown, _best(replay))
    game = _game(hand, stakes)
    dealt_in = printed_positions(hand, replay)
    words = HandWords(hand, replay, states, shown, game, hero, dealt_in)
    row = HandView(
        *(hand.hand_id, hand.site or "", hand.table or "", game, _time(hand.started_at)),
        *(hand.file or "", hand.line),
        ending=_ending(summary.checked),
        decimals=stakes.decimals,
        currency=_currency(hand),
        big_blind=stakes.big_blind,
        slots=_slots(hand),
        button=hand.button,
        hero=hero,
        net=summary.net,
        total_pot=summary.pot,
        street=summary.street,
        played=int(summary.played),
        seats=tuple(_seats(summary, dealt_in, counts)),
        posts=_posts(replay.hand),
        frames=tuple(_frame_rows(states, words)),
        starts=street_starts(taken),
        skipped=skipped_folds(taken),
        folds=tuple(words.folds()),
        forum=words.forum(),
        findings=tuple(_findings(hand, findings, taken)),
        equities=equity_rows(states, cards, shown | {hero or 0}),
        prices=tuple(_prices(summary, states)),
    )
    return row, states


def _prices(summary: HandSummary, states: Sequence[TableState]) -> Iterator[PriceRow]:
    """Yield the price tables of the hero's decisions, each at its frame and at the frame of the action."""
    frame_of = decision_frames(summary.hand, [state.decision is not None for state in states])
    for number, *tables in summary.prices:
        for frame, table in enumerate(tables, frame_of[number]):
            yield PriceRow(frame, *table)


def decision_frames(hand: Hand, is_decision: Sequence[bool]) -> dict[int, int]:
    """Return the frame before each decision, by the index of its action.

    Args:
        hand: The hand.
        is_decision: For each frame, whether a player is to act.
    """
    acted = [number for number, action in enumerate(hand.actions) if action.kind in DECISIONS]
    faced = [frame for frame, is_faced in enumerate(is_decision) if is_faced]
    return dict(zip(acted, faced, strict=False))


def _shown(hand: Hand) -> frozenset[int]:
    """Return the seats that show their cards."""
    return frozenset(show.seat for show in all_shows(hand) if show.cards and not show.mucked)


def _known_cards(replay: Replay) -> dict[int, tuple[Card, ...]]:
    return {seat: high_first(held) for seat, held in replay.known_cards.items() if held}


def _ending(checked: Checked) -> str:
    if checked.status == "cancelled":
        return "cancelled"
    return "" if checked.replay and checked.replay.complete else "breaks off"


def _currency(hand: Hand) -> str:
    is_money = hand.kind is not HandKind.TOURNAMENT and not hand.play_money
    return (is_money and hand.stakes and hand.stakes.currency) or ""


def _posts(hand: Hand) -> tuple[tuple[int, str], ...]:
    return tuple((one.seat, POST_NAMES[one.kind]) for one in hand.actions if one.kind in POST_NAMES)


def _best(replay: Replay) -> list[dict[int, tuple[Card, ...]]]:
    """Return the best five cards by seat for each board; of equal cards, the board's are preferred."""
    held = _known_cards(replay)
    return [
        {seat: best_five((*board, *held[seat])) for seat in ranks}
        for board, ranks in zip(replay.boards, replay.ranks, strict=False)
    ]


def _frame_rows(states: Sequence[TableState], words: HandWords) -> Iterator[FrameRow]:
    seats: Mapping[int, SeatState] = {}
    boards: tuple[str, ...] = ()
    results: tuple[Sentence | None, ...] = ()
    lit = ""
    for state, sentence in zip(states, words.steps(), strict=True):
        frame = state.frame
        given = words.results(state)
        yield FrameRow(
            *(frame.kind, frame.line, state.street, frame.run, sentence),
            seats=tuple([one for one in state.seats.values() if one != seats.get(one.seat)]),
            pots=frame.pots,
            total=state.total,
            decision=state.decision,
            boards=state.boards if state.boards != boards else None,
            results=given if given != results else None,
            lit=state.lit if state.lit != lit else None,
        )
        seats, boards, results, lit = state.seats, state.boards, given, state.lit


def _time(moment: datetime | None) -> str:
    if moment is None:
        return ""
    return f"{moment:%Y-%m-%d %H:%M}{' UTC' if moment.tzinfo is UTC else ''}"


def _game(hand: Hand, stakes: Stakes) -> str:
    """Return the game in words: the stakes, or the tournament with its level and blinds."""
    tournament = hand.tournament if hand.kind is HandKind.TOURNAMENT else None
    if tournament is None:
        return stakes_text(hand) or ""
    ante = f" ante {format_amount(stakes.ante, stakes.decimals)}" if stakes.ante else ""
    level = f" · level {tournament.level}" if tournament.level else ""
    return f"Tournament {tournament.id} · {stakes_text(hand)}{level} · {_blinds(stakes)}{ante}"


def _blinds(stakes: Stakes) -> str:
    """Return both blinds, such as `50/100`; `?` for an unknown one."""
    blinds = (stakes.small_blind, stakes.big_blind)
    return "/".join("?" if blind is None else format_amount(blind, stakes.decimals) for blind in blinds)


def _slots(hand: Hand) -> tuple[int, ...]:
    """Return the seat numbers around the table, with empty seats if the table size is known and fits."""
    taken = {seat.number for seat in hand.seats} | ({hand.button} if hand.button else set())
    size = hand.table_size
    if size is not None and size <= HIGHEST_SEAT and max(taken) <= size:
        return tuple(range(1, size + 1))
    return tuple(sorted(taken))


def _seats(
    summary: HandSummary, places: Mapping[int, str], counts: Mapping[int, Counts]
) -> Iterator[SeatRow]:
    hand, replay, _ = summary.checked
    assert replay is not None
    cards = _known_cards(replay)
    for seat in hand.seats:
        number = seat.number
        mask = "Hero" if number == summary.hero else places.get(number) or f"Seat {number}"
        yield SeatRow(
            number=number,
            name=seat.name,
            mask=mask,
            position=places.get(number),
            cards=card_text(cards.get(number, ())),
            made=tuple(ranks[number].describe() for ranks in replay.ranks if number in ranks),
            counts=counts.get(number),
        )


def _findings(hand: Hand, findings: Iterable[Finding], taken: Sequence[Frame]) -> Iterator[FindingRow]:
    """Yield the findings, each at the last frame with a line at or above the line of the finding."""
    reached = [(frame.line, -number) for number, frame in enumerate(taken) if frame.line is not None]
    for found in findings:
        line = found.line - hand.line
        at = max([one for one in reached if one[0] <= line], default=(0, 0))
        yield FindingRow(-at[1], line, found.severity.value, found.code, found.message)
