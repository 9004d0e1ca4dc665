"""`hh review` and `hh price`."""

import json
from io import StringIO

import pytest

from analysis.cli.text.review_text import NOTHING, write_review
from analysis.players.results import split
from analysis.pricing import review as reviewing
from tests.analysis.cli.commands.report_page import inside, unpacked
from tests.analysis.deals import deal
from tests.analysis.pricing.reviews import model_of

STORY = (
    "BTN raises 6, SB folds, BB calls | BB checks, BTN checks | BB checks, BTN checks | BB bets 9, BTN calls"
)


@pytest.fixture
def hands(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text = deal(STORY, 3, wins="BB", shows={"BTN": "Ac Kc", "BB": "9d 9h"}, dealt={"BTN": "Ac Kc"})
    (tmp_path / "hands.txt").write_text(text)


def test_few_hands_have_no_price(invoke, hands):
    result = invoke("review", "hands.txt")
    assert result.exit_code == 0
    assert result.stdout == f"{NOTHING}\n4 decisions without a price: not enough hands of this game\n"


def test_review_as_json(invoke, hands):
    found = json.loads(invoke("review", "hands.txt", "--json").stdout)
    assert found["schema"] == "hhparser/review/1"
    assert (found["hero"], found["hands"], found["priced"], found["decisions"]) == ("BTN", 1, 0, [])
    assert found["left_out"]["errors"] == 0


@pytest.mark.parametrize("wanted", ["1", "#1", "hands.txt:5"])
def test_price_of_one_hand(invoke, hands, wanted):
    found = json.loads(invoke("price", "hands.txt", "--hand", wanted, "--json").stdout)
    assert (found["schema"], found["not_priced"]) == (
        "hhparser/price/1",
        {"not enough hands of this game": 4},
    )


def test_price_of_an_unknown_hand(refused, hands):
    refused("no hand '77' among 1", "price", "hands.txt", "--hand", "77")


@pytest.mark.parametrize(("session", "hands_found"), [("last", 1), ("1", 1)])
def test_one_session(invoke, hands, session, hands_found):
    found = json.loads(invoke("review", "hands.txt", "--session", session, "--json").stdout)
    assert found["hands"] == hands_found


def test_a_session_is_a_number_or_the_last(refused, hands):
    refused("'first' is neither a number nor last", "review", "hands.txt", "--session", "first")
    refused("there is no session 2; the last one is 1", "review", "hands.txt", "--session", "2")


def test_a_query_limits_the_hands(invoke, hands):
    assert (
        json.loads(invoke("review", "hands.txt", "--where", "position = BB", "--json").stdout)["hands"] == 0
    )


@pytest.fixture
def priced(hands, monkeypatch):
    """A pool of one hand, which orders decisions."""
    monkeypatch.setattr(
        reviewing, "find_model", lambda tables, *_: model_of(tables, "not enough known cards")
    )


SENTENCE = "River, facing 4.5 bb into 11.0: nothing stands out; order only, not enough known cards"


def test_a_price_before_the_flop_has_no_board(invoke, priced):
    lines = invoke("price", "hands.txt", "--hand", "1").stdout.splitlines()
    assert lines[0] == "1 (hands.txt:1), BTN, Ac Kc: raise 45-95%"
    assert lines[1] == "  preflop, not raised, faces 64%+, BTN"
    assert lines[2].startswith("  Preflop, facing 1.0 bb into 1.5: nothing stands out; order only")
    assert any(" on 2c 7d Jh: check" in line for line in lines)


def test_replay_as_text_shows_prices(invoke, priced):
    lines = invoke("replay", "hands.txt", "--prices", "--format", "text").stdout.splitlines()
    at = next(n for n, line in enumerate(lines) if "calls 9" in line)
    assert lines[at + 1] == f"      $ {SENTENCE}"
    assert lines[at + 4].startswith("      $ *call           order only")


def test_the_verdict_counts_priced_decisions(invoke, priced, monkeypatch):
    monkeypatch.setattr(split, "FEWEST", 1)
    (verdict,) = json.loads(invoke("me", "hands.txt", "--prices", "--json").stdout)
    decisions = verdict["split"][2]
    assert (decisions["bb_per_100"], decisions["low"]) == (None, None)
    assert decisions["words"] == "not enough priced decisions: 0 of 1, and 1 not priced"


@pytest.mark.slow
def test_the_pages_of_replay_and_report_show_prices(invoke, priced, tmp_path):
    invoke("replay", "hands.txt", "--prices", "--format", "html", "-o", "page.html")
    invoke("report", "hands.txt", "--prices", "-o", "report.html")
    pages = (tmp_path / "page.html").read_text(), inside((tmp_path / "report.html").read_text())
    assert [SENTENCE in unpacked(page, "data") for page in pages] == [True, True]


def test_replay_of_few_hands_says_so(invoke, hands):
    result = invoke("replay", "hands.txt", "--prices", "--format", "text")
    assert "4 decisions without a price: not enough hands of this game" in result.stderr
    assert "order only" not in result.stdout


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param(["hands.txt", "--format", "json"], "hh price has prices as JSON", id="json"),
        pytest.param(["-", "--format", "text"], "reads the hands twice", id="standard input"),
    ],
)
def test_replay_refuses_prices(invoke, hands, options, message):
    result = invoke("replay", *options, "--prices")
    assert (result.exit_code, message in result.stderr) == (2, True)


def test_a_price_without_a_hand_says_how_to_name_it(refused, hands):
    refused("name the hand with --hand ID", "price", "hands.txt")
    refused("did you mean `hh price --hand 260418830417`?", "price", "260418830417")


def shown(*sentences, **not_priced):
    decision = {"cards": "As Ks", "board": "", "file": "a.txt", "line": 1, "hand_id": "7", "position": "BB"}
    decisions = [{**decision, "chosen": "call", "kind": "close", "sentence": one} for one in sentences]
    stream = StringIO()
    write_review(stream, {"decisions": decisions, "not_priced": not_priced})
    return stream.getvalue().splitlines()


FEW = "River, no bet, pot 20.0 bb: worth a look; order only, not enough hands: {} player-hands of 100,000"


def test_a_reason_that_all_decisions_share_is_written_once():
    lines = shown(FEW.format("9,000"), FEW.format("21,763"))
    assert lines[1] == lines[3] == "  River, no bet, pot 20.0 bb: worth a look."
    assert lines[4:] == [
        "order without amounts: not enough hands: games of 9,000 to 21,763 player-hands of 100,000"
    ]


def test_the_kind_of_a_decision_is_written_once():
    """A sentence without a price says the kind; one with a price does not."""
    lines = shown(FEW.format("9,000"), "River: a call loses about 6.0 bb (3.0 to 9.0); folding is 0")
    assert [lines[0], lines[2]] == ["7 (a.txt:1), BB, As Ks: call", "7 (a.txt:1), BB, As Ks: call, close"]


def test_a_reason_beside_prices_is_written_with_its_decision():
    lines = shown(FEW.format("9,000"), "River: a call loses about 6.0 bb (3.0 to 9.0); folding is 0")
    assert lines[1] == f"  {FEW.format('9,000')}."
    assert len(lines) == 4
