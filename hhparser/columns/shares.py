"""Splits an amount such as the rake among players."""

from collections.abc import Mapping, Sequence


def share_by_weight(amount: int, weights: Mapping[int, int], order: Sequence[int]) -> dict[int, int]:
    """Share an amount among seats; see `share_in_order`.

    Args:
        amount: Amount to share.
        weights: Weight by seat, all >= 0.
        order: Seats clockwise, starting left of the button; contains all seats of `weights`.

    Returns:
        Shares by seat, with the sum `amount`; {} if the amount or the sum of weights is 0.
    """
    if not amount or not any(weights.values()):
        return {}
    seats = [seat for seat in order if seat in weights]
    return dict(zip(seats, share_in_order(amount, [weights[seat] for seat in seats]), strict=True))


def share_in_order(amount: int, weights: Sequence[int]) -> list[int]:
    """Share an amount in proportion to weights, by the largest remainder method.

    Each share is rounded down. The remaining units are added one by one to the shares with the largest
    remainders; among equal remainders, to the first player left of the button.

    Args:
        amount: Amount to share.
        weights: Weights of the seats clockwise, starting left of the button, all >= 0.

    Returns:
        Shares in the same order, with the sum `amount`; zeros if the sum of weights is 0.

    Source: docs/reference/statistics.md (rake).

    >>> share_in_order(10, [1, 1, 0, 1])
    [4, 3, 0, 3]
    """
    whole = sum(weights)
    if not whole:
        return [0] * len(weights)
    shares = [amount * weight // whole for weight in weights]
    if left := amount - sum(shares):
        fractions = [-(amount * weight % whole) for weight in weights]
        for place in sorted(range(len(weights)), key=fractions.__getitem__)[:left]:
            shares[place] += 1
    return shares
