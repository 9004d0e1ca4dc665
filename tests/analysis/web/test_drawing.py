"""How pages write amounts."""

import re

import pytest
from starlette.testclient import TestClient

from analysis.stats import STATISTICS
from analysis.web.pages.numbers.cells import shown_statistics, stats_cells
from analysis.web.template_filters import money, result


@pytest.mark.parametrize(
    ("text", "unit", "shown"),
    [
        ("60095.00", "chips", "60,095"),
        ("-1200.50", "chips", "−1,200.50"),
        ("1258630", "play money", "1,258,630"),
        ("1234.00", "USD", "1,234.00"),
        ("-0.05", "EUR", "−0.05"),
        ("", "USD", ""),
    ],
)
def test_money(text: str, unit: str, shown: str) -> None:
    assert money(text, unit) == shown


@pytest.mark.parametrize(
    ("text", "unit", "shown"),
    [
        ("12.50", "USD", '<span class="gain">+12.50</span>'),
        ("-1234.50", "USD", '<span class="loss">−1,234.50</span>'),
        ("-1500.00", "chips", '<span class="loss">−1,500</span>'),
        ("0.00", "USD", '<span class="">0.00</span>'),
    ],
)
def test_a_result_has_sign_and_color(text: str, unit: str, shown: str) -> None:
    assert result(text, unit) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("tournament_profit", '<span class="gain">+1,096.00</span>\N{NO-BREAK SPACE}USD'),
        ("abi", "1,096.00\N{NO-BREAK SPACE}USD"),
        ("rake_taken", "1,096.00\N{NO-BREAK SPACE}USD"),
    ],
)
def test_only_results_have_a_sign(name: str, shown: str) -> None:
    (statistic,) = shown_statistics([name])[:1]
    value = {"value": {"USD": "1096.00"}, "n": 1}
    assert stats_cells({"stats": {name: value}}, [statistic])[0].text == shown


@pytest.mark.parametrize(
    ("name", "value", "shown"),
    [
        ("bb_per_100", 12.5, ("+12.50", "gain")),
        ("bb_per_100", -1234.5, ("−1,234.50", "loss")),
        ("bb_per_100", 0.0, ("0.00", "")),
        ("bb_per_100", None, ("", "")),
        ("roi", -0.25, ("−25", "loss")),
        ("spr", 4.0, ("4.00", "")),
        ("vpip", 0.25, ("25", "")),
    ],
)
def test_win_rates_have_sign_and_color(name: str, value: float | None, shown: tuple[str, str]) -> None:
    statistic = STATISTICS[name]
    counts = {"value": value, "low": None, "high": None, "made": 1, "chances": 4, "n": 5}
    cell = stats_cells({"stats": {name: counts}}, [statistic])[0]
    assert (cell.text, cell.tone) == shown
    assert cell.is_small == (name != "roi")


@pytest.mark.parametrize("path", ["/stats", "/players", "/player/pokerstars/RiverOtter"])
def test_thin_numbers_are_marked_for_screen_readers(app: TestClient, path: str) -> None:
    found = re.findall(r'<td class="number few[^>]*>(.*?)</td>', app.get(path).text)
    cells = [*filter(None, found)]
    assert cells
    assert all("small sample" in cell for cell in cells)
