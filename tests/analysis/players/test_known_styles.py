"""Types of players in dealt pools of known styles: the stated probabilities hold."""

import re
from itertools import islice

import numpy as np
import pytest

from analysis import load
from analysis.players.player_types import fit_types, player_types
from analysis.stats import player_stats
from hhparser.engine import Game, replay
from hhparser.engine.play.sessions import NAMES, Setup, cash_session
from hhparser.formats.writers import TARGETS
from hhparser.model import Betting, Stakes
from hhparser.pipeline import Checked

GAME = Game(Stakes(Betting.NO_LIMIT, 2, "USD", 5, 10))
TABLES, PLAYERS, HANDS = 9, 6, 260
pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def pool(tmp_path_factory):
    """Tables of tight and loose players, in alternation: rows of statistics, the style is in the name."""
    folder, form = tmp_path_factory.mktemp("styles"), TARGETS["pokerstars"]
    for table in range(TABLES):
        styles = {name: ("tight", "loose")[(n + table) % 2] for n, name in enumerate(NAMES[:PLAYERS])}
        setup = Setup(GAME, PLAYERS, "tight", table, policies=tuple(styles.items()))
        hands = [one.hand for one in islice(cash_session(setup), HANDS)]
        texts = [form.framed(form.write(Checked(one, replay(one), ())), n) for n, one in enumerate(hands, 1)]
        text = "".join(texts)
        for name, style in styles.items():
            text = re.sub(rf"\b{name}\b", f"{style}_{name}{table}", text)
        (folder / f"{table}.txt").write_text(text, encoding="utf-8")
    stats = ["vpip", "afq"]
    return player_stats(load(folder), stats=stats).rows(named=True)


def test_types_equal_the_styles(pool):
    groups = fit_types(pool)
    typed = [
        (row["player"], *(one for one in player_types(row, groups) if one.statistic == "vpip"))
        for row in pool
    ]
    known = [one for one in typed if len(one) == 2]
    assert len(known) > 40
    is_right = np.array([player.startswith(kind.word) for player, kind in known])
    stated = np.array([kind.probability for _, kind in known])
    assert is_right[stated > 0.95].mean() > 0.93
    assert is_right.mean() == pytest.approx(stated.mean(), abs=0.08)


def test_players_of_one_style_have_no_type(pool):
    of_one = [row for row in pool if row["player"].startswith("tight")] * 2
    assert "vpip" not in fit_types(of_one)
