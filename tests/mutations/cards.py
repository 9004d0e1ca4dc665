"""Cards that are impossible, come twice, are too few or too many, or contradict other lines."""

import random
import re

from tests.mutations.mutation import (
    CARD,
    CARDS,
    At,
    Mutated,
    actor,
    changed,
    edits,
    index_of,
    mutation,
    shown_cards,
    swapped,
    with_line,
)

HERO = At(r"^Dealt to .*\[\w\w \w\w\]")
FLOP = At(r"^\*\*\* FLOP \*\*\* \[\w\w \w\w \w\w\]")
RIVER = At(r"^\*\*\* RIVER \*\*\*")
BOARD_OR_HERO = r"^(\*\*\* (FLOP|TURN|RIVER)|Dealt to ).*\["

edits(
    ("hole_cards_alike", "D101", HERO, r"\[(\w\w) \w\w\]", r"[\1 \1]"),
    ("impossible_card", "D102", At(BOARD_OR_HERO, first=False), r"\[\w\w", "[1x"),
    ("suit_in_foreign_letters", "D102", At(r"^\*\*\* (FLOP|TURN|RIVER)", first=False), r"\[(\w)[cdhs]", r"[\1с"),
    ("cards_without_blank", "D102", At(r"^(\*\*\* FLOP|Dealt to ).*\[\w\w \w\w", first=False), r"\[(\w\w) ", r"[\1"),
    ("flop_card_changed", "D103", At(FLOP.line, given=r"^\*\*\* TURN"), r"\[\w\w", "[{other}"),
    ("summary_board_changed", "D103", At(r"^Board \["), r"\[\w\w", "[{other}"),
    ("summary_board_lacks_a_card", "D103", At(r"^Board \[\w\w \w\w \w\w \w\w"), r" \w\w\]", "]"),
    ("river_repeats_another_board", "D103", RIVER, r"\[\w\w", "[{other}"),
    ("flop_of_two_cards", "D104", FLOP, r" \w\w\]", "]"),
    ("river_of_two_cards", "D104", RIVER, r"(\w\w)\]\s*$", r"\1 {other}]"),
    ("one_hole_card", "D105", HERO, r" \w\w\]", "]"),
    ("three_hole_cards", "D105", HERO, r"(\w\w)\]", r"\1 {other}]"),
    ("hero_shows_other_cards", "D106", At(r": shows \[\w\w \w\w\]", given=r"showed \[|mucked \["), r"\[\w\w", "[{other}"),
    ("summary_shows_other_cards", "D106", At(r"^Seat \d+: .* showed \[\w\w \w\w\]", first=False), r" showed \[\w\w", " showed [{other}"),
)  # fmt: skip


@mutation("D101")
def river_card_repeats_flop_card(lines: list[str], rng: random.Random) -> Mutated | None:
    return repeated(lines, RIVER.line, r"\[(\w\w)\]\s*$", "[{}]")


@mutation("D101")
def shown_card_is_on_the_board(lines: list[str], rng: random.Random) -> Mutated | None:
    return repeated(lines, r": shows \[\w\w \w\w\]", r": shows \[\w\w", ": shows [{}")


@mutation("D101")
def mucked_card_is_on_the_board(lines: list[str], rng: random.Random) -> Mutated | None:
    return repeated(lines, r"^Seat \d+: .* mucked \[\w\w \w\w\]", r" mucked \[\w\w", " mucked [{}")


def repeated(lines: list[str], line: str, pattern: str, new: str) -> Mutated | None:
    """The first card of the flop again, elsewhere."""
    i, flop = index_of(lines, line), index_of(lines, rf"^\*\*\* FLOP \*\*\* \[{CARD}")
    if i is None or flop is None:
        return None
    return changed(lines, i, pattern, new.format(re.findall(CARD, lines[flop])[0]))


@mutation("D101")
def turn_card_is_a_hole_card(lines: list[str], rng: random.Random) -> Mutated | None:
    i, hero = index_of(lines, r"^\*\*\* TURN \*\*\*"), index_of(lines, r"^Dealt to .*\[")
    if i is None or hero is None:
        return None
    return changed(lines, i, r"\[(\w\w)\]\s*$", f"[{re.findall(CARD, lines[hero])[-1]}]")


@mutation("D102")
def rank_in_small_letters(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, rf"{BOARD_OR_HERO}[TJQKA]", rng)
    if i is None:
        return None
    return with_line(lines, i, re.sub(r"\[[TJQKA]", lambda m: m[0].lower(), lines[i], count=1))


@mutation("D103")
def turn_repeats_another_flop(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* TURN \*\*\*")
    if i is None:
        return None
    three = rng.sample([card for card in CARDS if card not in shown_cards(lines)], 3)
    return changed(lines, i, r"\[\w\w \w\w \w\w\]", f"[{' '.join(three)}]")


@mutation("D106 D101")
def shown_hands_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    shows = [i for i, line in enumerate(lines) if ": shows [" in line]
    if len(shows) != 2 or actor(lines[shows[0]]) == actor(lines[shows[1]]):
        return None
    (a, first), (b, second) = ((i, lines[i].split(": shows [")) for i in shows)
    return swapped(lines, a, b, f"{second[0]}: shows [{first[1]}", f"{first[0]}: shows [{second[1]}")
