"""Finds a blind of the wrong size, if the text states its size only by the post."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hhparser.engine.errors import IllegalAction
from hhparser.engine.replay.awards import settled
from hhparser.engine.replay.contradicted import (
    PlayedResult,
    has_all_chips,
    may_be_rake,
    missing_from_sums,
    paid_after_folding,
    with_other_payouts,
)
from hhparser.engine.replay.repair import blinds_are_usual, posts_due
from hhparser.model import (
    BIG_BLIND,
    BLINDS,
    CALL,
    FIXED_LIMIT,
    POSTS,
    PREFLOP,
    RAISE,
    SMALL_BLIND,
    WAGERS,
    Action,
    Hand,
    Uncalled,
)
from hhparser.model.hand import seats_of, seats_with
from hhparser.model.positions import clockwise

AMOUNTS = frozenset({"amount", "to_amount"})


def hands_with_another_blind(
    hand: Hand, illegal: Sequence[IllegalAction], uncalled: Uncalled | None, pot: int
) -> Iterator[Hand]:
    """Yield variants of a hand with another size of a blind; the caller replays each.

    Variants that turn an unusual ratio of the blinds into a usual one are yielded always. Variants that keep
    the ratio usual or unusual need an illegal action or two wrong figures: a single wrong figure is more
    likely a mistake in itself, unless it is a final stack and the final stacks hold all chips.

    Args:
        hand: The hand.
        illegal: Its illegal actions, possibly none.
        uncalled: Its unmatched bet, or None.
        pot: Its total pot.
    """
    differing = list(filter(None, _differences(hand, uncalled, pot)))
    others = list(_others(hand, illegal, differing))
    yield from (other for other in others if blinds_are_usual(other) > blinds_are_usual(hand))
    if illegal or len(differing) > 1 or (differing and has_all_chips(PlayedResult(hand, uncalled, pot))):
        yield from (other for other in others if blinds_are_usual(other) == blinds_are_usual(hand))


def _others(hand: Hand, illegal: Sequence[IllegalAction], differing: Sequence[int]) -> Iterator[Hand]:
    """Yield the hand with other sizes of each blind.

    Args:
        hand: The hand.
        illegal: Its illegal actions, possibly none.
        differing: By how much printed figures exceed the computed ones, without zeros.
    """
    for index, post in _posts_of_size(hand):
        by_figures = (post.chips + n for more in differing for n in (more, -more))
        by_actions = [*_of_first_bet(hand, post), *_of_illegal(hand, post, illegal)]
        amounts = dict.fromkeys([*by_actions, *_usual(hand, post), *by_figures])
        for amount in amounts:
            if amount > 0 and amount != post.chips:
                yield from _with_blind(hand, index, amount)


def hands_with_another_poster(hand: Hand, illegal: Sequence[IllegalAction]) -> Iterator[Hand]:
    """Yield the hand with a blind of another player, if its first illegal action is before the flop.

    The blinds are due from neighbours. A player who checks a price may have posted a big blind.
    """
    lines = {action.line for action in hand.actions if action.street is PREFLOP}
    if not illegal or illegal[0].line not in lines or len(hand.players) < 3:
        return
    posts = {n: action for n, action in enumerate(hand.actions) if action.kind in BLINDS}
    by_kind = {action.kind: action.seat for action in reversed(posts.values())}
    small, big = by_kind.get(SMALL_BLIND), by_kind.get(BIG_BLIND)
    if small is None or big is None:
        return
    first, second = clockwise(hand.players, big - 1)[-1], clockwise(hand.players, small)[0]
    checks = [wrong.seat for wrong in illegal[:1] if wrong.code == "L107"]
    for index, post in posts.items():
        due = (second, *checks) if post.kind is BIG_BLIND else (first,)
        for seat in dict.fromkeys(due):
            if seat in hand.players and seat not in seats_of(posts.values()):
                yield from _with_poster(hand, index, seat, second)


def _with_poster(hand: Hand, index: int, seat: int, due: int) -> Iterator[Hand]:
    """Yield the hand with a post of another player, for formats that print totals, and chips added.

    Args:
        hand: The hand.
        index: Index of the post.
        seat: Seat of the other player.
        due: Seat of the player after the small blind: other big blinds are posts of new players.
    """
    post = hand.actions[index]
    before, rest = hand.actions[:index], hand.actions[index + 1 :]
    added, totals = list(rest), list(rest)
    for number, more in ((seat, post.chips), (post.seat, -post.chips)):
        own = [n for n, a in enumerate(rest) if (a.seat, a.street) == (number, PREFLOP) and a.kind in WAGERS]
        for n in own:
            added[n] = rest[n]._replace(amount_to=rest[n].total + more)
        for n in own[:1]:
            totals[n] = rest[n]._replace(amount=rest[n].chips - more)
    new_posts = hand.new_posts - {seat, post.seat}
    if post.kind is BIG_BLIND:
        big = seats_with((*before, *rest), (BIG_BLIND,)) | {seat}
        new_posts |= big - {due if due in big else seat}
    for actions in (totals, added):
        changed = (*before, post._replace(seat=seat), *actions)
        yield with_other_payouts(replace(hand, actions=changed, new_posts=new_posts), hand)


def hands_with_stated_blind(hand: Hand) -> Iterator[Hand]:
    """Yield the hand with the header's size of the only blind that differs from it."""
    stated = posts_due(hand)
    others = [
        (index, due)
        for index, action in enumerate(hand.actions)
        if hand.is_usual_blind(action) and (due := stated.get(action.kind, action.chips)) != action.amount
    ]
    for index, due in others if len(others) == 1 else ():
        yield from _with_post(hand, index, due)


