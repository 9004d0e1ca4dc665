"""The tables of a report about the hero's play: pots, sessions, starting hands, rake, and the hands behind them."""

import sys
from pathlib import Path

import pytest

from analysis.dataset.load import load
from analysis.report import report_content, report_html
from analysis.report.content import sections
from analysis.report.embedded import MOST_CHOSEN, MOST_FAULTY, MOST_WHOLE, wanted_hands
from analysis.report.records import ReportSection
from analysis.report.sections import play
from tests.analysis.deals import deal, load_text
from tests.analysis.tournaments import PLACES, SUMMARY, tournament_hand

LARGE = "BTN raises 60, SB folds, BB calls | BB checks, BTN bets 80, BB folds"
SMALL = "BTN raises 6, SB folds, BB folds"
LOST = "BTN raises 20, SB folds, BB raises 90, BTN folds"


@pytest.fixture(scope="module")
def section(tmp_path_factory: pytest.TempPathFactory) -> ReportSection:
    """BTN wins 61 and 3 with aces in one session, loses 20 with nines two hours later."""
    texts = [
        deal(LARGE, 3, number=1, rake=10).replace("CARDS ***", "CARDS ***\nDealt to BTN [As Ad]"),
        deal(SMALL, 3, number=2).replace("CARDS ***", "CARDS ***\nDealt to BTN [Ah Ac]"),
        deal(LOST, 3, number=3)
        .replace("CARDS ***", "CARDS ***\nDealt to BTN [9h 9c]")
        .replace("20:00:00", "22:00:00"),
    ]
    (made,) = sections(load_text(tmp_path_factory.mktemp("play"), *texts), "BTN")
    return made


def rows(section: ReportSection, caption: str) -> list[list[str]]:
    (table,) = [table for table in section.tables if table.caption == caption]
    return [[cell.text for cell in row] for row in table.rows]


def lists(section: ReportSection, caption: str) -> list[tuple[int, ...]]:
    (table,) = [table for table in section.tables if table.caption == caption]
    return [group.hands for group in table.groups]


# the large pot of 121 pays 111 after rake: +51
@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        pytest.param("Biggest wins, play money", [["2024-05-07 00:00", "A♠ A♦", "BTN", "2♣ 7♦ J♥", "121", "+51", "+25.5"], ["2024-05-07 00:00", "A♥ A♣", "BTN", "–", "5", "+3", "+1.5"]], id="wins"),
        pytest.param("Biggest losses, play money", [["2024-05-07 02:00", "9♥ 9♣", "BTN", "–", "41", "−20", "−10.0"]], id="losses"),
        pytest.param("Sessions, play money", [["2024-05-07 02:00", "0.0", "1", "−20", "−20", "−1,000.0"], ["2024-05-07 00:00", "0.0", "2", "+54", "+54", "+1,350.0"]], id="sessions"),
        pytest.param("Starting hands, play money", [["99", "1", "100.0%", "−10.0", "−10.00"], ["AA", "2", "100.0%", "+27.0", "+13.50"]], id="starting hands"),
    ],
)  # fmt: skip
def test_tables(section: ReportSection, caption: str, expected: list[list[str]]) -> None:
    assert rows(section, caption) == expected


@pytest.mark.parametrize(
    ("caption", "expected"),
    [
        pytest.param("Biggest wins, play money", [(0,), (1,)], id="each opens itself"),
        pytest.param("Sessions, play money", [(2,), (0, 1)], id="sessions"),
        pytest.param("Starting hands, play money", [(2,), (0, 1)], id="starting hands"),
        pytest.param("Results by position", [(0, 1, 2)], id="position"),
        pytest.param("Rake, play money", [(0,)] * 4, id="raked hands"),
        pytest.param("Core statistics", [None] * 16, id="all"),
        pytest.param("All players", [None] * 3, id="all of each player"),
    ],
)
def test_hands_behind_the_rows(section: ReportSection, caption: str, expected: list[tuple[int, ...]]) -> None:
    assert lists(section, caption) == expected


