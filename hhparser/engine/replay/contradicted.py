"""Finds a wrong line before an illegal action: a bet, a fold, a check or a stack."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import NamedTuple

from hhparser.base.text.spans import LineOrSpan
from hhparser.engine.errors import IllegalAction
from hhparser.engine.replay.awards import settled
from hhparser.engine.replay.repair import blinds_are_usual
from hhparser.engine.state import Spot
from hhparser.model import (
    ANTE,
    BET,
    CALL,
    CHECK,
    DEAD,
    FOLD,
    RAISE,
    Action,
    Hand,
    HandKind,
    Payout,
    SeatResult,
    Uncalled,
)
from hhparser.model.hand import chips_in, seats_of, seats_with


class PlayedResult(NamedTuple):
    """Result of a replay: the hand as played, its unmatched bet or None, and its total pot."""

    hand: Hand
    uncalled: Uncalled | None
    pot: int


def hands_with_another_line(
    printed: PlayedResult, illegal: Sequence[IllegalAction], spots: list[Spot]
) -> Iterator[Hand]:
    """Yield variants of a hand with one line changed: a stack, bet, check or fold.

    A variant may make all actions legal and all sums correct; the caller replays each.

    Args:
        printed: The hand as printed.
        illegal: Its illegal actions, possibly none.
        spots: Situation of the player before each action.
    """
    hand = printed.hand
    for seat in hand.seats:
        if seat.stack is not None and _put_in(hand, seat.number) > seat.stack:
            yield from _with_larger_stack(hand, seat.number)
    if illegal:
        yield from _with_smaller_stack(hand, illegal[0])
    call = _wrong_call(hand, illegal[0]) if illegal else None
    if call is not None:
        yield from _with_called_bet(hand, call)
    else:
        yield from _without_folds(hand, spots)
        yield from _with_fold_of_silent(hand)
    if hand.claims.total_pot is not None and {one.code for one in illegal} <= {"L122"}:
        yield from _with_check(hand, illegal, spots)
    if not illegal:
        yield from _with_larger_wager(printed)
        yield from _with_smaller_called_wager(printed)


def is_likely(printed: PlayedResult, played: PlayedResult, illegal: Sequence[IllegalAction]) -> bool:
    """Return whether a changed line is a likely correction of a hand.

    It is if the printed figures then fit, or, without such figures, if other lines also require the change.

    Args:
        printed: The hand as printed.
        played: The hand with the changed line, with legal actions only.
        illegal: Its illegal actions as printed.
    """
    hand, uncalled, pot = played
    as_settled = settled(hand, uncalled, pot)
    fits = _figures_fit(as_settled, uncalled, pot)
    stack = other_stack(printed.hand, hand)
    if stack is None:
        return _is_likely_action(printed, played, illegal, fits)
    if stack.put_in < stack.chips:
        return fits or (fits is None and may_be_rake(played))
    stated = _stack_of_sums(as_settled, uncalled, stack.seat)
    if stated is not None:
        return fits is not False and stated >= stack.put_in
    unmatched = _unmatched(printed, played, stack.seat, fits=bool(fits))
    return fits is not False and stack.put_in - unmatched >= stack.chips


def _unmatched(printed: PlayedResult, played: PlayedResult, seat: int, *, fits: bool) -> int:
    """Return a player's uncalled chips that no printed figure includes; for the arguments see `is_likely`."""
    hand, uncalled, _ = played
    if uncalled is None or uncalled.seat != seat or hand.uncalled:
        return 0
    if fits and (hand.figures.pot_has_uncalled or hand.figures.payouts_have_uncalled):
        return 0
    is_counted = _is_within_pot(hand, seat) or _paid_with_uncalled(printed, played)
    return 0 if is_counted else uncalled.amount


def _is_within_pot(hand: Hand, seat: int) -> bool:
    """Return whether a player's last chips are at most a raise by the pot, so the stack is likely wrong."""
    last = next((n for n in range(len(hand.actions) - 1, -1, -1) if _adds_chips(hand.actions[n], seat)), 0)
    action, before = hand.actions[last], hand.actions[:last]
    totals = {
        other.seat: other.total for other in before if other.street is action.street and other.amount_to
    }
    owed = max(totals.values(), default=0) - totals.get(seat, 0)
    return action.chips <= chips_in(before) + 2 * owed


