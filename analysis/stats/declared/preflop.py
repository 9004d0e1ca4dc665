"""Preflop statistics: VPIP, raising first in, stealing, open sizes."""

from functools import partial
from typing import Final

import polars as pl

from analysis.decisions.seats import GROUPS
from analysis.stats.statistic import Kind, Section, Statistic, statistic

ACTIONS: Final = pl.col("actions_preflop")
DECIDED: Final = ACTIONS != ""
RFI, POSITION = pl.col("rfi"), pl.col("position")
STEAL: Final = pl.when(POSITION.is_in(["CO", "BTN", "SB"])).then(RFI)
WINS_AT_ONCE: Final = (ACTIONS == "R") & (pl.col("last_street") == "preflop") & ~pl.col("showdown")
TENTHS: Final = tuple(round(2 + step / 10, 1) for step in range(31))
HALVES: Final = tuple(5 + step / 2 for step in range(1, 11))
SHOVES: Final = (10, 15, 20, 25)
row = partial(statistic, section=Section.PREFLOP)

# fmt: off


def _rfi_group(group: str) -> Statistic:
    return row(f"rfi_{group}", f"RFI {group.upper()}", f"Raise first in, {group.upper()}",
               f"Raise first in, of the chances in {group.upper()}.",
               given=pl.col("position_group") == group, made=RFI,
               edge_cases="Six-handed LJ is EP and HJ MP; else both are MP, earlier seats EP. "
                          "BB has no chance.")


def _open_shove(most: int) -> Statistic:
    is_short = pl.col("open_stack") <= most * pl.col("big_blind")
    return row(f"open_shove_{most}bb", f"OS{most}", f"Open shove with at most {most} bb",
               f"Raised first in all-in, of the chances to raise first in with at most {most} big blinds.",
               given=is_short, made=pl.col("open_shove"),
               edge_cases="Stack: the smaller of the player's and the largest not folded, before the posts.")


STATISTICS: Final = (
    row("vpip", "VPIP", "Voluntarily put chips in pot",
        "Called or raised before the flop, of the hands with a decision there.",
        made=ACTIONS.str.contains("[CR]"), chances=DECIDED,
        edge_cases="Completing the small blind counts; a check in the big blind, posts and straddles "
                   "do not."),
    row("pfr", "PFR", "Preflop raise",
        "Raised before the flop, of the hands in which a raise was possible.",
        edge_cases="A player with a second decision before the flop had a chance."),
    row("pfr_aligned", "PFR all", "Preflop raise (chances of VPIP)",
        "Raised before the flop, of the hands with a decision there.",
        made=ACTIONS.str.contains("R"), chances=DECIDED),
    row("pfr_vpip_ratio", "PFR:VPIP", "Ratio of PFR to VPIP",
        "Hands raised before the flop divided by hands with chips put in voluntarily.",
        kind=Kind.DERIVED,
        formula=pl.when(pl.col("vpip_made") > 0).then(pl.col("pfr_aligned_made") / pl.col("vpip_made")),
        needs=("vpip", "pfr_aligned")),
    row("rfi", "RFI", "Raise first in",
        "Raised first in, of the decisions at which all earlier players had folded and a raise was possible.",
        edge_cases="The big blind has no chance, nor has anybody behind a check or while another player's "
                   "straddle is live.", synonyms=("open raise",)),
    *map(_rfi_group, GROUPS),
    row("first_raise", "1st R", "First raise",
        "Made the first raise, of the decisions before it with a raise possible; over limpers too."),
    row("open_limp", "OLimp", "Open limp",
        "Called first in, of the chances to raise first in.",
        edge_cases="A small blind that completes when all have folded limps first in."),
    row("limp", "Limp", "Limp",
        "Called before any raise, of the first decisions there with chips to call.",
        edge_cases="Players in the big blind, or with a live big blind posted, have no chance; a dead post "
                   "keeps it."),
    row("over_limp", "LwPL", "Over-limp", "Limped behind a limper, of the chances to do so."),
    row("isolate", "ISO", "Isolate",
        "Made the first raise over a limper, of the decisions behind a limper with a raise possible.",
        edge_cases="The big blind counts."),
    row("steal", "ATS", "Attempt to steal",
        "Raised first in from CO, BTN or SB, of the decisions there with all earlier players folded.",
        made=STEAL, edge_cases="Heads-up the button steals.", synonyms=("steal attempt",)),
    row("steal_success", "StSucc", "Steal success",
        "All others folded to the steal, of the steals.", made=WINS_AT_ONCE & (STEAL == 1),
        chances=STEAL == 1, edge_cases="A steal that is called or raised has failed, whoever wins the pot."),
    row("sb_complete", "SBC", "Small blind completes",
        "The small blind called, of its decisions with all earlier players folded and a raise possible.",
        given=POSITION == "SB", made=pl.col("open_limp")),
    row("preflop_all_in", "PAI", "All-in before the flop",
        "Put the last chips in by calling or raising, of the hands with a decision before the flop.",
        edge_cases="Going all-in by a post is not a decision."),
    row("open_size", "OpenBB", "Open size",
        "Total of the first raise, in big blinds; in straddles when one is live.",
        kind=Kind.MEAN),
    row("open_size_dist", "OpenBB med", "Open sizes",
        "First raises by their total, in big blinds: steps of 0.1 to 5, of 0.5 to 10.",
        kind=Kind.DISTRIBUTION, values=[pl.col("open_size")], edges=[*TENTHS, *HALVES]),
    *map(_open_shove, SHOVES),
    row("straddle", "STR", "Straddle",
        "Posted a straddle, of the hands left of the big blind at a table with a straddle in the same file.",
        given=pl.col("acts_first") & pl.col("table_straddles"), made=pl.col("straddled")),
)
