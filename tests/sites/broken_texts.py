"""Breaks text in ways that happen to files, and goes through all that is done with the hands of a text."""

import io
import random
import time
from collections.abc import Callable, Iterator
from typing import Final

from hhparser.columns import add_rows, no_rows
from hhparser.formats.errors import NotHeldError
from hhparser.formats.hand_json import hand_object
from hhparser.formats.steps_json import replay_object
from hhparser.formats.writers import TARGETS
from hhparser.input.files import Block, _decoded, in_chat
from hhparser.model import READ
from hhparser.pipeline import Checked, check_hand
from hhparser.sites.reading import hand_starts, parse_block

SECONDS_A_HAND: Final = 2
READ_BACK: Final = ("pokerstars", "phh", "ohh")
Break = Callable[[str, random.Random], str]


# --- damage to files ---


def flip_bytes(text: str, chance: random.Random) -> str:
    """The text with one to eight bytes changed in a bit or replaced, read as files are."""
    data = bytearray(text.encode())
    for _ in range(chance.choice((1, 1, 2, 8))):
        place = chance.randrange(len(data))
        data[place] = chance.choice((data[place] ^ 1 << chance.randrange(7), chance.randrange(1, 256)))
    return "".join(text for _, text in _decoded(io.BytesIO(data)))


def change_digit(text: str, chance: random.Random) -> str:
    """The text with a digit replaced by another digit, or by several."""
    places = [place for place, letter in enumerate(text) if letter.isdigit()]
    place = chance.choice(places)
    return text[:place] + chance.choice((*"0123456789", "", "00", "9" * 20, ".", "-1")) + text[place + 1 :]


def drop_line(text: str, chance: random.Random) -> str:
    """The text without a line."""
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def double_line(text: str, chance: random.Random) -> str:
    """The text with a line printed twice."""
    lines = text.split("\n")
    place = chance.randrange(len(lines))
    return "\n".join([*lines[: place + 1], *lines[place:]])


def swap_lines(text: str, chance: random.Random) -> str:
    """The text with a line and the next one the other way round."""
    lines = text.split("\n")
    place = chance.randrange(max(len(lines) - 1, 1))
    lines[place : place + 2] = reversed(lines[place : place + 2])
    return "\n".join(lines)


def move_line(text: str, chance: random.Random) -> str:
    """The text with a line somewhere else."""
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))
    return "\n".join(lines)


def change_word(text: str, chance: random.Random) -> str:
    """The text with a word replaced by another word of it."""
    words = text.split(" ")
    words[chance.randrange(len(words))] = chance.choice(words)
    return " ".join(words)


def cut_off(text: str, chance: random.Random) -> str:
    """The beginning of the text."""
    return text[: chance.randrange(len(text))]


def run_together(text: str, chance: random.Random) -> str:
    """The beginning of the text and a later part of it, without a line end between them."""
    first, second = sorted((chance.randrange(len(text)), chance.randrange(len(text))))
    return text[:first] + text[second:]


BREAKS: Final[tuple[Break, ...]] = (
    *(flip_bytes, change_digit, change_word, drop_line),
    *(double_line, swap_lines, move_line, cut_off, run_together),
)


def every_change(text: str) -> Iterator[str]:
    """The text with each line left out, doubled, swapped with the next, and cut off before and inside it."""
    lines = text.split("\n")
    for n, line in enumerate(lines):
        before, after = lines[:n], lines[n + 1 :]
        changed = (after, [line, line, *after], [*after[:1], line, *after[1:]], [], [line[: len(line) // 2]])
        for rest in changed:
            yield "\n".join([*before, *rest])


# --- invariants for any text ---


def read_through(text: str) -> list[Checked]:
    """The hands of a text after everything was done with them that is done with hands.

    Raises:
        AssertionError: Something that must hold for every text does not.
    """
    lines = text.split("\n")
    checked = []
    rows = no_rows()
    started = time.process_time()
    for hand in parse_block(Block("f", 1, text)):
        one = check_hand(hand)
        hand_object(one)
        replay_object(one)
        add_rows(rows, hand, one.replay, one.diagnostics, one.status)
        check_places(one, lines)
        check_ledger(one)
        write_and_read(one)
        checked.append(one)
        assert time.process_time() - started < SECONDS_A_HAND
        started = time.process_time()
    headed = [one for one in checked if one.hand.site is not None]  # text before a header has no site
    headers = [m for m in hand_starts().finditer(text) if not in_chat(text, m.start())]
    assert len(headed) == len(headers), "hands in are hands out"
    return checked


def check_findings(text: str) -> None:
    """Every hand of a text ends in findings at places that exist, and can be written as JSON."""
    for hand in parse_block(Block("f", 1, text)):
        one = check_hand(hand)
        hand_object(one)
        replay_object(one)
        check_places(one, text.split("\n"))


def check_places(one: Checked, lines: list[str]) -> None:
    """Check that every finding has a location in the text, and that none is an internal error."""
    for found in one.diagnostics:
        assert found.code != "P137", found
        assert 1 <= found.line <= len(lines), found
        assert 1 <= found.column <= found.end_column <= len(lines[found.line - 1]) + 1, found


def check_ledger(one: Checked) -> None:
    """Check that the players' losses equal the chips taken by the house less the added chips."""
    replay = one.replay
    if replay is not None and replay.complete and not one.hand.unsettled:
        net = sum(replay.collected.values()) - sum(replay.committed.values())
        fees = sum(fee for _, fee in one.hand.fees)
        assert net + (replay.rake or 0) + fees == one.hand.added


def write_and_read(one: Checked) -> None:
    """Write the hand in each format and parse it again; a format may refuse the hand."""
    for name, text in written(one):
        if name in READ_BACK:
            (back,) = parse_block(Block("f", 1, text))
            again = check_hand(back)
            assert back.status is one.hand.status, (name, again.diagnostics)
            assert back.status is not READ or (again.replay and again.replay.complete), name


def written(one: Checked) -> Iterator[tuple[str, str]]:
    """The name and the text of each format that holds the hand."""
    for name, target in TARGETS.items():
        try:
            yield name, target.framed(target.write(one), 1)
        except NotHeldError:
            continue
