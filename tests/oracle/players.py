"""Second implementation of the statistics of players: sums over their hands, and the formulas on top."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import log, sqrt
from typing import Final

from analysis.stats import STATISTICS, Kind, Statistic
from analysis.stats.statistic import Section
from hhparser.columns.names import ANONYMOUS, player_names
from hhparser.engine import Replay
from hhparser.model import ActionKind, Hand, HandKind
from tests.oracle.all_ins import all_in, ev_nets, icm_differences
from tests.oracle.hours import Person, Wait, waits
from tests.oracle.money import Finish, Game, Stated, finishes
from tests.oracle.reference import Reference
from tests.oracle.values import Values, parts_of, values_of

Sums = dict[str, Fraction | int]  # by the column that shows it
Number = Fraction | float | int
Files = Mapping[str, list[tuple[Hand, Replay]]]
HOUR: Final = 3600
PLACE_EDGES: Final = (1, 2, 3, 6, 9, 18, 27, 45, 90)
MOST_TABLES: Final = 24
Z: Final = 1.96
QUOTIENTS: Final = ("hourly_table", "hourly_clock", "hands_per_hour", "tables_avg", "abi", "cev_per_game")
VALUES: Final = [
    statistic
    for statistic in STATISTICS.values()
    if statistic.kind not in (Kind.RATE, Kind.DERIVED) and statistic.id not in ("hands", *QUOTIENTS)
]


class Players:
    """The sums of every player over the hands that count: `sums[person][column]`."""

    def __init__(self, files: Files, counted: set[tuple[str, int]], summaries: Iterable[Stated]) -> None:
        self.sums: dict[Person, Sums] = defaultdict(lambda: defaultdict(int))
        hands = [hand for of_file in files.values() for hand, _ in of_file]
        of_counted = [hand for hand in hands if (hand.file, hand.line) in counted]
        self.waits = waits(hands, counted)
        self.finishes = finishes(hands, summaries)
        self.straddled = {(hand.file, hand.table) for hand in hands if _straddlers(hand)}
        for of_file in files.values():
            for hand, replay in of_file:
                if (hand.file, hand.line) in counted:
                    self._add(hand, replay)
        self._add_entries(of_counted)
        self._add_without_hands(hands)

    def _add(self, hand: Hand, replay: Replay) -> None:
        assert hand.kind is not None
        told = Reference(hand, replay)
        self._straddle(told)
        values = values_of(told)
        self._all_in(hand, replay, values)
        for seat in replay.order:
            name = player_names(hand)[seat]
            sums = self.sums[hand.site, hand.kind.value, name]
            sums["hands"] += 1
            sums["hands_capped"] += hand.stakes.cap is not None
            for column, value in self._parts(told, seat, values[seat]):
                sums[column] += value
            wait = self.waits.get((hand.file, hand.line, seat))
            for column, value in _hours(wait):
                sums[column] += value
            for column, value in self._hourly(hand, seat, values[seat]["net"][0], wait):
                sums[column] += value

    def _straddle(self, told: Reference) -> None:
        """Who sits left of the big blind could have straddled where somebody did."""
        order, big_blind = told.replay.order, {s for s, p in told.positions.items() if p == "BB"}
        if (told.hand.file, told.hand.table) in self.straddled and big_blind:
            (before,) = big_blind
            seat = order[(order.index(before) + 1) % len(order)]
            told.once("straddle", seat, seat in _straddlers(told.hand))

    def _all_in(self, hand: Hand, replay: Replay, values: Mapping[int, Values]) -> None:
        assert hand.stakes is not None
        moment = all_in(hand, replay)
        for seat, net in ev_nets(replay, moment).items():
            at_table = replay.collected.get(seat, 0) - replay.committed.get(seat, 0)
            values[seat]["ev_net"].append(Fraction(net))
            values[seat]["ev_difference"].append(Fraction(at_table - net))
            if hand.stakes.big_blind:
                values[seat]["ev_bb_per_100"].append(Fraction(net, hand.stakes.big_blind))
            if self._entries(hand, seat):
                values[seat]["cev_per_100"].append(Fraction(net, 10**hand.stakes.decimals))
        of_seats = {seat: self._entries(hand, seat) for seat in replay.order}
        best = {seat: found[0] for seat, found in of_seats.items() if found}
        stacks = {seat.number: seat.chips for seat in hand.seats if seat.number in replay.order}
        is_final = sorted(finish.place for finish in best.values()) == list(range(1, len(replay.order) + 1))
        if moment.cards and is_final and max(stacks.values()) < 1 << 40:
            prizes = [int(100 * finish.prize) for finish in sorted(best.values())]
            for seat, cents in icm_differences(replay, moment, stacks, prizes).items():
                values[seat]["icm_ev_difference"].append(Fraction(cents))

    def _entries(self, hand: Hand, seat: int) -> list[Finish]:
        """Return the known data of a player's entries in the tournament of a hand."""
        name = player_names(hand)[seat]
        if hand.tournament is None or name == ANONYMOUS:
            return []
        return self.finishes.get((hand.site, hand.tournament.id, name), [])

    def _parts(self, told: Reference, seat: int, values: Values) -> Iterator[tuple[str, Number]]:
        stakes = told.hand.stakes
        assert stakes is not None
        entries = self._entries(told.hand, seat)
        for name, counts in told.counts[seat].items():
            if name in STATISTICS and _counts(STATISTICS[name], told.hand):
                yield from zip((f"{name}_made", f"{name}_chances"), counts, strict=True)
        for statistic in VALUES:
            for part, value in parts_of(statistic, values) if _counts(statistic, told.hand) else ():
                if statistic.purse == "prize":
                    yield from ((f"{statistic.id}_{entry.currency}", value / 100) for entry in entries[:1])
                elif statistic.money:
                    yield f"{statistic.id}_{stakes.currency or 'chips'}", value / 10**stakes.decimals
                elif value:
                    yield statistic.part_name(part), value
        yield "cev_per_game_sum", sum(values["cev_per_100"])

    def _hourly(
        self, hand: Hand, seat: int, net: Fraction, wait: Wait | None
    ) -> Iterator[tuple[str, Number]]:
        """Return net by the clock; in tournaments only the time, as `_add_entries` adds the winnings."""
        entries = self._entries(hand, seat)
        if hand.kind is HandKind.TOURNAMENT and not entries:
            return
        currency = entries[0].currency if entries else hand.stakes.currency or "chips"
        seconds, at_tables, _ = wait or (0, 0, 0)
        for name, n in (("hourly_clock", seconds), ("hourly_table", at_tables)):
            yield f"{name}_sum_{currency}", net / 10**hand.stakes.decimals if wait and not entries else 0
            yield f"{name}_n_{currency}", Fraction(n, HOUR)

    def _add_entries(self, hands: Iterable[Hand]) -> None:
        """Entries of whoever has a hand that counts."""
        played: dict[Game, Person] = {}
        timed: dict[Game, bool] = {}
        for hand in hands:
            for seat in hand.players if hand.tournament and hand.kind else ():
                name = player_names(hand)[seat]
                if name != ANONYMOUS:
                    game = hand.site, hand.tournament.id, name
                    played[game] = hand.site, hand.kind.value, name
                    timed[game] = (hand.file, hand.line, seat) in self.waits
        for game, person in played.items():
            sums = self.sums[person]
            for entry in self.finishes.get(game, ()):
                profit = _add_entry(sums, entry)
                sums["cev_per_game_n"] += 1
                for name in ("hourly_clock", "hourly_table"):
                    sums[f"{name}_sum_{entry.currency}"] += profit if timed[game] else 0

    def _add_without_hands(self, hands: Iterable[Hand]) -> None:
        """Entries in tournaments that only a summary mentions, of players with hands at the site."""
        played = {(hand.site, hand.tournament.id) for hand in hands if hand.tournament}
        known = {(site, name) for site, _, name in self.sums}
        for (site, number, name), entries in self.finishes.items():
            if (site, number) not in played and (site, name) in known:
                for entry in entries:
                    _add_entry(self.sums[site, HandKind.TOURNAMENT.value, name], entry)


