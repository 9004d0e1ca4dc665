"""What PokerStars always prints, filled in from the replay where a hand does not say it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from hhparser.base.cards import Card
from hhparser.engine import HandRank, Replay, best_rank
from hhparser.engine.pots import pot_name
from hhparser.engine.replay.awards import all_boards, payouts_of, settled
from hhparser.formats.pokerstars.descriptions import describe, describe_hole_cards
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    CANCELLED,
    DEAD,
    FLOP,
    FOLD,
    SMALL_BLIND,
    BoardCards,
    Claims,
    Hand,
    SeatResult,
    Show,
)
from hhparser.model.positions import BB, SB, Position, positions

BLINDS: Final[dict[Position | None, str]] = {SB: "small blind", BB: "big blind"}
Boards = Sequence[tuple[Card, ...]]
BOARD_CARDS: Final = range(3, 6)
OWN_FORMATS: Final = (None, "pokerstars", "pokerstars_pt")  # None: a hand that was dealt, not read


def completed(hand: Hand, replay: Replay) -> Hand:
    """The hand with everything that the site prints; what its own text says stays as it is.

    Printed figures and results of another site's text may mean something else: those are made anew.

    Args:
        hand: A hand that reaches its end, or a cancelled one.
        replay: Its replay.
    """
    boards = all_boards(hand)
    hand = settled(hand, replay.uncalled, replay.total_pot)
    if hand.format not in OWN_FORMATS:
        hand = replace(hand, shows=tuple(_cards_once(hand)))
    full = replace(hand, board=tuple(_streets(hand, boards)))
    if hand.status is not CANCELLED:
        returned = hand.uncalled or ((replay.uncalled,) if replay.uncalled is not None else ())
        full = replace(
            full, uncalled=returned, payouts=hand.payouts or tuple(payouts_of(replay.awards, hand.runs))
        )
        shows = [*full.shows, *_unsaid_shows(full, replay)]
        full = replace(full, shows=tuple(_described(full.runs, _in_order(shows, replay), boards)))
    if hand.format not in OWN_FORMATS:
        actions = tuple(action._replace(stated=None) for action in hand.actions)
        full = replace(full, actions=actions, results=(), claims=Claims())
    results = full.results or tuple(_results(full, replay))
    return replace(full, results=results, claims=_claims(full, replay, boards))


def _cards_once(hand: Hand) -> Iterator[Show]:
    """The shows of another site's text without its words, each hand once a board; who is paid has shown."""
    seen: set[tuple[int, int]] = set()
    paid = {payout.seat for payout in hand.payouts}
    for show in hand.shows:
        if (show.cards or show.mucked) and (show.seat, show.run) not in seen:
            seen.add((show.seat, show.run))
            mucked = show.mucked and not (show.cards and show.seat in paid)
            yield show._replace(description=None, mucked=mucked)


def _streets(hand: Hand, boards: Boards) -> Iterator[BoardCards]:
    """The streets, each with the cards before it."""
    for deal in hand.board:
        before = boards[deal.run][: deal.street + 1] if deal.street is not FLOP else ()
        yield deal if deal.repeated else deal._replace(repeated=before)


# --- the showdown ---


def _unsaid_shows(hand: Hand, replay: Replay) -> Iterator[Show]:
    """Cards that only the summary tells; who is neither seen nor paid at a showdown has mucked."""
    said = {show.seat for show in hand.shows}
    results = {result.seat: result for result in hand.results}
    paid = {payout.seat for payout in hand.payouts}
    for seat in replay.live:
        result = results.get(seat)
        if seat in said:
            continue
        if result is not None and result.cards:
            yield Show(seat, result.cards, None, result.outcome == "mucked", 0, 0)
        elif seat not in paid and len(replay.live) > 1:
            yield Show(seat, (), None, True, 0, 0)


def _in_order(shows: Iterable[Show], replay: Replay) -> list[Show]:
    """Who plays for the last side pot shows first, who has folded last."""
    last_pot = {seat: number for number, award in enumerate(replay.awards) for seat in award.pot.eligible}
    return sorted(shows, key=lambda show: (show.run, -last_pot.get(show.seat, -1)))


