"""Fills in from the replay what PokerStars always prints but a hand does not say."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from hhparser.base.cards import Card
from hhparser.engine import Award, HandRank, Replay, best_rank
from hhparser.engine.pots import pot_name
from hhparser.engine.replay.awards import all_boards, payouts_of, settled
from hhparser.formats.pokerstars.descriptions import describe, describe_hole_cards
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    BOARD_CARDS,
    CANCELLED,
    CARDS_BEFORE,
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
OWN_FORMATS: Final = (None, "pokerstars", "pokerstars_pt")  # None: a hand that was dealt, not read


def completed(hand: Hand, replay: Replay) -> Hand:
    """The hand with everything that the site prints; what its own text says is kept.

    Printed figures and results of another site may mean something else, so they are recomputed.

    Args:
        hand: A hand that reaches its end, or a cancelled one.
        replay: Its replay.
    """
    boards = all_boards(hand)
    full = settled(hand, replay.uncalled, replay.total_pot)
    foreign = hand.format not in OWN_FORMATS
    if foreign:
        full = replace(full, shows=tuple(_cards_once(full)))
    full = replace(full, board=tuple(_streets(full, boards)))
    if hand.status is not CANCELLED:
        full = _paid(full, replay, boards)
    if foreign:
        actions = tuple(action._replace(stated=None) for action in full.actions)
        full = replace(full, actions=actions, results=(), claims=Claims())
    results = full.results or tuple(_results(full, replay))
    return replace(full, results=results, claims=_claims(full, replay, boards))


def _paid(hand: Hand, replay: Replay, boards: Boards) -> Hand:
    """The hand with the bet that was returned, what the pots paid, and the cards of the showdown."""
    returned = hand.uncalled or ((replay.uncalled,) if replay.uncalled is not None else ())
    payouts = hand.payouts or tuple(payouts_of(replay.awards, hand.runs))
    full = replace(hand, uncalled=returned, payouts=payouts)
    shows = _in_order([*full.shows, *_unsaid_shows(full, replay)], replay)
    return replace(full, shows=tuple(_described(_on_each_board(shows, full.runs), boards)))


def _cards_once(hand: Hand) -> Iterator[Show]:
    """Another site's shows without its descriptions, one per player and board; a paid player has shown."""
    seen: set[tuple[int, int]] = set()
    paid = _paid_seats(hand)
    for show in hand.shows:
        if (show.cards or show.mucked) and (show.seat, show.run) not in seen:
            seen.add((show.seat, show.run))
            mucked = show.mucked and not (show.cards and show.seat in paid)
            yield show._replace(description=None, mucked=mucked)


def _paid_seats(hand: Hand) -> set[int]:
    """The seats that the hand pays."""
    return {payout.seat for payout in hand.payouts}


def _streets(hand: Hand, boards: Boards) -> Iterator[BoardCards]:
    """The streets, each with the cards dealt before it."""
    for deal in hand.board:
        before = boards[deal.run][: CARDS_BEFORE[deal.street]]
        yield deal if deal.repeated else deal._replace(repeated=before)


# --- the showdown ---


def _unsaid_shows(hand: Hand, replay: Replay) -> Iterator[Show]:
    """Cards known from other lines; a player neither seen nor paid at a showdown has mucked."""
    said = {show.seat for show in hand.shows}
    results = {result.seat: result for result in hand.results if result.cards}
    for seat in replay.live:
        if seat in said:
            continue
        if seat in results:
            yield Show(seat, results[seat].cards, None, results[seat].outcome == "mucked", 0, 0)
        elif len(replay.live) > 1:
            yield from _silent_show(hand, seat)


def _silent_show(hand: Hand, seat: int) -> Iterator[Show]:
    """What a text leaves out of a showdown: a loser has mucked; elsewhere, a winner has shown."""
    cards = next((dealt.cards for dealt in hand.dealt if dealt.seat == seat), ())
    if seat not in _paid_seats(hand):
        yield Show(seat, (), None, True, 0, 0)
    elif len(cards) == 2 and hand.format not in OWN_FORMATS:
        yield Show(seat, cards, None, False, 0, 0)


def _in_order(shows: Iterable[Show], replay: Replay) -> list[Show]:
    """Players in the last side pot show first, players who folded last."""
    last_pot = {seat: number for number, award in enumerate(replay.awards) for seat in award.pot.eligible}
    return sorted(shows, key=lambda show: (show.run, -last_pot.get(show.seat, -1)))


def _on_each_board(shows: list[Show], runs: int) -> list[Show]:
    """The shows of each board; if the text shows cards only once, they count for all boards."""
    if runs == 1 or any(show.run for show in shows):
        return shows
    return [show._replace(run=run, description=None) for run in range(runs) for show in shows]


