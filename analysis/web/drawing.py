"""Templates, and how they write cards, amounts, rates and times."""

import re
from datetime import datetime
from decimal import Decimal
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from analysis.web.links import game_question
from hhparser.base.money import format_amount
from hhparser.base.shell import PROGRAM
from hhparser.base.typography import probability_text, typeset
from hhparser.columns.hands import CHIPS

SUITS: Final = {"s": ("♠", "spades"), "h": ("♥", "hearts"), "d": ("♦", "diamonds"), "c": ("♣", "clubs")}
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")
_CARD: Final = re.compile(r"([2-9TJQKA])([cdhs])")


def environment() -> Environment:
    """The templates; their values are escaped, and a missing value is an error."""
    made = Environment(
        loader=PackageLoader("analysis.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals |= {"program": PROGRAM, "game_question": game_question}
    made.filters |= {
        "cards": cards,
        "signed": signed,
        "sign": sign,
        "count": count,
        "percent": percent,
        "minus": minus,
        "amount": format_amount,
        "money": money,
        "moment": moment,
        "date_input": date_input,
        "plural": plural,
        "probability": probability_text,
        "typeset": typeset,
    }
    return made


def cards(text: str | None) -> Markup:
    """Cards such as `As Kd` or `AsKd`, drawn in four colours."""
    drawn = [
        Markup(
            '<span class="card {}">{}<span aria-hidden="true">{}</span><span class="unseen"> {}</span></span>'
        ).format(suit, rank, *SUITS[suit])
        for rank, suit in _CARD.findall(text or "")
    ]
    return Markup('<span class="cards">{}</span>').format(Markup("").join(drawn)) if drawn else Markup("")


def signed(value: float | None, decimals: int = 1) -> str:
    """A number with its sign; empty when it is not known."""
    if value is None:
        return ""
    text = f"{value:+,.{decimals}f}"
    return minus(text) if text.strip("+-0.,") else text[1:]


def sign(value: float | str | None) -> str:
    """The class of a number: `gain` or `loss`, or empty."""
    number = float(value or 0)
    return "gain" if number > 0 else "loss" if number < 0 else ""


def count(value: int) -> str:
    """A number with thousands separators."""
    return f"{value:,}"


def plural(value: int, word: str, several: str | None = None) -> str:
    """A number with its noun, such as `1 hand` or `1,180 hands`."""
    return f"{value:,} {word if value == 1 else several or word + 's'}"


def minus(text: str) -> str:
    """A printed number with a minus sign in place of a hyphen."""
    return text.replace("-", "−")


def money(text: str, unit: str | None) -> str:
    """A printed amount with its thousands apart; chips without decimals if they are whole."""
    if not text:
        return ""
    value = Decimal(text)
    is_whole = unit in CHIPS and value == int(value)
    return minus(format(value, ",.0f" if is_whole else ",f"))


def percent(value: float | None, decimals: int = 0) -> str:
    """A share in percent; empty when it is not known."""
    return "" if value is None else f"{100 * value:.{decimals}f}"


def moment(value: datetime | str | None) -> Markup:
    """A time to the minute."""
    if value is None:
        return Markup("")
    text = value.isoformat(timespec="seconds") if isinstance(value, datetime) else value
    return Markup('<time datetime="{}">{}</time>').format(text, escape(text[:16].replace("T", " ")))


def date_input(text: str) -> str:
    """The type of a date input: browsers drop values other than a plain day from the type `date`."""
    return "date" if not text or _DAY.fullmatch(text) else "text"