def _adds_chips(action: Action, seat: int) -> bool:
    return action.seat == seat and bool(action.amount)


def _paid_with_uncalled(printed: PlayedResult, played: PlayedResult) -> bool:
    """Return whether the payouts include an unmatched bet that the printed stack does not cover."""
    return (
        bool(played.hand.figures.payouts_have_uncalled) and may_be_rake(played) and not may_be_rake(printed)
    )


def _is_likely_action(
    printed: PlayedResult, played: PlayedResult, illegal: Sequence[IllegalAction], fits: bool | None
) -> bool:
    """Return whether another bet or fold is a likely correction; see `_figures_fit` for `fits`."""
    before, after = may_be_rake(printed), may_be_rake(played)
    acts_again = bool(illegal) and illegal[0].code == "L103"  # in turn: all actions are legal
    gains = len(illegal) + (blinds_are_usual(played.hand) > blinds_are_usual(printed.hand))
    is_usual = _is_high_rake(printed) and not _is_high_rake(played)
    explains = gains > 1 or (after and (acts_again or not before or is_usual))
    return after >= before and (fits or (fits is None and explains))


def _figures_fit(hand: Hand, uncalled: Uncalled | None, pot: int) -> bool | None:
    """Return whether all figures printed for uncalled bets, sums and pot are right; None without any."""
    fits = [uncalled is not None and (c.seat, c.amount) == uncalled[:2] for c in hand.uncalled]
    fits += [not more for more in missing_from_sums(hand, uncalled).values()]
    if hand.figures.payouts_follow_nets:
        fits.append(not paid_after_folding(hand) and not unpaid_shares(hand))
    total, rake = hand.claims.total_pot, hand.claims.rake
    if total is not None:
        fits.append(total == pot)
    elif rake is not None or not hand.figures.has_rake:
        fits.append(hand.total_paid + hand.total_fees + (rake or 0) == pot)
    return all(fits) if fits else None


def paid_after_folding(hand: Hand) -> list[int]:
    """Return the payouts of players who folded, in a text that states final stacks instead of payouts."""
    if not hand.figures.payouts_follow_nets:
        return []
    folded = seats_with(hand.actions, (FOLD,))
    return [payout.amount for payout in hand.payouts if payout.seat in folded]


def unpaid_shares(hand: Hand) -> list[SeatResult]:
    """Return the printed shares of pots that exceed the payouts of their players."""
    paid = Counter[int]()
    for payout in hand.payouts:
        paid[payout.seat] += payout.amount
    return [result for result in hand.results if sum(result.won) > paid[result.seat]]


def missing_from_sums(hand: Hand, uncalled: Uncalled | None) -> dict[int, int]:
    """Return by seat the chips put in according to the printed sums of players, minus their actions."""
    if not hand.sums:
        return {}
    missing: dict[int, int] = {}
    won = Counter[int]()
    for payout in hand.payouts:
        won[payout.seat] += payout.amount
    for printed_sum in hand.sums:
        seat = printed_sum.seat
        if seat not in hand.players:
            continue
        returned = returned_to(seat, uncalled)
        put_in, stack = _put_in(hand, seat) - returned, hand.seat(seat).stack
        if printed_sum.put_in is not None:
            missing[seat] = printed_sum.put_in - put_in - returned * hand.figures.sums_have_uncalled
        elif printed_sum.net is not None:
            missing[seat] = won[seat] - put_in - printed_sum.net
        elif printed_sum.left is not None and stack is not None:
            more = stack + won[seat] - put_in - printed_sum.left
            missing[seat] = max(more, 0) if hand.figures.left_has_top_ups else more
    return missing


def _stack_of_sums(hand: Hand, uncalled: Uncalled | None, seat: int) -> int | None:
    """Return a player's stack before the hand by their printed chips after it; None without them."""
    printed_sum = next(
        (
            printed_sum
            for printed_sum in hand.sums
            if printed_sum.seat == seat and printed_sum.left is not None
        ),
        None,
    )
    if printed_sum is None or printed_sum.left is None:
        return None
    if printed_sum.net is not None:
        return printed_sum.left - printed_sum.net
    won = sum(payout.amount for payout in hand.payouts if payout.seat == seat)
    return printed_sum.left - won + _put_in(hand, seat) - returned_to(seat, uncalled)


