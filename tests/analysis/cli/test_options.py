"""Common options: their effect, and messages about wrong values."""

import json
from datetime import date

import pytest

from analysis.cli.choices import dates


def kept(invoke, *args: str) -> list[str]:
    """Ids of the hands that are kept."""
    result = invoke("parse", *args)
    assert result.exit_code == 0, result.stderr
    return [json.loads(line)["hand_id"] for line in result.stdout.splitlines()]


@pytest.mark.parametrize(
    ("args", "ids"),
    [
        pytest.param((), ["1", "2", "3"], id="all"),
        pytest.param(("--from", "2021-03-02"), ["2", "3"], id="from a day"),
        pytest.param(("--to", "2021-03-02"), ["1", "2"], id="to a day, which belongs to it"),
        pytest.param(("--from", "2021/03/02", "--to", "2021/03/02"), ["2"], id="one day with slashes"),
        pytest.param(("--from", "2021-03-01 17:00:01"), ["2", "3"], id="after 12:00 ET, in UTC"),
        pytest.param(("--to", "2021-03-01T17:00:00"), ["1"], id="up to the second"),
        pytest.param(("--to", "2021-03-01T12:00-05:00"), ["1"], id="time with its zone"),
        pytest.param(("--stakes", "0.01/0.02"), ["1", "2", "3"], id="stakes"),
        pytest.param(("--stakes", "$.01/$.020"), ["1", "2", "3"], id="stakes in other words"),
        pytest.param(("--stakes", "0.02/0.04"), [], id="other stakes"),
        pytest.param(("--stakes", "NL2"), ["1", "2", "3"], id="stakes by the buy-in"),
        pytest.param(("--stakes", "2nl"), ["1", "2", "3"], id="the buy-in first"),
        pytest.param(("--stakes", "NL 0.01/0.02 USD"), ["1", "2", "3"], id="stakes as tables show them"),
        pytest.param(("--stakes", "PL2"), [], id="no pot limit"),
        pytest.param(("--stakes", "FL 0.01/0.02"), [], id="no fixed limit"),
        pytest.param(("--stakes", "€0.01/€0.02"), [], id="no euros"),
        pytest.param(("--stakes", "0.01/0.02 eur"), [], id="no euros, by their name"),
        pytest.param(("--stakes", "NL5", "--stakes", "nl2"), ["1", "2", "3"], id="one of two"),
        pytest.param(("--from", "2021-03"), ["1", "2", "3"], id="from a month"),
        pytest.param(("--from", "2021-04"), [], id="from the next month"),
        pytest.param(("--to", "March 2021"), ["1", "2", "3"], id="to the end of a month"),
        pytest.param(("--from", "yesterday"), ["2", "3"], id="from yesterday"),
        pytest.param(("--from", "yesterday", "--to", "yesterday"), ["2"], id="yesterday"),
        pytest.param(("--last", "1d"), ["3"], id="today"),
        pytest.param(("--last", "2 days"), ["2", "3"], id="two days"),
        pytest.param(("--last", "1d", "--to", "2021-03-02"), ["2"], id="the last day up to another"),
        pytest.param(("--last", "1d", "--to", "2021-03-02 20:00"), ["2"], id="up to a time"),
        pytest.param(("--kind", "cash"), ["1", "2", "3"], id="cash"),
        pytest.param(("--kind", "tournament"), [], id="tournament"),
        pytest.param(("--hero", "Bob"), ["1", "2", "3"], id="dealt in"),
        pytest.param(("--hero", "Cyd"), [], id="not dealt in"),
        pytest.param(("--site", "PokerStars"), ["1", "2", "3"], id="site in any case"),
    ],
)
def test_filters(invoke, good, args, ids, monkeypatch):
    monkeypatch.setattr(dates, "today", lambda *_: date(2021, 3, 3))
    assert kept(invoke, "good.txt", "--allow-empty", *args) == ids


