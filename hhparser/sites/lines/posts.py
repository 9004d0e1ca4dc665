"""Chips put in so far by players, and handlers for posts that only some sites print."""

from hhparser.model import ANTE, BIG_BLIND, FOLD, POSTS, SMALL_BLIND
from hhparser.model.hand import chips_in, seats_of, seats_with
from hhparser.sites.lines import handlers
from hhparser.sites.lines.builder import HandBuilder


def put_in(b: HandBuilder, seat: int) -> int:
    """Return the chips that a player has put in so far."""
    return chips_in(action for action in b.play.actions if action.seat == seat)


def live_seats(b: HandBuilder) -> set[int]:
    """Return seats that have acted and not folded."""
    return seats_of(b.play.actions) - seats_with(b.play.actions, (FOLD,))


def is_walk(b: HandBuilder) -> bool:
    """Return whether everybody has folded to the blinds."""
    return all(action.kind is FOLD or action.kind in POSTS for action in b.play.actions)


def all_in_or_post(b: HandBuilder, player: str, amount: int) -> None:
    """Record an all-in without a verb; before the deal it is the ante or blind due."""
    if b.progress.cards_are_dealt:
        handlers.all_in_added(b, player, amount)
    elif ANTE in b.play.posted and not b.has_posted(ANTE, player):
        handlers.post_ante(b, player, amount, "all-in")
    elif SMALL_BLIND in b.play.posted:
        handlers.post_big_blind(b, player, amount, "all-in")
    else:
        handlers.post_small_blind(b, player, amount, "all-in")


def post_early(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """Record a new or returning player's live big blind, possibly before the regular one."""
    seat = b.seat_of(player)
    if seat is not None:
        b.add(BIG_BLIND, seat, amount, all_in is not None)
        b.play.new_posts.add(seat)


def post_dead_or_both(b: HandBuilder, player: str, amount: int, all_in: str | None = None) -> None:
    """Record a returning player's dead small blind, live big blind, or both."""
    assert b.game.stakes is not None
    post = handlers.post_dead if amount == b.game.stakes[0] else handlers.post_both
    post(b, player, amount, all_in)


def post_refused(b: HandBuilder, player: str) -> None:
    """Leave out a player who does not post the blind that is due."""
    if player not in b.table.names:
        b.report("L101", "player", found=player)
    handlers.left_out(b, player)