def _described(runs: int, shows: list[Show], boards: Boards) -> Iterator[Show]:
    """The shows of each board with the hand that they make."""
    if runs > 1 and not any(show.run for show in shows):
        shows = [show._replace(run=run, description=None) for run in range(runs) for show in shows]
    best: dict[int, HandRank] = {}
    for show in shows:
        if show.mucked or len(show.cards) != 2:
            yield show
            continue
        board = boards[show.run]
        if len(board) not in BOARD_CARDS:
            yield show._replace(description=show.description or describe_hole_cards(show.cards))
            continue
        rank = best_rank(board + show.cards)
        yield show._replace(description=show.description or describe(rank, best.get(show.run)))
        best[show.run] = max(rank, best.get(show.run, rank))


# --- the summary ---


def _results(hand: Hand, replay: Replay) -> Iterator[SeatResult]:
    """The seat lines of the summary; who is not dealt in has one too."""
    marked = _marks(hand, replay)
    for seat in hand.seats:
        marks = tuple(mark for mark, marked_seat in marked.items() if marked_seat == seat.number)
        result = SeatResult(seat.number, "none", None, False, (), (), (), marks, 0)
        yield _result(hand, replay, result) if replay.complete else result


def _result(hand: Hand, replay: Replay, result: SeatResult) -> SeatResult:
    """How the hand ended for a seat."""
    fold = next((a for a in hand.actions if a.kind is FOLD and a.seat == result.seat), None)
    if fold is not None:
        return result._replace(
            outcome="folded", folded_on=fold.street, did_not_bet=not _has_bet(hand, result.seat)
        )
    won = _won(hand, result.seat)
    shows = {show.run: show for show in hand.shows if show.seat == result.seat}
    cards = (replay.hole_cards or {}).get(result.seat, ())
    if len(replay.live) > 1 and shows and not next(iter(shows.values())).mucked:
        words = tuple(_made_hand(shows.get(run)) for run in range(hand.runs))
        return result._replace(outcome="showed", cards=cards, won=won, descriptions=words)
    if any(won):
        return result._replace(outcome="collected", won=(sum(won),))
    return result._replace(outcome="mucked", cards=cards) if shows else result


def _made_hand(show: Show | None) -> str:
    """The description of a shown hand without its kickers."""
    return "" if show is None else (show.description or "").partition(" - ")[0]


def _won(hand: Hand, seat: int) -> tuple[int, ...]:
    """What a player was paid on each board."""
    own = [payout for payout in hand.payouts if payout.seat == seat]
    return tuple(sum(payout.amount for payout in own if payout.run == run) for run in range(hand.runs))


def _has_bet(hand: Hand, seat: int) -> bool:
    """Whether a player put chips in; antes and the posts of a new or returning player do not count."""
    idle = {ANTE, DEAD, BIG_BLIND} if seat in hand.new_posts else {ANTE, DEAD}
    return any(a.amount and a.seat == seat and a.kind not in idle for a in hand.actions)


def _marks(hand: Hand, replay: Replay) -> dict[str, int | None]:
    """The seats of the button and of the blinds, also of a blind whose player had chips for the ante only."""
    seats = {"button": hand.button}
    antes: dict[int, int] = {}
    for action in hand.actions:
        if action.kind is SMALL_BLIND:
            seats.setdefault("small blind", action.seat)
        elif action.kind is BIG_BLIND and action.seat not in hand.new_posts:
            seats.setdefault("big blind", action.seat)
        elif action.kind is ANTE:
            antes[action.seat] = action.amount or 0
    for seat, position in positions(hand.players, hand.button or 0, replay.big_blind).items():
        mark = BLINDS.get(position) or ("small blind" if len(hand.players) == 2 else None)
        if mark is not None and antes.get(seat) == hand.seat(seat).stack:
            seats.setdefault(mark, seat)
    return seats


def _claims(hand: Hand, replay: Replay, boards: Boards) -> Claims:
    """Pots net of rake, the rake and the boards; nothing is paid when a hand is cancelled."""
    claims = hand.claims
    count = len(replay.awards)
    pots = claims.pots
    if claims.total_pot is None and count > 1:
        net = [award.pot.amount - award.rake for award in replay.awards]
        pots = tuple((pot_name(number, count), amount) for number, amount in enumerate(net))
    paid = sum(payout.amount for payout in hand.payouts)
    return Claims(
        replay.total_pot if claims.total_pot is None else claims.total_pot,
        max(replay.total_pot - paid, 0) if claims.rake is None else claims.rake,
        pots,
        claims.boards or tuple((board, 0) for board in boards if board),
    )
