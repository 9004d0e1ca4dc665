"""Values in queries: text, words, letters, cards, numbers, amounts, times."""

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from difflib import get_close_matches
from fractions import Fraction
from typing import Final

import polars as pl
from lark import Token

from analysis import equity
from analysis.equity.errors import RangeError
from analysis.queries.names import plain_name
from analysis.queries.opponents import has_name
from analysis.queries.stakes import FORMS, stakes_condition
from analysis.schema.column import Column, ColumnKind
from hhparser.base.cards import DECK
from hhparser.base.errors import HandHistoryError

WIDEST: Final = 200
BEFORE: Final = 60
LONGEST_NUMBER: Final = 15
LETTERS: Final = "XBCRF"
MONTH: Final = "month"  # a text column with values such as 2024-05
STAKES: Final = "stakes"  # the column with short forms of values
TRUTH: Final = {"true": True, "yes": True, "false": False, "no": False}
Refusal = Callable[[str], "WhereError"]
_NUMBER: Final = re.compile(r"(-?(?:\d+(?:\.\d+)?|\.\d+))\s?(bb)?", re.IGNORECASE | re.ASCII)
_MONTH: Final = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])")
ORDERED: Final = {
    *(ColumnKind.TEXT, ColumnKind.NUMBER, ColumnKind.TIMES, ColumnKind.AMOUNT, ColumnKind.TIME),
}
HOLDS_TEXT: Final = {ColumnKind.TEXT, ColumnKind.LETTERS, ColumnKind.CARDS}


class WhereError(HandHistoryError, ValueError):
    """A query with a syntax error, an unknown name or an invalid value.

    Attributes:
        text: The whole query.
        column: Start of the wrong part, counted from 1.
        length: Length of the wrong part.
        reason: Description of the error.
    """

    def __init__(self, text: str, column: int, length: int, reason: str) -> None:
        first = max(column - 1 - BEFORE, 0) if len(text) > WIDEST else 0
        shown = text[first : first + WIDEST]
        before = column - 1 - first
        mark = " " * before + "^" * max(min(length, len(shown) - before), 1)
        super().__init__(f"column {column}: {reason}\n  {shown}\n  {mark}")
        self.text = text
        self.column = column
        self.length = length
        self.reason = reason


def plain_text(token: Token) -> str:
    """Return the value of a token without its quotes."""
    return token[1:-1] if token.type == "STRING" else str(token)


def equals(column: Column, token: Token, columns: Mapping[str, Column], refusal: Refusal) -> pl.Expr:
    """Return the condition that a column equals a value, matches a range of hole cards, or lists a name."""
    text = plain_text(token)
    if column.kind is ColumnKind.CARDS:
        return column.value.is_in(_cards(text, token, refusal))
    if column.kind is ColumnKind.NAMES:
        return has_name(column.value, text)
    if column.kind is ColumnKind.YES_NO:
        return column.value == _truth(column, text, refusal)
    if column.name == STAKES:
        return _stakes(column, text, refusal)
    if column.name == MONTH and not _MONTH.fullmatch(text):
        raise refusal(f"{text!r} is not a month such as 2024-05")
    left, right = sides(column, token, columns, refusal)
    return left == right


def _stakes(column: Column, text: str, refusal: Refusal) -> pl.Expr:
    condition = stakes_condition(column.value, text)
    if condition is None:
        raise refusal(f"{text!r} does not name stakes {FORMS}")
    return condition


def sides(
    column: Column, token: Token, columns: Mapping[str, Column], refusal: Refusal
) -> tuple[pl.Expr, pl.Expr]:
    """Return the two operands of a comparison of a column with a value."""
    text = plain_text(token)
    if column.kind is ColumnKind.TIME:
        return _times(column, text, refusal)
    if column.kind in NUMERIC:
        other = columns.get(text, columns.get(plain_name(text))) if token.type == "WORD" else None
        if other is not None:
            return column.value, _other_column(column, other, refusal)
        if len(text) > LONGEST_NUMBER:
            raise refusal(f"a number has at most {LONGEST_NUMBER} characters")
        return column.value, NUMERIC[column.kind](column, text, refusal)
    return column.value, pl.lit(_WORDS.get(column.kind, _as_it_is)(column, text, refusal))


