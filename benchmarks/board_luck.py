"""Luck of the board on real hands with all cards (see `full_cards`): its sums, and the factor of variance.

    PYTHONPATH=. python benchmarks/board_luck.py | tee benchmarks/board_luck.txt

Takes about a minute of processor time.
"""

from time import process_time
from typing import Final

import polars as pl
from full_cards import RealHands, real_hands

from analysis.decisions.stacks import in_big_blinds
from analysis.ev import find_ev
from analysis.ev.board_luck import find_board_luck, variance_factor

OF_HANDS: Final = ("hand", "board", "runs")
OF_PLAYERS: Final = ("hand", "seat", "hole_cards")
OF_ACTIONS: Final = ("hand", "number", "seat", "street", "action", "amount")


def main() -> None:
    """Print three lines for each set of hands."""
    for real in real_hands():
        print_factors(real)


def print_factors(real: RealHands) -> None:
    """Print the factors of variance of heroes, or without a hero of all players."""
    tables = real.tables
    started = process_time()
    luck = find_board_luck(
        tables.hands.select(OF_HANDS), tables.players.select(OF_PLAYERS), tables.actions.select(OF_ACTIONS)
    )
    taken = (process_time() - started) / max(luck["hand"].n_unique(), 1)
    sums = luck.group_by("hand").agg(pl.col("board_luck").sum())["board_luck"].abs()
    ev = find_ev(tables.hands, tables.players, tables.actions, tables.pots).select("hand", "seat", "ev_net")
    players = tables.players.filter("is_hero") if real.heroes else tables.players
    found = (
        luck.join(players.select("hand", "seat", "net"), on=["hand", "seat"])
        .join(ev, on=["hand", "seat"])
        .join(tables.hands.select("hand", "big_blind"), on="hand")
        .select(*(in_big_blinds(name).alias(name) for name in ("board_luck", "net", "ev_net")))
    )
    net, lucky = found["net"].to_list(), found["board_luck"].to_list()
    all_in = (found["net"] - found["ev_net"]).to_list()
    print(f"{real.name}: {luck['hand'].n_unique():,} hands with all cards, ", end="")
    print(f"{len(net):,} player-hands, {1000 * taken:.1f} ms a hand")
    print(f"  largest sum of the luck over the players of a hand: {sums.max():.0g} chips")
    print(f"  variance factor: board {variance_factor(net, lucky):.2f}, ", end="")
    print(f"all-in EV {variance_factor(net, all_in):.2f}", flush=True)


if __name__ == "__main__":
    main()
