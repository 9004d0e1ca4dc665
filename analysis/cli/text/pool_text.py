"""Output of `hh pool` as text."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TextIO

from analysis.cli.output import count_of

Object = Mapping[str, Any]  # Any: JSON values
RANKS: Final = "AKQJT98765432"
FEW: Final = 0.5  # threshold of decisions for a strength to be listed


def write_pool(stream: TextIO, pool: Object) -> None:
    """Write the answers by strength, and the inferred range beside the shown one."""
    stream.write(f"{pool['line']}\n{pool['street']}, {count_of(pool['decisions'], 'decision')}\n\n")
    names = [name for name in pool["answers"] if any(row["answers"][name] > 0 for row in pool["by_strength"])]
    stream.write(f"{'strength':<26}{'decisions':>9}" + "".join(f"{name:>9}" for name in names) + "\n")
    for row in pool["by_strength"]:
        if row["decisions"] >= FEW:
            shares = "".join(f"{row['answers'][name]:>9.0%}" for name in names)
            stream.write(f"{row['strength']:<26}{row['decisions']:>9.0f}{shares}\n")
    stream.write(
        f"\nthe last step was taken {count_of(pool['taken'], 'time')}, {pool['known']} with known cards\n"
        f"{'inferred, 99 is most often':<41}shown\n"
    )
    stream.writelines(
        f"{inferred}  {shown}\n"
        for inferred, shown in zip(_grid(pool["range"]), _grid(pool["shown"]), strict=True)
    )
    scores = pool["scores"]
    if scores["n"]:
        stream.write(
            f"\nlog2 score of {scores['n']:,} held-out answers after the flop with known cards: no cards "
            f"{scores['no_cards']:.3f}, showdowns {scores['showdowns']:.3f}, this model {scores['em']:.3f}\n"
        )


def _grid(weights: Mapping[str, float]) -> Iterator[str]:
    """Yield a 13 x 13 grid of frequencies per combination, scaled to 99; suited hands are above the pairs."""
    often = {hand: weight / _ways(hand) for hand, weight in weights.items()}
    most = max(often.values(), default=0.0) or 1.0
    yield " " + "".join(f"{rank:>3}" for rank in RANKS)
    for row, high in enumerate(RANKS):
        hands = [
            high * 2 if row == column else f"{high}{low}s" if row < column else f"{low}{high}o"
            for column, low in enumerate(RANKS)
        ]
        cells = (round(99 * often.get(hand, 0.0) / most) for hand in hands)
        yield high + "".join(f"{cell or '.':>3}" for cell in cells)


def _ways(hand: str) -> int:
    """Return the number of combinations of hole cards of a starting hand."""
    return 6 if len(hand) == 2 else 4 if hand.endswith("s") else 12
