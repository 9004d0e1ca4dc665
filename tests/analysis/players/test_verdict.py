"""The verdict on a player: numbers, and the words made from them."""

import re
from dataclasses import replace
from decimal import Decimal
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import polars as pl
import pytest

from analysis import load
from analysis.players import verdict
from analysis.players.results import board
from analysis.players.results.board import TOO_FEW, board_result, board_words
from analysis.players.results.sentences import verdict_sentences
from analysis.players.results.sources import FINE, ResultPart, find_gains
from analysis.players.subject import subjects
from analysis.stats import Calendar
from analysis.store import StoreFilter, open_store
from hhparser.base.text.typography import typeset
from tests.analysis.cli.conftest import ROOT, invoke, one_hand  # noqa: F401  a fixture of the command line
from tests.analysis.deals import THREE_HANDS, deal, load_text
from tests.analysis.web.conftest import store_of

SAMPLES = ROOT / "sample_histories"
ALL_IN = deal(
    "BTN raises 200, SB folds, BB calls",
    3,
    wins="BTN",
    number=9,
    shows={"BTN": "Ac Ad", "BB": "Ks Kd"},
)


@pytest.fixture(scope="module")
def of_button(tmp_path_factory):
    """BTN wins 3, loses 6, wins 7; then doubles up with aces against kings."""
    tables = load_text(tmp_path_factory.mktemp("verdict"), *THREE_HANDS, ALL_IN)
    return verdict(subjects(tables, "BTN")[0])


def test_result_and_certainty(of_button):
    assert (of_button.hands, of_button.net, of_button.unit) == (4, Decimal(205), "play money")
    # 1.5, -3, 3.5 and 100.5 big blinds
    assert of_button.bb_per_100 == pytest.approx(100 * 102.5 / 4)
    assert of_button.low < 0 < of_button.high
    assert 0.8 < of_button.certainty < 0.9
    assert of_button.sentences[0] == (
        "You won 205 play money in 4 hands at NL 1/2 play money on 7 May 2024: too few hands to judge."
    )


def test_days_are_those_of_the_time_zone(of_button, tmp_path):
    tables = load_text(tmp_path, *THREE_HANDS, ALL_IN)
    zone = ZoneInfo("Pacific/Honolulu")  # ten hours behind UTC
    found = verdict(subjects(tables, "BTN", Calendar(zone))[0])
    assert " on 6 May 2024: " in found.sentences[0]
    assert (found.first, found.last) == (of_button.first, of_button.last)


def test_luck_is_the_result_less_all_in_ev(of_button):
    assert of_button.all_ins == 1
    assert 30 < of_button.luck < 90  # about 18% of 401
    assert (
        f"You ran {of_button.luck} play money above expectation in 1 all-in with known cards."
        in of_button.sentences
    )


def test_the_parts_add_up_to_the_result(of_button):
    for key in ("position", "pot_type", "stakes"):
        parts = [one for one in of_button.sources if one.key == key]
        assert sum(one.hands for one in parts) == 4
        assert sum(one.net for one in parts) == of_button.net
        assert sum(one.net_bb for one in parts) == pytest.approx(102.5)


def test_stakes_have_intervals_and_enough_hands(of_button):
    low = ResultPart("stakes", "NL 1/2", 100, Decimal(20), 20.0, 20.0, 10.0, 30.0, None, "")
    high = low._replace(group="NL 2/4", net_bb=-50.0, bb_per_100=-50.0, low=-80.0, high=-20.0)
    few = low._replace(group="NL 3/6", hands=29)
    assert (
        "By stakes (95% intervals in brackets, if hands are independent): "
        "NL 1/2 +20 bb/100 (+10 to +30), NL 2/4 -50 bb/100 (-80 to -20)."
    ) in verdict_sentences(of_button._replace(sources=(low, high, few)))
    assert not any("By stakes" in one for one in verdict_sentences(of_button._replace(sources=(low, few))))


def cells(*rows):
    """Return a subject with such sums: position, kind of pot, own or not, hands, big blinds, squares."""
    keys = ("position", "pot_type", "is_own", "hands", "bb", "squares")
    frame = pl.DataFrame(rows, keys, orient="row").with_columns(
        bb=pl.col("bb") * FINE, squares=pl.col("squares") * FINE**2, decimals=2, net=0
    )
    hands = pl.DataFrame({"hand": range(200)})
    return SimpleNamespace(played=SimpleNamespace(sums=lambda *_: frame), is_game=True, hands=hands)


