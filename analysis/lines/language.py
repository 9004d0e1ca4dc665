"""Parser for betting lines, such as `BTN opens, BB calls, flop: BB checks, BTN bets 25-40%`.

A step has a player, a verb and a size; player and size are optional and match any value by default. Folds may
be omitted, because they follow from the next player to act.
"""

import re
from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

from lark import Token, Tree
from lark.exceptions import UnexpectedInput

from analysis.decisions.turns import MOST_SEATS
from analysis.lines.betting_line import ANY, BLIND, BLINDS, ROLES, BettingLine, group_of
from analysis.lines.details import PLAYERS, TEXTURES, Values, values_of_board
from analysis.lines.errors import BEGINNINGS, kinds_after, unexpected, wrong
from analysis.lines.sizes import BB, PERCENT, SIZES, STACK, TIMES, Sizes, name_of_bin
from analysis.lines.tree import ANSWERS
from analysis.schema.tables import STREETS
from hhparser.language import lark_of
from hhparser.model.positions import Position

COMPLETED: Final = {
    "STACK": ("stack",),
    "PLAYERS": tuple(f"{number} players" for number in range(2, 11)),
    "STREET": BEGINNINGS,
    "WHO": (*Position, *ROLES.values(), BLIND),
    "VERB": tuple(ANSWERS.values()),
}
PARTS: Final = ("step", "decides", "begins")
BEFORE_FLOP: Final = ("limp", "open", "3-bet", "4-bet", "5-bet")
FEWEST_PLAYERS: Final = 2
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)?")


class _Setting(NamedTuple):
    """A setting before the first step of a line: a range of stacks or of numbers of players.

    Attributes:
        name: `STACK` or `PLAYERS`.
        low: Lower end: a stack in big blinds, or a number of players; 0 without one.
        high: Upper end, included for players and excluded for stacks; infinite without one.
    """

    name: str
    low: float
    high: float

    def values(self, sizes: Sizes) -> Values:
        """Return the allowed values of the detail with this name."""
        if self.name == STACK:
            return tuple(sizes.names_between(STACK, self.low, self.high))
        return tuple(str(number) for number in range(int(self.low), int(min(self.high, MOST_SEATS)) + 1))

    def words(self, sizes: Sizes) -> str:
        """Return the normalized text of the setting."""
        if self.name == STACK:
            values = self.values(sizes)
            return f"stack {values[0] if len(values) == 1 else name_of_bin(STACK, self.low, self.high)}"
        number = f"{self.low:g}" + ("+" if self.high == inf else f"-{self.high:g}" * (self.high > self.low))
        return f"{number} players"


class _Part(NamedTuple):
    """A part of a line: a step, or a street without a step, or the player to act.

    Attributes:
        street: Its street.
        begins: Whether it names the street, and so begins it.
        textures: Normalized texture words after the street.
        who: Position or role of the player; None if it does not name a player.
        verb: Name of the answer, such as `3-bet`; "" without a step.
        size: Size of the step; None for any size.
    """

    street: str
    begins: bool
    textures: Values
    who: Token | None
    verb: str
    size: Token | None

    @property
    def unit(self) -> str:
        """Unit of the size of this step; "" for steps without a size."""
        if self.verb == "bet":
            return PERCENT
        if self.verb == "open" or (self.verb == "raise" and self.street == STREETS[0]):
            return BB
        return TIMES if self.verb == "raise" or self.verb[0].isdigit() else ""


def parse_line(text: str, sizes: Sizes = SIZES) -> BettingLine:
    """Parse a betting line.

    Args:
        text: The line, in the language of `grammars/betting_line.lark`; "" for the first decisions of a hand.
        sizes: Size bins; sizes in the line add further cuts.

    Raises:
        LineError: The line is invalid.
    """
    return _compiled(*_read(text, sizes))


class LastStep(NamedTuple):
    """A betting line split into its last step and the node before it.

    Attributes:
        text: Normalized text of the whole line.
        before: Line before the last step, with the player to act.
        answer: Action of the last step; "" if the line ends without an action.
        sizes: Size bins of the last step; None for any size.
    """

    text: str
    before: BettingLine
    answer: str
    sizes: tuple[str, ...] | None

    def holds(self, answer: str) -> bool:
        """Return whether an answer of the node `before` matches the last step.

        Args:
            answer: The action, with its size bin if it has one, such as `bet 25-40%`.
        """
        done, _, size = answer.partition(" ")
        return self.answer in ("", done) and (self.sizes is None or size in self.sizes)


