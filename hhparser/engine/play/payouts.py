"""Payouts of a tournament: prizes, shared places and bounties."""

from collections.abc import Mapping, Sequence

from hhparser.engine.pots import Award, split_pot, split_runs


def prizes(pool: int, shares: Sequence[int], unit: int) -> tuple[int, ...]:
    """Return the prize of each place, rounded to the unit by the largest remainder.

    Args:
        pool: Prize pool.
        shares: Weight of each place, the winner's first, such as `(50, 30, 20)`; at least one above 0.
        unit: All prizes are multiples of it; the remainder of the pool goes to the winner.

    Returns:
        Prizes in the order of the places, length `len(shares)`; they sum to `pool`.

    Source: R106.
    """
    units, rest = divmod(pool, unit)
    quotas = [divmod(units * share, sum(shares)) for share in shares]
    left = units - sum([whole for whole, _ in quotas])
    by_remainder = sorted(range(len(shares)), key=lambda place: -quotas[place][1])
    more = by_remainder[:left]
    paid = [(whole + (place in more)) * unit for place, (whole, _) in enumerate(quotas)]
    return (paid[0] + rest, *paid[1:])


def places(stacks: Mapping[str, int], left: int) -> dict[str, int]:
    """Return the places of players eliminated in the same hand; equal stacks share the better place.

    Args:
        stacks: Stack of each player at the beginning of their last hand.
        left: Number of players still in.

    Source: R103.
    """
    return {
        name: left + 1 + sum([other > stack for other in stacks.values()]) for name, stack in stacks.items()
    }


def shared_prizes(finished: Mapping[str, int], paid: Sequence[int], unit: int = 1) -> dict[str, int]:
    """Return the prize of each player; tied players share the prizes of the places they occupy.

    Args:
        finished: Place by player.
        paid: Prizes, the winner's first.
        unit: Shares are multiples of it; odd units go to the first players in the order of `finished`.

    Source: R103.
    """
    won = {}
    for place in set(finished.values()):
        tied = [name for name, other in finished.items() if other == place]
        together = sum(paid[place - 1 : place - 1 + len(tied)])
        seats = range(len(tied))
        shares = split_pot(together, seats, seats, unit)
        won.update({tied[seat]: share for seat, share in shares.items()})
    return won


def bounty_winners(bounty: int, seat: int, awards: Sequence[Award], order: Sequence[int]) -> dict[int, int]:
    """Divide the bounty on an eliminated player.

    Args:
        bounty: Amount of the bounty.
        seat: Seat of the eliminated player.
        awards: The pots of the hand, main pot first.
        order: Seats clockwise, the first left of the button first.

    Returns:
        Money by seat, for the winners of the last pot that the player could win, because it holds their last
        chip. A pot run several times counts as several pots.

    Source: R107.
    """
    contested = [award for award in awards if seat in award.pot.eligible]
    award = contested[-1] if contested else awards[0]  # the site folded a player all-in from a blind
    won: dict[int, int] = {}
    for part, winners in zip(split_runs(bounty, len(award.shares)), award.shares, strict=True):
        for winner, share in split_pot(part, tuple(winners), order).items():
            won[winner] = won.get(winner, 0) + share
    return won
