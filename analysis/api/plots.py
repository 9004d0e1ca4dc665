"""The charts of a sample."""

from collections.abc import Callable
from types import NoneType
from typing import TYPE_CHECKING, Any, Final

from analysis.api.checks import check_options, check_players
from hhparser.base.arguments import require
from hhparser.base.errors import SettingError
from hhparser.base.text.hints import suggest

if TYPE_CHECKING:
    from analysis.api.sample import Sample
    from analysis.charts import Chart, Picture

OPTIONS: Final = ("where", "calendar", "unit", "width", "theme")


class Plots:
    """The charts of a player, one method each; a notebook shows the returned picture.

    A method takes the player, by default the hero, and the options of `analysis.charts`: `where`,
    `calendar`, `unit` (`money` or `bb`, of winnings), `width` and `theme`.

    >>> import analysis
    >>> hands = analysis.load("sample_histories/pokerstars/cash_6max_session.txt")
    >>> hands.plot.winnings(width=400)
    <Picture Net, all-in EV, showdown and non-showdown winnings: RiverOtter, cash USD, pokerstars>
    """

    def __init__(self, sample: "Sample") -> None:
        self._sample = sample

    def __repr__(self) -> str:
        return f"{self._sample!r}.plot"

    def __dir__(self) -> list[str]:
        return sorted(_charts())

    def __getattr__(self, name: str) -> "Callable[..., Picture]":
        if name.startswith("_"):
            raise AttributeError(name)
        charts = _charts()
        by_name = {chart.name.replace("-", "_"): chart for chart in charts.values()}
        chart = (by_name | charts).get(name)
        if chart is None:
            raise AttributeError(f"no chart {name!r}; {suggest(name, charts)}")

        def draw(player: str | None = None, **options: Any) -> "Picture":  # Any: options of a chart
            require("player", player, (str, NoneType), "the name of a player")
            check_options(options, OPTIONS)
            sample = self._sample
            shown = player or sample.hero
            if shown is None:
                raise SettingError("player", f"these hands have no hero: name a player, .plot.{name}('Ann')")
            check_players(sample.dataset, [shown])
            where = options.pop("where", None)
            condition = sample.condition if where is None else sample.filter(where).condition
            return chart(sample.dataset, shown, where=condition, **options)

        draw.__name__, draw.__doc__ = name, f"Draw {chart.words}."
        return draw


def _charts() -> "dict[str, Chart]":
    from analysis import charts  # noqa: PLC0415  slow import

    return {name: one for name, one in vars(charts).items() if isinstance(one, charts.Chart)}
