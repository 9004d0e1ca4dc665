"""Pairs and accounts that play fair, as the sums of many hands; planted changes affect a few of them."""

from datetime import datetime, timedelta
from itertools import combinations, permutations

import numpy as np
import polars as pl

from analysis.audits.play.accounts import CASES
from analysis.audits.play.seating import joint_steps
from analysis.dataset import Frames

PLAYERS = [f"player {n}" for n in range(8)]
ACCOUNTS = [f"account {n:02}" for n in range(30)]
PLACE = {"number": 1, "site": "pokerstars", "file": "a.txt", "line": 1, "hand_id": "1", "venue": "pokerstars"}
Row = dict[str, object]


def _frame(rows: list[Row]) -> pl.DataFrame:
    return pl.DataFrame(rows, infer_schema_length=None).with_columns(
        **{name: pl.lit(value) for name, value in PLACE.items()}
    )


def fair(seed: int) -> Frames:
    """Sums of players and accounts of different skill and style, none of whom cheats."""
    rng = np.random.default_rng(seed)
    return {
        "flows": _frame(_flows(rng)),
        "odds": _frame(_odds(rng)),
        "flops": _frame(_flops(rng)),
        "steps": steps(rng, []),
        "decisions": _frame(_decisions(rng)),
        **_results(rng),
        "all_ins": _frame([_all_ins(rng, name, 0.0, 60) for name in ACCOUNTS]),
        "hours": _frame(
            [{"player": name, "hour": hour, "n": 1} for name in PLAYERS for hour in range(0, 9, 3)]
        ),
    }


def flow(rng: np.random.Generator, first: str, second: str, pots: int, share: float) -> Row:
    """Return pots of very different sizes, with a share for the second player."""
    sizes = 2 + rng.lognormal(1.5, 1.2, pots)
    chips = np.where(rng.random(pots) < share, sizes, -sizes)
    return {
        "first": first,
        "second": second,
        "chips": chips.sum(),
        "size": sizes.sum(),
        "squares": (sizes**2).sum(),
        "roots": (np.sign(chips) * np.sqrt(sizes)).sum(),
        "root_size": np.sqrt(sizes).sum(),
        "n": pots,
    }


def _flows(rng: np.random.Generator) -> list[Row]:
    skill = dict(zip(PLAYERS, rng.normal(0, 0.08, len(PLAYERS)), strict=True))
    return [
        flow(rng, one, two, int(rng.poisson(60)), 0.5 + skill[two] - skill[one])
        for one, two in combinations(PLAYERS, 2)
    ]


def _odds(rng: np.random.Generator) -> list[Row]:
    rows: list[Row] = []
    rates = dict(zip(PLAYERS, rng.beta(4, 16, len(PLAYERS)), strict=True))
    for player, opponent in permutations(PLAYERS, 2):
        n = 1 + int(rng.poisson(5))
        folds = int(rng.binomial(n, rates[player]))
        rows.append({"player": player, "opponent": opponent, "folds": folds, "n": n})
    return rows


def _flops(rng: np.random.Generator) -> list[Row]:
    rows: list[Row] = []
    passive = dict(zip(PLAYERS, rng.normal(0, 0.4, len(PLAYERS)), strict=True))
    for one, two in combinations(PLAYERS, 2):
        n, odds = int(rng.poisson(40)), np.exp(-2 + passive[one] + passive[two])
        checked = int(rng.binomial(n, odds / (1 + odds)))
        rows.append({"first": one, "second": two, "checked": checked, "n": n})
    return rows


def steps(rng: np.random.Generator, friends: list[str], sessions: int = 20) -> pl.DataFrame:
    """Return tables of 40 hands; players come once and leave once, friends come and leave in the same hand."""
    hands, seats, start = [], [], datetime(2026, 1, 1)
    for session in range(sessions):
        times = {name: sorted(rng.integers(0, 41, 2)) for name in PLAYERS}
        times |= dict.fromkeys(friends, times[PLAYERS[0]])
        for place in range(40):
            hand = session * 40 + place
            hands.append((hand, "pokerstars", f"table {session}", start + timedelta(minutes=place), False))
            seats += [(hand, name) for name, (came, left) in times.items() if came <= place < left]
    cash = pl.DataFrame(hands, schema=["hand", "venue", "table", "started_at", "fast"], orient="row")
    players = pl.DataFrame(seats, schema=["hand", "player"], orient="row")
    rows = joint_steps(cash, players).drop("hand").with_columns(n=pl.lit(1))
    added = rows.group_by("venue", "first", "second", maintain_order=True).agg(
        pl.col("together", "chance", "n").sum()
    )
    return added.with_columns(**{name: pl.lit(value) for name, value in PLACE.items()})


