"""Statistics before the flop: putting chips in, entering first, stealing, sizes."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.seats import GROUPS
from analysis.stats.statistic import Section, Statistic, derived, distribution, mean, rate

ACTIONS: Final = pl.col("actions_preflop")
DECIDED: Final = ACTIONS != ""
RFI, GROUP, POSITION = pl.col("rfi"), pl.col("position_group"), pl.col("position")
STEAL: Final = pl.when(POSITION.is_in(["CO", "BTN", "SB"])).then(RFI)
WINS_AT_ONCE: Final = (ACTIONS == "R") & (pl.col("last_street") == "preflop") & ~pl.col("showdown")
TENTHS: Final = tuple(round(2 + step / 10, 1) for step in range(31))
HALVES: Final = tuple(5 + step / 2 for step in range(1, 11))
SHOVES: Final = (10, 15, 20, 25)
_rate = partial(rate, section=Section.PREFLOP)


def _rfi_group(group: str) -> Statistic:
    return _rate(
        f"rfi_{group}",
        f"RFI {group.upper()}",
        f"Raise first in, {group.upper()}",
        f"Raise first in, of the chances in {group.upper()}.",
        source="statistics 6",
        made=pl.when(group == GROUP).then(RFI),
        edge_cases="Six-handed LJ is EP and HJ MP; else both are MP, earlier seats EP. BB has no chance.",
    )


def _open_shove(most: int) -> Statistic:
    is_short = pl.col("open_stack") <= most * pl.col("big_blind")
    return _rate(
        f"open_shove_{most}bb",
        f"OS{most}",
        f"Open shove with at most {most} bb",
        f"Raised first in all-in, of the chances to raise first in with at most {most} big blinds.",
        source="statistics 46",
        made=pl.when(is_short).then(pl.col("open_shove")),
        edge_cases="Stack: the smaller of the own and the largest not folded, before the posts.",
    )


STATISTICS: Final = (
    _rate(
        "vpip",
        "VPIP",
        "Voluntarily put chips in pot",
        "Called or raised before the flop, of the hands with a decision there.",
        source="statistics 2",
        made=ACTIONS.str.contains("[CR]"),
        chances=DECIDED,
        edge_cases="Completing the small blind counts; a check in the big blind, posts and straddles do not.",
    ),
    _rate(
        "pfr",
        "PFR",
        "Preflop raise",
        "Raised before the flop, of the hands in which a raise was possible.",
        source="statistics 3",
        edge_cases="A player with a second decision before the flop had a chance.",
    ),
    _rate(
        "pfr_aligned",
        "PFR/VPIP",
        "Preflop raise (chances of VPIP)",
        "Raised before the flop, of the hands with a decision there.",
        source="statistics 3",
        made=ACTIONS.str.contains("R"),
        chances=DECIDED,
    ),
    derived(
        "pfr_vpip_ratio",
        "PFR:VPIP",
        "Ratio of PFR to VPIP",
        "Hands raised before the flop divided by hands with chips put in voluntarily.",
        section=Section.PREFLOP,
        source="statistics 4",
        formula=pl.when(pl.col("vpip_made") > 0).then(pl.col("pfr_aligned_made") / pl.col("vpip_made")),
        needs=("vpip", "pfr_aligned"),
    ),
    _rate(
        "rfi",
        "RFI",
        "Raise first in",
        "Raised first in, of the turns at which all earlier players had folded and a raise was possible.",
        source="statistics 5",
        edge_cases="The big blind has no chance, and nobody while a straddle of another player is live.",
    ),
    *map(_rfi_group, GROUPS),
    _rate(
        "first_raise",
        "1st R",
        "First raise",
        "Made the first raise, of the turns before it with a raise possible; over limpers too.",
        source="statistics 7",
    ),
    _rate(
        "open_limp",
        "OLimp",
        "Open limp",
        "Called first in, of the chances to raise first in.",
        source="statistics 8",
        edge_cases="A small blind that completes when all have folded limps first in.",
    ),
    _rate(
        "limp",
        "Limp",
        "Limp",
        "Called before any raise, of the first turns there with chips to call.",
        source="statistics 9",
        edge_cases="Players in the big blind, or with a posted big or dead blind, have no chance.",
    ),
    _rate(
        "over_limp",
        "LwPL",
        "Over-limp",
        "Limped behind a limper, of the chances to.",
        source="statistics 10",
    ),
    _rate(
        "isolate",
        "ISO",
        "Isolate",
        "Made the first raise over a limper, of the turns behind a limper with a raise possible.",
        source="statistics 14",
        edge_cases="The big blind counts.",
    ),
    _rate(
        "steal",
        "ATS",
        "Attempt to steal",
        "Raised first in from CO, BTN or SB, of the turns there with all earlier players folded.",
        source="statistics 37",
        made=STEAL,
        edge_cases="Heads-up the button steals.",
    ),
    _rate(
        "steal_success",
        "StSucc",
        "Steal success",
        "All others folded to the steal, of the steals.",
        source="statistics 38",
        made=WINS_AT_ONCE & (STEAL == 1),
        chances=STEAL == 1,
        edge_cases="A steal that is called or raised has failed, whoever wins the pot.",
    ),
    _rate(
        "sb_complete",
        "SBC",
        "Small blind completes",
        "The small blind called, of its turns with all earlier players folded and a raise possible.",
        source="statistics 43",
        made=pl.when(POSITION == "SB").then(pl.col("open_limp")),
    ),
    _rate(
        "preflop_all_in",
        "PAI",
        "All-in before the flop",
        "Put the last chips in by calling or raising, of the hands with a decision before the flop.",
        source="statistics 44",
        edge_cases="All-in by a post is no decision.",
    ),
    mean(
        "open_size",
        "OpenBB",
        "Open size",
        "What the first raise goes to, in big blinds; in straddles when one is live.",
        section=Section.PREFLOP,
        source="statistics 45",
        value=pl.col("open_size"),
    ),
    distribution(
        "open_size_dist",
        "OpenBB med",
        "Open sizes",
        "First raises by what they go to, in big blinds: steps of 0.1 to 5, of 0.5 to 10.",
        section=Section.PREFLOP,
        source="statistics 45",
        values=[pl.col("open_size")],
        edges=[*TENTHS, *HALVES],
    ),
    *map(_open_shove, SHOVES),
    _rate(
        "straddle",
        "STR",
        "Straddle",
        "Posted a straddle, of the hands left of the big blind at a table with a straddle in the same file.",
        source="statistics 47",
        made=pl.when("may_straddle").then(pl.col("straddled")),
    ),
)
