"""What to look at next: a decision or the largest result, a leak, and a session that needs review."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import polars as pl

from analysis.inference.intervals import sum_interval
from analysis.players.subject import Subject
from analysis.pricing.unpriced import ORDER_ONLY
from analysis.render.cells import Cell, ends, held, signed
from analysis.render.tables import ColumnHeading, HandGroup, RecordTable
from analysis.report.sections.behind import equality, largest_first, only_hand
from analysis.schema.noted import KEYS
from analysis.stats import both, parse_where, player_hands
from analysis.views.prices.review import decision_object, mistake_words, wanted_kind
from analysis.views.verdict import leak_to_study
from hhparser.base.text.typography import count_of, typeset

if TYPE_CHECKING:
    from analysis.pricing.review import Review

Object = dict[str, Any]  # Any: JSON values
HEADINGS: Final = (
    ColumnHeading("What", numeric=False),
    ColumnHeading("Price"),
    ColumnHeading("95% interval"),
)


NextRow = tuple[Sequence[Cell], HandGroup]  # the cells of a row, and the hands behind it


def next_table(game: Subject, leaks: Sequence[Object], review: "Review | None") -> RecordTable | None:
    """Return up to three things to look at, each with its price and its hands; None without any.

    Args:
        game: Player and game.
        leaks: The leaks of the verdict.
        review: The prices of the player's decisions; None without prices.
    """
    reviewed = game.tables.noted.filter("reviewed").select(*KEYS)
    results = game.results.join(reviewed, on=list(KEYS), how="anti", maintain_order="left")
    found = (_decision(results, review) or _largest(results), _leak(game, leaks), _session(game, results))
    steps = [step for step in found if step is not None]
    if not steps:
        return None
    rows, groups = zip(*steps, strict=True)
    return RecordTable("Next", HEADINGS, rows, groups=groups)


def _decision(results: pl.DataFrame, review: "Review | None") -> NextRow | None:
    """Return the largest priced mistake in these hands, or else the first decision worth a look."""
    hands = {row["hand"]: row for row in results.select("hand", "hand_id", "player").to_dicts()}
    decisions = review.decisions if review else ()
    wanted = wanted_kind(decisions)
    for one in decisions:
        hand = one.price.decision.hand
        if one.price.kind is wanted and hand in hands:
            row, group = decision_object(one), only_hand(hands[hand])
            if not row["priced"]:
                who = " ".join(filter(None, ("Hand", held(row["cards"]).text, row["position"])))
                return _step(f"{who}. {row['sentence'].partition(ORDER_ONLY)[0]}", None, group)
            return _step(f"Mistake: {mistake_words(row)}", -row["loss_bb"], group, -row["high"], -row["low"])
    return None


def _largest(results: pl.DataFrame) -> NextRow | None:
    for row in largest_first(results.filter(pl.col("net_bb") != 0)).head(1).to_dicts():
        cards = held(row["hole_cards"]).text if row["hole_cards"] else ""
        words = " ".join(filter(None, ("Hand", cards, row["position"])))
        return _step(f"{words}, the largest result", row["net_bb"], only_hand(row))
    return None


def _leak(game: Subject, leaks: Sequence[Object]) -> NextRow | None:
    leak = leak_to_study(leaks)
    if leak is None:
        return None
    question = leak["question"]
    hands = player_hands(game.tables, calendar=game.calendar).filter(
        game.where, parse_where(question), pl.col("player") == game.player
    )
    found = tuple(hands.select("hand").collect()["hand"])
    group = HandGroup(game.player, found, both(equality("currency", game.currency), question))
    words = f"{'Leak' if leak['is_leak'] else 'Difference'}: {typeset(leak['meaning'])}"
    return _step(words, -leak["cost_bb_100"], group, -leak["cost_high"], -leak["cost_low"], unit="bb/100")


def _session(game: Subject, unreviewed: pl.DataFrame) -> NextRow | None:
    """Return the last session with an unreviewed hand; its interval has the variance of the whole game."""
    results = game.results.filter(pl.col("session") == unreviewed["session"].max())
    if not results.height:
        return None
    start, net = results.select(pl.col("started_at").min(), pl.col("net_bb").sum()).row(0)
    of_session = both(equality("currency", game.currency), equality("session", results["session"][0]))
    group = HandGroup(game.player, tuple(results["hand"]), of_session)
    words = f"Session to review: {count_of(results.height, 'hand')} of {start:%Y-%m-%d %H:%M}"
    variance = game.results.select(pl.col("net_bb").var()).item()
    interval = (None, None) if variance is None else sum_interval(net, results.height, variance)
    return _step(words, net, group, *interval)


def _step(
    words: str,
    price: float | None,
    group: HandGroup,
    low: float | None = None,
    high: float | None = None,
    unit: str = "bb",
) -> NextRow:
    cell = signed(price)
    shown = cell if price is None else replace(cell, text=f"{cell.text} {unit}")
    return (Cell(words, words), shown, ends(low, high)), group