def test_all_in_luck(tmp_path: Path) -> None:
    story = "BTN raises 40, SB folds, BB calls |  |  | "
    text = deal(story, 3, stacks={"BTN": 40, "BB": 40}, wins="BTN")
    text = text.replace("SHOW DOWN ***", "SHOW DOWN ***\nBTN: shows [As Ad]\nBB: shows [Ks Kd]")
    (made,) = sections(load_text(tmp_path, text), "BTN")
    cards = {card.label: (card.value.text, card.detail) for card in made.cards}
    assert cards["Net, play money"] == ("+41", "all-in EV +27, luck +14")  # 0.8264 of 81, less 40
    assert rows(made, "All-ins with known cards, play money") == [
        ["2024-05-07 00:00", "A♠ A♦", "82.6%", "+41", "+27", "+14"]
    ]


def test_a_page_renders_its_charts_without_matplotlib(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(play, "FEWEST_HANDS", 1)
    monkeypatch.setattr(play, "FEWEST_FOR_SQUARE", 1)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)  # an import would fail
    content = report_content(load_text(tmp_path, deal(LARGE, 3)), hero="BTN")
    shown = content.sections[0].charts
    assert len([chart for chart in shown if chart.grid]) == len(play.SQUARES)
    assert len([chart for chart in shown if chart.bars]) == len(play.BARS)
    page = report_html(content)
    assert page.count('class="chart narrow"') == 1  # the winnings; there are no all-ins
    assert "There are no all-ins with known cards." in page


MANY = range(MOST_WHOLE + 1)


def test_a_report_of_not_too_many_hands_holds_them_all() -> None:
    assert wanted_hands(MANY[:-1], [iter([1])]) == list(MANY[:-1])


def test_of_more_hands_the_first_of_each_number_can_be_replayed() -> None:
    assert wanted_hands(MANY, [iter([1, 2, 3]), iter([]), iter([4, 1, 5])]) == [1, 4, 2, 3, 5]


def test_no_more_hands_than_a_report_holds() -> None:
    assert wanted_hands(MANY, [iter(MANY)], [5]) == [5, *[n for n in range(MOST_CHOSEN) if n != 5]]
    assert wanted_hands(MANY, [iter([4_000])], MANY) == [*range(MOST_FAULTY), 4_000]


@pytest.mark.parametrize(
    ("said", "won", "profit"),
    [
        pytest.param(PLACES, "+$10.00", "+$4.50", id="prize less the entry of 5.50"),
        pytest.param("", "–", "–", id="no result is stated"),
    ],
)
def test_tournaments_show_prizes_that_are_stated(tmp_path: Path, said: str, won: str, profit: str) -> None:
    tables = load_text(tmp_path, tournament_hand("BTN folds", said=said))
    (made,) = sections(tables, "BTN")
    ((*_, prize, gain),) = rows(made, "Tournaments, chips")
    assert (prize, gain) == (won, profit)


BTN_PLACED = "\nYou finished in 1st place.\nYou won $10.00 + Bounty $4.00\n"


@pytest.mark.parametrize(
    ("text", "captions"),
    [
        pytest.param(tournament_hand("BTN folds"), ["Tournaments, chips", "Tournaments without hands"], id="others"),
        pytest.param(deal(SMALL, 3), ["Tournaments without hands"], id="cash games"),
    ],
)  # fmt: skip
def test_entries_that_only_a_summary_states_are_listed(
    tmp_path: Path, text: str, captions: list[str]
) -> None:
    (tmp_path / "hands.txt").write_text(text)
    (tmp_path / "summary.txt").write_text(SUMMARY.replace("#77", "#78") + BTN_PLACED)
    made = next(one for one in sections(load(tmp_path, jobs=1), "BTN") if one.title == "Tournaments")
    assert [table.caption for table in made.tables if table.caption.startswith("Tourn")] == captions
    assert rows(made, "Tournaments without hands") == [["78", "1", "2", "1", "+$14.00", "+$8.50"]]
