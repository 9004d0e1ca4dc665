"""Seats, buttons and headers that contradict the rest of the hand."""

import random
import re

from tests.mutations.mutation import (
    NO_LIMIT,
    At,
    Mutated,
    changed,
    edits,
    mutation,
    players,
    results,
    swapped,
    with_line,
)

SEAT = r"^Seat \d+: .* in chips"

edits(
    ("hand_number_is_zero", "P127", At(r"^P"), r"#\d+:", "#0:"),
    ("impossible_date", "P129", At(r"^P.*\d{4}/\d\d/\d\d"), r"\d{4}/\d\d/\d\d", "2021/13/45"),
    ("header_blinds_swapped", "P128", At(NO_LIMIT), r"\((\D{0,4}[\d.]+)/(\D{0,4}[\d.]+)( [A-Z]{3})?\)", r"(\2/\1\3)"),
)  # fmt: skip


@mutation("P120")
def two_players_in_one_seat(lines: list[str], rng: random.Random) -> Mutated | None:
    seats = [i for i, line in enumerate(lines) if re.match(SEAT, line)]
    if len(seats) < 2:
        return None
    return changed(lines, seats[1], r"^Seat \d+", lines[seats[0]].split(":")[0])


@mutation("P122")
def seat_above_the_table(lines: list[str], rng: random.Random) -> Mutated | None:
    seats = [i for i, line in enumerate(lines) if re.match(r"Seat \d: .* in chips", line)]
    if not seats or not re.search(r"\b\d+-max", lines[1]) or not results(lines):
        return None
    return changed(lines, rng.choice(seats), r"^Seat ", "Seat 1")


@mutation("P122 P123 P132")
def table_of_two(lines: list[str], rng: random.Random) -> Mutated | None:
    if not re.search(r"\b([3-9]|10)-max", lines[1]) or len(players(lines)) < 3:
        return None
    return changed(lines, 1, r"\b\d+-max", "2-max")._replace(line=0)


@mutation("P124")
def summary_seat_number_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = rng.choice(results(lines) or [0])
    return changed(lines, i, r"^Seat \d+", "Seat 11") if i else None


@mutation("P124")
def summary_seat_numbers_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    if len(results(lines)) < 2:
        return None
    a, b = results(lines)[:2]
    (first, one), (second, two) = (lines[i].split(": ", 1) for i in (a, b))
    return swapped(lines, a, b, f"{second}: {one}", f"{first}: {two}")


@mutation("L105 L126 S308")
def button_moved(lines: list[str], rng: random.Random) -> Mutated | None:
    return button_to_the_next(lines) if len(players(lines)) > 2 else None


@mutation("L126 S308")  # without blinds only the summary tells
def heads_up_button_moved(lines: list[str], rng: random.Random) -> Mutated | None:
    seats = [line for line in lines if re.search(SEAT, line)]
    return button_to_the_next(lines) if len(seats) == 2 else None


def button_to_the_next(lines: list[str]) -> Mutated | None:
    """The button one player further, unless it is at an empty seat."""
    seats = [x for x in lines if re.search(SEAT, x) and "sitting out" not in x and "out of hand" not in x]
    numbers = [line.split(":")[0].removeprefix("Seat ") for line in seats]
    match = re.search(r"Seat #(\d+) is the button", lines[1])
    if match is None or match[1] not in numbers:
        return None
    other = numbers[(numbers.index(match[1]) + 1) % len(numbers)]
    return with_line(lines, 1, lines[1].replace(f"#{match[1]} is", f"#{other} is"))._replace(line=0)
