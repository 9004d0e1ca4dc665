"""Cells of tables: formatted numbers, amounts and cards."""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from analysis.stats import CHIPS, Kind, Statistic
from hhparser.base.cards import high_first
from hhparser.base.text.typography import card_text

SYMBOLS: Final = {"USD": "$", "EUR": "€", "GBP": "£", "CAD": "C$", "INR": "₹"}
MINUS, EMPTY = "−", "–"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a table.

    Attributes:
        text: The text.
        value: Sort key.
        tone: `gain`, `loss`, `soft` or empty, for the colour.
        note: Explanation for a tooltip.
        cards: Cards to draw instead of the text.
        href: URL of the hands behind the cell; empty in reports.
        bar: Value and ends of its interval to draw as bars from the middle, from -1 to 1.
    """

    text: str
    value: float | str | None = None
    tone: str = ""
    note: str = ""
    cards: tuple[str, ...] = ()
    href: str = ""
    bar: tuple[float, float, float] | None = None


def count(number: int | None) -> Cell:
    """Format a whole number with thousands separators."""
    return Cell(EMPTY) if number is None else Cell(f"{number:,}", number)


def amount(value: Decimal | None, currency: str) -> Cell:
    """Format an amount with sign and currency; gains and losses have a tone."""
    if value is None:
        return Cell(EMPTY)
    if currency == CHIPS and value == value.to_integral_value():
        value = value.to_integral_value()
    symbol = SYMBOLS.get(currency, "")
    unit = "" if symbol or currency == CHIPS else f" {currency}"
    return Cell(f"{_sign(value)}{symbol}{abs(value):,}{unit}", float(value), _tone(value))


def signed(value: float | None, digits: int = 1) -> Cell:
    """Format a number with sign and tone; it is rounded twice, as float sums depend on their order."""
    if value is None:
        return Cell(EMPTY)
    key = round(value, 6) + 0.0
    rounded = round(key, digits)
    return Cell(f"{_sign(rounded)}{abs(rounded):,.{digits}f}", key, _tone(rounded))


def percent(value: float | None, note: str = "") -> Cell:
    """Format a fraction as a percentage."""
    return Cell(EMPTY) if value is None else Cell(f"{100 * value:.1f}%", value, note=note)


def share(value: float | None) -> Cell:
    """Format a fraction as a whole percentage without its sign."""
    return Cell(EMPTY) if value is None else Cell(f"{100 * value:.0f}", value)


def ends(low: float | None, high: float | None, digits: int = 1) -> Cell:
    """Format an interval; empty without one."""
    if low is None or high is None:
        return Cell("")
    return Cell(f"{signed(low, digits).text} to {signed(high, digits).text}", low, "soft")


def value_of(statistic: Statistic, row: dict[str, object]) -> Cell:
    """Format the value of a statistic in a row of `player_stats`, with made and chances as its note."""
    value = row[statistic.id]
    if not isinstance(value, float):
        return Cell(EMPTY)
    if statistic.kind is not Kind.RATE:
        return signed(value)
    made, chances = row[f"{statistic.id}_made"], row[f"{statistic.id}_chances"]
    if statistic.is_proportion:
        return percent(value, f"{made} of {chances}")
    return Cell(f"{value:.2f}", value, note=f"{made} : {chances}")


def interval(statistic: Statistic, row: dict[str, object]) -> str:
    """Format the 95% interval of a statistic; empty if it has none."""
    low, high = row.get(f"{statistic.id}_low"), row.get(f"{statistic.id}_high")
    if not (isinstance(low, float) and isinstance(high, float)):
        return ""
    if statistic.kind is Kind.RATE:
        return f"{100 * low:.1f} – {100 * high:.1f}%"
    return ends(low, high).text


def drawn(cards: str | None) -> Cell:
    """Return a cell that draws cards such as `As Kd`; its text has suit symbols."""
    if not cards:
        return Cell(EMPTY)
    words = tuple(cards.split())
    return Cell(" ".join(map(card_text, words)), cards, cards=words)


def held(cards: str | None) -> Cell:
    """Return a cell that draws hole cards, the higher rank first."""
    return drawn(" ".join(high_first((cards or "").split())))


def _sign(value: float | Decimal) -> str:
    return MINUS if value < 0 else "+" if value > 0 else ""


def _tone(value: float | Decimal) -> str:
    return "loss" if value < 0 else "gain" if value > 0 else ""
