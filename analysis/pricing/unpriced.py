"""Reasons why reviewed decisions have no price, split into listed decisions and decisions left out."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

ORDER_ONLY: Final = "; order only, "
FEW_HANDS: Final = re.compile(r"not enough hands: ([\d,]+) player-hands of ([\d,]+)")


@dataclass(frozen=True, slots=True)
class Unpriced:
    """Number of decisions without a price, by reason.

    Attributes:
        in_order: Decisions that the review lists without amounts ("order only").
        left_out: Decisions that the review does not list.
    """

    in_order: Mapping[str, int]
    left_out: Mapping[str, int]


def unpriced(sentences: Iterable[str], not_priced: Mapping[str, int]) -> Unpriced:
    """Count decisions without a price, split into listed decisions and decisions left out.

    Args:
        sentences: The sentences of all listed decisions; the reason follows `ORDER_ONLY`.
        not_priced: Number of decisions without a price by reason, as in `hh review --format json`. Reasons
            that occur in `sentences` are ignored.

    >>> unpriced(["River: worth a look; order only, few hands"], {"few hands": 1, "small pot": 3})
    Unpriced(in_order={'few hands': 1}, left_out={'small pot': 3})
    """
    listed = Counter(reason for one in sentences if (reason := one.partition(ORDER_ONLY)[2]))
    left_out = {reason: count for reason, count in not_priced.items() if reason not in listed}
    return Unpriced(merge_small_pools(listed), merge_small_pools(left_out))


def merge_small_pools(reasons: Mapping[str, int]) -> dict[str, int]:
    """Merge the reasons that differ only in the size of the pool of a game; return decisions by reason."""
    small = [few for reason in reasons if (few := FEW_HANDS.fullmatch(reason))]
    if len(small) < 2:
        return dict(reasons)
    least, *_, most = sorted(int(few[1].replace(",", "")) for few in small)
    merged = f"not enough hands: games of {least:,} to {most:,} player-hands of {small[0][2]}"
    found: Counter[str] = Counter()
    for reason, decisions in reasons.items():
        found[merged if FEW_HANDS.fullmatch(reason) else reason] += decisions
    return dict(found)
