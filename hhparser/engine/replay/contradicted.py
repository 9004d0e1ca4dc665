"""Finds a wrong line before an illegal action: a bet, a fold or a stack."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from hhparser.base.spans import LineOrSpan
from hhparser.engine.errors import IllegalAction
from hhparser.engine.replay.awards import settled
from hhparser.engine.state import Spot
from hhparser.model import BET, CALL, CHECK, FOLD, RAISE, Action, Hand, Uncalled


def hands_with_another_line(
    hand: Hand, illegal: Sequence[IllegalAction], spots: list[Spot]
) -> Iterator[Hand]:
    """Yield the hand with another stack, bet or fold, so that its first illegal action would be legal.

    Args:
        hand: The hand.
        illegal: Its illegal actions, possibly none.
        spots: Situation of the player before each action.
    """
    for seat in hand.seats:
        if seat.stack is not None and _put_in(hand, seat.number) > seat.stack:
            yield _with_larger_stack(hand, seat.number)
    if illegal and illegal[0].code == "L109":
        index = next((n for n, action in enumerate(hand.actions) if action.line == illegal[0].line), 0)
        yield from _with_called_bet(hand, index)
    else:
        yield from _without_folds(hand, spots)


def is_likely(printed: Hand, played: Hand, uncalled: Uncalled | None, pot: int, illegal: int) -> bool:
    """Return whether a changed line explains a hand: printed figures fit, or a second line needs the change.

    Args:
        printed: The hand as printed.
        played: The hand with the changed line, with legal actions only.
        uncalled: Its unmatched bet, or None.
        pot: Its total pot.
        illegal: Number of illegal actions as printed.
    """
    fits = _figures_fit(settled(played, uncalled, pot), uncalled, pot)
    stack = larger_stack(printed, played)
    if stack is None:
        return fits or (fits is None and illegal > 1)
    _, chips, put_in = stack
    counted = played.uncalled or (
        fits and (played.figures.pot_has_uncalled or played.figures.payouts_have_uncalled)
    )
    unmatched = 0 if uncalled is None or counted else uncalled.amount
    return fits is not False and put_in - unmatched > chips


def _figures_fit(hand: Hand, uncalled: Uncalled | None, pot: int) -> bool | None:
    """Return whether all figures printed for an uncalled bet and the pot fit; None without figures."""
    fits = [uncalled is not None and (c.seat, c.amount) == uncalled[:2] for c in hand.uncalled]
    total, rake = hand.claims.total_pot, hand.claims.rake
    if total is not None:
        fits.append(total == pot)
    elif rake is not None or not hand.figures.has_rake:
        paid = sum(payout.amount for payout in hand.payouts) + sum(fee for _, fee in hand.fees)
        fits.append(paid + (rake or 0) == pot)
    return all(fits) if fits else None


def changed_action(printed: Hand, played: Hand) -> tuple[Action, Action] | None:
    """Return the action that was changed, as printed and as played; None if none was."""
    if printed.actions is played.actions or len(printed.actions) != len(played.actions):
        return None
    pairs = zip(printed.actions, played.actions, strict=True)
    return next(((old, new) for old, new in pairs if old != new), None)


def larger_stack(printed: Hand, played: Hand) -> tuple[LineOrSpan, int, int] | None:
    """Return line and size of a stack that is too small, and the chips that its player put in."""
    if printed.seats is played.seats:
        return None
    for old, new in zip(printed.seats, played.seats, strict=True):
        if old.stack != new.stack:
            return old.line, old.stack or 0, _put_in(printed, old.number)
    return None


def _with_larger_stack(hand: Hand, number: int) -> Hand:
    """Set a player's stack to the chips they put in; to unknown, unless they are marked as all-in."""
    bets = [action for action in hand.actions if action.seat == number and action.amount]
    stack = _put_in(hand, number) if bets[-1].all_in else None
    seats = [seat._replace(stack=stack) if seat.number == number else seat for seat in hand.seats]
    return replace(hand, seats=tuple(seats))


def _put_in(hand: Hand, seat: int) -> int:
    return sum(action.amount or 0 for action in hand.actions if action.seat == seat)


def _with_called_bet(hand: Hand, index: int) -> Iterator[Hand]:
    """Yield the hand with the last bet or raise before a call changed to the amount called."""
    called = hand.actions[index].amount_to
    for n in range(index - 1, -1, -1):
        bet = hand.actions[n]
        if bet.kind in (BET, RAISE) and bet.street is hand.actions[index].street:
            more = (called or 0) - (bet.amount_to or 0)
            amount = (bet.amount or 0) + more
            if called is not None and amount > 0:
                yield _with_action(hand, n, bet._replace(amount=amount, amount_to=called, stated=None))
            return


def _without_folds(hand: Hand, spots: list[Spot]) -> Iterator[Hand]:
    """Yield hands with a call or check in place of the fold of a player who acts, shows or is paid later.

    With two extra folds, one of them stays illegal in either case.
    """
    folds = [action.seat for action in hand.actions if action.kind is FOLD]
    if len(folds) > len(set(folds)) + 1:
        return
    later = {show.seat for show in hand.shows if show.cards} | {payout.seat for payout in hand.payouts}
    for n in range(len(hand.actions) - 1, -1, -1):
        fold = hand.actions[n]
        if fold.kind is FOLD and fold.seat in later:
            yield _with_action(hand, n, _staying_in(hand, n, spots[n]))
        later.add(fold.seat)


def _staying_in(hand: Hand, index: int, spot: Spot) -> Action:
    """Return a call or check in place of a fold."""
    fold = hand.actions[index]
    _, owed, stack, _ = spot
    before = [
        a.amount_to or 0 for a in hand.actions[:index] if (a.seat, a.street) == (fold.seat, fold.street)
    ]
    amount = min(owed, stack)
    if not owed:
        return fold._replace(kind=CHECK)
    return fold._replace(kind=CALL, amount=amount, amount_to=max(before, default=0) + amount)


def _with_action(hand: Hand, index: int, action: Action) -> Hand:
    return replace(hand, actions=(*hand.actions[:index], action, *hand.actions[index + 1 :]))
