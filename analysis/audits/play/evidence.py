"""Extracts small rows from the hands of a batch, the input of the checks of play."""

from collections.abc import Iterable
from typing import Final

import polars as pl

from analysis.audits.play.all_ins import all_in_luck
from analysis.audits.play.seating import joint_steps
from analysis.audits.play.spots import decisions, flops_heads_up, long_odds, river_decisions
from analysis.dataset import Frames, batch_frames
from analysis.decisions.stacks import in_big_blinds
from hhparser.pipeline import Checked

SMALLEST_FLOW: Final = 2  # big blinds; excludes pots of blinds alone


def evidence_of(hands: Iterable[Checked]) -> Frames:
    """Return the rows of some checked hands, by kind; see `evidence`."""
    return evidence(batch_frames(hands))


def evidence(frames: Frames) -> Frames:
    """Return the rows of the tables of some hands, by kind; every row has the key `hand`.

    Hands with an error and hands of anonymous players are left out. The kind `hands` has the file and line of
    each hand.
    """
    hands = _usable(frames["hands"])
    players = frames["players"].join(hands.select("hand", "venue", "big_blind"), on="hand")
    actions = frames["actions"].join(hands.select("hand", "venue", "big_blind"), on="hand")
    cash = hands.filter(pl.col("kind") == "cash")
    return {
        "hands": hands.select("hand", "mark", "site", "file", "line", "hand_id"),
        "flows": flows(players),
        "odds": long_odds(actions),
        "flops": flops_heads_up(players),
        "steps": joint_steps(cash, players),
        "decisions": decisions(actions),
        "rivers": river_decisions(hands, players, actions),
        "results": _results(cash, players),
        "hours": _hours(hands, players),
        "all_ins": all_in_luck(hands, players, actions),
    }


def _usable(hands: pl.DataFrame) -> pl.DataFrame:
    """Keep complete hands with names and without an error; add `mark`, a hash that is equal for copies."""
    usable = pl.col("complete") & ~pl.col("left_out") & ~pl.col("anonymous") & (pl.col("big_blind") > 0)
    return hands.filter(usable).with_columns(
        venue=pl.coalesce("venue", "site", pl.lit("")),
        mark=pl.concat_str("site", "venue", "hand_id", separator="\n").hash(),
    )


def flows(players: pl.DataFrame) -> pl.DataFrame:
    """Return the big blinds won between two players in a hand; losers pay winners in proportion.

    `chips` is the amount from `first` to `second`, ordered by name, negative for the other direction. `roots`
    is its square root with the same sign: it gives less weight to single large pots.
    """
    lost = players.filter(pl.col("net") < 0).with_columns(all_lost=-pl.col("net").sum().over("hand"))
    won = players.filter(pl.col("net") > 0).select("hand", winner="player", gain="net")
    chips = -in_big_blinds("net") * pl.col("gain") / pl.col("all_lost")
    root = pl.col("chips").sqrt()
    forward = pl.col("player") < pl.col("winner")
    return (
        lost.join(won, on="hand")
        .with_columns(chips=chips)
        .filter(pl.col("chips") >= SMALLEST_FLOW)
        .select(
            "hand",
            "venue",
            first=pl.min_horizontal("player", "winner"),
            second=pl.max_horizontal("player", "winner"),
            chips=pl.when(forward).then("chips").otherwise(-pl.col("chips")),
            size="chips",
            squares=pl.col("chips") ** 2,
            roots=pl.when(forward).then(root).otherwise(-root),
            root_size=root,
        )
    )


def _results(cash: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return the net result of each player in a cash hand, in big blinds, with its square."""
    net = in_big_blinds("net")
    return players.join(cash.select("hand"), on="hand").select(
        "hand", "venue", "player", net=net, squares=net**2
    )


def _hours(hands: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Return the hour of each player-hand with a time, counted from 1970."""
    hour = hands.drop_nulls("started_at").select("hand", hour=pl.col("started_at").dt.epoch("s") // 3600)
    return players.join(hour, on="hand").select("hand", "venue", "player", "hour")