def _add_entry(sums: Sums, entry: Finish) -> Fraction:
    """Add the cost and the place of an entry; return its profit."""
    sums["itm_made"] += entry.prize > 0
    sums["itm_chances"] += 1
    edge = next((edge for edge in PLACE_EDGES if entry.place <= edge), "more")
    sums[f"finish_dist_{edge}"] += 1
    sums[f"abi_sum_{entry.currency}"] += entry.cost
    sums[f"abi_n_{entry.currency}"] += 1
    profit = entry.prize + entry.bounties - entry.cost
    sums[f"tournament_profit_{entry.currency}"] += profit
    return profit


def _counts(statistic: Statistic, hand: Hand) -> bool:
    """Hands with a cap count in no statistic of the first round."""
    assert hand.stakes is not None
    return hand.stakes.cap is None or statistic.section is not Section.PREFLOP


def _straddlers(hand: Hand) -> set[int]:
    return {action.seat for action in hand.actions if action.kind is ActionKind.POST_STRADDLE}


def _hours(wait: Wait | None) -> Iterator[tuple[str, Number]]:
    seconds, at_tables, tables = wait or (0, 0, 0)
    if tables:
        yield f"tables_dist_{tables if tables < MOST_TABLES else 'more'}", seconds
    yield "hands_per_hour_sum", wait is not None
    yield "hands_per_hour_n", Fraction(seconds, HOUR)
    yield "tables_avg_sum", at_tables
    yield "tables_avg_n", seconds


