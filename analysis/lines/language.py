"""Betting lines as text, such as `BTN opens, BB calls, flop: BB checks, BTN bets 25-40%`.

A step says who did what, and how large; who and the size may be left out and then stand for any. Folds need
not be written: who folded follows from who acts next.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from math import inf
from typing import Final, NamedTuple

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from analysis.lines.sizes import BB, PERCENT, SIZES, TIMES, Sizes, name_of_bin
from analysis.lines.tree import ANSWERS, STREETS
from hhparser.base.errors import HandHistoryError
from hhparser.model.positions import Position
from hhparser.sites.lines.grammar import grammar

ROLES: Final[Mapping[str, str]] = {
    "open": "opener",
    "limp": "limper",
    "call": "caller",
    "3-bet": "3-bettor",
    "4-bet": "4-bettor",
}
BLIND: Final = "blind"
BLINDS: Final = ("SB", "BB")
ORDER: Final = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN")
BEGINNINGS: Final = ("flop:", "turn:", "river:")
WORDS: Final = (*Position, *ROLES.values(), BLIND, *ANSWERS.values(), *BEGINNINGS)
COMPLETED: Final = {
    "STREET": BEGINNINGS,
    "WHO": (*Position, *ROLES.values(), BLIND),
    "VERB": tuple(ANSWERS.values()),
}
EXPECTED: Final = {
    "STREET": "flop:, turn: or river:",
    "WHO": "a position, a role such as opener",
    "VERB": ", ".join(ANSWERS.values()),
    "SIZE": "a size such as 25-40%, 2-3bb or 3x+",
    "COMMA": "a comma",
    "COLON": "a colon",
}
ANY: Final = "[^ ,]+"
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")


class LineError(HandHistoryError, ValueError):
    """A betting line that cannot be understood.

    Attributes:
        column: Where the wrong part begins, counted from 1.
        reason: What is wrong.
    """

    def __init__(self, text: str, column: int, length: int, reason: str) -> None:
        mark = " " * (column - 1) + "^" * max(length, 1)
        super().__init__(f"column {column}: {reason}\n  {text}\n  {mark}")
        self.column = column
        self.reason = reason


class BettingLine(NamedTuple):
    """A betting line that is asked for.

    Attributes:
        steps: The line in full words, without the player who decides or a street that only begins.
        last_street: The street of the last step.
        pattern: What the line of a node must match.
        street: The street of the decisions, if the line ends with its name.
        who: Position or role of the player who decides, if the line ends with it.
        folded: Positions and roles of those who folded after the last step.
        sizes: Bins, cut at the sizes that the line names.
    """

    steps: str
    last_street: str
    pattern: re.Pattern[str]
    street: str | None
    who: str | None
    folded: tuple[str, ...]
    sizes: Sizes

    @property
    def text(self) -> str:
        """The whole line."""
        begins = "" if self.street in (None, self.last_street) else f"{self.street}: "
        return ", ".join(filter(None, (self.steps, f"{begins}{self.who or ''}".strip())))

    def leads_to(self, street: str, line: str, position: str) -> bool:
        """Whether a node of a tree comes right after this line."""
        match = self.pattern.fullmatch(line)
        if match is None or (self.street or street) != street:
            return False
        last = _last_position(street, line)
        have_folded = (_comes_before(last, _positions(one, match), position) for one in self.folded)
        return position in _positions(self.who, match, position) and all(have_folded)

    def is_part_of(self, line: str) -> bool:
        """Whether a line of a tree is this one, or goes on from it."""
        return not self.steps or re.fullmatch(f"{self.pattern.pattern}(?:, .*)?", line) is not None


class _Part(NamedTuple):
    """A part of a line: a step, or only a street, or only who decides."""

    street: str
    begins: bool
    who: Token | None
    verb: str
    size: Token | None

    @property
    def unit(self) -> str:
        """How sizes of this step are measured; empty for steps without a size."""
        if self.verb == "bet":
            return PERCENT
        if self.verb == "open" or (self.verb == "raise" and self.street == STREETS[0]):
            return BB
        return TIMES if self.verb == "raise" or self.verb[0].isdigit() else ""


def parse_line(text: str, sizes: Sizes = SIZES) -> BettingLine:
    """A betting line from its text.

    Args:
        text: The line, in the language of `grammars/betting_line.lark`; nothing for the first decisions.
        sizes: Bins of bets and raises; the sizes that the line names cut them further.

    Raises:
        LineError: The line cannot be understood.
    """
    line = " ".join(text.splitlines())
    try:
        tree = grammar("betting_line").parse(line)
    except UnexpectedInput as error:
        raise _unexpected(line, error) from None
    parts = [*_parts(line, tree)]
    for part in parts:
        if part.size is not None:
            low, high = _range(line, part)
            sizes = sizes.with_cuts(part.unit, [low, high] if low < high else [])
    return _compiled(line, parts, sizes)


def next_words(text: str) -> list[str]:
    """The words that may come next after the beginning of a line; none after a wrong one."""
    parser = grammar("betting_line").parse_interactive(text)
    try:
        parser.exhaust_lexer()
    except UnexpectedInput:
        return []
    allowed: set[str] = parser.accepts()  # type: ignore[no-untyped-call]
    return [word for kind, words in COMPLETED.items() if kind in allowed for word in words]


def _parts(text: str, tree: Tree[Token]) -> Iterator[_Part]:
    street, is_over = STREETS[0], False
    for found in tree.children:
        if not isinstance(found, Tree):  # a comma
            continue
        tokens = {token.type: token for token in found.children if isinstance(token, Token)}
        begins, verb = tokens.get("STREET"), _answer(tokens.get("VERB", ""))
        if is_over:
            raise _wrong(text, next(iter(tokens.values())), "nothing may follow the player who decides")
        if begins is not None:
            if STREETS.index(begins.lower()) != STREETS.index(street) + 1:
                raise _wrong(text, begins, f"the {begins.lower()} does not come next: it is the {street}")
            street = begins.lower()
        is_over = not verb and "WHO" in tokens
        yield _Part(street, begins is not None, tokens.get("WHO"), verb, tokens.get("SIZE"))


def _answer(verb: str) -> str:
    """The answer that a verb names in any of its forms."""
    return re.sub(r"^([345])-?b", r"\1-b", verb.lower().removesuffix("s"))


def _range(text: str, part: _Part) -> tuple[float, float]:
    """The ends of the size of a step, which are the same if it is a single size."""
    size = str(part.size).replace(" ", "").lower()
    if not part.unit:
        raise _wrong(text, part.size, f"{ANSWERS[part.verb]} has no size")
    if not size.rstrip("+").endswith(part.unit):
        raise _wrong(text, part.size, f"{ANSWERS[part.verb]} on the {part.street} is measured in {part.unit}")
    low, high = ([float(number) for number in _NUMBER.findall(size)] * 2)[:2]
    if size.startswith("<"):
        return 0, high
    if size.endswith("+"):
        return low, inf
    if low > high:
        raise _wrong(text, part.size, "the smaller size comes first")
    return low, high


def _compiled(text: str, parts: Sequence[_Part], sizes: Sizes) -> BettingLine:
    """The line with its pattern."""
    roles: set[str] = set()
    names, words, patterns = [], [], []
    for part in parts:
        name = _name(text, part, roles)
        names.append(name)
        if not part.verb:
            continue
        size_pattern, size = _sizes(part, sizes, text)
        prefix, verb = f"{part.street}: " if part.begins else "", ANSWERS[part.verb]
        words.append(prefix + " ".join(filter(None, (name, verb, size))))
        if part.verb != "fold":
            patterns.append(f"{prefix}{_actor(part, name, roles)} {verb}{size_pattern}")
    last_street, street, who, folded = _ending(parts, names)
    pattern = re.compile(", ".join(patterns))
    return BettingLine(", ".join(words), last_street, pattern, street, who, folded, sizes)


def _ending(
    parts: Sequence[_Part], names: Sequence[str | None]
) -> tuple[str, str | None, str | None, tuple[str, ...]]:
    """The street of the last step, then what follows it: a street that begins, who decides, who folds."""
    last_street, street, who = STREETS[0], None, None
    folded: list[str] = []
    for part, name in zip(parts, names, strict=True):
        if part.begins:
            street, folded = part.street, []
        if not part.verb:
            who = name
        elif part.verb == "fold":
            folded += [name] if name else []
        else:
            last_street, street, folded = part.street, None, []
    return last_street, street, who, tuple(folded)


def _actor(part: _Part, name: str | None, roles: set[str]) -> str:
    """What matches the player of a step: a group if the step gives a role, which later steps may name."""
    matches = _pattern(name, roles)
    role = ROLES.get(part.verb) if part.street == STREETS[0] else None
    if role is None or role in roles:
        return matches
    roles.add(role)
    return f"(?P<{_group(role)}>{matches})"


def _name(text: str, part: _Part, roles: set[str]) -> str | None:
    """Position or role of a part, as lines write it."""
    if part.who is None:
        return None
    name = part.who.lower().replace("3b", "3-b").replace("4b", "4-b")
    if name == BLIND or (name in ROLES.values() and (name in roles or name == ROLES.get(part.verb))):
        return name
    if name in ROLES.values():
        raise _wrong(text, part.who, f"there is no {name} so far")
    return name.upper()


def _pattern(name: str | None, roles: set[str]) -> str:
    """What matches the player of a step."""
    if name is None or (name in ROLES.values() and name not in roles):
        return ANY
    if name == BLIND:
        return f"(?:{'|'.join(BLINDS)})"
    return f"(?P={_group(name)})" if name in roles else re.escape(name)


def _sizes(part: _Part, sizes: Sizes, text: str) -> tuple[str, str]:
    """What matches the size of a step, and its name."""
    if part.size is None:
        return f"(?: {ANY})?", ""
    low, high = _range(text, part)
    names = sizes.names_between(part.unit, low, high)
    size = names[0] if len(names) == 1 else name_of_bin(part.unit, low, high)
    return f" (?:{'|'.join(map(re.escape, names))})", size


def _group(role: str) -> str:
    return f"role_{role.replace('-', '_')}"


def _positions(who: str | None, match: re.Match[str], anybody: str = "") -> tuple[str, ...]:
    """The positions that are meant; `anybody` if none is named."""
    if who is None:
        return (anybody,)
    return BLINDS if who == BLIND else (match[_group(who)] if who in ROLES.values() else who,)


def _last_position(street: str, line: str) -> str:
    """Who acted last on a street, or who sits before the first to act on it."""
    _, begins, steps = f"preflop: {line}".rpartition(f"{street}: ")
    if not begins or not steps:
        return "BB" if street == STREETS[0] else "BTN"
    return steps.rpartition(", ")[2].partition(" ")[0]


def _comes_before(last: str, positions: Sequence[str], position: str) -> bool:
    """Whether one of some positions acts between the last player and a position."""
    turns = {one: (ORDER.index(one) - ORDER.index(last) - 1) % len(ORDER) for one in ORDER}
    return any(turns[one] < turns.get(position, -1) for one in positions)


def _wrong(text: str, token: Token | None, reason: str) -> LineError:
    column = 1 if token is None or token.column is None else token.column
    return LineError(text, column, len(token or ""), reason)


def _unexpected(text: str, error: UnexpectedInput) -> LineError:
    place = error.pos_in_stream or 0
    if isinstance(error, UnexpectedCharacters):
        word = re.match(r"[^\s,;]+", text[place:])
        wrong = word[0] if word else text[place]
        near = get_close_matches(wrong, WORDS, n=2)
        hint = f"did you mean {' or '.join(near)}?" if near else "see `hh lines --help`"
        return LineError(text, place + 1, len(wrong), f"{wrong!r} is not understood; {hint}")
    token = error.token if isinstance(error, UnexpectedToken) else Token("$END", "")
    allowed = error.accepts or error.expected if isinstance(error, UnexpectedToken) else ()
    wanted = "; ".join(words for kind, words in EXPECTED.items() if kind in allowed) or "the end"
    if token.type == "$END":
        return LineError(text, len(text.rstrip()) + 1, 1, f"the line ends, expected {wanted}")
    return LineError(text, place + 1, len(token), f"found {str(token)!r}, expected {wanted}")
