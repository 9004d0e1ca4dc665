"""Costs of commands and pages at a million realistic hands.

    PYTHONPATH=. python benchmarks/million.py FOLDER [--hands 1000000] [--share 1]

About 40,000 hands of `benchmarks/million.toml` are dealt and imported. Their rows are repeated under other
names, dates, numbers and currencies, with four heroes, until the store has as many hands as wanted: 40,000
opponents at a million. Everything stays in FOLDER, outside the repository; a second run only measures.
`--share 0.1` deals a tenth of the sessions, for a trial.

Each row of the table is a command or a kind of page: processor time of all processes (the median of three
runs of a command), its floor on an empty store, and the goal. Requests have different URLs, so that none is
answered by the cache of another; the time of a request is by the clock. A kind of page gets at most
`PATIENCE` seconds. Needs Linux.
"""

import argparse
import os
import shutil
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Final
from urllib.parse import quote

import polars as pl

from analysis.stats import Calendar
from analysis.store import Store, open_store
from analysis.store.disk.seal import seal_tail
from benchmarks.store import Cost, cost_of, repeat
from benchmarks.web import NOT_READY, SITE, Server, served

HEROES: Final = ("Ada", "Boris", "Chloe", "Dmitri")
CURRENCIES: Final = ("USD", "EUR")
PLAN: Final = Path(__file__).with_suffix(".toml")
SESSIONS: Final = "sessions = 62"
RUNS, REQUESTS, PATIENCE = 3, 200, 60
REPORTS: Final = (1_077, 7_195)  # hands
LOGGED: Final = ("--hero", HEROES[0])
COMMANDS: Final = (
    ("lines", "--player", "Ada", "floor + 0.3 s"),
    ("lines", "--player", "Ada", "--vs", "pool", "floor + 0.8 s"),
    ("me", *LOGGED, "floor + 2 s, at most 400 MiB"),
    ("stats", "--all", "floor + 0.8 s"),
    ("stats", "--player", "Ada", "floor + 0.15 s"),
    ("store", "info", "floor + 0.1 s"),
)
PAGES: Final = (
    ("/lines?line={node}", 100),
    ("/stats?by=opponent&x={number}", 150),
    ("/players?x={number}", 150),
    (f"/player/{SITE}/{{player}}", 150),
    ("/hands?q=position = BTN and net > 3.{number}bb", 150),
    ("/hands.json?q=position = CO and net > 3.{number}bb", 500),
)
FIRST: Final = ("/", "/hands", "/stats", "/lines", "/leaks", "/players", "/sessions", "/graph")
POSITIONS: Final = ("LJ", "HJ", "CO", "BTN", "SB", "BB")
ENDS: Final = (
    "",
    " calls, flop:",
    " calls, flop: {0} checks",
    " calls, flop: {0} bets",
    " calls, flop: {0} bets 40-80%, {1}",
    " calls, flop: {0} bets, {1} calls, turn: {0}",
    " calls, flop: {0} checks, {1} checks, turn:",
    " 3-bets, {0}",
    " 3-bets, {0} calls, flop:",
    " 3-bets, {0} calls, flop: {1} bets, {0}",
)


def make(folder: Path, hands: int, share: float) -> Path:
    """Return a store with about as many hands, made if it is not there."""
    store = folder / f"{hands}-{share:g}"
    if store.is_dir():
        return store
    dealt, small = folder / f"dealt-{share:g}", folder / f"small-{share:g}"
    plan, part = folder / "plan.toml", folder / f"{store.name}.part"
    plan.write_text(PLAN.read_text().replace(SESSIONS, f"sessions = {max(1, round(62 * share))}"))
    began = time.perf_counter()
    cost_of("deal", "--plan", str(plan), "-o", str(dealt))
    cost_of("import", str(dealt), "--store", str(small))
    shutil.rmtree(part, ignore_errors=True)
    with open_store(small) as source, Store(part, create=True) as target:
        seal_tail(source.folder, source.catalogue)
        (count,) = source.catalogue.row("SELECT count(*) FROM hands")
        repeat(source, target, max(1, round(hands / count)), other_people, HEROES)
    file = folder / "hands.txt"  # their pages can be shown, unlike those of repeated hands
    cost_of("deal", "--hands", "200", "--seed", "2", "-o", str(file))
    cost_of("import", str(file), "--store", str(part))
    with open_store(part) as made:
        made.prepare(Calendar())
    part.rename(store)
    seconds, used = time.perf_counter() - began, sum(os.times()[:4])
    tell("deal, import and repeat", f"{seconds:.0f} s, processor time {used:.0f} s", "600 s")
    return store


