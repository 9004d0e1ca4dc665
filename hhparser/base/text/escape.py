"""Escaping of untrusted text for terminals, JSON, CSV and files."""

import json
import re
from typing import Any, Final

_DIRECTIONS: Final = (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_DANGEROUS: Final = (*range(32), *range(127, 160), *_DIRECTIONS)
_HARMLESS: Final = dict.fromkeys(_DANGEROUS, "\N{REPLACEMENT CHARACTER}")
_ESCAPED: Final = {code: f"\\u{code:04x}" for code in _DANGEROUS if code >= 127}
_FORMULA: Final = re.compile(r"[\s\u200b\u2060\ufeff]*[-=+@＝＋－＠]")  # spreadsheets skip leading spaces
_NUMBER: Final = re.compile(r"[-+]?\d+(\.\d+)?")


def harmless(text: str) -> str:
    """Replace each control character and each bidirectional control by U+FFFD; newlines too."""
    return text.translate(_HARMLESS)


def harmless_lines(text: str) -> str:
    """Replace control characters as `harmless` does, but keep newlines."""
    return "\n".join(map(harmless, text.split("\n")))


def json_text(value: Any, **options: Any) -> str:  # Any: arguments of `json.dumps`
    """Serialize a value to JSON; escape control characters and bidirectional controls, keep other Unicode."""
    text = json.dumps(value, ensure_ascii=False, **options)
    return text if text.isascii() and "\x7f" not in text else text.translate(_ESCAPED)


def csv_text(text: str) -> str:
    """Escape a text for a CSV cell: prefix formulas with `'`, replace control characters, keep numbers."""
    return f"'{harmless(text)}" if is_formula(text) else harmless(text)


def is_formula(text: str) -> bool:
    """Return whether a spreadsheet may evaluate a text as a formula; False for numbers."""
    return _FORMULA.match(text) is not None and _NUMBER.fullmatch(text) is None


def encodable(name: str) -> str:
    """Replace bytes of a file name that are not UTF-8 by backslash escapes, so that it can be encoded."""
    return name.encode("utf-8", "backslashreplace").decode("utf-8")
