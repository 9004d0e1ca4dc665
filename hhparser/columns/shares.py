"""Splits an amount such as the rake among players."""

from collections.abc import Mapping, Sequence


def share_by_weight(amount: int, weights: Mapping[int, int], order: Sequence[int]) -> dict[int, int]:
    """Share an amount in proportion to weights, by the largest remainder method.

    Each share is rounded down. The remaining units are added one by one to the shares with the largest
    remainders; among equal remainders, to the first player left of the button.

    Args:
        amount: Amount to share.
        weights: Weight by seat, all >= 0.
        order: Seats clockwise, starting left of the button; contains all seats of `weights`.

    Returns:
        Shares by seat, with the sum `amount`; {} if the amount or the sum of weights is 0.

    Source: docs/reference/statistics.md (rake).
    """
    whole = sum(weights.values())
    if not amount or not whole:
        return {}
    if set(weights.values()) == {1}:
        return _share_equally(amount, [seat for seat in order if seat in weights])
    shares: dict[int, int] = {}
    fractions: list[tuple[int, int, int]] = []
    for place, seat in enumerate(order):
        if seat in weights:
            shares[seat], fraction = divmod(amount * weights[seat], whole)
            fractions.append((-fraction, place, seat))
    left = amount - sum(shares.values())
    for _, _, seat in sorted(fractions)[:left]:
        shares[seat] += 1
    return shares


def _share_equally(amount: int, seats: Sequence[int]) -> dict[int, int]:
    share, left = divmod(amount, len(seats))
    return {seat: share + (place < left) for place, seat in enumerate(seats)}
