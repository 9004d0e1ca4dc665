"""The verdict on a player: numbers, and the words made from them."""

import re
from dataclasses import replace
from decimal import Decimal

import polars as pl
import pytest

from analysis import load
from analysis.players import verdict
from analysis.players.sentences import tell
from analysis.players.sources import ResultPart
from analysis.players.subject import subjects
from hhparser.base.typography import typeset
from tests.analysis.cli.conftest import ROOT, invoke, one_hand  # noqa: F401  a fixture of the command line
from tests.analysis.deals import THREE_HANDS, deal, load_text

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
        "You won 205 play money in 4 hands at NL 1/2 play money on 7 May 2024: probably winning, about 81 % sure."
    )


def test_luck_is_the_result_less_all_in_ev(of_button):
    assert of_button.all_ins == 1
    assert 30 < of_button.luck < 90  # about 18 % of 401
    assert f"Luck in 1 all-in with known cards gained {of_button.luck} play money." in of_button.sentences


def test_the_parts_add_up_to_the_result(of_button):
    for key in ("position", "pot_type", "stakes"):
        parts = [one for one in of_button.sources if one.key == key]
        assert sum(one.hands for one in parts) == 4
        assert sum(one.net for one in parts) == of_button.net
        assert sum(one.net_bb for one in parts) == pytest.approx(102.5)


def test_parts_have_intervals_and_enough_hands(of_button):
    limped = ResultPart("pot_type", "limped", 100, Decimal(20), 20.0, 20.0, 10.0, 30.0, None, "")
    raised = limped._replace(group="3-bet", net_bb=-50.0, bb_per_100=-50.0, low=-80.0, high=-20.0)
    few = limped._replace(group="4-bet", hands=29)
    assert (
        "By kind of pot, in big blinds (95% confidence intervals in brackets): "
        "limped +20 (+10 to +30), 3-bet -50 (-80 to -20)."
    ) in tell(of_button._replace(sources=(limped, raised, few)))
    assert not any("kind of pot" in one for one in tell(of_button._replace(sources=(limped, few))))


def test_what_cannot_be_said_takes_so_many_hands(of_button):
    error = (of_button.bb_per_100 - of_button.low) / 3.1824  # Student's t of three degrees of freedom
    # the width falls with the root of the hands; 2.8 errors differ from 0 with a probability of 80%
    assert of_button.hands_for_width == pytest.approx(4 * (1.96 * error / 5) ** 2, rel=1e-3)
    assert of_button.hands_for_sign == pytest.approx(4 * (2.8016 * error / of_button.bb_per_100) ** 2, abs=1)
    assert of_button.sentences[-1].endswith("takes more than a million hands.")
    few = of_button._replace(hands_for_width=178_156)
    assert [*tell(few)][-1].endswith("takes about 180,000 hands.")


def test_a_rate_below_its_error_promises_nothing(tmp_path):
    (found,) = (verdict(game) for game in subjects(load_text(tmp_path, *THREE_HANDS), "BTN"))
    assert found.bb_per_100 < (found.bb_per_100 - found.low) / 4.3027  # its standard error
    assert found.hands_for_sign is None
    assert not any("winning or losing shows" in one for one in found.sentences)


def test_the_interval_is_worded_as_one(of_button):
    low, high = f"{of_button.low:+,.0f}", f"{of_button.high:+,.0f}"
    assert of_button.sentences[1] == (
        f"That is +2,562 big blinds per 100 hands (95% confidence interval: {low} to {high})."
    )


def sessions_of(*won):
    """Sessions a day apart, in each of which BTN steals (W) or folds (L) in turn."""
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
    assert [*tell(told)][2] == (
        "Part of a high or low rate is luck: weighed against how much the win rates of the 23 others at these tables "
        "differ, +4.2 is the likely one (empirical Bayes)."
    )


def test_the_blinds_have_an_interval_and_enough_hands(of_button):
    def part(group, hands, rate, spread, pool):
        ends = {"low": rate - spread, "high": rate + spread, "pool_bb_per_100": pool}
        source = of_button.sources[0]._replace(
            key="position", group=group, hands=hands, bb_per_100=rate, **ends
        )
        return source._replace(net_bb=rate * hands / 100)

    parts = part("SB", 30, -20, 40, -30), part("BB", 90, -40, 40, -30), part("BTN", 200, 15, 50, 2)
    told = of_button._replace(sources=parts)
    assert [one for one in tell(told) if one.startswith("In the blinds")] == [
        "In the blinds you won -35 (-67 to -3.4) big blinds per 100 hands, the others at these tables -30, elsewhere "
        "+15 (-35 to +65) (95% confidence intervals in brackets)."
    ]
    few = told._replace(sources=(part("BB", 29, -20, 40, -30), parts[2]))
    assert not any("In the blinds" in one for one in tell(few))


def test_the_others_are_beside_the_blinds(tmp_path):
    tables = load_text(tmp_path, *THREE_HANDS)
    (found,) = (verdict(game) for game in subjects(tables, "BB"))
    (blind,) = [one for one in found.sources if one.key == "position"]
    assert (blind.group, blind.net_bb, blind.pool_bb_per_100) == ("BB", -1.0 + 3.5 - 3.0, None)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        pytest.param({"certainty": 0.999}, "winning, more than 99 % sure", id="all but certain"),
        pytest.param({"certainty": 0.97}, "winning, about 97 % sure", id="sure"),
        pytest.param({"certainty": 0.97, "bb_per_100": -3.0}, "losing, about 97 % sure", id="losing"),
        pytest.param({"certainty": 0.6}, "too close to tell winning from losing", id="open"),
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
    assert words in next(tell(of_button._replace(**changes)))


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
    told = list(tell(of_button._replace(net=Decimal("-7.25"))))
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
