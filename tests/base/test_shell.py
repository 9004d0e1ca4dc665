"""Commands to copy, as each shell reads them."""

import shlex

import pytest

from hhparser.base.text import shell
from hhparser.base.text.shell import command_text


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["replay", "hands/a.txt"], "hh replay hands/a.txt"),
        (["stats", "--player", "Big Fish"], 'hh stats --player "Big Fish"'),
        (["hands", "--where", "net > 50bb and vpip"], 'hh hands --where "net > 50bb and vpip"'),
        (["hands", "--where", "hand in 'QQ+, AKs'"], "hh hands --where \"hand in 'QQ+, AKs'\""),
        (["stats", "--player", "O'Brien"], 'hh stats --player "O\'Brien"'),
        (["stats", "--player", "#1 | <x>"], 'hh stats --player "#1 | <x>"'),
        (["stats", "--player", "$hark"], "hh stats --player '$hark'"),
        (["stats", "--player", ""], 'hh stats --player ""'),
    ],
)
def test_in_a_shell_of_unix(words: list[str], text: str) -> None:
    assert command_text(words) == text
    assert shlex.split(text)[1:] == words


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("C:\\Poker hands\\a.txt", '"C:\\Poker hands\\a.txt"'),
        ("$hark", "$hark"),
        ("net > 50bb", '"net > 50bb"'),
        ('a "b"', '"a \\"b\\""'),
    ],
)
def test_on_windows(monkeypatch: pytest.MonkeyPatch, word: str, text: str) -> None:
    monkeypatch.setattr(shell, "IS_WINDOWS", True)
    monkeypatch.setattr(shell, "PROGRAM", "hhparser")
    assert command_text(["replay", word]) == f"hhparser replay {text}"