def test_gains_over_the_pool_are_per_all_hands():
    found = find_gains(
        cells(
            ("BB", "3-bet", True, 50, -100, 5_100),  # -2 bb a hand, variance 100
            ("BB", "3-bet", False, 400, -400, 40_300),  # -1 bb a hand, variance 100
            ("BTN", "limped", True, 30, 90, 270),  # +3, no variance
            ("BTN", "limped", False, 30, 0, 0),
            ("SB", "limped", True, 29, 50, 100),
            ("SB", "limped", False, 300, 50, 100),
            ("CO", "limped", True, 40, 50, 100),
        )
    )
    assert [(one.position, one.pot_type, one.hands) for one in found] == [
        ("BTN", "limped", 30),
        ("BB", "3-bet", 50),
    ]
    button, blind = found
    assert (button.gain_bb_100, button.low, button.high) == (45.0, 45.0, 45.0)
    assert (blind.bb_per_100, blind.pool_bb_per_100, blind.gain_bb_100) == (-200.0, -100.0, -25.0)
    assert blind.high - blind.gain_bb_100 == pytest.approx(25 * 1.96 * (100 / 50 + 100 / 400) ** 0.5)
    assert blind.question == 'position = BB and pot_type = "3-bet"'


def test_an_open_conclusion_states_the_number_of_hands_needed(of_button):
    error = (of_button.bb_per_100 - of_button.low) / 3.1824  # Student's t of three degrees of freedom
    # the width falls with the root of the hands; 2.8 errors differ from 0 with a probability of 80%
    assert of_button.hands_for_width == pytest.approx(4 * (1.96 * error / 5) ** 2, rel=1e-3)
    assert of_button.hands_for_sign == pytest.approx(4 * (2.8016 * error / of_button.bb_per_100) ** 2, abs=1)
    assert of_button.sentences[-1].startswith("It takes more than a million hands to know the win rate ")
    few = of_button._replace(hands_for_width=178_156)
    assert [*verdict_sentences(few)][-1].startswith("It takes about 180,000 hands to know ")


def test_a_rate_below_its_error_promises_nothing(tmp_path):
    (found,) = (verdict(game) for game in subjects(load_text(tmp_path, *THREE_HANDS), "BTN"))
    assert found.bb_per_100 < (found.bb_per_100 - found.low) / 4.3027  # its standard error
    assert found.hands_for_sign is None
    assert not any("winning or losing shows" in one for one in found.sentences)


def test_the_interval_is_worded_as_one(of_button):
    low, high = f"{of_button.low:+,.0f}", f"{of_button.high:+,.0f}"
    assert of_button.sentences[1] == (
        f"That is +2,562 big blinds per 100 hands (95% interval of your true win rate: {low} to {high})."
    )


def sessions_of(*won):
    """Return sessions a day apart; in each of them BTN steals (W) or folds (L) in turn."""
    stories = {
        "W": "BTN raises 6, SB folds, BB folds",
        "L": "BTN raises 6, SB folds, BB raises 20, BTN folds",
    }
    return [
        deal(stories[one], 3, number=100 * day + n).replace("2024/05/06", f"2024/05/{day:02}")
        for day, hands in enumerate(won, 1)
        for n, one in enumerate(hands)
    ]


@pytest.mark.parametrize(
    ("won", "half"),
    [
        # 1.5 or -3 big blinds; t of 3 and of 2 degrees of freedom, at means by hand and by session of equal lengths
        pytest.param(["WL", "WL"], 3.1824 * 100 * 2.25 * (4 / 3) ** 0.5 / 2, id="by hand"),
        pytest.param(["WW", "WL", "LL"], 4.3027 * 100 * 2.25 / 3**0.5, id="by session"),
    ],
)  # fmt: skip
def test_few_sessions_have_students_t(tmp_path, won, half):
    (found,) = (verdict(game) for game in subjects(load_text(tmp_path, *sessions_of(*won)), "BTN"))
    assert found.bb_per_100 == pytest.approx(-75)
    assert (found.high - found.low) / 2 == pytest.approx(half, rel=0.02)