def has_order(column: Column) -> bool:
    """Return whether the values of a column have an order."""
    return column.kind in ORDERED or bool(column.order)


def signs_of(column: Column) -> list[str]:
    """Return the operators for a column."""
    order = ["<", "<=", ">", ">=", "between"] if has_order(column) else []
    parts = ["contains"] if column.kind in HOLDS_TEXT else []
    return ["=", "!=", *order, "in", *parts, "is empty", "is not empty"]


def ordered_sides(
    column: Column, token: Token, columns: Mapping[str, Column], refusal: Refusal
) -> tuple[pl.Expr, pl.Expr]:
    """Return the two operands of a comparison by size; words count by their index in the order."""
    if not column.order:
        return sides(column, token, columns, refusal)
    places = {word: place for place, word in enumerate(column.order)}
    own = column.value.replace_strict(places, default=None, return_dtype=pl.Int64)
    return own, pl.lit(places[_word(column, plain_text(token), refusal)])


def _as_it_is(_: Column, text: str, __: Refusal) -> str:
    return text


def _word(column: Column, text: str, refusal: Refusal) -> str:
    known = {word.lower(): word for word in column.words}
    if text.lower() not in known:
        near = [known[word] for word in get_close_matches(text.lower(), known)]
        hint = f"did you mean {' or '.join(near)}?" if near else f"known: {', '.join(column.words)}"
        raise refusal(f"no {column.name} {text!r}; {hint}")
    return known[text.lower()]


def _letters(column: Column, text: str, refusal: Refusal) -> str:
    if not set(text.upper()) <= set(LETTERS):
        raise refusal(f"{column.name} has the letters X check, B bet, C call, R raise, F fold")
    return text.upper()


_WORDS: Final = {ColumnKind.WORD: _word, ColumnKind.LETTERS: _letters}


def _truth(column: Column, text: str, refusal: Refusal) -> bool:
    if text.lower() not in TRUTH:
        raise refusal(f"{column.name} is yes or no")
    return TRUTH[text.lower()]


def _other_column(column: Column, other: Column, refusal: Refusal) -> pl.Expr:
    if other.kind is not column.kind:
        raise refusal(f"{column.name} is a column of kind {column.kind}, {other.name} of kind {other.kind}")
    return other.value


def _number(column: Column, text: str, refusal: Refusal) -> pl.Expr:
    match = _NUMBER.fullmatch(text)
    if match is None or match[2]:
        raise refusal(f"{column.name} is compared with a number, not with {text!r}")
    return pl.lit(float(match[1]))


def _amount(column: Column, text: str, refusal: Refusal) -> pl.Expr:
    """Return the amount in the smallest unit of each hand, as an exact integer where possible."""
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise refusal(f"{column.name} is compared with an amount such as 5 or 50bb, not with {text!r}")
    number = Fraction(match[1])
    unit = pl.col("big_blind") if match[2] else pl.lit(10).pow(pl.col("decimals"))
    return number.numerator * unit / number.denominator


NUMERIC: Final = {ColumnKind.NUMBER: _number, ColumnKind.TIMES: _number, ColumnKind.AMOUNT: _amount}


def _times(column: Column, text: str, refusal: Refusal) -> tuple[pl.Expr, pl.Expr]:
    """Return the operands of a comparison of times: of days if the text is a day, else of moments."""
    try:
        if len(text) <= len("2024-12-31"):
            return column.value.dt.date(), pl.lit(date.fromisoformat(text))
        return column.value, pl.lit(datetime.fromisoformat(text))
    except ValueError:
        raise refusal(f"{text!r} is not a date such as 2024-12-31 or '2024-12-31 18:30'") from None


def _cards(text: str, token: Token, refusal: Refusal) -> list[str]:
    """Return the hole cards of a range in the format of the tables, in both orders."""
    try:
        held = equity.parse_range(text)
    except RangeError as error:
        raise refusal(f"{token} is not a range: {error.reason}") from error
    pairs = [(str(DECK[first]), str(DECK[second])) for first, second in held]
    return [f"{first} {second}" for pair in pairs for first, second in (pair, pair[::-1])]
