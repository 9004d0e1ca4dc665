"""Rows with different signs of net and bb/100 note that they mix stakes, wherever they are shown."""

from pathlib import Path

import pytest

from analysis import load
from analysis.dataset import Tables
from analysis.render.tables import RecordTable
from analysis.report import report_content
from analysis.report.markdown import report_markdown
from analysis.report.pdf import report_pdf
from analysis.views.stats import MIXED_STAKES
from tests.analysis.cli.conftest import one_hand
from tests.analysis.web.conftest import client_of, store_of

DEAR = """PokerStars Hand #9:  Hold'em No Limit ($0.10/$0.20 USD) - 2021/03/09 12:00:00 ET
Table 'Pebble' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Bob ($20 in chips)
Ann: posts small blind $0.10
Bob: posts big blind $0.20
*** HOLE CARDS ***
Dealt to Ann [2s 7d]
Ann: folds
Uncalled bet ($0.10) returned to Bob
Bob collected $0.20 from pot
Bob: doesn't show hand
*** SUMMARY ***
Total pot $0.20 | Rake $0
Seat 1: Ann (button) (small blind) folded before Flop
Seat 2: Bob (big blind) collected ($0.20)


"""
SENTENCE = MIXED_STAKES[:40]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Ann wins 3 bb of two cents and loses half a big blind of 20 cents."""
    (tmp_path / "hands.txt").write_text(one_hand(1) + DEAR)
    return tmp_path / "hands.txt"


@pytest.fixture
def tables(file: Path) -> Tables:
    return load(file, jobs=1)


@pytest.mark.slow
def test_a_report_says_it_below_each_such_table(tables: Tables) -> None:
    content = report_content(tables)
    shown: dict[str, RecordTable] = {table.caption: table for table in content.sections[0].tables}
    said = {caption for caption, table in shown.items() if SENTENCE.lower() in table.remark.lower()}
    assert said == {"Results by position", "All players"}
    assert report_markdown(content).lower().count(SENTENCE) == 2
    assert report_pdf(content)


@pytest.mark.slow
def test_pages_say_it_with_the_net(file: Path, tmp_path: Path) -> None:
    app = client_of(store_of(tmp_path / "store", file))
    text = app.get("/player/pokerstars/Ann").text
    assert SENTENCE in text.lower()
    assert "−0.04" in text
    assert SENTENCE in app.get("/?player=Ann").text.lower()
    assert SENTENCE not in app.get("/?player=Ann&stakes=0.01/0.02").text.lower()
    assert SENTENCE not in app.get("/player/pokerstars/Ann?stakes=0.01/0.02").text.lower()
