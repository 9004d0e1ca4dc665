"""Main and side pots, the uncalled bet, and the payouts of each pot."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from hhparser.model.house_rules import OddChips, RuleSet


class Pot(NamedTuple):
    """A pot before rake; `eligible` are the seats that can win it, clockwise."""

    amount: int
    eligible: tuple[int, ...]


DecidedBy = Literal["last_player", "cards", "claim"]


class Award(NamedTuple):
    """The payout of a pot.

    Attributes:
        pot: The pot, before rake.
        rake: Rake taken from it.
        winners: Chips by seat, all boards together.
        by_board: Chips by seat for each board when the board was run more than once, else empty.
        decided_by: `last_player`, `cards`, or `claim` when cards are unknown and the site's text decides.
    """

    pot: Pot
    rake: int
    winners: Mapping[int, int]
    by_board: tuple[Mapping[int, int], ...]
    decided_by: DecidedBy

    @property
    def shares(self) -> tuple[Mapping[int, int], ...]:
        """Return chips by seat for each board, also for a single board."""
        return self.by_board or (self.winners,)


def pot_name(number: int, count: int) -> str:
    """Return the name of one of `count` pots; the main pot has number 0."""
    if count == 1:
        return "pot"
    return "main" if number == 0 else "side" if count == 2 else f"side-{number}"


def uncalled_bet(total: Mapping[int, int]) -> tuple[int, int] | None:
    """Return seat and amount of the unmatched part of a bet, or None. Source: R59.

    Args:
        total: Chips put in by seat, including folded players.
    """
    if len(total) < 2:
        return None
    ordered = sorted(total.values())
    first = ordered[-1]
    unmatched = first - ordered[-2]
    for seat, chips in total.items():
        if unmatched and chips == first:
            return seat, unmatched
    return None


def build_pots(
    total: Mapping[int, int], live: Sequence[int], dead: int, forfeited: Sequence[int] = ()
) -> tuple[Pot, ...]:
    """Return the main pot, then the side pots, each with the players who may win it.

    Args:
        total: Chips put in by seat, after the uncalled bet was returned, including folded players.
        live: Seats that have not folded, at least one, clockwise.
        dead: Dead blinds and other chips that belong entirely to the main pot.
        forfeited: Players folded while all-in: they win nothing, but their layer remains a separate pot.

    Returns:
        Pots with all chips; chips of folded players above the last live level are in the last pot.

    Source: R56, R57, R58, R90.
    """
    amounts = total.values()
    levels = sorted({total[seat] for seat in (*live, *forfeited)})
    if len(levels) == 1:
        return (Pot(sum(amounts) + dead, tuple(live)),)
    pots = []
    below = 0
    for level in levels:
        eligible = tuple([seat for seat in live if total[seat] >= level])
        if not eligible:
            break
        pots.append(Pot(_layer(amounts, below, level), eligible))
        below = level
    over = _layer(amounts, below, max(amounts))
    pots[0] = pots[0]._replace(amount=pots[0].amount + dead)
    if over:
        pots[-1] = pots[-1]._replace(amount=pots[-1].amount + over)
    return tuple(pots)


def _layer(amounts: Iterable[int], below: int, level: int) -> int:
    """Return the chips that all players have put in between two levels."""
    return sum([min(chips, level) - below for chips in amounts if chips > below])


def split_pot(
    amount: int, winners: Sequence[int], order: Sequence[int], unit: int = 1, *, odd_to_one: bool = False
) -> dict[int, int]:
    """Divide a pot equally; odd chips are dealt one each to the first winners left of the button.

    Args:
        amount: Chips to share, >= 0.
        winners: Seat numbers, at least one, any order.
        order: Seats clockwise, starting left of the button; includes all winners.
        unit: Smallest chip; any remainder goes to the first winner.
        odd_to_one: Give all odd chips to the first winner.

    Returns:
        Chips by seat. Keys are exactly `winners`; values sum to `amount`.

    Raises:
        ValueError: `winners` is empty.

    Source: R60, R61, R62.
    """
    if not winners:
        raise ValueError("a pot needs a winner")
    if len(winners) == 1:
        return {winners[0]: amount}
    clockwise = [seat for seat in order if seat in winners]
    share, odd = divmod(amount // unit, len(winners))
    shares = dict.fromkeys(clockwise, share * unit)
    for seat in clockwise[:1] * odd if odd_to_one else clockwise[:odd]:
        shares[seat] += unit
    shares[clockwise[0]] += amount % unit
    return shares


def odd_chip_order(order: Sequence[int], big_blind: int | None, rules: RuleSet) -> Sequence[int]:
    """Return the seats clockwise, in the order of receiving odd chips.

    Args:
        order: Seats clockwise, starting left of the button.
        big_blind: Seat of the big blind.
        rules: House rules.

    Source: R61.
    """
    if rules.odd_chips is OddChips.LEFT_OF_BUTTON or big_blind not in order:
        return order
    first = order.index(big_blind)
    return [*order[first:], *order[:first]]


def split_runs(amount: int, runs: int) -> list[int]:
    """Divide a pot between several boards; all odd units go to the first. Source: R93."""
    share, odd = divmod(amount, runs)
    return [share + odd, *[share] * (runs - 1)]


def pay_pot(
    pot: Pot,
    rake: int,
    winners: Sequence[Sequence[int]],
    order: Sequence[int],
    unit: int,
    decided_by: DecidedBy,
    *,
    odd_to_one: bool = False,
) -> Award:
    """Pay a pot after rake, an equal part for each board.

    Args:
        pot: The pot.
        rake: Rake to take from it.
        winners: For each board the seats that share its part, at least one.
        order: Seats clockwise, starting left of the button.
        unit: Smallest chip.
        decided_by: As in `Award`.
        odd_to_one: As in `split_pot`.
    """
    net = pot.amount - rake
    if len(winners) == 1:
        shares = split_pot(net, winners[0], order, unit, odd_to_one=odd_to_one)
        return Award(pot, rake, shares, (), decided_by)
    by_board = tuple(
        split_pot(part, best, order, unit, odd_to_one=odd_to_one)
        for part, best in zip(split_runs(net, len(winners)), winners, strict=True)
    )
    total: dict[int, int] = {}
    for shares in by_board:
        for seat, chips in shares.items():
            total[seat] = total.get(seat, 0) + chips
    return Award(pot, rake, total, by_board, decided_by)