def test_the_pool_is_beside_the_rate(of_button):
    told = of_button._replace(shrunk_bb_100=4.2, pool_players=23)
    assert (of_button.shrunk_bb_100, of_button.pool_players) == (None, 0)  # two others are too few
    assert [*verdict_sentences(told)][2] == (
        "Part of a high or low win rate is luck: allowing for that, as the win rates of the 23 other players at "
        "these tables suggest, your true win rate is most likely about +4.2."
    )


def test_the_others_are_beside_the_blinds(tmp_path):
    tables = load_text(tmp_path, *THREE_HANDS)
    (found,) = (verdict(game) for game in subjects(tables, "BB"))
    (blind,) = [one for one in found.sources if one.key == "position"]
    assert (blind.group, blind.net_bb, blind.pool_bb_per_100) == ("BB", -1.0 + 3.5 - 3.0, None)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        pytest.param({"certainty": 0.999, "hands": 100}, "winning, more than 99% sure", id="all but certain"),
        pytest.param({"certainty": 0.97, "hands": 100}, "winning, about 97% sure", id="sure"),
        pytest.param({"certainty": 0.97, "bb_per_100": -3.0, "hands": 100}, "losing, about 97% sure", id="losing"),
        pytest.param({"certainty": 0.6, "hands": 100}, "too close to tell winning from losing", id="open"),
        pytest.param({"certainty": 0.97, "hands": 99}, "too few hands to judge", id="few hands"),
        pytest.param({"certainty": None}, "too few hands to judge", id="one hand"),
        pytest.param({"net": Decimal(0)}, "You broke even in 4 hands", id="nothing won"),
        pytest.param({"net": None}, "You played 4 hands", id="no known result"),
        pytest.param({"tournaments": 2, "net": Decimal("-3.30"), "unit": "USD"},
                     "You lost 3.30 USD in 2 tournaments (4 hands)", id="tournaments"),
        pytest.param({"hours": 2.52}, "4 hands and 2.5 hours at", id="hours"),
        pytest.param({"stakes": ("A", "B", "C", "D")}, "at A, B and 2 others on", id="many stakes"),
        pytest.param({"first": None}, "at NL 1/2 play money: ", id="no dates"),
    ],
)  # fmt: skip
def test_the_first_sentence(of_button, changes, words):
    assert words in next(verdict_sentences(of_button._replace(**changes)))


def test_each_currency_has_its_own_verdict(tmp_path):
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2).replace("$", "€").replace(" USD", " EUR"))
    found = [verdict(game) for game in subjects(load(tmp_path / "hands.txt"), "Ann")]
    assert [(one.net, one.unit) for one in found] == [(Decimal("0.06"), "EUR"), (Decimal("0.06"), "USD")]


def test_luck_without_big_blinds_is_in_chips_alone():
    (found,) = (
        verdict(game) for game in subjects(load(SAMPLES / "pacific" / "tour_blast.txt"), "RiverOtter")
    )
    assert (found.all_ins, found.luck_bb_100) == (1, 0.0)
    assert found.luck is not None


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a 3-bet pot -36, others +79", "a 3-bet pot −36, others +79"),
        ("(-1.3 per 100 hands)", "(−1.3 per 100 hands)"),
        ("on 2024-03-01", "on 2024-03-01"),
        ("5 % of the time", "5\N{NO-BREAK SPACE}% of the time"),
    ],
)
def test_pages_show_minus_signs(text, shown):
    assert typeset(text) == shown


def test_money_and_big_blinds_may_disagree(of_button):
    told = list(verdict_sentences(of_button._replace(net=Decimal("-7.25"))))
    assert told[1].startswith("With every stake counted in its own big blinds, that is +2,562 big blinds")


@pytest.mark.slow
def test_a_player_who_opens_more_hands_from_a_day_on(invoke, tmp_path):  # noqa: F811
    """Ada plays soundly for eight sessions and opens too much in eight more; Boris stays as he is."""
    for day in range(1, 17):
        more = ["--policy-of", "Ada=opens_too_much"] if day > 8 else []
        invoke(
            *["deal", "--hands", "100", "--policy", "regular", "--seed"], str(day), *more, "-o", f"{day}.txt"
        )
        path = tmp_path / f"{day}.txt"
        path.write_text(path.read_text().replace("- 2026/01/02", f"- 2026/01/{day:02}"))
    tables = load(tmp_path)
    told, of_boris = (verdict(subjects(tables, player)[0]) for player in ("Ada", "Boris"))
    vpip = next(trend for trend in told.changes if trend.statistic == "vpip")
    before, later = vpip.stretches
    assert before.value + 0.1 < later.value
    assert later.first.date().isoformat() == "2026-01-09"
    assert any(one.startswith("Voluntarily put chips in pot changed from ") for one in told.sentences)
    assert not any("changed" in sentence for sentence in of_boris.sentences)