def other_people(frames: dict[str, pl.DataFrame], number: int) -> dict[str, pl.DataFrame]:
    """Return a copy of the rows with another hero, other opponents, and in part another currency."""
    hero, currency = HEROES[number % len(HEROES)], CURRENCIES[number // len(HEROES) % len(CURRENCIES)]

    def renamed(name: str) -> pl.Expr:
        other = pl.when(pl.col(name) == "").then(pl.lit("")).otherwise(pl.col(name) + f" {number}")
        return pl.when(pl.col(name) == HEROES[0]).then(pl.lit(hero)).otherwise(other).alias(name)

    def in_currency(name: str) -> pl.Expr:
        return pl.col(name).str.replace("USD", currency, literal=True)

    numbered = (pl.col("tournament_id") + f"{number:03d}").alias("tournament_id")
    changed = {
        name: frame.with_columns(renamed("player")) for name, frame in frames.items() if "player" in frame
    }
    changed["hands"] = frames["hands"].with_columns(
        renamed("hero"),
        numbered,
        *map(in_currency, ("stakes", "currency", "buy_in_currency")),
    )
    changed["places"] = changed["places"].with_columns(numbered, in_currency("currency"))
    return frames | changed


def tell(name: str, value: str, goal: str) -> None:
    """Print a row of the table."""
    print(f"{name:45} {value:50} goal {goal}", flush=True)


def commands(store: Path, empty: Path) -> None:
    """Print the cost of each command, and its floor."""
    for *command, goal in COMMANDS:
        whole, floor = (
            [cost_of(*command, "--store", str(one)) for _ in range(RUNS)] for one in (store, empty)
        )
        value = f"{_processor(whole):.2f} s, {max(one.mebibytes for one in whole):.0f} MiB"
        tell("hh " + " ".join(command), f"{value}, floor {_processor(floor):.2f} s", goal)


def _processor(costs: list[Cost]) -> float:
    return median(one.processor for one in costs)


def nodes() -> Iterator[str]:
    """Yield lines in a random order, the same each time."""
    found = []
    for (first, opener), (second, other) in product(enumerate(POSITIONS), repeat=2):
        if first < second:
            for size, end in product(("", " 2-3bb", " 3bb+"), ENDS):
                players = (other, opener) if other in {"SB", "BB"} else (opener, other)
                found.append(f"{opener} opens{size}, {other}" + end.format(*players))
    Random(1).shuffle(found)
    yield from found


def pages(store: Path) -> None:
    """Print the time of pages, and the memory of the server."""
    with open_store(store) as opened:
        players = opened.tables().columns_of("players", ["player"])["player"].unique().sort().to_list()
    names = Random(1).sample(players, min(REQUESTS, len(players)))
    with served(store) as server:
        tell("first answer of hh serve", f"{server.ready:.2f} s, cpu {server.ready_processor:.2f} s", "1.0 s")
        for path in FIRST:
            answer = asked(server, path, time.monotonic() + PATIENCE)
            tell(f"first request of {path}", "not ready" if answer is None else f"{answer:.2f} s", "0.5 s")
        for page, goal in PAGES:
            given = zip(nodes(), names, range(REQUESTS), strict=False)
            requests = [page.format(node=node, player=name, number=n) for node, name, n in given]
            measure(server, page, requests, goal)
        tell("most memory of the server", f"{server.memory('VmHWM')} MiB", "500 MiB")


def measure(server: Server, page: str, requests: list[str], goal: int) -> None:
    """Print the 95th percentile of the times of requests for a kind of page."""
    times, failed, end = [], 0, time.monotonic() + PATIENCE
    for request in requests:
        answer = asked(server, request, end)
        failed += answer is None
        times += [] if answer is None else [1000 * answer]
        if time.monotonic() > end:
            break
    p95 = quantiles(times, n=20)[-1] if len(times) > 1 else float("nan")
    told = f"{len(times)} requests, p95 {p95:.0f} ms" + (f", {failed} not ready" if failed else "")
    tell(page, told, f"{goal} ms")


def asked(server: Server, request: str, end: float) -> float | None:
    """Return the seconds until the whole answer is ready; None for an error, or at the end of the time."""
    began = time.monotonic()
    while True:
        try:
            _, _, text = server.get(quote(request, safe="/?=&%:,+"))
        except SystemExit:
            return None
        if not NOT_READY.search(text):
            return time.monotonic() - began
        if time.monotonic() > end:
            return None
        time.sleep(0.02)


def files(folder: Path, share: float) -> None:
    """Print the cost of reports, and of an import with all aggregates beside `hh check` of the same files."""
    whole = folder / f"dealt-{share:g}"
    dealt = sorted(whole.glob("*.txt"))
    for hands in REPORTS:
        some, count = folder / f"files-{hands}", 0
        some.mkdir(exist_ok=True)
        for file in dealt:
            if count < hands:
                count += file.read_text().count("PokerStars Hand #")
                shutil.copy(file, some)
        cost = cost_of("report", str(some), "-o", str(folder / "report.html"), "--jobs", "1")
        goal = "3 s" if hands == REPORTS[0] else "6 s"
        tell(f"report of {count:,} hands", f"{cost.processor:.1f} s, {cost.mebibytes:.0f} MiB", goal)
    shutil.rmtree(folder / "import", ignore_errors=True)
    check = cost_of("check", str(whole), "--jobs", "1", "--no-cache")
    into = cost_of("import", str(whole), "--store", str(folder / "import"), "--jobs", "1")
    tell("import of all dealt hands / hh check", f"{into.processor / check.processor:.2f}", "1.85")


def main() -> None:
    """Make the store if it is missing, and print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--hands", type=int, default=1_000_000)
    parser.add_argument("--share", type=float, default=1.0, help="share of the sessions to deal")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(1, get_context("spawn")) as another:  # its memory is not measured
        store = another.submit(make, given.folder, given.hands, given.share).result()
    empty = given.folder / "empty"
    if not empty.is_dir():
        Store(empty, create=True).close()
    commands(store, empty)
    pages(store)
    files(given.folder, given.share)


if __name__ == "__main__":
    os.environ.setdefault("POLARS_MAX_THREADS", "2")
    sys.exit(main())