def returned_to(seat: int, uncalled: Uncalled | None) -> int:
    """Return the part of an unmatched bet that goes back to a player."""
    return uncalled.amount if uncalled is not None and uncalled.seat == seat else 0


def _is_high_rake(outcome: PlayedResult) -> bool:
    """Return whether the payouts lack over a tenth of the pot; few rooms take that much. Source: R108."""
    hand = settled(*outcome)
    return 10 * (outcome.pot - hand.total_paid - hand.total_fees) > outcome.pot


def may_be_rake(outcome: PlayedResult) -> bool:
    """Return whether the payouts lack at most the maximum rake of any room. Source: R108."""
    hand = settled(*outcome)
    missing = outcome.pot - hand.total_paid - hand.total_fees
    is_raked = hand.kind is not HandKind.TOURNAMENT and (hand.board or not hand.rules.no_flop_no_drop)
    most = outcome.pot * hand.rules.most_rake // 100 + len(hand.payouts) if is_raked else 0
    return 0 <= missing <= most


def changed_action(printed: Hand, played: Hand) -> tuple[Action, Action] | None:
    """Return the action that was changed, as printed and as played; None if none was."""
    if printed.actions is played.actions or len(printed.actions) != len(played.actions):
        return None
    pairs = zip(printed.actions, played.actions, strict=True)
    return next(((old, new) for old, new in pairs if old != new), None)


class WrongStack(NamedTuple):
    """A stack too small, or too large for an all-in: its seat, line and size, and the chips put in."""

    seat: int
    line: LineOrSpan
    chips: int
    put_in: int


def other_stack(printed: Hand, played: Hand) -> WrongStack | None:
    """Return the wrong stack, if the hand was played with another one."""
    if printed.seats is played.seats:
        return None
    for old, new in zip(printed.seats, played.seats, strict=True):
        if old.stack != new.stack:
            return WrongStack(old.number, old.line, old.stack or 0, _put_in(printed, old.number))
    return None


def _with_larger_stack(hand: Hand, number: int) -> Iterator[Hand]:
    """Yield the hand with a larger stack: first an unknown one, then the chips put in, as for an all-in.

    If the last bet is marked all-in, the stack cannot be larger than the chips put in.
    """
    bets = [action for action in hand.actions if action.seat == number and action.amount]
    stacks = (_put_in(hand, number),) if bets[-1].all_in else (None, _put_in(hand, number))
    for stack in stacks:
        yield _with_stack(hand, number, stack)


def _with_smaller_stack(hand: Hand, illegal: IllegalAction) -> Iterator[Hand]:
    """Yield the hand with a stack of the chips put in, if a call or raise is marked all-in but too short."""
    if illegal.code not in {"L109", "L110"}:
        return
    short = next((a for a in hand.actions if a.line == illegal.line and a.all_in), None)
    if short is not None and _put_in(hand, short.seat) < hand.seat(short.seat).chips:
        yield _with_stack(hand, short.seat, _put_in(hand, short.seat))


def _with_stack(hand: Hand, number: int, stack: int | None) -> Hand:
    seats = [seat._replace(stack=stack) if seat.number == number else seat for seat in hand.seats]
    return replace(hand, seats=tuple(seats))


def _put_in(hand: Hand, seat: int) -> int:
    return chips_in(action for action in hand.actions if action.seat == seat)


def _wrong_call(hand: Hand, illegal: IllegalAction) -> int | None:
    """Return the index of a call that does not match the price, or None.

    In formats that do not distinguish calls from raises, it may be a raise without an answer.
    """
    if illegal.code == "L109":
        return next((n for n, action in enumerate(hand.actions) if action.line == illegal.line), 0)
    if illegal.code != "L122" or hand.conventions.tells_calls:
        return None
    last = {action.street: n for n, action in enumerate(hand.actions)}
    return next((n for n in last.values() if hand.actions[n].kind is RAISE), None)


def _with_called_bet(hand: Hand, index: int) -> Iterator[Hand]:
    """Yield the hand with the last bet or raise before a call changed to the amount called.

    There are three variants: with unchanged later actions, also with another cap if the bet reaches the cap;
    with other totals of the bettor's later actions, for formats that print the chips added; and with later
    calls and raises distinguished by the new price.
    """
    called = hand.actions[index].amount_to
    for n in range(index - 1, -1, -1):
        bet = hand.actions[n]
        if bet.kind in (BET, RAISE) and bet.street is hand.actions[index].street:
            amount = bet.chips + (called or 0) - bet.total
            if called is not None and amount > 0:
                other, more = bet._replace(amount=amount, amount_to=called, stated=None), amount - bet.chips
                yield _with_action(_with_cap(hand, n, more), n, other)
                yield _with_action(_with_larger_totals(hand, n, more), n, other)
                yield from _with_kinds_by_price(_with_action(hand, n, other), n)
            return


