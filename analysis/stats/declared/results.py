"""Statistics of results: hands, net, big blinds per 100 hands, rake."""

from functools import partial
from typing import Final

import polars as pl

from analysis.stats.statistic import Kind, Section, Statistic, derived, distribution, mean, total


def in_big_blinds(column: str) -> pl.Expr:
    """Chips in big blinds of the hand; empty in a hand without, as when an ante puts all players all-in."""
    return pl.when(pl.col("big_blind") > 0).then(pl.col(column) / pl.col("big_blind"))


NET_BB: Final = in_big_blinds("net")

_S, _N = pl.col("bb_per_100_sum"), pl.col("bb_per_100_n")
_VARIANCE: Final = pl.when(_N > 1).then((pl.col("net_bb_squares") - _S**2 / _N).clip(0) / (_N - 1))
_mean = partial(mean, section=Section.RESULTS)
_total = partial(total, section=Section.RESULTS)
_distribution = partial(distribution, section=Section.RESULTS)
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
    _total(
        "rake_taken",
        "Rake (taken)",
        "Rake, taken",
        "Rake of each hand shared by what each player collected.",
        source="statistics 114",
        value=pl.col("rake_taken"),
    ),
    _mean(
        "rake_bb_per_100",
        "Rake bb/100",
        "Rake in big blinds per 100 hands",
        "Weighted rake of each hand in big blinds of that hand, per 100 hands.",
        source="statistics 115",
        value=in_big_blinds("rake_weighted"),
        factor=100,
    ),
    _derived(
        "rakeback",
        "Rakeback",
        "Rakeback",
        "Weighted rake times the rate that the user has set for the site.",
        source="statistics 115",
        formula=pl.col("rake_weighted") * pl.col("rakeback_rate"),
        needs=("rake_weighted",),
        edge_cases="Empty without a rate.",
        money=True,
    ),
    Statistic(
        "action_profit",
        "AP",
        "Action profit",
        Kind.MEAN,
        Section.RESULTS,
        "Stack at the end less the stack before each own decision, in big blinds of the hand.",
        "statistics 116",
        {
            "sum": in_big_blinds("action_profit_sum"),
            "squares": in_big_blinds("action_profit_squares") / pl.col("big_blind"),
            "n": pl.when(pl.col("big_blind") > 0).then("action_profit_n"),
        },
        "A fold counts 0, whatever was put in before it.",
    ),
    _mean(
        "bb_vs_fold",
        "bb v fold",
        "Big blinds won against folding",
        "Net of each hand with the own forced bets given back, in big blinds of that hand.",
        source="statistics 117",
        value=NET_BB + in_big_blinds("posted"),
        edge_cases="Folding every hand gives 0 in every position.",
    ),
    Statistic(
        "spot_frequency",
        "Spot/1000",
        "Spot frequency",
        Kind.RATE,
        Section.RESULTS,
        "Hands that fit the condition asked for, of all hands of the player, per 1,000 hands.",
        "statistics 118",
        {"made": pl.col("hand").is_not_null(), "chances": pl.col("hand").is_not_null()},
        "Without a condition every hand fits.",
        is_proportion=False,
        factor=1000,
    ),
    _mean(
        "m_ratio",
        "M",
        "M-ratio",
        "Stack before the posts divided by the blinds and antes of the hand.",
        source="statistics 122",
        value=pl.col("m_ratio"),
    ),
    _distribution(
        "m_ratio_dist",
        "M med",
        "M-ratios",
        "Hands by M-ratio.",
        source="statistics 122",
        values=[pl.col("m_ratio")],
        edges=(1, 2, 3, 5, 7, 10, 15, 20, 30),
    ),
    _mean(
        "eff_stack_bb",
        "Eff. bb",
        "Effective stack in big blinds",
        "The smaller of the own stack and the largest other, before the posts, in big blinds.",
        source="statistics 122",
        value=in_big_blinds("effective_stack"),
    ),
    _distribution(
        "eff_stack_bb_dist",
        "Eff. bb med",
        "Effective stacks in big blinds",
        "Hands by effective stack in big blinds.",
        source="statistics 122",
        values=[in_big_blinds("effective_stack")],
        edges=(5, 10, 15, 20, 25, 40, 60, 80, 100, 150, 200),
    ),
)
