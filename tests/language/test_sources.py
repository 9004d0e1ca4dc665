"""Loading a grammar: placeholders become patterns, and groups are named after their terminal."""

import pytest

from hhparser.language.sources import expanded

COMMON = r"""
sign: /[$]?/
money: /\d+/
amount: /{sign}(?P<amount>{money})/
player: /(?P<player>.+)/
_play: BET | _post
_post: POST*
OTHER.-10: /.+/
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("FOLD: /{player} folds/", "FOLD: /(?P<fold_player>.+) folds/", id="a placeholder"),
        pytest.param("BET.-2: /{amount}/", r"BET.-2: /[$]?(?P<bet_amount>\d+)/", id="placeholders in a placeholder"),
        pytest.param("CALL: /{to_amount}/", r"CALL: /[$]?(?P<call_to_amount>\d+)/", id="a field with a name"),
        pytest.param("ADD: /{money} chips/", r"ADD: /\d+ chips/", id="no field"),
        pytest.param("BIG_BET: /(?P<size>x)?(?(size)y)/", "BIG_BET: /(?P<big_bet_size>x)?(?(big_bet_size)y)/", id="groups"),
        pytest.param(r"A: /\{(?P<club>x)\} [0-9A-F]{3,4}/", r"A: /\{(?P<a_club>x)\} [0-9A-F]{3,4}/", id="other braces"),
        pytest.param("start: FOLD // {player}", "start: FOLD // {player}", id="rules and comments"),
        pytest.param("sign: /€/\nBET: /{sign}/", "BET: /€/", id="a pattern of its own"),
        pytest.param("money: /x/\nBET: /{amount}/", "BET: /[$]?(?P<bet_amount>x)/", id="a part of a common one"),
        pytest.param("x: _play\n", "x: _play\n_play: BET | _post\n_post: POST*\n", id="rules that are named"),
        pytest.param("x: _post OTHER\n_post: BET\n", "x: _post OTHER\n_post: BET\nOTHER.-10: /.+/\n", id="a rule of its own"),
    ],
)  # fmt: skip
def test_expanded(text: str, expected: str) -> None:
    assert expanded(text, COMMON) == expected


def test_a_placeholder_without_a_pattern() -> None:
    with pytest.raises(KeyError, match="amuont"):
        expanded("BET: /{amuont}/", COMMON)
