"""Completes a hand from its replay with the values that PokerStars always prints."""

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
    BoardCards,
    Claims,
    Hand,
    SeatResult,
    Show,
)
from hhparser.model.hand import seats_of
from hhparser.model.positions import BB, SB, Position, marked_seats, positions

BLINDS: Final[dict[Position | None, str]] = {SB: "small blind", BB: "big blind"}
Boards = Sequence[tuple[Card, ...]]
OWN_FORMATS: Final = (None, "pokerstars", "pokerstars_pt")  # None: a hand of the dealer, not of a file


def completed(hand: Hand, replay: Replay) -> Hand:
    """Return the hand with all values that PokerStars prints; values of the text are kept.

    Amounts and results printed by other sites are recomputed, because their meaning may differ.

    Args:
        hand: A complete or cancelled hand.
        replay: Replay of the hand.
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
    """Add the uncalled bet, the payouts and the shows of the showdown to a hand."""
    returned = hand.uncalled or ((replay.uncalled,) if replay.uncalled is not None else ())
    payouts = hand.payouts or tuple(payouts_of(replay.awards, hand.runs))
    full = replace(hand, uncalled=returned, payouts=payouts)
    shows = _in_order([*full.shows, *_unsaid_shows(full, replay)], replay)
    return replace(full, shows=tuple(_described(_on_each_board(shows, full.runs), boards)))


def _cards_once(hand: Hand) -> Iterator[Show]:
    """Yield the shows of another site without descriptions, one per player and board.

    A player with known cards who was paid counts as showing, even if the text says mucked.
    """
    seen: set[tuple[int, int]] = set()
    paid = _paid_seats(hand)
    for show in hand.shows:
        if (show.cards or show.mucked) and (show.seat, show.run) not in seen:
            seen.add((show.seat, show.run))
            mucked = show.mucked and not (show.cards and show.seat in paid)
            yield show._replace(description=None, mucked=mucked)


def _paid_seats(hand: Hand) -> set[int]:
    """Return the seats with a payout."""
    return {payout.seat for payout in hand.payouts}


def _streets(hand: Hand, boards: Boards) -> Iterator[BoardCards]:
    """Yield the streets, each with the board cards before it."""
    for deal in hand.board:
        before = boards[deal.run][: CARDS_BEFORE[deal.street]]
        yield deal if deal.repeated else deal._replace(repeated=before)


# --- the showdown ---


def _unsaid_shows(hand: Hand, replay: Replay) -> Iterator[Show]:
    """Yield the shows that the text implies: cards known from the results, and mucks at a showdown."""
    said = seats_of(hand.shows)
    results = {result.seat: result for result in hand.results if result.cards}
    for seat in replay.live:
        if seat in said:
            continue
        if seat in results:
            yield Show(seat, results[seat].cards, None, results[seat].outcome == "mucked", 0, 0)
        elif len(replay.live) > 1:
            yield from _silent_show(hand, seat)


def _silent_show(hand: Hand, seat: int) -> Iterator[Show]:
    """Yield the implied show of a player at a showdown: a loser mucked; at other sites, a winner showed."""
    cards = next((dealt.cards for dealt in hand.dealt if dealt.seat == seat), ())
    if seat not in _paid_seats(hand):
        yield Show(seat, (), None, True, 0, 0)
    elif len(cards) == 2 and hand.format not in OWN_FORMATS:
        yield Show(seat, cards, None, False, 0, 0)


def _in_order(shows: Iterable[Show], replay: Replay) -> list[Show]:
    """Sort shows by board, then players in the last side pot first, players who folded last."""
    last_pot = {seat: number for number, award in enumerate(replay.awards) for seat in award.pot.eligible}
    return sorted(shows, key=lambda show: (show.run, -last_pot.get(show.seat, -1)))


def _on_each_board(shows: list[Show], runs: int) -> list[Show]:
    """Return the shows of all boards; if the text shows cards only once, repeat them for each board."""
    if runs == 1 or any(show.run for show in shows):
        return shows
    return [show._replace(run=run, description=None) for run in range(runs) for show in shows]


def _described(shows: Iterable[Show], boards: Boards) -> Iterator[Show]:
    """Yield the shows with descriptions of the made hands, with kickers relative to the best hand before."""
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
    """Yield the results of all seats for the summary, including players not dealt in."""
    marked = _marks(hand, replay)
    for seat in hand.seats:
        marks = tuple(mark for mark, marked_seat in marked.items() if marked_seat == seat.number)
        result = SeatResult(seat.number, "none", None, False, (), (), (), marks, 0)
        yield _result(hand, replay, result) if replay.complete else result


def _result(hand: Hand, replay: Replay, result: SeatResult) -> SeatResult:
    """Add the outcome of a seat to its result."""
    fold = next((a for a in hand.actions if a.kind is FOLD and a.seat == result.seat), None)
    if fold is None:
        return _unfolded(hand, replay, result)
    did_not_bet = not _has_bet(hand, result.seat)
    return result._replace(outcome="folded", folded_on=fold.street, did_not_bet=did_not_bet)


def _unfolded(hand: Hand, replay: Replay, result: SeatResult) -> SeatResult:
    """Add the outcome of a seat that did not fold to its result."""
    won = _won(hand, result.seat)
    shows = {show.run: show for show in hand.shows if show.seat == result.seat}
    cards = replay.known_cards.get(result.seat, ())
    if len(replay.live) > 1 and shows and not next(iter(shows.values())).mucked:
        words = _made_hands(shows, hand.runs)
        return result._replace(outcome="showed", cards=cards, won=won, descriptions=words)
    if any(won):
        return result._replace(outcome="collected", won=(sum(won),))
    return result._replace(outcome="mucked", cards=cards) if shows else result


def _made_hands(shows: Mapping[int, Show], runs: int) -> tuple[str, ...]:
    """Return the descriptions of the hands shown on each board, without kickers; "" without a show."""
    described = [shows[run].description if run in shows else None for run in range(runs)]
    return tuple((words or "").partition(" - ")[0] for words in described)


def _won(hand: Hand, seat: int) -> tuple[int, ...]:
    """Return the chips that a seat collected on each board."""
    own = [payout for payout in hand.payouts if payout.seat == seat]
    return tuple(sum(payout.amount for payout in own if payout.run == run) for run in range(hand.runs))


def _has_bet(hand: Hand, seat: int) -> bool:
    """Return whether a player put chips in, other than antes and posts as a new or returning player."""
    idle = {ANTE, DEAD, BIG_BLIND} if seat in hand.new_posts else {ANTE, DEAD}
    return any(a.amount and a.seat == seat and a.kind not in idle for a in hand.actions)


def _marks(hand: Hand, replay: Replay) -> dict[str, int | None]:
    """Return the seats of the button and the blinds, including blinds all-in from the ante."""
    seats = marked_seats(hand)
    for mark, seat in _unposted_blinds(hand, replay):
        seats.setdefault(mark, seat)
    return seats


def _unposted_blinds(hand: Hand, replay: Replay) -> Iterator[tuple[str, int]]:
    """Yield the blinds of players who were all-in from the ante."""
    antes = {(action.seat, action.amount) for action in hand.actions if action.kind is ANTE}
    on_button = "small blind" if len(hand.players) == 2 else None
    for seat, position in positions(hand.players, hand.button or 0, replay.big_blind).items():
        mark = BLINDS.get(position, on_button)
        if mark is not None and (seat, hand.seat(seat).stack) in antes:
            yield mark, seat


def _claims(hand: Hand, replay: Replay, boards: Boards) -> Claims:
    """Return the printed total pot, rake, pots and boards, with missing values from the replay."""
    claims = hand.claims
    paid = hand.total_paid
    return Claims(
        replay.total_pot if claims.total_pot is None else claims.total_pot,
        max(replay.total_pot - paid, 0) if claims.rake is None else claims.rake,
        _pots(claims, replay.awards),
        claims.boards or tuple((board, 0) for board in boards if board),
    )


def _pots(claims: Claims, awards: Sequence[Award]) -> tuple[tuple[str, int], ...]:
    """Return the main and side pots, net of rake, if the text has no total; else the printed pots."""
    if claims.total_pot is not None or len(awards) < 2:
        return claims.pots
    return tuple((pot_name(n, len(awards)), one.pot.amount - one.rake) for n, one in enumerate(awards))