def test_days_follow_the_configured_zone(invoke, good, tmp_path):
    (tmp_path / "hh.toml").write_text('time_zone = "Pacific/Auckland"\n')
    assert kept(invoke, "good.txt", "--to", "2021-03-02") == ["1"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(("--site", "pokerstar"), "did you mean pokerstars", id="site"),
        pytest.param(("--from", "someday"), "'--from': 'someday' is not a date such as", id="date"),
        pytest.param(("--last", "30"), "'30' is not a length of time such as 30d", id="length of time"),
        pytest.param(("--last", "1d", "--from", "2021"), "give --from or --last, not both", id="two starts"),
        pytest.param(("--from", "2021-03-32"), "is not a date such as", id="impossible day"),
        pytest.param(
            ("--from", "2021-03-02", "--to", "2021-03-01"),
            "the first day, 2021-03-02, is later than the last, 2021-03-01",
            id="order",
        ),
        pytest.param(("--stakes", "5"), "'5' is not of the form 0.05/0.10, NL10 or 10nl", id="stakes"),
        pytest.param(("--stakes", "NL"), "is not of the form 0.05/0.10, NL10 or 10nl", id="no amount"),
        pytest.param(("--stakes", "NL0"), "is not of the form 0.05/0.10, NL10 or 10nl", id="nothing"),
        pytest.param(("--kind", "ring"), "'cash', 'tournament'", id="kind"),
        pytest.param(("--rules", "max_bet=3"), "did you mean max_bets?", id="rule name"),
        pytest.param(("--rules", "max_bets=x"), "max_bets must be a whole number above 0", id="rule number"),
        pytest.param(("--rules", "reopen=1"), "reopen must be full_raise or half_raise", id="rule word"),
        pytest.param(("--rules", "uncapped_heads_up=2"), "must be true or false", id="rule truth"),
        pytest.param(("--jobs", "0"), "0 is not in the range", id="jobs"),
        pytest.param(("--jobs", "1000000"), "1000000 is not in the range", id="more jobs than are started"),
        pytest.param(("--to", "9999-12-31"), "the year 9999 is not between 1900 and 2999", id="year"),
        pytest.param(("--jobs", "two"), "'two' is not a valid integer.", id="jobs in words"),
        pytest.param(("--hreo", "Ann"), "--hero", id="option"),
        pytest.param(("--config", "nix.toml"), "nix.toml: No such file", id="config"),
    ],
)
def test_wrong_values_are_explained(refused, good, args, words):
    refused(words, "parse", "good.txt", *args)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        pytest.param(("chekc", "good.txt"), "Did you mean `hh check`?", id="command"),
        pytest.param(("check",), "no files given and no store found", id="no path"),
        pytest.param(("check", "nix.txt"), "no file, folder or pattern matches 'nix.txt'", id="no file"),
        pytest.param(("check", "x*.txt"), "matches 'x*.txt'", id="pattern without files"),
        pytest.param(("check", "good.txt", "--select", "X9"), "unknown code or group 'X9'", id="code"),
        pytest.param(("check", "good.txt", "--format", "yaml"), "'text', 'json'", id="format"),
        pytest.param(("rule", "L19"), "no code 'L19'", id="rule"),
        pytest.param(("rule", "raise-below-minimun"), "did you mean raise-below-minimum", id="slug"),
        pytest.param(("replay", "good.txt", "--hand", "9"), "no hand '9' among 3 hands", id="hand"),
        pytest.param(("stats", "good.txt", "--stat", "vpipp"), "did you mean vpip", id="statistic"),
        pytest.param(("stat", "3bett"), "did you mean three_bet or", id="a player's word"),
        pytest.param(("stat", "agression"), "did you mean af or afq?", id="a name"),
        pytest.param(("stat", "qqqq"), "`hh stat` lists all", id="like no name"),
        pytest.param(("stats", "good.txt", "--by", "positoin"), "did you mean position", id="column"),
        pytest.param(("stats", "good.txt", "--where", "nix = 1"), "--where", id="expression"),
    ],
)
def test_wrong_usage_is_explained(refused, good, args, words):
    refused(words, *args)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--last", "soon"), "'--last': 'soon' is not a length of time such as 30d, 2w, '6 months' or 1y"),
        (("--stakes", "NL"), "'--stakes': 'NL' is not of the form 0.05/0.10, NL10 or 10nl"),
        (("--last", "0d"), "'--last': '0d' is not between a day and a century"),
    ],
)
@pytest.mark.parametrize(
    "command",
    [
        *("stats", "hands", "players", "compare --vs pool", "chart winnings -o a.png", "report -o a.html"),
        *("lines", "export -o tables", "parse", "replay", "check", "audit", "convert --to ohh"),
    ],
)
def test_every_command_explains_the_common_options(refused, good, command, args, words):
    refused(words, *command.split(), "good.txt", *args)


