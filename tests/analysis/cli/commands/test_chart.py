"""`hh chart`."""

import pytest

from analysis.charts.catalog import CHARTS
from tests.analysis.cli.conftest import one_hand


def test_list_names_every_chart(invoke):
    lines = invoke("chart", "--list").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [chart.name for chart in CHARTS]
    assert all(len(line) <= 80 for line in lines)


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize(("name", "start"), [("a.png", b"\x89PNG"), ("a.SVG", b"<?xml"), ("a.pdf", b"%PDF")])
def test_format_follows_the_ending(invoke, good, tmp_path, name, start):
    result = invoke("chart", "winnings", "good.txt", "-o", name)
    assert result.exit_code == 0, result.stderr
    assert (tmp_path / name).read_bytes().startswith(start)
    assert result.stderr.splitlines()[-1] == f"wrote {name}; Ann, cash USD, pokerstars, 3 hands"
    assert result.stdout == ""


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(("--player", "Bob"), "wrote a.png; Bob, cash USD, pokerstars, 3 hands", id="player"),
        pytest.param(("--hero", "Bob"), "wrote a.png; Bob, cash USD, pokerstars, 3 hands", id="hero"),
        pytest.param(("--from", "2021-03-03"), "wrote a.png; Ann, cash USD, pokerstars, 1 hand", id="filter"),
        pytest.param(
            ("--where", "day > 2021-03-01"), "wrote a.png; Ann, cash USD, pokerstars, 2 hands", id="where"
        ),
        pytest.param(("--width", "390", "--dark"), "wrote a.png; Ann", id="phone"),
        pytest.param(("--currency", "usd"), "wrote a.png; Ann", id="currency"),
        pytest.param(("--unit", "bb"), "wrote a.png; Ann", id="unit"),
    ],
)
def test_whose_hands(invoke, good, args, words):
    result = invoke("chart", "position", "good.txt", "-o", "a.png", *args)
    assert result.exit_code == 0
    assert words in result.stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(("winings", "good.txt", "-o", "a.png"), "did you mean winnings", id="chart"),
        pytest.param(("winnings", "good.txt", "-o", "a.gif"), "does not end in .png, .svg, .pdf", id="format"),
        pytest.param(("winnings", "-o", "a.png"), "no files given and no store found", id="no path"),
        pytest.param(("loss", "good.txt", "-o", "a.png", "--player", "An"), "did you mean Ann", id="player"),
        pytest.param(("loss", "good.txt", "-o", "a.png", "--player", "Xyz"), "most hands: Ann, Bob", id="nobody"),
        pytest.param(("loss", "good.txt", "-o", "a.png", "--currency", "JPY"), "known: USD", id="currency"),
        pytest.param(("loss", "good.txt", "-o", "a.png", "--width", "5"), "not in the range", id="width"),
        pytest.param(("loss", "good.txt", "-o", "no/a.png"), "cannot write no/a.png", id="folder"),
        pytest.param(("loss", "nix.txt", "-o", "a.png"), "no file, folder or pattern matches", id="path"),
    ],
)  # fmt: skip
def test_wrong_calls_are_explained_and_leave_no_file(refused, good, tmp_path, args, words):
    refused(words, "chart", *args)
    assert [path.name for path in tmp_path.iterdir()] == ["good.txt"]


def test_nobody_saved_the_hands(refused, tmp_path):
    (tmp_path / "seen.txt").write_text(one_hand().replace("Dealt to Ann [As Kd]\n", ""))
    words = "these hands have no hero, so name a player; most hands: Ann, Bob"
    refused(words, "chart", "loss", "seen.txt", "-o", "a.png")


def test_only_hands_with_errors(refused, tmp_path):
    (tmp_path / "bad.txt").write_text(one_hand(bet="$0.01"))
    words = "no hands of 'Ann' without an illegal action or wrong amounts"
    refused(words, "chart", "loss", "bad.txt", "-o", "a.png")


@pytest.mark.slow
def test_other_games_are_named(invoke, good, tmp_path):
    euros = one_hand(9).replace("$", "€").replace(" USD", " EUR")
    (tmp_path / "euros.txt").write_text(euros)
    result = invoke("chart", "loss", ".", "-o", "a.png")
    assert "not in the chart: cash EUR, pokerstars (1 hand)" in result.stderr
    chosen = invoke("chart", "loss", ".", "-o", "a.png", "--currency", "EUR")
    assert chosen.stderr.splitlines()[-1] == "replaced a.png; Ann, cash EUR, pokerstars, 1 hand"
