"""Preprocessor for grammars: adds common rules, expands placeholders, prefixes groups by terminal."""

import re
from collections.abc import Mapping
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from hhparser.base.errors import GrammarError
from hhparser.base.runtime.packages import check_package
from hhparser.base.runtime.plugins import plugin_packages

_PATTERN: Final = re.compile(r"^([a-z]\w*): /(.*)/\n", re.MULTILINE)
_RULE: Final = re.compile(r"^(\w+)(?:\.-?\d+)?: .*\n", re.MULTILINE)
_TERMINAL: Final = re.compile(r"^([A-Z_]+)((?:\.-?\d+)?: /.*/)$", re.MULTILINE)
_UNRULY: Final = re.compile(r"//.*|/.*/")  # a comment or a pattern
_PLACEHOLDER: Final = re.compile(r"\{([a-z]\w*)\}")
_GROUP: Final = re.compile(r"(?<=\(\?P<)|(?<=\(\?\()(?=[a-z])")  # second alternative: a conditional group


def grammar_text(name: str) -> str:
    """Read `grammars/<name>.lark` and the common rules; return the expanded grammar.

    Raises:
        GrammarError: There is no such file, or a placeholder has no pattern.
    """
    try:
        return expanded(*grammar_sources(name))
    except KeyError as error:
        raise GrammarError(
            name, f"the placeholder {{{error.args[0]}}} has no pattern, here or in grammars/fields.lark"
        ) from error


def grammar_sources(name: str) -> tuple[str, str]:
    """Return the text of `grammars/<name>.lark` and the text of the common rules."""
    check_package("grammars")
    own, common = (_file(file).read_text(encoding="utf-8") for file in (name, "fields"))
    return own, common


def _file(name: str) -> Traversable:
    """Return the file of a grammar, from this package or a plugin.

    Raises:
        GrammarError: There is no such file.
    """
    for package in ("grammars", *plugin_packages()):
        file = files(package).joinpath(f"{name}.lark")
        if file.is_file():
            return file
    raise GrammarError(name, "there is no such file")


def expanded(text: str, common: str = "") -> str:
    """Expand a grammar: add the common rules it uses, fill placeholders, and prefix groups by terminal.

    Args:
        text: The grammar; its patterns and rules override the common ones.
        common: Patterns of placeholders and rules, one per line; a rule precedes the rules it uses.

    Raises:
        KeyError: A placeholder has no pattern.
    """
    patterns = dict(_PATTERN.findall(common + text))

    def terminal(match: re.Match[str]) -> str:
        name, pattern = match.groups()
        return name + _GROUP.sub(f"{name.lower()}_", _fill(pattern, patterns))

    for rule in _RULE.finditer(_PATTERN.sub("", common)):
        named = re.findall(r"\w+", _UNRULY.sub("", text))
        if rule[1] in named and not re.search(rf"^{rule[1]}\b", text, re.MULTILINE):
            text += rule[0]
    return _TERMINAL.sub(terminal, _PATTERN.sub("", text))


def _fill(text: str, patterns: Mapping[str, str]) -> str:
    """Replace placeholders by patterns; `{to_amount}` is the pattern `amount` in a group `to_amount`."""

    def pattern(match: re.Match[str]) -> str:
        name = match[1]
        known = name if name in patterns else name.rpartition("_")[2]
        return _fill(patterns[known], patterns).replace(f"(?P<{known}>", f"(?P<{name}>")

    return _PLACEHOLDER.sub(pattern, text)