def last_step(text: str, sizes: Sizes = SIZES) -> LastStep:
    """Parse a betting line and split off its last step; arguments and exceptions as for `parse_line`."""
    line, settings, parts, sizes = _read(text, sizes)
    whole = _compiled(line, settings, parts, sizes).text
    if not parts:
        return LastStep(whole, _compiled(line, settings, parts, sizes), "", None)
    *others, last = parts
    is_so_called = last.who is not None and last.who.lower() == ROLES.get(last.verb)  # as in caller calls
    who = None if is_so_called else last.who
    before = _compiled(line, settings, [*others, last._replace(who=who, verb="", size=None)], sizes)
    if last.size is None:
        return LastStep(whole, before, last.verb, None)
    names = sizes.names_between(last.unit, *_range(line, last, last.size))
    return LastStep(whole, before, last.verb, tuple(names))


def _read(text: str, sizes: Sizes) -> tuple[str, list[_Setting], list[_Part], Sizes]:
    """Parse a line to its text on one row, its settings, its parts, and size bins with cuts at its sizes."""
    line = " ".join(text.splitlines())
    try:
        tree = lark_of("betting_line").parse(line)
    except UnexpectedInput as error:
        raise unexpected(line, error) from None
    settings, parts = [*_settings(line, tree)], [*_parts(line, tree)]
    for setting in settings:
        if setting.name == STACK:
            sizes = _cut(sizes, STACK, setting.low, setting.high)
    for part in parts:
        if part.size is not None:
            sizes = _cut(sizes, part.unit, *_range(line, part, part.size))
    return line, settings, parts, sizes


def _cut(sizes: Sizes, unit: str, low: float, high: float) -> Sizes:
    return sizes.with_cuts(unit, [low, high] if low < high else [])


def next_words(text: str) -> list[str]:
    """Return the words that may follow the beginning of a line, for completion; [] if it is invalid."""
    allowed = kinds_after(text)
    words = [word for kind, words in COMPLETED.items() if kind in allowed for word in words]
    if "TEXTURE" in allowed:
        street = max(STREETS, key=text.lower().rfind)
        words += [":", *(word for word, texture in TEXTURES.items() if street in texture.streets)]
    return words


def _settings(text: str, tree: Tree[Token]) -> Iterator[_Setting]:
    """Yield the settings of a parsed line; raise `LineError` for invalid or repeated ones."""
    given: set[str] = set()
    for found in tree.find_pred(lambda one: one.data in (STACK, PLAYERS)):
        token = found.children[-1]
        assert isinstance(token, Token)
        if found.data in given:
            raise wrong(text, token, "this setting is given twice")
        given.add(found.data)
        is_stack = found.data == STACK
        low, high = _measured(text, token, BB, "a stack") if is_stack else _ends(text, token)
        if found.data == PLAYERS and high < FEWEST_PLAYERS:
            raise wrong(text, token, f"at least {FEWEST_PLAYERS} players are dealt in")
        yield _Setting(found.data, low, high)


def _parts(text: str, tree: Tree[Token]) -> Iterator[_Part]:
    """Yield the parts of a parsed line; raise `LineError` for steps that cannot follow each other."""
    street, is_over = STREETS[0], False
    for found in tree.find_pred(lambda one: one.data in PARTS):
        tokens = {token.type: token for token in found.scan_values(lambda one: isinstance(one, Token))}
        begins, verb = tokens.get("STREET"), _answer(tokens.get("VERB", ""))
        if is_over:
            raise wrong(text, next(iter(tokens.values())), "no step may follow the player to act")
        if begins is not None:
            street = _next_street(text, street, begins)
        if not _can_be_done(verb, street):
            raise wrong(text, tokens["VERB"], f"nobody {ANSWERS[verb]} {_on(street)}")
        is_over = not verb and "WHO" in tokens
        textures = tuple(_textures(text, street, found))
        yield _Part(street, begins is not None, textures, tokens.get("WHO"), verb, tokens.get("SIZE"))


def _next_street(text: str, street: str, begins: Token) -> str:
    following = begins.lower()
    if STREETS.index(following) != STREETS.index(street) + 1:
        raise wrong(text, begins, f"{following} cannot follow {street}")
    return following


def _can_be_done(verb: str, street: str) -> bool:
    return verb != "bet" if street == STREETS[0] else verb not in BEFORE_FLOP


def _on(street: str) -> str:
    return "before the flop" if street == STREETS[0] else f"on the {street}"


def _textures(text: str, street: str, part: Tree[Token]) -> Iterator[str]:
    """Yield the normalized texture words at the start of a street, and validate them."""
    for token in part.scan_values(lambda one: isinstance(one, Token) and one.type == "TEXTURE"):
        word = token.lower()
        word = word.capitalize() if word.endswith("-high") else word
        if street not in TEXTURES[word].streets:
            raise wrong(text, token, f"{word} does not apply to the {street}")
        yield word


