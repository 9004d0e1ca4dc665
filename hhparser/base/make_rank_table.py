"""Generate `ranks.bin`, the table of all hand ranks: python -m hhparser.base.make_rank_table.

Importing the package reads the file, so the file must exist; it may be empty.
"""

import struct
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Final

from hhparser.base.rank_table import FLUSH_MASKS, Category

FILE: Final = Path(__file__).with_name("ranks.bin")
_STRAIGHTS: Final = {top: {*range(top - 4, top + 1)} for top in range(12, 3, -1)} | {3: {12, 0, 1, 2, 3}}


def table_bytes() -> bytes:
    """Compute the contents of `ranks.bin` from the rules of hand ranking, in the order of `read_table`."""
    codes = _all_codes()
    by_code = [_flush_code(_high_ranks(mask)) for mask in range(FLUSH_MASKS)]
    by_code += [_code_without_flush(ranks) for ranks in _ranks_in_rows()]
    # a hand that needs the same card twice gets the strength of the next better hand
    strengths = [bisect_left(codes, code) + 1 for code in by_code]
    return struct.pack(f"<{len(codes) + 1}I{len(strengths)}H", 0, *codes, *strengths)


def _ranks_in_rows() -> Iterator[tuple[int, ...]]:
    """Yield the ranks of all combinations of five to seven cards, row by row."""
    for n_high in range(8):
        for high in combinations_with_replacement(range(7, 13), n_high):
            for n_cards in range(max(n_high, 5), 8):
                for low in combinations_with_replacement(range(7), n_cards - n_high):
                    yield high + low


def _high_ranks(mask: int) -> tuple[int, ...]:
    return tuple(rank for rank in range(12, -1, -1) if mask >> rank & 1)


def _all_codes() -> list[int]:
    """Return the codes of all hands of five cards, weakest first."""
    plain = combinations_with_replacement(range(13), 5)
    flushes = combinations(range(12, -1, -1), 5)
    codes = {_code_without_flush(ranks) for ranks in plain if ranks[0] != ranks[4]}
    return sorted(codes.union(map(_flush_code, flushes)))


def _flush_code(ranks: Sequence[int]) -> int:
    """Return the code of suited cards; ranks are sorted, highest first. Source: R71, R72, R112."""
    top = _straight_top(ranks)
    if top:
        return _code(Category.STRAIGHT_FLUSH, top)
    return _code(Category.FLUSH, ranks[:5])


def _code_without_flush(ranks: Sequence[int]) -> int:
    """Return the code of the best five of five to seven ranks, without flushes. Source: R71-R73, R112."""
    first, *others = sorted(set(ranks), key=lambda rank: (ranks.count(rank), rank), reverse=True)
    second = others[:1]
    most, next_most = ranks.count(first), max(map(ranks.count, second), default=0)
    kickers = sorted(others, reverse=True)
    top = _straight_top(ranks)
    if most >= 4:
        return _code(Category.FOUR_OF_A_KIND, [first, *kickers[:1]])
    if most == 3 and next_most >= 2:
        return _code(Category.FULL_HOUSE, [first, *second])
    if top:
        return _code(Category.STRAIGHT, top)
    if most == 3:
        return _code(Category.THREE_OF_A_KIND, [first, *kickers[:2]])
    if next_most == 2:
        return _code(Category.TWO_PAIR, [first, *second, max(others[1:])])
    if most == 2:
        return _code(Category.PAIR, [first, *kickers[:3]])
    return _code(Category.HIGH_CARD, [first, *kickers[:4]])


def _straight_top(ranks: Sequence[int]) -> tuple[int, ...]:
    """Return the top rank of the best straight in a tuple; () without a straight."""
    return next(((top,) for top, straight in _STRAIGHTS.items() if straight.issubset(ranks)), ())


def _code(category: Category, deciding: Iterable[int]) -> int:
    code = category << 20
    for shift, rank in zip(range(16, -1, -4), deciding, strict=False):
        code |= rank + 1 << shift
    return code


if __name__ == "__main__":
    FILE.write_bytes(table_bytes())
