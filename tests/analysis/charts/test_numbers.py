"""Every number of every chart agrees with a recount in plain Python from the replayed hands."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, groupby, pairwise
from statistics import NormalDist, mean, stdev
from typing import Any, NamedTuple

import polars as pl
import pytest
from matplotlib.axes import Axes

from analysis import Tables, charts
from analysis.stats import player_hands
from hhparser import read_hands, replay
from hhparser.base.cards import HAND_GRID
from hhparser.engine import Replay
from tests.oracle.all_ins import all_in, ev_nets
from tests.oracle.reference import Reference
from tests.oracle.values import values_of

pytestmark = pytest.mark.slow
HERO = "RiverOtter"
Z = 1.96
KEYS = ("position", "stack_depth", "hour", "weekday", "starting_hand", "cap")
CASH, TOURNAMENT, PLAY = "cash USD", "tournament chips", "cash play money"
GAMES = {
    CASH: pl.col("kind").eq("cash") & pl.col("currency").eq("USD") & ~pl.col("play_money"),
    TOURNAMENT: pl.col("kind").eq("tournament") & ~pl.col("play_money"),
    PLAY: pl.col("kind").eq("cash") & pl.col("play_money"),
}


class Played(NamedTuple):
    """A hand of the hero: amounts in the unit of its stakes, and in big blinds."""

    net: Fraction
    ev: Fraction
    net_bb: Fraction
    ev_bb: Fraction
    at_showdown: bool
    is_adjusted: bool
    reason: str
    group: dict[str, Any]
    counts: dict[str, tuple[int, int]]
    bets: dict[str, list[Fraction]]
    others: dict[str, dict[str, tuple[int, int]]]


def _played(tables: Tables, game: str) -> Iterator[Played]:
    """Replay the hands of the hero in a game, in the order of play."""
    dealt = player_hands(tables).filter(
        GAMES[game], pl.col("player") == HERO, pl.col("betting") == "no_limit"
    )
    rows = dealt.sort("started_at", "hand").collect()
    found = {}
    for file in rows["file"].unique():
        lines = set(rows.filter(pl.col("file") == file)["line"])
        found |= {(file, hand.line): hand for hand in read_hands(file) if hand.line in lines}
    for row in rows.iter_rows(named=True):
        hand = found[row["file"], row["line"]]
        replayed, seat = replay(hand), row["seat"]
        told = Reference(hand, replayed)
        net = replayed.collected.get(seat, 0) - replayed.committed.get(seat, 0)
        moment = all_in(hand, replayed)
        ev = ev_nets(replayed, moment)[seat]
        unit, blind = 10**hand.stakes.decimals, hand.stakes.big_blind
        yield Played(
            *(Fraction(net, unit), Fraction(ev, unit), Fraction(net, blind), Fraction(ev, blind)),
            *(_is_at_showdown(replayed, seat), seat in moment.cards, moment.reason),
            {key: row[key] for key in KEYS},
            *(told.counts[seat], values_of(told)[seat]),
            {hand.name(other): told.counts[other] for other in replayed.order},
        )


def _is_at_showdown(replayed: Replay, seat: int) -> bool:
    return len(replayed.live) > 1 and seat in replayed.live


@pytest.fixture(scope="module")
def played(stars_tables: Tables) -> Callable[[str], list[Played]]:
    kept: dict[str, list[Played]] = {}
    return lambda game: kept.setdefault(game, list(_played(stars_tables, game)))


def _drawn(chart: charts.Chart, tables: Tables, game: str = CASH, unit: str = "money") -> Axes:
    picture = chart(tables, HERO, where=GAMES[game], unit=unit)
    assert picture.title.endswith(f": {HERO}, {game}, pokerstars")
    return picture.axes


def _lines(axes: Axes) -> dict[str, list[float]]:
    return {str(line.get_label()): [float(y) for y in line.get_ydata()] for line in axes.get_lines()}


def _sums(values: Sequence[Fraction | int]) -> list[float]:
    return [float(value) for value in accumulate(values, initial=Fraction(0))]


@pytest.mark.parametrize(("game", "unit"), [(CASH, "USD"), (TOURNAMENT, "chips"), (PLAY, "play money")])
def test_winnings_are_in_units_of_the_game(stars_tables, played, game, unit):
    axes, hands = _drawn(charts.winnings, stars_tables, game), played(game)
    lines = _lines(axes)
    assert axes.get_ylabel() == unit
    assert len(hands) > 3
    assert lines["net"] == pytest.approx(_sums([one.net for one in hands]))
    assert lines["all-in EV"] == pytest.approx(_sums([one.ev for one in hands]))
    assert lines["with showdown"] == pytest.approx(_sums([one.net * one.at_showdown for one in hands]))
    apart = [one.net * (not one.at_showdown) for one in hands]
    assert lines["without showdown"] == pytest.approx(_sums(apart))
    (band,) = axes.collections
    nets = [float(one.net) for one in hands]
    spread = Z * stdev(nets) * math.sqrt(len(nets))
    ends = [y for x, y in band.get_paths()[0].vertices if x == len(nets)]
    assert (min(ends), max(ends)) == pytest.approx((sum(nets) - spread, sum(nets) + spread), rel=1e-4)


@pytest.mark.parametrize("game", [CASH, TOURNAMENT])
def test_winnings_in_big_blinds(stars_tables, played, game):
    axes, hands = _drawn(charts.winnings, stars_tables, game, unit="bb"), played(game)
    lines = _lines(axes)
    assert axes.get_ylabel() == "bb"
    assert lines["net"] == pytest.approx(_sums([one.net_bb for one in hands]))
    assert lines["all-in EV"] == pytest.approx(_sums([one.ev_bb for one in hands]))


@pytest.mark.parametrize("game", [CASH, TOURNAMENT])
def test_luck_is_the_net_above_all_in_ev_in_big_blinds(stars_tables, played, game):
    axes, hands = _drawn(charts.all_in_luck, stars_tables, game), played(game)
    step, points, _ = axes.get_lines()
    known = [number for number, one in enumerate(hands, 1) if one.is_adjusted]
    sums = _sums([one.net_bb - one.ev_bb for one in hands])
    unknown = sum(one.reason == "unknown_villain" and one.at_showdown for one in hands)
    assert list(points.get_xdata()) == known
    assert list(points.get_ydata()) == pytest.approx([sums[number] for number in known], abs=1e-6)
    assert step.get_ydata()[-1] == pytest.approx(sums[-1], abs=1e-6)
    assert points.get_label() == f"adjusted all-ins: {len(known)} of {len(known) + unknown}"
    assert axes.get_ylabel() == "bb above all-in EV"


BARS = {"position": charts.by_position, "stack_depth": charts.by_stack_depth, "weekday": charts.by_weekday}


def _per_100(nets: Sequence[Fraction]) -> tuple[float, float]:
    """Mean per 100 hands, and the upper end of its 95% interval (NaN for one hand)."""
    value = 100 * float(mean(nets))
    spread = stdev([float(net) for net in nets]) / math.sqrt(len(nets)) if len(nets) > 1 else math.nan
    return value, value + 100 * Z * spread


@pytest.mark.parametrize("game", [CASH, TOURNAMENT])
@pytest.mark.parametrize("key", [*BARS, "hour"])
def test_bars_are_big_blinds_per_100_hands(stars_tables, played, key, game):
    groups: dict[Any, list[Fraction]] = defaultdict(list)
    for one in played(game):
        groups[one.group[key]].append(one.net_bb)
    groups.pop(None, None)
    axes = _drawn(BARS.get(key, charts.by_hour), stars_tables, game)
    at_places = {place: (value, bar) for place, value, bar in _bars(axes, key)}
    assert {place for place, (value, _) in at_places.items() if value} <= set(groups) <= set(at_places)
    for place, nets in groups.items():
        value, high = _per_100(nets)
        assert at_places[place][0] == pytest.approx(value)
        if not math.isnan(high):
            drawn_high = at_places[place][1]
            end = (axes.get_ylim() if key == "hour" else axes.get_xlim())[1]
            assert drawn_high == pytest.approx(min(high, end), abs=0.01)
    counts = [text.get_text() for text in axes.texts]
    unit = "" if key == "hour" else " hands"
    assert Counter(f"{len(nets)}{unit}" for nets in groups.values()) <= Counter(counts)
    assert (axes.get_ylabel() if key == "hour" else axes.get_xlabel()) == "bb/100, 95% interval"


def _bars(axes: Axes, key: str) -> Iterator[tuple[Any, float, float]]:
    """Group, length and upper end of the interval of each bar."""
    along = 1 if key == "hour" else 0
    count = len(axes.patches)
    segments = next(one for one in axes.collections if len(one.get_segments()) == count).get_segments()
    names = [label.get_text() for label in axes.get_yticklabels()]
    for bar, segment in zip(axes.patches, segments, strict=True):
        high = segment[1][along] if len(segment) else math.nan
        if key == "hour":
            yield round(bar.get_x() + bar.get_width() / 2), bar.get_height(), high
        else:
            yield names[round(bar.get_y() + bar.get_height() / 2)], bar.get_width(), high


def _grid(axes: Axes) -> dict[str, float]:
    cells = axes.collections[0].get_array().ravel().filled(math.nan).tolist()
    names = [name for row in HAND_GRID for name in row]
    return {name: cell for name, cell in zip(names, cells, strict=True) if not math.isnan(cell)}


@pytest.mark.parametrize("game", [CASH, TOURNAMENT])
def test_squares_of_starting_hands(stars_tables, played, game):
    won, entered = defaultdict(list), defaultdict(list)
    for one in played(game):
        name = one.group["starting_hand"]
        won[name].append(one.net_bb)
        if "vpip" in one.counts:
            entered[name].append(one.counts["vpip"][0] > 0)
    won.pop(None, None)
    entered.pop(None, None)
    means = {name: float(mean(nets)) for name, nets in won.items()}
    shares = {name: sum(made) / len(made) for name, made in entered.items()}
    axes = _drawn(charts.starting_hands_won, stars_tables, game)
    assert _grid(axes) == pytest.approx(means)
    texts = dict(text.get_text().split("\n") for text in axes.texts if "\n" in text.get_text())
    assert texts == {name: f"{value:+.1f}".replace("-", "−") for name, value in means.items()}
    axes = _drawn(charts.starting_hands, stars_tables, game)
    assert _grid(axes) == pytest.approx(shares)
    _, scale = axes.get_figure().axes
    known = sum(map(len, won.values()))
    assert scale.get_xlabel().endswith(f"cards known in {known} of {len(played(game))} hands")


def test_dots_of_opponents_are_made_of_chances(stars_tables, played):
    totals: dict[str, Counter[str]] = defaultdict(Counter)
    for one in played(CASH):
        if one.group["cap"] is not None:
            continue
        for name, counts in one.others.items():
            made, chances = counts.get("vpip", (0, 0))
            totals[name] += Counter(vpip=made, chances=chances, pfr=counts.get("pfr_aligned", (0, 0))[0])
    others, own = _drawn(charts.opponents, stars_tables).collections
    dots = {name: [count["vpip"] / count["chances"], count["pfr"] / count["chances"]]
            for name, count in totals.items() if count["chances"]}  # fmt: skip
    assert own.get_offsets().tolist() == [pytest.approx(dots.pop(HERO))]
    assert len(others.get_offsets()) > 3
    for x, y in others.get_offsets().tolist():
        assert any((x, y) == pytest.approx(dot) for dot in dots.values())


def test_bars_of_bet_sizes_are_shares_of_the_bets_of_a_street(stars_tables, played):
    edges = (0.25, 0.5, 0.66, 0.75, 1.0, math.inf)
    axes = _drawn(charts.bet_sizes, stars_tables)
    heights = [bar.get_height() for bar in axes.patches]
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    for number, street in enumerate(("flop", "turn", "river")):
        sizes = [float(size) for one in played(CASH) for size in one.bets.get(f"bet_size_{street}", ())]
        low = (-1.0, *edges)
        counts = [sum(a < size <= b for size in sizes) for a, b in pairwise(low)]
        assert heights[6 * number : 6 * number + 6] == pytest.approx([n / len(sizes) for n in counts])
        assert labels[number] == f"{street} ({len(sizes)})"


def test_trends_are_rates_of_the_hands_with_a_chance(stars_tables, played):
    axes = _drawn(charts.trend_lines, stars_tables)
    numbers, values = [], []
    for number, one in enumerate(played(CASH), 1):
        if "vpip" in one.counts and one.group["cap"] is None:
            numbers.append(number)
            values.append(one.counts["vpip"][0])
    levels = [line for line in axes.get_lines() if not str(line.get_label()).startswith("_")]
    assert [line.get_label() for line in levels] == ["VPIP", "PFR"]  # too few chances of a 3-bet
    level = levels[0]
    average = axes.get_lines()[axes.get_lines().index(level) - 1]
    assert list(level.get_xdata()) == numbers
    middle = len(values) // 2
    assert average.get_ydata()[middle] == pytest.approx(mean(values[middle - 10 : middle + 10]))
    assert mean(level.get_ydata()) == pytest.approx(mean(values))


def test_simulated_results_surround_what_was_won(stars_tables, played):
    nets = [float(one.net_bb) for one in played(CASH)]
    axes = _drawn(charts.variance_fan, stars_tables)
    assert axes.get_ylabel() == "bb"
    assert _lines(axes)["won"] == pytest.approx(_sums([one.net_bb for one in played(CASH)]))
    for band, share in zip(axes.collections, (0.95, 0.7), strict=True):
        ends = [y for x, y in band.get_paths()[0].vertices if x == len(nets)]
        spread = NormalDist().inv_cdf((1 + share) / 2) * stdev(nets) * math.sqrt(len(nets))
        assert (min(ends), max(ends)) == pytest.approx(
            (sum(nets) - spread, sum(nets) + spread), abs=spread / 4
        )


def test_downswings_are_below_the_highest_sum_so_far(stars_tables, played):
    axes = _drawn(charts.downswing_depth, stars_tables)
    sums = _sums([one.net_bb for one in played(CASH)])
    depths = [total - max(sums[: number + 1]) for number, total in enumerate(sums)]
    assert _lines(axes)[f"deepest: {-min(depths):,.0f} bb"] == pytest.approx(depths, abs=1e-6)


def test_chances_of_loss_and_ruin_follow_the_closed_forms(stars_tables, played):
    nets = [float(one.net_bb) for one in played(CASH)]
    rate, deviation = mean(nets), stdev(nets)
    label = f"{100 * rate:+,.1f} bb/100, SD {10 * deviation:,.0f}".replace("-", "−")
    (loss,) = _drawn(charts.loss_chance, stars_tables).get_lines()
    (ruin,) = _drawn(charts.ruin_chance, stars_tables).get_lines()
    assert loss.get_label() == ruin.get_label() == label
    assert (loss.get_xdata()[0], loss.get_xdata()[-1]) == (100, 1_000_000)
    assert (ruin.get_xdata()[0], ruin.get_xdata()[-1]) == (100, 100_000)
    losses = [NormalDist(rate * n, deviation * math.sqrt(n)).cdf(0) for n in loss.get_xdata()]
    assert list(loss.get_ydata()) == pytest.approx(losses)
    ruins = [math.exp(-2 * rate * bankroll / deviation**2) for bankroll in ruin.get_xdata()]
    assert list(ruin.get_ydata()) == pytest.approx(ruins)


def test_the_win_rate_is_of_the_hands_of_the_window(stars_tables, played):
    nets = [float(one.net_bb) for one in played(CASH)]
    window = len(nets) // 10
    lines = _lines(_drawn(charts.win_rate, stars_tables))
    rates = [100 * mean(nets[end - window : end]) for end in range(window, len(nets) + 1)]
    assert lines[f"last {window} hands"] == pytest.approx(rates)
    assert lines["all hands"] == pytest.approx([100 * mean(nets)] * 2)


def test_streaks_are_runs_of_one_sign(stars_tables, played):
    signs = [one.net_bb > 0 for one in played(CASH) if one.net_bb]
    runs = Counter((sign, len(list(run))) for sign, run in groupby(signs))
    won, lost = _drawn(charts.streak_lengths, stars_tables).containers
    for sign, bars in ((True, won), (False, lost)):
        counts = {length: round(bar.get_height()) for length, bar in enumerate(bars)}
        assert {length: n for length, n in counts.items() if n} == {
            length: n for (of, length), n in runs.items() if of == sign
        }
