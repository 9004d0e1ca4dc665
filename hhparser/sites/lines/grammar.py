"""Grammars as Lark reads them: common rules are added, placeholders expanded, fields named for terminals."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from lark import Lark

_PATTERN: Final = re.compile(r"^([a-z]\w*): /(.*)/\n", re.MULTILINE)
_RULE: Final = re.compile(r"^(\w+)(?:\.-?\d+)?: .*\n", re.MULTILINE)
_TERMINAL: Final = re.compile(r"^([A-Z_]+)((?:\.-?\d+)?: /.*/)$", re.MULTILINE)
_PLACEHOLDER: Final = re.compile(r"\{([a-z]\w*)\}")
_GROUP: Final = re.compile(r"(?<=\(\?P<)|(?<=\(\?\()(?=[a-z])")  # the second: a test whether it matched


@cache
def grammar(name: str) -> Lark:
    """The compiled grammar `grammars/<name>.lark`."""
    return Lark(grammar_text(name), parser="lalr", lexer="basic")


def grammar_text(name: str) -> str:
    """The text of `grammars/<name>.lark` without placeholders."""
    own, common = (
        files("grammars").joinpath(f"{file}.lark").read_text(encoding="utf-8") for file in (name, "fields")
    )
    return expanded(own, common)


def expanded(text: str, common: str = "") -> str:
    """A grammar with the common rules that it names, without placeholders, groups named after their terminal.

    Args:
        text: The grammar; its own patterns go before those of `common`.
        common: Patterns of placeholders and rules, one a line; a rule stands before those that it names.

    Raises:
        KeyError: A placeholder without a pattern.
    """
    patterns = dict(_PATTERN.findall(common + text))

    def terminal(match: re.Match[str]) -> str:
        name, pattern = match.groups()
        return name + _GROUP.sub(f"{name.lower()}_", _fill(pattern, patterns))

    for rule in _RULE.finditer(_PATTERN.sub("", common)):
        if rule[1] in text and not re.search(rf"^{rule[1]}\b", text, re.MULTILINE):
            text += rule[0]
    return _TERMINAL.sub(terminal, _PATTERN.sub("", text))


def _fill(text: str, patterns: Mapping[str, str]) -> str:
    """A text with patterns in place of placeholders; `{to_amount}` is an amount whose group has that name."""

    def pattern(match: re.Match[str]) -> str:
        name = match[1]
        known = name if name in patterns else name.rpartition("_")[2]
        return _fill(patterns[known], patterns).replace(f"(?P<{known}>", f"(?P<{name}>")

    return _PLACEHOLDER.sub(pattern, text)
