"""The report is one page that asks the network for nothing and trusts no name."""

import base64
import hashlib
import re
from pathlib import Path

import pytest

from analysis import Tables, load
from analysis.players.dealt import find_hero
from analysis.report import report_content, report_html, write_report
from tests.analysis.deals import deal, load_text
from tests.analysis.outline import Outline
from tests.analysis.tournaments import tournament_hand

EVIL = "<script>alert(1)</script>"
STORY = "BTN raises 6, SB folds, BB calls | BB checks, BTN bets 8, BB folds"


@pytest.fixture(scope="module")
def sample_page(stars_tables: Tables) -> str:
    return report_html(report_content(stars_tables))


@pytest.mark.slow
def test_nothing_comes_from_elsewhere(sample_page: str) -> None:
    outline = Outline(sample_page)
    references = [one for one in outline.references if not one.startswith("data:image/png;base64,")]
    assert all(reference.startswith("#") for reference in references)
    assert {reference[1:] for reference in references} <= set(outline.ids)
    addresses = set(re.findall(r"https?://[^\"'`\s]+|url\((?!#)|@import", sample_page))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # the name of SVG, never fetched
    assert "default-src 'none'" in sample_page


@pytest.mark.slow
def test_ids_are_unique_and_headings_go_down_one_at_a_time(sample_page: str) -> None:
    outline = Outline(sample_page)
    assert len(outline.ids) == len(set(outline.ids))
    assert outline.levels[0] == 1
    assert all(below - above <= 1 for above, below in zip(outline.levels, outline.levels[1:], strict=False))


@pytest.mark.slow
def test_only_our_script_may_run(sample_page: str) -> None:
    (script,) = re.findall(r"<script>(.*?)</script>", sample_page, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in sample_page


@pytest.mark.slow
def test_names_are_escaped(tmp_path: Path) -> None:
    page = report_html(
        report_content(load_text(tmp_path, deal(STORY, 3).replace("BTN", EVIL)), hero=EVIL, title=EVIL)
    )
    assert EVIL not in page
    assert page.count("&lt;script&gt;alert(1)") > 2


@pytest.mark.slow
def test_the_same_hands_give_the_same_page(tmp_path: Path) -> None:
    text = deal(STORY, 3, dealt={"BB": "Ah Ad"}) + tournament_hand("BTN raises 40, BB folds", number=2)
    first, second = (report_html(report_content(load_text(tmp_path, text))) for _ in range(2))
    assert first == second


@pytest.mark.slow
def test_the_same_samples_give_the_same_page(samples: Path, sample_page: str) -> None:
    assert report_html(report_content(load(samples / "pokerstars", jobs=1))) == sample_page


@pytest.mark.slow
def test_games_and_currencies_are_separate(sample_page: str) -> None:
    titles = [title.strip() for title in re.findall(r"<h2[^>]*>([^<]+)<small", sample_page)]
    assert titles[-3:] == ["Input", "Definitions", "Findings"]
    assert titles[:-3] == [
        *("Cash games", "Tournaments"),  # games with few hands come last, folded
        *("Cash games, pot limit", "Cash games, fixed limit"),
        *("Tournaments, pot limit", "Tournaments, fixed limit"),
        "Play money",
    ]
    assert "Net $" in sample_page
    assert "Net €" in sample_page


def test_findings_show_their_place(tmp_path: Path) -> None:
    text = deal(STORY, 3).replace("Total pot 13", "Total pot 14")
    write_report(load_text(tmp_path, text), tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "Left out: 1 hand, 1 with errors" in page
    assert re.search(r"hands\.txt:\d+:\d+", page)
    assert "Total pot 14 | Rake 0" in re.sub("</?mark>", "", page)


@pytest.mark.slow
def test_hands_without_a_hero_and_no_hands_at_all(tmp_path: Path) -> None:
    tables = load_text(tmp_path, deal(STORY, 3))
    assert find_hero(tables) is None
    page = report_html(report_content(tables))
    for name in ("BB", "BTN", "SB"):
        assert f"<code>hh report PATH -o report.html --hero {name}</code>" in page
    (tmp_path / "empty").mkdir()
    assert "Every hand agrees" in report_html(report_content(load(tmp_path / "empty")))


def test_the_hero_saved_most_hands(tmp_path: Path) -> None:
    hands = [deal(STORY, 3, number=number) for number in (1, 2, 3)]
    named = [
        text.replace("CARDS ***\n", f"CARDS ***\nDealt to {hero} [Ah Ad]\n")
        for text, hero in zip(hands, ("BB", "SB", "BB"), strict=True)
    ]
    assert find_hero(load_text(tmp_path, *named)) == "BB"
