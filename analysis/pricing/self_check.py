"""The validation of the prices in each game of a player."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import polars as pl

from analysis.dataset import Dataset
from analysis.population.records import usable_hands
from analysis.population.scores import Estimators
from analysis.pricing.models.gate import Gate
from analysis.pricing.models.held_out import CheckedCall
from analysis.pricing.models.kept import PoolCache, Tell, find_model
from analysis.pricing.review import GAME, OF_GAMES, pool_of


class CheckedGame(NamedTuple):
    """The validation of the prices in a game.

    Attributes:
        game: Values of `GAME`.
        player_hands: Number of player-hands that the pool is fitted to.
        gate: Whether prices are shown, and the reason if not.
        scores: Validation scores of the population and of simpler estimators.
        calls: Held-out calls on the river with known cards of both players.
    """

    game: tuple[str | None, ...]
    player_hands: int
    gate: Gate
    scores: Estimators
    calls: tuple[CheckedCall, ...]


def check_games(
    tables: Dataset,
    players: Sequence[str],
    wanted: pl.DataFrame,
    cache: PoolCache | None = None,
    tell: Tell = lambda *_: None,
) -> list[CheckedGame]:
    """Return the validation of each game with enough hands for a pool, the largest pool first.

    Args:
        tables: The dataset.
        players: Names of the players outside the pool.
        wanted: Columns `GAME`, one row per game to check.
        cache: Cache of models.
        tell: Progress callback: steps done, number of steps of the fits of all games. An exception in it
            stops the fit.
    """
    games = usable_hands(tables, OF_GAMES)
    found = []
    for place, game in enumerate(wanted.iter_rows()):
        of_game = games.join(wanted[place], on=list(GAME), how="semi", nulls_equal=True)
        model = find_model(
            tables, pool_of(game, players, of_game), cache, partial(_tell_game, tell, place, wanted.height)
        )
        if model is not None:
            player_hands = model.population.player_hands
            found.append(CheckedGame(game, player_hands, model.gate, model.scores, model.calls))
    return sorted(found, key=lambda one: -one.player_hands)


def _tell_game(tell: Tell, place: int, games: int, done: int, steps: int) -> None:
    """Convert the progress of one game's fit to progress over all games, and report it."""
    tell(place * steps + done, games * steps)