SHORT_ALL_IN = """\
PokerStars Hand #31:  Hold'em No Limit ($0.01/$0.02 USD) - 2021/03/01 12:00:00 ET
Table 'Pebble' 6-max Seat #1 is the button
Seat 1: Cyd ($2 in chips)
Seat 2: Ann ($0.09 in chips)
Seat 3: Bob ($2 in chips)
Ann: posts small blind $0.01
Bob: posts big blind $0.02
*** HOLE CARDS ***
Cyd: raises $0.04 to $0.06
Ann: raises $0.03 to $0.09 and is all-in
Bob: calls $0.07
Cyd: raises $0.11 to $0.20
Bob: folds
Uncalled bet ($0.11) returned to Cyd
*** FLOP *** [2c 7d Jh]
*** TURN *** [2c 7d Jh] [3s]
*** RIVER *** [2c 7d Jh 3s] [4s]
*** SHOW DOWN ***
Ann: shows [As Kd] (high card Ace)
Cyd: shows [Qh Qd] (a pair of Queens)
Cyd collected $0.27 from pot
*** SUMMARY ***
Total pot $0.27 | Rake $0
Board [2c 7d Jh 3s 4s]
Seat 1: Cyd (button) showed [Qh Qd] and won ($0.27) with a pair of Queens
Seat 2: Ann (small blind) showed [As Kd] and lost with high card Ace
Seat 3: Bob (big blind) folded before Flop
"""


def test_house_rules_reach_the_engine(invoke, tmp_path):
    (tmp_path / "short.txt").write_text(SHORT_ALL_IN)
    assert "short.txt:12:23: error L116" in invoke("check", "short.txt").stdout
    assert invoke("check", "short.txt", "--rules", "reopen=half_raise").stdout == ""
    (tmp_path / "hh.toml").write_text('[rules]\nreopen = "half_raise"\n')
    assert invoke("check", "short.txt").stdout == ""
    assert "L116" in invoke("check", "short.txt", "--rules", "reopen=full_raise").stdout


def test_house_rules_of_a_site(invoke, tmp_path):
    (tmp_path / "short.txt").write_text(SHORT_ALL_IN)
    (tmp_path / "hh.toml").write_text('[rules.winamax]\nreopen = "half_raise"\n')
    assert "L116" in invoke("check", "short.txt").stdout
    (tmp_path / "hh.toml").write_text('[rules]\nmax_bets = 5\n[rules.pokerstars]\nreopen = "half_raise"\n')
    assert invoke("check", "short.txt").stdout == ""
    assert "L116" in invoke("check", "short.txt", "--rules", "reopen=full_raise").stdout


def test_house_rules_reach_the_steps(invoke, tmp_path):
    (tmp_path / "short.txt").write_text(SHORT_ALL_IN)

    def least_raise(*args: str) -> str | None:
        steps = json.loads(invoke("replay", "short.txt", "--format", "json", *args).stdout)["steps"]
        return steps[3]["legal"]["min_to"]

    assert least_raise() is None
    assert least_raise("--rules", "reopen=half_raise") == "0.13"


@pytest.mark.parametrize(
    "command", ["me", "stats", "hands", "players", "report -o r.html", "export -o tables"]
)
def test_a_hero_without_hands_gets_a_message(refused, good, command):
    refused(
        "--hero: no hands of 'Nobody'; hh players PATH lists all names",
        *command.split(),
        str(good),
        "--hero",
        "Nobody",
    )