def _answer(verb: str) -> str:
    """Normalize any form of a verb, such as `3bets`, to the name of the answer, such as `3-bet`."""
    return re.sub(r"^([345])-?b", r"\1-b", verb.lower().removesuffix("s"))


def _range(text: str, part: _Part, token: Token) -> tuple[float, float]:
    """Return the lower and upper end of the size of a step, after validation of its unit."""
    if not part.unit:
        raise wrong(text, token, f"{ANSWERS[part.verb]} has no size")
    return _measured(text, token, part.unit, f"{ANSWERS[part.verb]} {_on(part.street)}")


def _measured(text: str, token: Token, unit: str, what: str) -> tuple[float, float]:
    """Return the lower and upper end of a size; raise an error if it does not have the unit."""
    if not token.lower().rstrip("+").endswith(unit):
        raise wrong(text, token, f"{what} is measured in {unit}")
    return _ends(text, token)


def _ends(text: str, token: Token) -> tuple[float, float]:
    """Return the lower and upper end of a size or number; both are equal for a single value."""
    low, high = ([float(number) for number in _NUMBER.findall(token)] * 2)[:2]
    if token.startswith("<"):
        return 0, high
    if "+" in token:
        return low, inf
    if low > high:
        raise wrong(text, token, "the smaller number comes first")
    return low, high


def _compiled(text: str, settings: Sequence[_Setting], parts: Sequence[_Part], sizes: Sizes) -> BettingLine:
    """Build the betting line with its regex from the parsed settings and parts."""
    roles: set[str] = set()
    names, patterns = [], []
    words = [setting.words(sizes) for setting in settings]
    headings = _headings(parts)
    for part in parts:
        name = _name(text, part, roles)
        names.append(name)
        if not part.verb:
            continue
        size_pattern, size = _sizes(part, sizes, text)
        verb, begins = ANSWERS[part.verb], part.begins
        heading = f"{headings.get(part.street, part.street)}: " if begins else ""
        words.append(heading + " ".join(filter(None, (name, verb, size))))
        if part.verb != "fold":
            prefix = f"{part.street}: " if begins else ""
            patterns.append(f"{prefix}{_actor(part, name, roles)} {verb}{size_pattern}")
    last_street, street, who, folded = _ending(parts, names)
    pattern = re.compile(", ".join(patterns))
    details = _details(settings, parts, sizes)
    return BettingLine(", ".join(words), last_street, headings, pattern, street, who, folded, sizes, details)


def _headings(parts: Sequence[_Part]) -> dict[str, str]:
    """Return the normalized beginning of each street with textures."""
    return {part.street: " ".join((part.street, *part.textures)) for part in parts if part.textures}


def _details(settings: Sequence[_Setting], parts: Sequence[_Part], sizes: Sizes) -> dict[str, Values]:
    details = {setting.name: setting.values(sizes) for setting in settings}
    for part in parts:
        details |= values_of_board(part.street, part.textures)
    return details


def _ending(
    parts: Sequence[_Part], names: Sequence[str | None]
) -> tuple[str, str | None, str | None, tuple[str, ...]]:
    """Return the street of the last step, and the street, player to act and folds after it."""
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
    """Return a regex for the player of a step; a group if the step creates a role, for later references."""
    matches = _pattern(name, roles)
    role = ROLES.get(part.verb) if part.street == STREETS[0] else None
    if role is None or role in roles:
        return matches
    roles.add(role)
    return f"(?P<{group_of(role)}>{matches})"


def _name(text: str, part: _Part, roles: set[str]) -> str | None:
    """Return the normalized position or role of a part; None if the part does not name a player."""
    if part.who is None:
        return None
    name = part.who.lower().replace("3b", "3-b").replace("4b", "4-b")
    if name == BLIND or (name in ROLES.values() and (name in roles or name == ROLES.get(part.verb))):
        return name
    if name in ROLES.values():
        raise wrong(text, part.who, f"there is no {name} so far")
    return name.upper()


def _pattern(name: str | None, roles: set[str]) -> str:
    """Return a regex for a player: a position, a back-reference to a role, or any word."""
    if name is None or (name in ROLES.values() and name not in roles):
        return ANY
    if name == BLIND:
        return f"(?:{'|'.join(BLINDS)})"
    return f"(?P={group_of(name)})" if name in roles else re.escape(name)


def _sizes(part: _Part, sizes: Sizes, text: str) -> tuple[str, str]:
    """Return a regex for the size of a step, and the normalized size; "" for any size."""
    if part.size is None:
        return f"(?: {ANY})?", ""
    low, high = _range(text, part, part.size)
    names = sizes.names_between(part.unit, low, high)
    size = names[0] if len(names) == 1 else name_of_bin(part.unit, low, high)
    return f" (?:{'|'.join(map(re.escape, names))})", size
