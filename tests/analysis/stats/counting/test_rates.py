"""Amounts of many currencies in one, by the rates of a file."""

from decimal import Decimal
from pathlib import Path

import pytest

from analysis import Tables, load
from analysis.stats import player_stats, rates_of, read_rates, worth_of_days
from analysis.views.stats import stats_objects
from hhparser.base.errors import SettingError
from tests.analysis.cli.conftest import one_hand

RATES = "currency,EUR,from\nUSD,0.5,2020-01-01\nUSD,2,2021-03-02\nGBP,1.5,\n"


@pytest.fixture
def tables(tmp_path: Path) -> Tables:
    """Ann wins 0.06: USD on 1 March, GBP and EUR on 2 March."""
    texts = [
        one_hand(1, day=1),
        one_hand(2, day=2).replace("$", "£").replace("USD", "GBP"),
        one_hand(3, day=2).replace("$", "€").replace("USD", "EUR"),
    ]
    (tmp_path / "hands.txt").write_text("".join(texts), encoding="utf-8")
    return load(tmp_path / "hands.txt")


def rates_file(folder: Path, text: str) -> Path:
    (folder / "rates.csv").write_text(text, encoding="utf-8")
    return folder / "rates.csv"


@pytest.mark.parametrize(
    ("text", "worth"),
    [
        pytest.param(RATES, "0.18", id="0.06 x 0.5 + 0.06 x 1.5 + 0.06"),
        pytest.param(RATES.replace("2021-03-02", "2021-03-01"), "0.27", id="0.06 x 2 + 0.09 + 0.06"),
        pytest.param("currency,EUR\nUSD,1\nGBP,1", "0.18", id="without days"),
        pytest.param("currency,USD\nEUR,1.1\nGBP,1.2", "0.20", id="0.06 + 0.066 + 0.072, rounded"),
    ],
)
def test_amounts_are_converted(tables: Tables, tmp_path: Path, text: str, worth: str) -> None:
    rates = read_rates(rates_file(tmp_path, text))
    frame = player_stats(tables, players=["Ann"], stats=["net_showdown"], rates=rates)
    row = frame.row(0, named=True)
    assert (row["net_USD"], row["net_GBP"], row["net_EUR"]) == (Decimal("0.06"),) * 3
    assert row[f"net_in_{rates.currency}"] == Decimal(worth)
    (one,) = stats_objects(frame, stats=["net_showdown"])
    assert one["net"] == {"EUR": "0.06", "GBP": "0.06", "USD": "0.06"}
    assert one["net_converted"] == {rates.currency: worth}
    assert one["stats"]["net_showdown"]["converted"] == {rates.currency: "0.00"}


@pytest.mark.parametrize(
    ("currency", "worth"),
    [
        pytest.param(None, "0.18", id="EUR, the currency of the table"),
        pytest.param("EUR", "0.18", id="EUR"),
        pytest.param("GBP", "0.12", id="GBP: 0.06 x 0.5 / 1.5 + 0.06 + 0.06 / 1.5"),
        pytest.param("USD", "0.14", id="USD: 0.06 + 0.06 x 1.5 / 2 + 0.06 / 2, rounded"),
    ],
)
def test_the_result_of_days_in_one_currency(
    tables: Tables, tmp_path: Path, currency: str | None, worth: str
) -> None:
    rates = rates_of(str(rates_file(tmp_path, RATES)), currency)
    assert rates is not None
    days = player_stats(tables, players=["Ann"], by=["day"], stats=["hands"])
    assert worth_of_days(days, rates) == Decimal(worth)
    whole = player_stats(tables, players=["Ann"], stats=["net"], rates=rates)
    assert whole[f"net_in_{rates.currency}"].to_list() == [Decimal(worth)]


def test_a_currency_without_a_rate_is_named(tmp_path: Path) -> None:
    assert rates_of(None, "JPY") is None
    with pytest.raises(SettingError, match="no line of JPY"):
        rates_of(str(rates_file(tmp_path, RATES)), "JPY")


def test_chips_are_worth_nothing(tmp_path: Path, samples: Path) -> None:
    rates = read_rates(rates_file(tmp_path, "currency,EUR\n"))
    frame = player_stats(load(samples / "pokerstars" / "tour_freeroll.txt"), stats=["net"], rates=rates)
    assert frame["net_in_EUR"].null_count() == frame.height > 0


def test_a_missing_rate_is_named(tables: Tables, tmp_path: Path) -> None:
    rates = read_rates(rates_file(tmp_path, RATES.replace("2020-01-01", "2021-03-02")))
    with pytest.raises(SettingError, match="no exchange rate from USD to EUR for 2021-03-01"):
        player_stats(tables, stats=["net"], rates=rates)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "rates.csv: the first line must be currency,EUR,from", id="empty"),
        pytest.param("USD,0.9\n", "the first line must be currency,EUR,from", id="no heading"),
        pytest.param("currency,EUR,to\n", "the first line must be currency,EUR,from", id="wrong heading"),
        pytest.param(
            "currency,EUR\nUSD,dear",
            "rates.csv:2: 'USD,dear' is invalid; write a line such as",
            id="no number",
        ),
        pytest.param("currency,EUR\nUSD,0", "'USD,0' is invalid", id="worthless"),
        pytest.param("currency,EUR,from\nUSD,1,May", "'USD,1,May' is invalid", id="no day"),
        pytest.param("currency,EUR\nUSD", "'USD' is invalid", id="too short"),
    ],
)
def test_faults_of_the_file(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(SettingError) as caught:
        read_rates(rates_file(tmp_path, text))
    assert words in str(caught.value)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="cannot be read"):
        read_rates(tmp_path / "rates.csv")
