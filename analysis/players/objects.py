"""Players as nested objects, the form of `hh players --format json`, and as the rows of its CSV."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import product
from typing import Any

from analysis.players.compare import Compared, Comparison, Side
from analysis.players.differences.leaks import Leak, leaks
from analysis.players.json_types import ComparedOutput, ComparedSide, ComparisonOutput
from analysis.players.opponents.profiles import BY_POSITION, CORE, Profile, position_table
from analysis.players.results.split import (
    NOT_MEASURED,
    SplitSources,
    find_board,
    find_decisions,
    split_result,
)
from analysis.players.results.trends import TREND_COLUMNS, Trend, trends
from analysis.players.results.verdict import verdict
from analysis.players.subject import Subject
from analysis.stats.objects import left_out_object

Object = dict[str, Any]  # Any: JSON values
COLUMNS = (
    *("player", "site", "kind", "currency", "play_money", "betting"),
    *("section", "statistic", "group"),
    *("first", "last", "n", "value", "low", "high", "pool", "pool_n"),
    *("cost_bb_100", "cost_low", "cost_high", "p", "q"),
)
OF_RESULTS = ("hand", "started_at", "stakes", "decimals", "ev_net", "equity", "clock_seconds")
OF_PRIZES = ("tournament_id", "entries", "entry_cost", "entry_prize", "prize_currency")
# columns of `Subject.hands` that `verdict_object` and `player_object` read
VERDICT_COLUMNS = frozenset((*OF_RESULTS, *OF_PRIZES, *TREND_COLUMNS))


def profile_object(profile: Profile) -> Object:
    """Return a profile as an object: player and game, hands, net, words, and core statistics."""
    numbers = {key: profile.numbers[key] for key in ("hands", "net", "stats")}
    return {**profile.who, "words": profile.words, **numbers}


def player_object(profile: Profile, subject: Subject) -> Object:
    """Return a profile as an object, with positions, trends and leaks."""
    return {
        **profile_object(profile),
        "positions": [
            {key: row[key] for key in ("position", "hands", "net", "stats")}
            for row in position_table(subject)
        ],
        "trends": [_trend_object(trend) for trend in trends(subject)],
        "leaks": [leak_object(leak) for leak in leaks(subject)],
    }


def leak_object(leak: Leak) -> Object:
    """Return a leak as an object, with its derived flags."""
    facts = ("habit", "is_certain", "is_leak", "is_strength", "is_different")
    fields = leak._asdict()
    del fields["cost"], fields["is_priced"]  # in the costs and in is_leak and is_strength
    return {**fields, **{fact: getattr(leak, fact) for fact in facts}}


def verdict_object(subject: Subject, measured: SplitSources = NOT_MEASURED) -> Object:
    """Return the verdict on a player as an object, with cumulative results, leaks and strengths.

    Args:
        subject: Player and game.
        measured: Options of the split of the result.
    """
    found = verdict(subject)
    board = find_board(subject, measured)
    parts = split_result(found._asdict(), board, find_decisions(subject, measured))
    changes = [_trend_object(trend) for trend in found.changes]
    sources = [{**source._asdict(), "net": f"{source.net:f}"} for source in found.sources]
    column, unit = ("net", subject.unit) if subject.kind != "tournament" else ("net_bb", "bb")
    return {
        **found._asdict(),
        **{name: _amount(getattr(found, name)) for name in ("net", "luck")},
        **{name: _time(getattr(found, name)) for name in ("first", "last")},
        "hours": round(found.hours, 4),
        "sources": sources,
        "gains": [gain._asdict() for gain in found.gains],
        "changes": changes,
        "split": [part._asdict() for part in parts],
        **({"board": None if isinstance(board, str) else board._asdict()} if measured.has_board else {}),
        "graph": subject.results[column].fill_null(0).cum_sum().round(6).to_list(),
        "graph_unit": unit,
        "leaks": [leak_object(leak) for leak in leaks(subject)],
    }


def _trend_object(trend: Trend) -> Object:
    stretches = [
        {**stretch._asdict(), "first": _time(stretch.first), "last": _time(stretch.last)}
        for stretch in trend.stretches
    ]
    return {"statistic": trend.statistic, "stretches": stretches}


def _amount(amount: Decimal | None) -> str | None:
    return None if amount is None else f"{amount:f}"


def _time(moment: object) -> str | None:
    return None if moment is None else str(moment)


def rows(player: Object) -> Iterator[Object]:
    """Yield one row for each number of an object, with `COLUMNS` as keys; inapplicable keys are missing."""
    who = {key: player[key] for key in COLUMNS[:6]}
    for name in CORE:
        yield {**who, "section": "profile", "statistic": name, **_numbers(player["stats"][name])}
    for row, name in product(player.get("positions", ()), BY_POSITION):
        numbers = _numbers(row["stats"][name])
        yield {**who, "section": "position", "statistic": name, "group": row["position"], **numbers}
    for trend in player.get("trends", ()):
        for stretch in trend["stretches"]:
            told = {key: stretch[key] for key in ("first", "last", "n", "value", "p")}
            yield {**who, "section": "trend", "statistic": trend["statistic"], **told}
    for leak in player.get("leaks", ()):
        yield {**who, "section": "leak", **_of_leak(leak)}


def _of_leak(leak: Object) -> Object:
    costs = {
        key: leak[key] for key in ("statistic", "pool", "cost_bb_100", "cost_low", "cost_high", "p", "q")
    }
    return {
        **costs,
        "group": leak["spot"],
        "n": leak["chances"],
        "value": leak["raw"],
        "pool_n": leak["pool_chances"],
    }


def _numbers(value: Object) -> Object:
    n = value["chances"] if "chances" in value else value["n"]
    return {"n": n, **{key: value.get(key) for key in ("value", "low", "high")}}


def compared_object(compared: Compared) -> ComparedOutput:
    """Return two sets of hands as an object: their sizes, and the comparisons."""
    in_a, in_b = compared.hands
    return {
        "schema": "hhparser/compare/1",
        "hands": {"a": in_a, "b": in_b, "both": compared.both},
        "left_out": left_out_object(compared.left_out),
        "comparisons": [comparison_object(one) for one in compared.comparisons],
    }


def comparison_object(one: Comparison) -> ComparisonOutput:
    """Return a comparison as an object: the kind of game, the statistic, both sides and the tests."""
    return {
        "kind": one.kind,
        "play_money": one.play_money,
        "betting": one.betting,
        "statistic": one.statistic.id,
        "a": _side_object(one, one.a),
        "b": _side_object(one, one.b),
        "difference": one.difference,
        "low": one.low,
        "high": one.high,
        "p": one.p,
        "q": one.q,
    }


def _side_object(one: Comparison, side: Side) -> ComparedSide:
    value: ComparedSide = {"value": side.value, "low": side.low, "high": side.high}
    if one.statistic.kind == "rate":
        return {"made": side.counted, "chances": side.of, **value}
    return {"sum": side.counted, "n": side.of, **value}
