"""The Jinja environment and its filters: they format cards, amounts, rates and times."""

import re
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Final

from jinja2 import Environment
from markupsafe import Markup

from analysis.render import cells
from analysis.render.cards import drawn_cards, drawn_hole_cards, split_cards
from analysis.render.page import page_environment
from analysis.web.links import game_query
from hhparser.base.money import format_amount
from hhparser.base.text.shell import PROGRAM
from hhparser.base.text.typography import count_of, probability_text
from hhparser.columns.hands import CHIPS

_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


def environment() -> Environment:
    """Return the Jinja environment; it escapes values and raises an error for an undefined name."""
    made = page_environment("analysis.web")
    made.globals |= {"program": PROGRAM, "game_query": game_query}
    own = (cards, hole_cards, signed, sign, count, percent, money, result, amounts, moment, date_input)
    made.filters |= {one.__name__: one for one in own}
    made.filters |= {"amount": format_amount, "plural": count_of, "probability": probability_text}
    return made


def cards(text: str | None) -> Markup:
    """Render cards such as `As Kd` or `AsKd`."""
    return drawn_cards(split_cards(text))


def hole_cards(text: str | None) -> Markup:
    """Render hole cards like `cards`, the higher rank first."""
    return drawn_hole_cards(split_cards(text))


def signed(value: float | None, decimals: int = 1) -> str:
    """Format a number with its sign; "" for None."""
    return "" if value is None else cells.signed(value, decimals).text


def sign(value: float | str | None) -> str:
    """Return the CSS class of a number: `gain`, `loss`, or "" for zero."""
    number = float(value or 0)
    return "gain" if number > 0 else "loss" if number < 0 else ""


def count(value: int) -> str:
    """Format a number with thousands separators."""
    return f"{value:,}"


def minus(text: str) -> str:
    """Replace hyphens by minus signs in a formatted number."""
    return text.replace("-", "−")


def money(text: str, unit: str | None) -> str:
    """Format an amount with thousands separators; omit the decimals of whole chips."""
    if not text:
        return ""
    value = Decimal(text)
    is_whole = unit in CHIPS and value == int(value)
    return minus(format(value, ",.0f" if is_whole else ",f"))


def result(text: str, unit: str | None) -> Markup:
    """Render an amount that was won or lost like `money`, with its sign and color."""
    plus = "+" if text and Decimal(text) > 0 else ""
    return Markup('<span class="%s">%s</span>') % (sign(text), plus + money(text, unit))


def amounts(net: Mapping[str, str], words: Mapping[str, str] = {}) -> Markup:
    """Render results by unit like `result`, each with its unit; `words` replace units."""
    shown = ((result(text, unit), words.get(unit, unit)) for unit, text in net.items())
    return Markup(", ").join(Markup("%s&nbsp;%s") % one for one in shown)


def percent(value: float | None, decimals: int = 0) -> str:
    """Format a share in percent without a sign; "" for None."""
    return "" if value is None else f"{100 * value:.{decimals}f}"


def moment(value: datetime | str | None) -> Markup:
    """Render a time to the minute as an HTML `time` element."""
    if value is None:
        return Markup("")
    if isinstance(value, datetime):
        value = value.isoformat(timespec="seconds").replace("+00:00", "Z")
    return Markup('<time datetime="%s">%s</time>') % (value, value[:16].replace("T", " "))


def date_input(text: str) -> str:
    """Return the type of a date input: with type `date` browsers drop values other than a plain day."""
    return "date" if not text or _DAY.fullmatch(text) else "text"
