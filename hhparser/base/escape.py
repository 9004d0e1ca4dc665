"""Makes untrusted text safe to print and to keep."""

import json
import re
from typing import Any, Final

_DIRECTIONS: Final = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_DANGEROUS: Final = (*range(32), *range(127, 160), *_DIRECTIONS)
_HARMLESS: Final = dict.fromkeys(_DANGEROUS, "\N{REPLACEMENT CHARACTER}")
_ESCAPED: Final = {code: f"\\u{code:04x}" for code in _DANGEROUS if code >= 127}
_FORMULA: Final = re.compile(r"[\s\u200b\u2060\ufeff]*[-=+@＝＋－＠]")  # spreadsheets skip blanks before it
_NUMBER: Final = re.compile(r"[-+]?\d+(\.\d+)?")


def harmless(text: str) -> str:
    """The text with a replacement character for each control character and each mark of direction."""
    return text.translate(_HARMLESS)


def harmless_lines(text: str) -> str:
    """The same for a text of several lines."""
    return "\n".join(map(harmless, text.split("\n")))


def json_text(value: Any, **options: Any) -> str:  # Any: what `json.dumps` takes
    """The value as JSON, in which characters are escaped that change what a terminal shows."""
    text = json.dumps(value, ensure_ascii=False, **options)
    return text if text.isascii() and "\x7f" not in text else text.translate(_ESCAPED)


def csv_text(text: str) -> str:
    """The text as a cell that no spreadsheet takes for a formula; numbers stay numbers."""
    return f"'{harmless(text)}" if is_formula(text) else harmless(text)


def is_formula(text: str) -> bool:
    """Whether a spreadsheet may take a text for a formula; numbers are none."""
    return _FORMULA.match(text) is not None and _NUMBER.fullmatch(text) is None


def encodable(name: str) -> str:
    """The name of a file, with escapes for bytes that are not UTF-8."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")
