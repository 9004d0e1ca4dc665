"""Tables fitted to the width: dropped columns, and uncut numbers."""

from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.text import Text

from analysis.cli.main import hh
from analysis.cli.output import folded, wrapped
from analysis.cli.text.tables.audit import write_tests
from analysis.cli.text.tables.fitting import (
    ShownColumn,
    amount_cells,
    fitting,
    write_fitting,
)
from tests.analysis.cli.conftest import Terminal

TITLES = ("name", "hands", "net", "3Bet")


def columns(*ranks: int) -> list[ShownColumn]:
    """Return a name of 20 letters, at least 8 of them shown, and numbers of 5, 6 and 4 characters."""
    cells = ("n" * 20, "1,234", "-56.78", "9.10")
    shown = [
        ShownColumn(title, [Text(cell)], rank=rank)
        for title, cell, rank in zip(TITLES, cells, ranks, strict=True)
    ]
    return [shown[0]._replace(is_left=True, shortest=8), *shown[1:]]


@pytest.mark.parametrize(
    ("ranks", "width", "kept"),
    [
        pytest.param((0, 1, 2, 3), 40, "name hands net 3Bet", id="all fit"),
        pytest.param((0, 1, 2, 3), 27, "name hands net 3Bet", id="the name is cut first"),
        pytest.param((0, 1, 2, 3), 26, "name hands net", id="then the last rank leaves"),
        pytest.param((0, 3, 2, 1), 26, "name net 3Bet", id="whichever column it is"),
        pytest.param((0, 1, 1, 2), 20, "name", id="equal ranks leave together"),
        pytest.param((0, 0, 0, 0), 5, "name hands net 3Bet", id="nothing may leave"),
    ],
)
def test_columns_leave_by_rank(ranks, width, kept):
    assert " ".join(column.title for column in fitting(columns(*ranks), width)) == kept


@pytest.mark.slow
@given(st.integers(26, 60), st.permutations([0, 1, 2, 3]))
def test_every_number_is_whole(width, ranks):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", str(width))
        patch.setenv("NO_COLOR", "1")
        terminal = Terminal()
        write_fitting(terminal, columns(*ranks))
    heading, line = terminal.getvalue().splitlines()
    assert max(len(heading), len(line)) <= width
    assert len(heading.split()) == len(line.split())
    assert {cell for cell in line.split() if "n" not in cell} <= {"1,234", "−56.78", "9.10"}


@pytest.mark.parametrize(
    ("amounts", "currency", "shown"),
    [
        pytest.param(["60095.00", "", "-545.00"], "chips", ["60,095", "", "-545"], id="whole chips"),
        pytest.param(["60095.00", "-0.50"], "chips", ["60,095.00", "-0.50"], id="play chips with a fraction"),
        pytest.param(["-1234567.80", "12.00"], "USD", ["-1,234,567.80", "12.00"], id="money"),
        pytest.param(["-12345"], "", ["-12,345"], id="no decimals"),
    ],
)
def test_amounts_have_their_thousands_apart(amounts, currency, shown):
    assert [cell.plain for cell in amount_cells(amounts, currency)] == shown


@pytest.mark.parametrize("width", [60, 80])
def test_tests_of_the_deal_fit(width, monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(width))
    cells = (
        "hole cards: neighbours in rank",
        "385",
        "52",
        "60.4",
        "-13.9%",
        "-32.9% to +10.4%",
        "0.27",
        "0.80",
        "0.05",
    )
    terminal = Terminal()
    write_tests(terminal, [cells])
    heading, line = terminal.getvalue().splitlines()
    assert max(len(heading), len(line)) <= width
    assert "95% interval" in heading
    assert "0.80" in line


def test_messages_are_wrapped_and_marks_stay_below_the_query(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setattr("sys.stderr", Terminal())
    assert folded("Error: no column 'nett' here\n  nett > 5 and position = BTN\n  ^^^^") == (
        "Error: no column\n'nett' here\n  nett > 5 and\n  ^^^^\nposition = BTN"
    )


def test_a_table_of_texts_keeps_its_styles(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "13")
    answer, of, net = ([Text(cell, style="dim")] for cell in ("fold", "12", "-1.50"))
    terminal = Terminal()
    columns = [
        ShownColumn("answer", answer, is_left=True),
        ShownColumn("of", of, rank=1),
        ShownColumn("net", net),
    ]
    write_fitting(terminal, columns)
    lines = Text.from_ansi(terminal.getvalue()).plain.splitlines()
    assert [line.split() for line in lines] == [["answer", "net"], ["fold", "−1.50"]]
    assert "\x1b[2m" in terminal.getvalue()


LISTS = (
    ("sites",),
    ("stat",),
    ("stat", "vpip"),
    ("rule", "L110"),
    ("stats", "--columns"),
    ("chart", "--list"),
)


@pytest.mark.parametrize("args", LISTS, ids=" ".join)
def test_no_line_of_a_list_is_wider_than_the_terminal(args, invoke, monkeypatch):
    whole = invoke(*args).stdout
    monkeypatch.setenv("COLUMNS", "60")
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    hh.main([*args], standalone_mode=False)
    lines = Text.from_ansi(terminal.getvalue()).plain.splitlines()
    assert [line for line in lines if len(line) > 60 and len(line.split()) > 2] == []  # long words and URLs
    assert " ".join(" ".join(lines).split()) == " ".join(whole.split())


def test_a_remark_wraps_on_standard_error():
    line = "not in the chart: play money (12 hands); left out: 3 hands"
    assert wrapped(line, stream=Terminal(), widest=40).splitlines() == [
        "not in the chart: play money (12 hands);",
        "left out: 3 hands",
    ]
    assert wrapped(line, stream=StringIO()) == line
