"""Statistics of results: hands, net, big blinds per 100 hands, rake."""

from functools import partial
from math import log
from typing import Final

import polars as pl

from analysis.decisions.stacks import in_big_blinds
from analysis.stats.statistic import Kind, Section, Statistic, statistic

RESULT: Final = pl.col("cash_out_net")
NET_BB: Final = in_big_blinds("cash_out_net")

_S, _N = pl.col("bb_per_100_sum"), pl.col("bb_per_100_n")
_VARIANCE: Final = pl.when(_N > 1).then((pl.col("net_bb_squares") - _S**2 / _N).clip(0) / (_N - 1))
row = partial(statistic, section=Section.RESULTS)

# fmt: off


def _bankroll(percent: int) -> Statistic:
    return row(f"bankroll_{percent}pct", f"Bankroll {percent}%", f"Bankroll for {percent}% risk of ruin",
               f"Big blinds that are ever lost with a probability of {percent}%, at this win rate and "
               "standard deviation.", kind=Kind.DERIVED,
               formula=pl.when(_S > 0).then(-log(percent / 100) * _N * _VARIANCE / (2 * _S)),
               needs=("bb_per_100", "net_bb_squares"),
               edge_cases="Empty unless bb/100 is above 0; takes it as the true rate, nothing taken out.")


STATISTICS: Final = (
    row("hands", "Hands", "Hands",
        "Hands in which the player was dealt two cards.", kind=Kind.SUM,
        value=pl.col("hand").is_not_null()),
    row("net", "$", "Net won",
        "Chips collected less chips put in, after rake; uncalled bets are returned.",
        kind=Kind.SUM, money=True, value=RESULT, synonyms=("winnings",),
        edge_cases="A cash-out counts as the amount it paid, in place of the pots."),
    row("net_showdown", "SD $", "Showdown winnings",
        "Net of the hands in which the player went to showdown.", kind=Kind.SUM, money=True,
        value=RESULT * pl.col("went_to_showdown")),
    row("net_non_showdown", "Non-SD $", "Non-showdown winnings",
        "Net of all other hands.", kind=Kind.SUM, money=True,
        value=RESULT * (1 - pl.col("went_to_showdown"))),
    row("bb_per_100", "bb/100", "Big blinds won per 100 hands",
        "Net of each hand in big blinds of that hand, per 100 hands.", kind=Kind.MEAN,
        value=NET_BB, factor=100, synonyms=("winrate", "win rate")),
    row("net_bb_squares", "", "Squares of net in big blinds",
        "Sum of the squares of the net of each hand in big blinds; standard deviations come from it.",
        kind=Kind.SUM, value=NET_BB * NET_BB),
    row("sd_per_100", "SD/100", "Standard deviation per 100 hands",
        "Ten times the sample standard deviation of the net of a hand in big blinds.",
        kind=Kind.DERIVED, formula=10 * _VARIANCE.sqrt(), needs=("bb_per_100", "net_bb_squares"),
        synonyms=("stdev", "std dev")),
    row("se_per_100", "SE/100", "Standard error of bb/100",
        "Standard deviation per 100 hands divided by the root of hands / 100.", kind=Kind.DERIVED,
        formula=100 * (_VARIANCE / _N).sqrt(), needs=("bb_per_100", "net_bb_squares")),
    *map(_bankroll, (5, 1)),
    row("rake_dealt", "Rake (dealt)", "Rake, dealt",
        "Rake of each hand shared equally by all dealt in.", kind=Kind.SUM, money=True),
    row("rake_contributed", "Rake (contr.)", "Rake, contributed",
        "Rake of each hand shared equally by all who put chips in.", kind=Kind.SUM, money=True),
    row("rake_weighted", "Rake", "Rake, weighted",
        "Rake of each hand shared in proportion to the chips put in.", kind=Kind.SUM, money=True),
    row("rake_taken", "Rake (taken)", "Rake, taken",
        "Rake of each hand shared in proportion to the chips collected.", kind=Kind.SUM, money=True),
    row("rake_bb_per_100", "Rake bb/100", "Rake in big blinds per 100 hands",
        "Weighted rake of each hand in big blinds of that hand, per 100 hands.", kind=Kind.MEAN,
        value=in_big_blinds("rake_weighted"), factor=100),
    row("rakeback", "Rakeback", "Rakeback",
        "Weighted rake times the rate that the user has set for the site.", kind=Kind.DERIVED,
        formula=pl.col("rake_weighted") * pl.col("rakeback_rate"), needs=("rake_weighted",), money=True,
        edge_cases="Empty without a rate."),
    row("action_profit", "AP", "Action profit",
        "Stack at the end less the stack before each decision, in big blinds of the hand.",
        kind=Kind.MEAN,
        parts={"sum": in_big_blinds("action_profit_sum"),
               "squares": in_big_blinds("action_profit_squares") / pl.col("big_blind"),
               "n": pl.when(pl.col("big_blind") > 0).then("action_profit_n")},
        edge_cases="A fold counts 0, whatever was put in before it."),
    row("bb_vs_fold", "bb v fold", "Big blinds won against folding",
        "Net of each hand with the player's forced bets given back, in big blinds of that hand.",
        kind=Kind.MEAN, value=NET_BB + in_big_blinds("posted"),
        edge_cases="Folding every hand gives 0 in every position."),
    row("spot_frequency", "Spot/1000", "Spot frequency",
        "Hands that match the query, of all hands of the player, per 1,000 hands.",
        is_proportion=False, factor=1000,
        parts={"made": pl.col("hand").is_not_null(), "chances": pl.col("hand").is_not_null()},
        edge_cases="Without a query every hand matches."),
    row("m_ratio", "M", "M-ratio",
        "Stack before the posts divided by the blinds and antes of the hand.", kind=Kind.MEAN),
    row("m_ratio_dist", "M med", "M-ratios",
        "Hands by M-ratio.", kind=Kind.DISTRIBUTION, values=[pl.col("m_ratio")],
        edges=(1, 2, 3, 5, 7, 10, 15, 20, 30)),
    row("eff_stack_bb", "Eff. bb", "Effective stack in big blinds",
        "The smaller of the player's and the largest other stack, before the posts, in big blinds.",
        kind=Kind.MEAN, value=in_big_blinds("effective_stack")),
    row("eff_stack_bb_dist", "Eff. bb med", "Effective stacks in big blinds",
        "Hands by effective stack in big blinds.", kind=Kind.DISTRIBUTION,
        values=[in_big_blinds("effective_stack")], edges=(5, 10, 15, 20, 25, 40, 60, 80, 100, 150, 200)),
)