def shares(rng: np.random.Generator) -> np.ndarray:
    """How often a player folds, calls and raises, with nothing owed and to a bet, on each street."""
    usual = np.array([[0.0, 14, 6], [10, 7, 3]])
    kinds = [rng.dirichlet(usual[facing][usual[facing] > 0]) for _ in range(4) for facing in range(2)]
    return np.array([[0, *kind] if len(kind) == 2 else kind for kind in kinds])


def decided(rng: np.random.Generator, name: str, style: np.ndarray, n: int = 4000) -> list[Row]:
    """Return this many decisions of a player, most of them before the flop."""
    parts = np.array([0.05, 0.5, 0.1, 0.1, 0.08, 0.07, 0.05, 0.05])
    counts = [rng.multinomial(round(n * part), kind) for part, kind in zip(parts, style, strict=True)]
    numbers = np.array(counts).reshape(-1)
    assert len(numbers) == np.prod(CASES)
    return [
        {"player": name, "situation": place, "n": int(count)} for place, count in enumerate(numbers) if count
    ]


def _decisions(rng: np.random.Generator) -> list[Row]:
    return [row for name in ACCOUNTS for row in decided(rng, name, shares(rng))]


def _twins(rng: np.random.Generator) -> list[Row]:
    """Two accounts that decide alike, 40,000 times each."""
    style = shares(rng)
    return [row for name in ACCOUNTS[:2] for row in decided(rng, name, style, 40_000)]


def result(rng: np.random.Generator, name: str, rate: float, hands: int = 1000) -> Row:
    """Results in big blinds, mostly small, now and then a stack, with this mean."""
    net = rng.normal(0, 1, hands) * np.where(rng.random(hands) < 0.05, 50, 2) + rate
    return {"player": name, "net": net.sum(), "squares": (net**2).sum(), "n": hands}


def rivers(rng: np.random.Generator, name: str, rate: float) -> Row:
    return {"player": name, "right": int(rng.binomial(40, rate)), "n": 40}


def _results(rng: np.random.Generator) -> Frames:
    skill = rng.normal(0, 1, len(ACCOUNTS))
    right = [rivers(rng, name, 0.45 + 0.07 * s) for name, s in zip(ACCOUNTS, skill, strict=True)]
    net = [result(rng, name, 0.05 * s) for name, s in zip(ACCOUNTS, skill, strict=True)]
    return {"rivers": _frame(right), "results": _frame(net)}


def _all_ins(rng: np.random.Generator, name: str, luck: float, n: int) -> Row:
    due = rng.uniform(0.15, 0.85, n)
    won = rng.random(n) < np.minimum(due + luck, 1)
    return {
        "player": name,
        "due": due.sum(),
        "share": float(won.sum()),
        "variance": (due * (1 - due)).sum(),
        "n": n,
    }


def planted(seed: int, code: str) -> Frames:
    """Return the sums of fair players, except for players 0 and 1 or account 00."""
    sums, rng = fair(seed), np.random.default_rng(seed + 10_000)
    one, two, account = PLAYERS[0], PLAYERS[1], ACCOUNTS[0]
    rows: dict[str, list[Row]] = {
        "F201": [flow(rng, one, two, 90, 0.95)],
        "F202": [{"player": one, "opponent": two, "folds": 9, "n": 9}],
        "F203": [{"first": one, "second": two, "checked": int(rng.binomial(40, 0.8)), "n": 40}],
        "F207": _twins(rng),
        "F208": [result(rng, account, 3.5)],
        "F209": [_all_ins(rng, account, 0.3, 100)],
    }
    kind, keys = TABLES[code]
    if code == "F204":
        return sums | {"steps": steps(rng, [one, two])}
    if code == "F205":
        knowing = {
            "rivers": _frame([rivers(rng, account, 0.97)]),
            "results": _frame([result(rng, account, 2.5)]),
        }
        return sums | {name: replaced(sums[name], rows, ["player"]) for name, rows in knowing.items()}
    return sums | {kind: replaced(sums[kind], _frame(rows[code]), keys)}


TABLES = {
    "F201": ("flows", ["first", "second"]),
    "F202": ("odds", ["player", "opponent"]),
    "F203": ("flops", ["first", "second"]),
    "F204": ("steps", []),
    "F205": ("rivers", ["player"]),
    "F207": ("decisions", ["player"]),
    "F208": ("results", ["player"]),
    "F209": ("all_ins", ["player"]),
}


def replaced(frame: pl.DataFrame, rows: pl.DataFrame, keys: list[str]) -> pl.DataFrame:
    """The frame with other rows for some keys."""
    return pl.concat([frame.join(rows.select(keys), on=keys, how="anti"), rows], how="diagonal_relaxed")
