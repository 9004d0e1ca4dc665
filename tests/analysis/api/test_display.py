"""What notebooks show: hands in the replayer, ranges as a grid, statistics with bars."""

import re
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import analysis
from analysis import Range, equity_of
from analysis.api import notebook
from analysis.api.notebook import checked_html, hand_html, replay_html
from analysis.equity import RangeError, parse_range
from hhparser import parse_hand, read_hand, replay
from hhparser.pipeline import check_hand

SESSION = Path("pokerstars") / "cash_6max_session.txt"


@pytest.mark.parametrize(
    "show",
    [hand_html, lambda hand: replay_html(replay(hand)), lambda hand: checked_html(check_hand(hand))],  # type: ignore[arg-type]
    ids=["hand", "replay", "checked"],
)
def test_a_hand_is_shown_in_the_replayer(show: Any, samples: Path) -> None:
    page = show(read_hand(samples / SESSION))
    assert page.startswith('<iframe sandbox="allow-scripts" srcdoc="')
    assert "<title>Hand replayer</title>" in unescape(page)


def test_a_hand_that_cannot_be_replayed_is_plain() -> None:
    assert hand_html(parse_hand("nothing")) is None


def test_formatters_are_registered_in_a_notebook_only(monkeypatch: pytest.MonkeyPatch) -> None:
    found: dict[str, Any] = {}
    html = SimpleNamespace(
        for_type_by_name=lambda module, name, show: found.update({f"{module}.{name}": show})
    )
    shell = SimpleNamespace(display_formatter=SimpleNamespace(formatters={"text/html": html}))
    monkeypatch.setitem(notebook.sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: None))
    notebook.register()
    assert not found
    monkeypatch.setitem(notebook.sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: shell))
    notebook.register()
    types = {hand_html: type(parse_hand("x")), checked_html: type(check_hand(parse_hand("x")))}
    assert all(found[f"{kind.__module__}.{kind.__qualname__}"] is show for show, kind in types.items())
    assert len(found) == 3


def test_a_range_is_a_grid_of_169_hands() -> None:
    shown = Range("QQ+, AKs, 0.5:AJo")._repr_html_()
    found = {name: style for style, name in re.findall(r'<td style="([^"]*)" title="[^"]*">(\w+)', shown)}
    assert len(found) == 169
    shaded = {name: style[-6:-2] for name, style in found.items() if "background" in style}
    assert shaded == {"AA": "1.00", "KK": "1.00", "QQ": "1.00", "AKs": "1.00", "AJo": "0.50"}
    assert "<caption>QQ+, AKs, 0.5:AJo: 2.1% of hands</caption>" in shown


@pytest.mark.parametrize("text", ["QQ+, AKs", "random", "T9s-76s, 0.25:A5s", "AhKd"])
def test_a_range_evaluates_back(text: str) -> None:
    one = Range(text)
    assert repr(one) == f"Range({text!r})"
    assert eval(repr(one), {"Range": Range}) == one == parse_range(text)


@pytest.mark.parametrize(
    ("hands", "board", "equities"),
    [
        pytest.param(("AhAd", "KhKd"), "", {"AhAd": 0.826, "KhKd": 0.174}, id="preflop"),
        pytest.param(("AhKd", Range("QQ")), "2c 3d 4h", {"AhKd": 0.373, "QQ": 0.627}, id="a range object"),
        pytest.param(("QQ",), "Qs 7d 2c", {"QQ": 0.982, "random": 0.018}, id="alone"),
        pytest.param(("AK", "AK"), "AsKs7d9h2c", {"AK #1": 0.5, "AK #2": 0.5}, id="twice the same"),
    ],
)
def test_equity(hands: Any, board: str, equities: dict[str, float]) -> None:
    found = {name: round(one.equity, 3) for name, one in equity_of(*hands, board=board).items()}
    assert found == equities


@pytest.mark.parametrize("hands", [("AhKx",), ("QQ", "")])
def test_hands_that_are_not_understood(hands: Any) -> None:
    with pytest.raises(RangeError):
        equity_of(*hands)


def test_statistics_have_bars_and_tooltips(samples: Path) -> None:
    stats = analysis.load(samples / SESSION).stats("vpip, bb_per_100")
    shown = stats._repr_html_()
    assert shown.count("<tr>") == 1 + stats.height
    hero = stats.filter(player="RiverOtter").row(0, named=True)
    width = round(100 * hero["vpip"])
    assert f'#0072b240 {width}%,transparent {width}%)">{100 * hero["vpip"]:.1f}</td>' in shown
    assert 'class="small" title="made ' in shown
    assert ">VPIP</th>" in shown
    assert stats.drop("vpip")._repr_html_().count("linear-gradient") == 0