def values_of_player(sums: Sums, rakeback: float) -> dict[str, Number]:
    """The value of every statistic that has one, and the ends of its interval, by the column that shows it."""
    found: dict[str, Number] = {}
    for statistic in STATISTICS.values():
        name = statistic.id
        if statistic.kind is Kind.RATE:
            found |= _rate(statistic, sums[f"{name}_made"], sums[f"{name}_chances"])
        elif statistic.kind is Kind.MEAN:
            found |= _mean(sums, statistic)
        elif statistic.kind is Kind.DISTRIBUTION and name != "barrel_lines":
            median = _median(sums, statistic)
            found |= {} if median is None else {name: median}
    for ending in _endings(sums, "rake_weighted"):
        found[f"rakeback{ending}"] = sums[f"rake_weighted{ending}"] * Fraction(str(rakeback))
    return found | dict(_derived(sums, found))


def _rate(statistic: Statistic, made: Number, chances: Number) -> dict[str, Number]:
    """Return a rate; its interval contains the shares p within z standard errors of p of the observed rate."""
    if not chances:
        return {}
    name, square = statistic.id, Z**2
    if not statistic.is_proportion:
        return {name: Fraction(made, chances)}
    twice, middle = 2 * (chances + square), 2 * made + square
    root = sqrt(middle**2 - 2 * twice * made**2 / chances)
    ends = {f"{name}_low": (middle - root) / twice, f"{name}_high": (middle + root) / twice}
    return {name: Fraction(made, chances), **ends}


def _mean(sums: Sums, statistic: Statistic) -> dict[str, Number]:
    name, found = statistic.id, {}
    for ending in _endings(sums, f"{name}_n") if statistic.money else [""]:
        n = sums[f"{name}_n{ending}"]
        if n:
            found[name + ending] = Fraction(sums[f"{name}_sum{ending}"]) / n * statistic.factor
        if n > 1 and name not in QUOTIENTS:
            variance = (sums[f"{name}_squares"] - Fraction(sums[f"{name}_sum"]) ** 2 / n) / (n - 1)
            spread = Z * sqrt(variance / n) * statistic.factor
            found |= {f"{name}_low": found[name] - spread, f"{name}_high": found[name] + spread}
    return found


def _endings(sums: Sums, name: str) -> list[str]:
    """Return the suffixes of the columns of amounts: an underscore and the currency."""
    return [column.removeprefix(name) for column in sums if column.startswith(f"{name}_")]


def _median(sums: Sums, statistic: Statistic) -> float | None:
    """Return the upper edge of the bin with the median; the last bin has none."""
    counts = [sums[f"{statistic.id}_{part}"] for part in statistic.parts]
    reached = (part for n, part in enumerate(statistic.parts, 1) if 2 * sum(counts[:n]) >= sum(counts) > 0)
    part = next(reached, "more")
    return None if part == "more" else float(part)


def _derived(sums: Sums, found: Mapping[str, Number]) -> Iterator[tuple[str, Number]]:
    n = sums["bb_per_100_n"]
    if n > 1:
        squares = sums["net_bb_squares"] - Fraction(sums["bb_per_100_sum"]) ** 2 / n
        yield "sd_per_100", 10 * sqrt(squares / (n - 1))
        yield "se_per_100", 100 * sqrt(squares / (n - 1) / n)
        if sums["bb_per_100_sum"] > 0:
            for percent in (5, 1):
                variance, mean = squares / (n - 1), Fraction(sums["bb_per_100_sum"]) / n
                yield f"bankroll_{percent}pct", log(100 / percent) * variance / mean / 2
    if sums["vpip_made"]:
        yield "pfr_vpip_ratio", Fraction(sums["pfr_aligned_made"], sums["vpip_made"])
    if "pfr" in found and "four_bet_after_raise" in found:
        yield "four_bet_range", found["pfr"] * found["four_bet_after_raise"]
    tables = [n for n in range(1, MOST_TABLES + 1) if sums[f"tables_dist_{n if n < MOST_TABLES else 'more'}"]]
    if tables:
        yield "tables_max", max(tables)
    paid = [ending for ending in _endings(sums, "abi_sum") if sums[f"abi_sum{ending}"]]
    if len(paid) == 1:
        yield "roi", Fraction(sums[f"tournament_profit{paid[0]}"]) / sums[f"abi_sum{paid[0]}"]
