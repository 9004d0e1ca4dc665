"""The tables of a sample as lazy frames."""

from collections.abc import Callable, Sequence

import polars as pl


class LazyFrames:
    """The tables of a sample, one attribute each; a store reads only the rows and columns of a query.

    >>> import analysis
    >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
    >>> hands.lazy.players.filter(is_hero=True).select("hand").collect().height
    25
    """

    def __init__(self, of: str, names: Sequence[str], scan: Callable[[str], pl.LazyFrame]) -> None:
        self._of = of
        self._names = names
        self._scan = scan

    def __repr__(self) -> str:
        return f"{self._of}.lazy"

    def __dir__(self) -> list[str]:
        return list(self._names)

    def __getattr__(self, name: str) -> pl.LazyFrame:
        if name.startswith("_") or name not in self._names:
            raise AttributeError(f"no table {name!r}; one of {', '.join(self._names)}")
        return self._scan(name)
