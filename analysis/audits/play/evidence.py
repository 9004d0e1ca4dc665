"""What the checks of play keep from each hand of a batch: small rows that are added up later."""

from collections.abc import Iterable
from typing import Final

import polars as pl

from analysis.audits.play.all_ins import all_in_luck
from analysis.audits.play.seating import joint_steps
from analysis.audits.play.spots import decisions, flops_heads_up, long_odds, river_decisions
from analysis.dataset import Frames, batch_frames
from analysis.decisions.stacks import in_big_blinds
from hhparser.pipeline import Checked

SMALLEST_FLOW: Final = 2  # big blinds; blinds alone always pass to the left


def evidence_of(hands: Iterable[Checked]) -> Frames:
    """The rows of some hands, with the place of each hand in `hands`."""
    return evidence(batch_frames(hands))


def evidence(frames: Frames) -> Frames:
    """The rows of some tables, by kind; every row has its `hand`.

    Hands with an error and hands of anonymous players are left out.
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
    """Whole hands with names and without an error, each with a number that its copies share."""
    usable = pl.col("complete") & ~pl.col("left_out") & ~pl.col("anonymous") & (pl.col("big_blind") > 0)
    return hands.filter(usable).with_columns(
        venue=pl.coalesce("venue", "site", pl.lit("")),
        mark=pl.concat_str("site", "venue", "hand_id", separator="\n").hash(),
    )


def flows(players: pl.DataFrame) -> pl.DataFrame:
    """Big blinds that passed between two players in a hand; losers pay the winners in proportion.

    `chips` is what went from `first` to `second`, in the order of their names; `roots` is its square root
    with the same sign, which gives single large pots less weight.
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
    """What each player won in a hand of a cash game, in big blinds."""
    net = in_big_blinds("net")
    return players.join(cash.select("hand"), on="hand").select(
        "hand", "venue", "player", net=net, squares=net**2
    )


def _hours(hands: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """The hour, counted from 1970, in which a player was dealt in."""
    hour = hands.drop_nulls("started_at").select("hand", hour=pl.col("started_at").dt.epoch("s") // 3600)
    return players.join(hour, on="hand").select("hand", "venue", "player", "hour")