def _with_kinds_by_price(hand: Hand, index: int) -> Iterator[Hand]:
    """Yield the hand with calls and raises after a wager distinguished by the price, if its text does not."""
    if hand.conventions.tells_calls:
        return
    actions, price = list(hand.actions), hand.actions[index].total
    for n, action in enumerate(actions[index + 1 :], index + 1):
        if action.street is actions[index].street and action.kind in (CALL, RAISE):
            actions[n] = action._replace(kind=RAISE if action.total > price else CALL)
            price = max(price, action.total)
    yield replace(hand, actions=tuple(actions))


def _with_larger_wager(printed: PlayedResult) -> Iterator[Hand]:
    """Yield the hand with each bet or raise of a player who lost changed, so that their printed sum is right.

    The sums of all other players must be right already.
    """
    hand = printed.hand
    sums = missing_from_sums(settled(*printed), printed.uncalled)
    missing = [(seat, more) for seat, more in sums.items() if more]
    if len(missing) != 1 or missing[0][0] in seats_of(hand.payouts):
        return
    ((seat, more),) = missing
    for n, wager in enumerate(hand.actions):
        if wager.seat == seat and wager.kind in (BET, RAISE) and wager.chips + more > 0:
            other = wager._replace(amount=wager.chips + more, amount_to=wager.total + more, stated=None)
            yield _with_action(_with_larger_totals(hand, n, more), n, other)


def _with_smaller_called_wager(printed: PlayedResult) -> Iterator[Hand]:
    """Yield the hand with a smaller last wager of a street and its calls, if final stacks hold all chips.

    The difference is the smallest payout, as final stacks may pay a player who lost.
    """
    hand = printed.hand
    if has_all_chips(printed):
        less = min((payout.amount for payout in hand.payouts), default=0)
        wagers = {wager.street: n for n, wager in enumerate(hand.actions) if wager.kind in (BET, RAISE)}
        yield from (_with_called_chips(hand, n, -less) for n in wagers.values())


def has_all_chips(printed: PlayedResult) -> bool:
    """Return whether the printed final stacks add up to all chips, so that no single one of them is wrong."""
    return printed.hand.figures.payouts_follow_nets and settled(*printed).total_paid == printed.pot


def _with_called_chips(hand: Hand, index: int, more: int) -> Hand:
    """Return the hand with `more` chips (negative for fewer) in a wager and in its calls."""
    wager = hand.actions[index]
    actions = [
        action._replace(amount=action.chips + more, amount_to=action.total + more, stated=None)
        if n >= index and (action.street, action.amount_to) == (wager.street, wager.total)
        else action
        for n, action in enumerate(hand.actions)
    ]
    return with_other_payouts(replace(hand, actions=tuple(actions)), hand)


def _with_cap(hand: Hand, index: int, more: int) -> Hand:
    """Return the hand with a cap larger by an amount, if an action takes its player to the cap."""
    stakes, seat = hand.stakes, hand.actions[index].seat
    put_in = chips_in(action for action in hand.actions[: index + 1] if action.seat == seat)
    if stakes is None or stakes.cap != put_in:
        return hand
    return replace(hand, stakes=replace(stakes, cap=put_in + more))


def _without_folds(hand: Hand, spots: list[Spot]) -> Iterator[Hand]:
    """Yield hands with a call or check in place of the fold of a player who acts, shows or is paid later.

    With two extra folds, one of them stays illegal in either case.
    """
    folds = [action.seat for action in hand.actions if action.kind is FOLD]
    if len(folds) > len(set(folds)) + 1:
        return
    later = {show.seat for show in hand.shows if show.cards} | seats_of(hand.payouts)
    for n in range(len(hand.actions) - 1, -1, -1):
        fold = hand.actions[n]
        if fold.kind is FOLD and fold.seat in later:
            stay = _staying_in(hand, n, spots[n])
            yield _with_action(hand, n, stay)
            if stay.amount:
                yield _with_action(_with_larger_totals(hand, n, stay.amount), n, stay)
        later.add(fold.seat)