def blinds_differ(hand: Hand, uncalled: Uncalled | None, pot: int) -> bool:
    """Return whether printed figures differ from the actions, in a hand with a blind known from its post."""
    if hand.stakes is None or not hand.stakes.posted:
        return False
    returned = None if uncalled is None else uncalled[:2]
    figures, rake = hand.figures, hand.claims.rake
    plain = (
        not hand.sums and not (figures.pot_has_uncalled and uncalled) and not (figures.pot_is_net and rake)
    )
    if plain and hand.claims.total_pot == pot and all(one[:2] == returned for one in hand.uncalled):
        return False  # most hands
    return any(_differences(hand, uncalled, pot))


def _posts_of_size(hand: Hand) -> Iterator[tuple[int, Action]]:
    """Yield index and post of each blind with a size that only this post states."""
    kinds = set(hand.stakes.posted) if hand.stakes is not None else set()
    for index, action in enumerate(hand.actions):
        if not kinds or action.kind not in POSTS:
            return
        if action.kind in kinds and hand.is_usual_blind(action):
            kinds.discard(action.kind)
            yield index, action


def _differences(hand: Hand, uncalled: Uncalled | None, pot: int) -> list[int]:
    """Return the printed minus the computed figures: sums of players, uncalled bet and pot."""
    printed, hand = PlayedResult(hand, uncalled, pot), settled(hand, uncalled, pot)
    found = [more for more in missing_from_sums(hand, uncalled).values() if more]
    found += [
        claim.amount - uncalled.amount
        for claim in hand.uncalled
        if uncalled is not None and claim.seat == uncalled.seat
    ]
    found += paid_after_folding(hand)
    if hand.claims.total_pot is not None:
        found.append(hand.claims.total_pot - pot)
    elif hand.claims.rake is not None or not hand.figures.has_rake or _payouts_differ(printed):
        found.append(hand.total_paid + hand.total_fees + (hand.claims.rake or 0) - pot)
    return found


def _payouts_differ(printed: PlayedResult) -> bool:
    """Return whether the payouts lack more than a rake or exceed the pot; False without payouts."""
    return bool(printed.hand.payouts) and not may_be_rake(printed)


def _of_first_bet(hand: Hand, post: Action) -> Iterator[int]:
    """Yield the size of the big blind implied by the first call or raise before the flop."""
    first = next((a for a in hand.actions if a.kind in (CALL, RAISE) and a.street is PREFLOP), None)
    if first is not None and post.kind is BIG_BLIND and not first.all_in:
        yield first.total - (first.stated or 0)


def _of_illegal(hand: Hand, post: Action, illegal: Sequence[IllegalAction]) -> Iterator[int]:
    """Yield sizes of a blind that correct an illegal amount of its player, or the first in fixed limit."""
    limit = hand.stakes is not None and hand.stakes.betting is FIXED_LIMIT
    for number, wrong in enumerate(illegal):
        if wrong.field in AMOUNTS and wrong.expected and wrong.found is not None:
            if wrong.seat == post.seat:
                yield post.chips + wrong.expected - wrong.found
            if limit and not number:
                yield post.chips * wrong.found // wrong.expected


def _usual(hand: Hand, post: Action) -> Iterator[int]:
    """Yield half of the big blind, or twice the small blind, if the blinds are not usual."""
    if hand.stakes is not None and not blinds_are_usual(hand):
        is_big = post.kind is BIG_BLIND
        yield 2 * (hand.stakes.small_blind or 0) if is_big else (hand.stakes.big_blind or 0) // 2


def _with_blind(hand: Hand, index: int, amount: int) -> Iterator[Hand]:
    """Yield the hand with another blind in the stakes and in its post."""
    post, stakes = hand.actions[index], hand.stakes
    assert stakes is not None
    if post.kind is not BIG_BLIND:
        stakes = replace(stakes, small_blind=amount)
    elif stakes.betting is FIXED_LIMIT:
        stakes = replace(stakes, big_blind=amount, small_bet=amount, big_bet=2 * amount)
    else:
        stakes = replace(stakes, big_blind=amount)
    for other in _with_post(hand, index, amount):
        yield replace(other, stakes=stakes)


def _with_post(hand: Hand, index: int, amount: int) -> Iterator[Hand]:
    """Yield the hand with another size of a post, for formats that print totals, chips added, or both."""
    post = hand.actions[index]
    more = amount - post.chips
    before, rest = hand.actions[:index], hand.actions[index + 1 :]
    other = post._replace(amount=amount, amount_to=post.total + more)
    own = [n for n, a in enumerate(rest) if (a.seat, a.street) == (post.seat, PREFLOP) and a.amount]
    added, totals, both = list(rest), list(rest), list(rest)
    for n in own:
        added[n] = rest[n]._replace(amount_to=rest[n].total + more)
    for n in own[:1]:
        totals[n] = rest[n]._replace(amount=rest[n].chips - more)
        both[n] = totals[n]._replace(stated=(rest[n].stated or 0) + more)
    for actions in (totals, added, both) if own else (totals,):
        yield with_other_payouts(replace(hand, actions=(*before, other, *actions)), hand)
