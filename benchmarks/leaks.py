"""Detection rate of planted leaks, and false alarm rate for players without a leak.

    PYTHONPATH=. python benchmarks/leaks.py FOLDER [SEEDS [HANDS]] | tee benchmarks/leaks.txt

Six players play the policy `regular` in sessions of 500 hands that begin with 100 big blinds. Each leak of
`hh deal --policy-of` is planted in one of them, Ada. The table counts its rank among the certain differences
that are not strengths, in the order of the page: leaks by cost, then the others by p. A star marks a leak.
Hands without a leak have at least 100 players, with 10 seeds; every leak there is a false alarm. Hands dealt
before are read from FOLDER; a run takes about ten minutes of processor time.
"""

import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final

import polars as pl

from analysis.dataset import Tables
from analysis.dataset.load import batch_frames
from analysis.players import Leak, leaks
from analysis.players.subject import subjects
from hhparser.engine import Game, replay
from hhparser.engine.play.sessions import NAMES, DealtHand, Setup, cash_session
from hhparser.model import Betting, Stakes
from hhparser.pipeline import Checked
from hhparser.workers import relaxed_collector

PLANTED: Final = {
    "opens_too_much": {"rfi"},
    "limps": {"open_limp", "rfi"},
    "folds_to_3bets": {"fold_to_three_bet"},
    "calls_flops": {"fold_to_cbet_flop"},
    "never_cbets_turns": {"cbet_turn"},
    "calls_rivers": {"call_bet_river"},
}
NO_LEAK: Final = "none"
PLAYERS, SESSION, FIRST = 6, 500, 3
WITHOUT: Final = 10  # players without a leak to a seed
USUAL: Final = (10, 5000)
GAME: Final = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))


def deal_sessions(leak: str, seed: int, hands: int) -> Iterator[DealtHand]:
    """Deal sessions with a leak of Ada, and return their hands."""
    policies = () if leak == NO_LEAK else ((NAMES[0], leak),)
    for session in range(hands // SESSION):
        setup = Setup(GAME, PLAYERS, "regular", 1000 * seed + session, policies=policies)
        yield from islice(cash_session(setup), SESSION)


def dealt(folder: Path, leak: str, seed: int, hands: int) -> Tables:
    """Tables of dealt hands, made if they are not there."""
    place = folder / f"{leak}-{seed}-{hands}"
    if not place.exists():
        part = place.with_suffix(".part")
        part.mkdir(parents=True, exist_ok=True)
        with relaxed_collector():
            played = (replace(one.hand, site="dealt") for one in deal_sessions(leak, seed, hands))
            checked = (Checked(hand, replay(hand), ()) for hand in played)
            for name, frame in batch_frames(checked).items():
                frame.write_parquet(part / f"{name}.parquet")
        part.rename(place)
    return Tables(**{path.stem: pl.read_parquet(path) for path in place.iterdir()}, files=1)


def found_in(tables: Tables, players: Iterable[str]) -> list[list[Leak]]:
    """The certain differences of some players that are not strengths: leaks, then the others by p."""
    return [list(filter(counts, leaks(subjects(tables, name)[0]))) for name in players]


def counts(leak: Leak) -> bool:
    """Whether a difference is certain, the main one at its point of the hand, and not a strength."""
    return leak.is_certain and leak.is_main and not leak.is_strength


def place_of(leak: str, found: list[Leak]) -> int | None:
    """Return the rank of the leak among the found ones, from 1."""
    places = (n for n, one in enumerate(found, 1) if one.statistic in PLANTED[leak])
    return next(places, None)


def place_text(place: int, leak: Leak) -> str:
    """A place with the cost, and a star if the difference is a leak."""
    star = "*" if leak.is_leak else ""
    return f"{place}{star} ({leak.cost_bb_100:.1f})"


def main() -> None:
    """Print a line for each leak, and one for the players without."""
    folder, numbers = Path(sys.argv[1]), [int(text) for text in sys.argv[2:]]
    seeds, hands = [*numbers, *USUAL[len(numbers) :]]
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{hands:,} hands, {seeds} seeds; places, with the cost in bb/100")
    print(f"{'leak':<18} first  first three")
    for leak in PLANTED:
        told, places = [], []
        for seed in range(1, seeds + 1):
            (found,) = found_in(dealt(folder, leak, seed, hands), NAMES[:1])
            places.append(place := place_of(leak, found))
            told.append("-" if place is None else place_text(place, found[place - 1]))
        among = [place is not None and place <= FIRST for place in places]
        print(f"{leak:<18} {places.count(1):>5}  {sum(among):>11}  {', '.join(told)}", flush=True)
    without = [
        found
        for seed in range(1, -(-seeds * WITHOUT // PLAYERS) + 1)
        for found in found_in(dealt(folder, NO_LEAK, seed, hands), NAMES[:PLAYERS])
    ]
    told_leaks = sum(any(leak.is_leak for leak in found) for found in without)
    print(f"players without a leak: {len(without)}; with a difference: {sum(map(bool, without))}", end="")
    print(f", with a leak: {told_leaks}")


if __name__ == "__main__":
    main()