def test_profit_of_tournaments_is_not_in_chips():
    """The chips of the stacks are named so."""
    (game,) = subjects(load(SAMPLES / "pokerstars" / "tour_mtt_session.txt"), "RiverOtter")
    known = game.hands.with_columns(
        entries=pl.lit(1), entry_cost=pl.lit(0), entry_prize=pl.lit(500), prize_currency=pl.lit("EUR")
    )
    told = verdict(replace(game, hands=known))
    assert (told.unit, told.luck_unit, told.known_results) == ("EUR", "chips", 1)
    assert told.sentences[0].startswith("You won 80.00 EUR in 1 tournament (16 hands)")
    assert "; by stack chips " in told.sentences[0]
    assert told.sentences[1] == "Profit is prizes less buy-ins and fees, known for 1 of 1 tournament."
    assert not any(re.search(r"(?<!stack )chips", one) for one in told.sentences)


def test_the_luck_of_the_board_is_split_off(tmp_path, monkeypatch):
    """Aces against kings all-in before the flop: 82% of 400, and all of it on this board."""
    monkeypatch.setattr(board, "FEWEST", 2)
    known = {"shows": {"BTN": "Ac Ad", "BB": "Ks Kd"}, "wins": "BTN"}
    hands = [deal("BTN raises 200, BB calls |  |  | ", 2, number=n, **known) for n in range(2)]
    (game,) = subjects(load_text(tmp_path, *hands), "BTN")
    found = board_result(game)
    assert (found.hands, found.bb_per_100) == (2, 10_000.0)
    assert found.luck_bb_100 == pytest.approx(100 * 200 * 0.18, abs=500)
    assert found.rest_bb_100 == pytest.approx(found.bb_per_100 - found.luck_bb_100)
    assert found.beyond_bb_100 == pytest.approx(0, abs=500)  # all luck is that of all-ins
    assert "In 2 hands with all hole cards known you won +10,000 big blinds per 100 hands" in board_words(
        found
    )


def test_showdowns_alone_have_no_luck_of_the_board(tmp_path, monkeypatch):
    """If only showdowns are known, the hands with known cards are selected by their board."""
    monkeypatch.setattr(board, "FEWEST", 2)
    known = {"shows": {"BTN": "Ac Ad", "BB": "Ks Kd"}, "wins": "BTN"}
    shown = [deal("BTN raises 200, BB calls |  |  | ", 2, number=n, **known) for n in range(2)]
    folded = [deal("BTN raises 6, BB folds", 2, number=n, dealt={"BTN": "7c 2d"}) for n in range(2, 4)]
    (game,) = subjects(load_text(tmp_path, *shown, *folded), "BTN")
    assert board_result(game) == TOO_FEW


def test_the_luck_of_the_board_is_that_of_the_selected_hands_of_a_store(tmp_path, monkeypatch):
    """A filter of a store numbers its hands anew."""
    monkeypatch.setattr(board, "FEWEST", 2)
    known = {"shows": {"BTN": "Ac Ad", "BB": "Ks Kd"}, "wins": "BTN"}
    shown = [deal("BTN raises 200, BB calls |  |  | ", 2, number=n, **known) for n in range(2)]
    hidden = [deal("BTN raises 6, BB folds", 2, number=n, dealt={"BTN": "7c 2d"}) for n in range(90, 93)]
    (tmp_path / "a.txt").write_text("\n".join(hidden).replace("2024/05", "2024/04"))
    (tmp_path / "b.txt").write_text("\n".join(shown))
    with open_store(store_of(tmp_path / "store", tmp_path / "a.txt", tmp_path / "b.txt")) as store:
        tables = store.tables(StoreFilter(pl.col("started_at").dt.month() == 5))
        (game,) = subjects(tables, "BTN")
        found = board_result(game)
    assert (found.hands, found.bb_per_100) == (2, 10_000.0)
    assert found.luck_bb_100 == pytest.approx(100 * 200 * 0.18, abs=500)