def _described(shows: Iterable[Show], boards: Boards) -> Iterator[Show]:
    """The shows, each with a description of the hand it makes."""
    best: dict[int, HandRank] = {}
    for show in shows:
        if show.mucked or len(show.cards) != 2:
            yield show
            continue
        board = boards[show.run]
        if len(board) not in BOARD_CARDS[FLOP:]:
            yield show._replace(description=show.description or describe_hole_cards(show.cards))
            continue
        rank = best_rank(board + show.cards)
        yield show._replace(description=show.description or describe(rank, best.get(show.run)))
        best[show.run] = max(rank, best.get(show.run, rank))


# --- the summary ---


def _results(hand: Hand, replay: Replay) -> Iterator[SeatResult]:
    """The seat lines of the summary, including players who were not dealt in."""
    marked = _marks(hand, replay)
    for seat in hand.seats:
        marks = tuple(mark for mark, marked_seat in marked.items() if marked_seat == seat.number)
        result = SeatResult(seat.number, "none", None, False, (), (), (), marks, 0)
        yield _result(hand, replay, result) if replay.complete else result


def _result(hand: Hand, replay: Replay, result: SeatResult) -> SeatResult:
    """How the hand ended for a seat."""
    fold = next((a for a in hand.actions if a.kind is FOLD and a.seat == result.seat), None)
    if fold is None:
        return _unfolded(hand, replay, result)
    did_not_bet = not _has_bet(hand, result.seat)
    return result._replace(outcome="folded", folded_on=fold.street, did_not_bet=did_not_bet)


def _unfolded(hand: Hand, replay: Replay, result: SeatResult) -> SeatResult:
    """How the hand ended for a seat that did not fold."""
    won = _won(hand, result.seat)
    shows = {show.run: show for show in hand.shows if show.seat == result.seat}
    cards = (replay.hole_cards or {}).get(result.seat, ())
    if len(replay.live) > 1 and _has_shown(shows):
        words = _made_hands(shows, hand.runs)
        return result._replace(outcome="showed", cards=cards, won=won, descriptions=words)
    if any(won):
        return result._replace(outcome="collected", won=(sum(won),))
    return result._replace(outcome="mucked", cards=cards) if shows else result


def _has_shown(shows: Mapping[int, Show]) -> bool:
    """Whether a player, whose shows are given by board, showed on the first of them."""
    return bool(shows) and not next(iter(shows.values())).mucked


def _made_hands(shows: Mapping[int, Show], runs: int) -> tuple[str, ...]:
    """The description of the hand shown on each board, without kickers."""
    described = [shows[run].description if run in shows else None for run in range(runs)]
    return tuple((words or "").partition(" - ")[0] for words in described)


def _won(hand: Hand, seat: int) -> tuple[int, ...]:
    """What a player was paid on each board."""
    own = [payout for payout in hand.payouts if payout.seat == seat]
    return tuple(sum(payout.amount for payout in own if payout.run == run) for run in range(hand.runs))


def _has_bet(hand: Hand, seat: int) -> bool:
    """Whether a player put chips in; antes and the posts of a new or returning player do not count."""
    idle = {ANTE, DEAD, BIG_BLIND} if seat in hand.new_posts else {ANTE, DEAD}
    return any(a.amount and a.seat == seat and a.kind not in idle for a in hand.actions)


def _marks(hand: Hand, replay: Replay) -> dict[str, int | None]:
    """The seats of the button and the blinds, even if the player of a blind could pay only the ante."""
    seats = {"button": hand.button}
    for action in hand.actions:
        if action.kind is SMALL_BLIND:
            seats.setdefault("small blind", action.seat)
        elif action.kind is BIG_BLIND and action.seat not in hand.new_posts:
            seats.setdefault("big blind", action.seat)
    for mark, seat in _unposted_blinds(hand, replay):
        seats.setdefault(mark, seat)
    return seats


def _unposted_blinds(hand: Hand, replay: Replay) -> Iterator[tuple[str, int]]:
    """The blinds of players whose ante took all their chips."""
    antes = {(action.seat, action.amount) for action in hand.actions if action.kind is ANTE}
    on_button = "small blind" if len(hand.players) == 2 else None
    for seat, position in positions(hand.players, hand.button or 0, replay.big_blind).items():
        mark = BLINDS.get(position, on_button)
        if mark is not None and (seat, hand.seat(seat).stack) in antes:
            yield mark, seat


def _claims(hand: Hand, replay: Replay, boards: Boards) -> Claims:
    """Pots net of rake, the rake and the boards; nothing is paid when a hand is cancelled."""
    claims = hand.claims
    paid = sum(payout.amount for payout in hand.payouts)
    return Claims(
        replay.total_pot if claims.total_pot is None else claims.total_pot,
        max(replay.total_pot - paid, 0) if claims.rake is None else claims.rake,
        _pots(claims, replay.awards),
        claims.boards or tuple((board, 0) for board in boards if board),
    )


def _pots(claims: Claims, awards: Sequence[Award]) -> tuple[tuple[str, int], ...]:
    """Main and side pots net of rake, where the text has no total; else those that it prints."""
    if claims.total_pot is not None or len(awards) < 2:
        return claims.pots
    return tuple((pot_name(n, len(awards)), one.pot.amount - one.rake) for n, one in enumerate(awards))
