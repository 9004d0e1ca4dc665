"""Statistics of results: hands, net, big blinds per 100 hands, rake."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Section, derived, mean, total

# a hand may have no blinds: all are in from the ante, or the site deals an all-in stage without any
NET_BB: Final = pl.when(pl.col("big_blind") > 0).then(pl.col("net") / pl.col("big_blind"))

_S, _N = pl.col("bb_per_100_sum"), pl.col("bb_per_100_n")
_VARIANCE: Final = pl.when(_N > 1).then((pl.col("net_bb_squares") - _S**2 / _N).clip(0) / (_N - 1))
_mean = partial(mean, section=Section.RESULTS)
_total = partial(total, section=Section.RESULTS)
_derived = partial(derived, section=Section.RESULTS)

STATISTICS: Final = (
    _total(
        "hands",
        "Hands",
        "Hands",
        "Hands in which the player was dealt two cards.",
        source="statistics 1",
        value=pl.col("hand").is_not_null(),
        money=False,
    ),
    _total(
        "net",
        "$",
        "Net won",
        "Chips collected less chips put in, uncalled bets returned; rake is inside.",
        source="statistics 100",
        value=pl.col("net"),
    ),
    _total(
        "net_showdown",
        "SD $",
        "Showdown winnings",
        "Net of the hands in which the player went to showdown.",
        source="statistics 101",
        value=pl.col("net") * pl.col("went_to_showdown"),
    ),
    _total(
        "net_non_showdown",
        "Non-SD $",
        "Non-showdown winnings",
        "Net of all other hands.",
        source="statistics 102",
        value=pl.col("net") * (1 - pl.col("went_to_showdown")),
    ),
    _mean(
        "bb_per_100",
        "bb/100",
        "Big blinds won per 100 hands",
        "Net of each hand in big blinds of that hand, per 100 hands.",
        source="statistics 103",
        value=NET_BB,
        factor=100,
    ),
    _total(
        "net_bb_squares",
        "",
        "Squares of net in big blinds",
        "Sum of the squares of the net of each hand in big blinds; standard deviations come from it.",
        source="statistics 107",
        value=NET_BB * NET_BB,
        money=False,
    ),
    _derived(
        "sd_per_100",
        "SD/100",
        "Standard deviation per 100 hands",
        "Ten times the sample standard deviation of the net of a hand in big blinds.",
        source="statistics 107",
        formula=10 * _VARIANCE.sqrt(),
        needs=("bb_per_100", "net_bb_squares"),
    ),
    _derived(
        "se_per_100",
        "SE/100",
        "Standard error of bb/100",
        "Standard deviation per 100 hands divided by the root of hands / 100.",
        source="statistics 108",
        formula=100 * (_VARIANCE / _N).sqrt(),
        needs=("bb_per_100", "net_bb_squares"),
    ),
    _total(
        "rake_dealt",
        "Rake (dealt)",
        "Rake, dealt",
        "Rake of each hand shared equally by all dealt in.",
        source="statistics 111",
        value=pl.col("rake_dealt"),
    ),
    _total(
        "rake_contributed",
        "Rake (contr.)",
        "Rake, contributed",
        "Rake of each hand shared equally by all who put chips in.",
        source="statistics 112",
        value=pl.col("rake_contributed"),
    ),
    _total(
        "rake_weighted",
        "Rake",
        "Rake, weighted",
        "Rake of each hand shared by what each player put in.",
        source="statistics 113",
        value=pl.col("rake_weighted"),
    ),
)