def _with_check(hand: Hand, illegal: Sequence[IllegalAction], spots: list[Spot]) -> Iterator[Hand]:
    """Yield hands with a check in place of a bet: one without an answer, or else one that is raised."""
    for n, bet in enumerate(hand.actions):
        if bet.kind in (BET, RAISE) and not spots[n][1]:
            check = bet._replace(kind=CHECK, amount=None, amount_to=None, stated=None)
            other = _with_action(hand, n, check)
            if illegal:
                yield other
            elif bet.street:
                yield from _with_bet_of_raise(other, n)


def _with_bet_of_raise(hand: Hand, check: int) -> Iterator[Hand]:
    """Yield the hand with a bet in place of the first raise after a check of the street."""
    for n, action in enumerate(hand.actions[check + 1 :], check + 1):
        if action.kind is RAISE and action.street is hand.actions[check].street:
            yield _with_action(hand, n, action._replace(kind=BET, stated=None))
            return


def _with_fold_of_silent(hand: Hand) -> Iterator[Hand]:
    """Yield hands with a fold given to a seated player without a line, if its own player acts later."""
    silent = [seat.number for seat in hand.seats if seat.number not in hand.players and not seat.sat_out]
    folds = ((n, action) for n, action in enumerate(hand.actions) if action.kind is FOLD)
    for (n, fold), seat in product(folds, silent):
        if fold.seat in seats_of(hand.actions[n + 1 :]):
            players = tuple(sorted((*hand.players, seat)))
            yield _with_action(replace(hand, players=players), n, fold._replace(seat=seat))


def _with_larger_totals(hand: Hand, index: int, more: int) -> Hand:
    """Return the hand with larger totals of a player's later bets on a street.

    In formats that print the chips added, these totals depend on the action that was changed.
    """
    before = hand.actions[index]
    later = [
        action._replace(amount_to=action.amount_to + more)
        if action.amount_to is not None and (action.seat, action.street) == (before.seat, before.street)
        else action
        for action in hand.actions[index + 1 :]
    ]
    return replace(hand, actions=(*hand.actions[: index + 1], *later))


def _staying_in(hand: Hand, index: int, spot: Spot) -> Action:
    """Return a call or check in place of a fold."""
    fold = hand.actions[index]
    _, owed, stack, _ = spot
    before = [a.total for a in hand.actions[:index] if (a.seat, a.street) == (fold.seat, fold.street)]
    amount = min(owed, stack)
    if not owed:
        return fold._replace(kind=CHECK)
    return fold._replace(kind=CALL, amount=amount, amount_to=max(before, default=0) + amount)


def _with_action(hand: Hand, index: int, action: Action) -> Hand:
    other = replace(hand, actions=(*hand.actions[:index], action, *hand.actions[index + 1 :]))
    return with_other_payouts(other, hand)


def with_other_payouts(hand: Hand, before: Hand) -> Hand:
    """Return the hand with payouts that fit its final stacks and actions, unless its text prints payouts.

    Args:
        hand: The hand with other actions.
        before: The hand as printed.
    """
    if not hand.figures.payouts_follow_nets:
        return hand
    returned, due = _returned_chips(before), _returned_chips(hand)
    nets = {
        payout.seat: (payout.amount + returned[payout.seat] - _put_in(before, payout.seat), payout.line)
        for payout in hand.payouts
    }
    for printed_sum in hand.sums:
        nets[printed_sum.seat] = (printed_sum.left or 0) - hand.seat(printed_sum.seat).chips, printed_sum.line
    payouts = []
    for seat, (net, line) in nets.items():
        paid = net + _put_in(hand, seat) - due[seat]
        if paid > 0:
            payouts.append(Payout(seat, paid, "pot", 0, line))
    return replace(hand, payouts=tuple(payouts))


def _returned_chips(hand: Hand) -> Counter[int]:
    """Return the chips that nobody matches, by seat, if payouts do not include them."""
    live = Counter(dict.fromkeys(hand.players, 0))
    for action in hand.actions:
        if action.kind not in (DEAD, ANTE):
            live[action.seat] += action.chips
    (seat, most), *others = live.most_common(2) or [(0, 0)]
    second = others[0][1] if others else most
    return Counter({} if hand.figures.payouts_have_uncalled else {seat: most - second})
