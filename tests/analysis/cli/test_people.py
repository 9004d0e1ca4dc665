"""A name on several sites is a different player on each, unless the settings join them."""

import json
import re
from pathlib import Path

import pytest

from tests.analysis.cli.conftest import ROOT, one_hand

WORDS = "Hero on ggpoker and pokerstars are different players"


@pytest.fixture
def two_sites(tmp_path: Path) -> None:
    """Hero in three hands of GGPoker, and in three of PokerStars."""
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "stars.txt").write_text("".join(map(one_hand, (1, 2, 3))).replace("Ann", "Hero"))
    (folder / "gg.txt").write_text((ROOT / "sample_histories" / "ggpoker" / "rush_session.txt").read_text())


@pytest.mark.slow
@pytest.mark.usefixtures("two_sites")
def test_lines_count_the_site_with_the_most_hands_and_say_so(invoke):
    every, one = (
        invoke("lines", "hands", "--player", "Hero", "--format", "json", *site)
        for site in ((), ("--site", "ggpoker"))
    )
    assert WORDS in every.stderr
    assert every.stdout == one.stdout
    assert WORDS not in one.stderr


@pytest.mark.usefixtures("two_sites")
def test_the_settings_join_them(invoke):
    Path("hh.toml").write_text('heroes = ["Hero"]')
    joined = invoke("lines", "hands", "--player", "Hero", "--format", "json")
    assert WORDS not in joined.stderr
    assert invoke("lines", "hands", "--player", "Hero", "--site", "ggpoker", "--format", "json").stdout != (
        joined.stdout
    )


@pytest.mark.parametrize(("whose", "opponent"), [((), "Bob"), (("--player", "Bob"), "Ann")])
def test_opponents_are_counted_as_one_player(invoke, refused, good, whose, opponent):
    options = ("good.txt", "--stat", "vpip", "--json")
    (pool,) = json.loads(invoke("stats", "--pool", *whose, *options).stdout)
    (only,) = json.loads(invoke("stats", "--player", opponent, *options).stdout)
    assert pool == only | {"player": "(pool)"}
    refused("leave out --pool", "stats", "good.txt", "--pool", "--hands")


@pytest.mark.usefixtures("two_sites")
@pytest.mark.parametrize(
    ("command", "hands", "is_said"),
    [
        (("--vs", "pool", "--player", "Hero"), 3, True),
        (("--player", "Hero", "--a", "position = BTN"), 3, True),
        (("--a", "player = Hero"), 18, True),
        (("--a", "player = Hero", "--b", "player = Bob"), 6, True),
        (("--player", "Hero", "--a", "site = ggpoker", "--b", "site = pokerstars"), 6, False),
    ],
    ids=["pool", "sides", "question", "questions", "sites"],
)
def test_comparisons_are_about_one_of_them(invoke, command, hands, is_said):
    result = invoke("compare", "hands", *command)
    words = result.stderr
    assert (WORDS in words) == is_said
    sides = [int(number) for number in re.findall(r": (\d+) player-hands?", words)]
    assert (sides[0] if "pool" in command else sum(sides)) == hands


@pytest.mark.usefixtures("two_sites")
def test_a_list_of_hands_says_so_and_has_both(invoke):
    result = invoke("hands", "hands", "--player", "Hero", "--format", "json")
    assert WORDS in result.stderr
    assert {one["site"] for one in json.loads(result.stdout)} == {"ggpoker", "pokerstars"}


@pytest.mark.usefixtures("two_sites")
def test_several_names_are_counted_each_on_its_site(invoke):
    """Bob is in the three hands of PokerStars; they count for him, not for Hero."""
    result = invoke("compare", "hands", "--vs", "pool", "--player", "Hero", "--player", "Bob")
    assert WORDS in result.stderr
    assert "hero: 6 player-hands" in result.stderr


@pytest.mark.parametrize("command", ["stats", "hands"])
@pytest.mark.parametrize(
    ("name", "hint"), [("Anne", "did you mean Ann?"), ("Xerxes", "most hands: Ann, Bob")]
)
def test_a_player_without_hands_is_named(invoke, good, command, name, hint):
    result = invoke(command, "good.txt", "--player", name)
    assert result.exit_code == 0
    assert f"no hands of {name!r}; {hint}" in result.stderr
