"""Single faults in headers, seats, posts and missing lines of good PokerStars hands."""

import random
import re

from tests.line_mutations import changed
from tests.more_mutations import actor, results
from tests.mutations import (
    Mutated,
    in_chips,
    index_of,
    mutation,
    players,
    scaled,
    with_line,
    without_line,
)

SEAT = r"^Seat \d+: .* in chips"
POSTS_BOTH = r": posts small & big blinds [^a]*$"


def seat_of(lines: list[str], name: str) -> int | None:
    return index_of(lines, rf"^Seat \d+: {re.escape(name)} \(.* in chips")


# --- header and table ---


@mutation("P127")
def hand_number_is_zero(lines: list[str], rng: random.Random) -> Mutated | None:
    return changed(lines, 0, r"#\d+:", "#0:")


@mutation("P129")
def impossible_date(lines: list[str], rng: random.Random) -> Mutated | None:
    return (
        changed(lines, 0, r"\d{4}/\d\d/\d\d", "2021/13/45")
        if re.search(r"\d{4}/\d\d/\d\d", lines[0])
        else None
    )


@mutation("P128")
def header_blinds_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    if "No Limit" not in lines[0]:
        return None
    return changed(lines, 0, r"\((\D{0,4}[\d.]+)/(\D{0,4}[\d.]+)( [A-Z]{3})?\)", r"(\2/\1\3)")


@mutation("L105", "L126", "S308")
def button_moved(lines: list[str], rng: random.Random) -> Mutated | None:
    match = re.search(r"Seat #(\d+) is the button", lines[1]) if len(lines) > 1 else None
    if match is None or len(players(lines)) < 3:
        return None
    owner = next((x for x in lines if re.match(rf"Seat {match[1]}: .* in chips", x)), None)
    seats = [x for x in lines if re.search(SEAT, x) and "sitting out" not in x and "out of hand" not in x]
    if owner not in seats:
        return None
    other = re.match(r"Seat (\d+)", seats[(seats.index(owner) + 1) % len(seats)])
    assert other
    return Mutated([lines[0], lines[1].replace(f"#{match[1]} is", f"#{other[1]} is"), *lines[2:]], 0)


@mutation("L105", "S308")
def heads_up_button_moved(lines: list[str], rng: random.Random) -> Mutated | None:
    match = re.search(r"Seat #(\d+) is the button", lines[1])
    seats = [x for x in lines if re.search(SEAT, x)]
    if match is None or len(seats) != 2:
        return None
    other = next(x for x in seats if not x.startswith(f"Seat {match[1]}:"))
    number = re.match(r"Seat (\d+)", other)
    assert number
    return Mutated([lines[0], lines[1].replace(f"#{match[1]} is", f"#{number[1]} is"), *lines[2:]], 0)


# --- seats ---


# --- posts ---


@mutation("L135")
def dead_blind_of_wrong_size(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, POSTS_BOTH)
    if i is None:
        return None
    head, tail = lines[i].rsplit("blinds ", 1)
    return with_line(lines, i, f"{head}blinds {scaled(' ' + tail, 1.6, in_chips(lines)).lstrip()}")


# --- missing and moved lines ---


@mutation("M208")
def uncalled_line_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Uncalled bet ")
    return None if i is None else without_line(lines, i)


@mutation("P111", "D103", "L106")
def flop_heading_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* FLOP \*\*\*")
    return None if i is None else without_line(lines, i)


@mutation("S310")
def summary_seat_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    found = results(lines)
    return without_line(lines, rng.choice(found)) if found else None


@mutation("S305")
def winner_does_not_show(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from pot")
    if i is None or sum(" collected " in x and " from " in x for x in lines) > 1:
        return None
    name = lines[i].split(" collected ")[0]
    show = index_of(lines, rf"^{re.escape(name)}: shows \[")
    told = index_of(lines, rf"^Seat \d+: {re.escape(name)} .*showed \[")
    return (
        None
        if show is None or told is None
        else with_line(lines, show, f"{name}: mucks hand")._replace(line=0)
    )


# --- text ---


@mutation("L125")
def timed_out_player_bets(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (bets|raises|calls) ", rng)
    return None if i is None else Mutated([*lines[:i], f"{actor(lines[i])} has timed out", *lines[i:]], 0)


@mutation("T101")
def bounty_for_a_player_with_chips(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" wins the .* bounty for eliminating ")
    if i is None:
        return None
    winner = lines[i].split(" wins the ")[0]
    out = lines[i].rsplit(" eliminating ", 1)[1]
    other = next((x for x in players(lines) if x != winner and not out.startswith(x)), None)
    return (
        None
        if other is None
        else with_line(lines, i, re.sub(r"eliminating .*", f"eliminating {other}", lines[i]))
    )


@mutation("L131", "L134")
def big_blind_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": posts big blind ")
    called = index_of(lines, r": (calls|raises|checks) ")
    if (
        i is None
        or called is None
        or "all-in" in lines[i]
        or index_of(lines, r": posts small blind ") is None
    ):
        return None
    return without_line(lines, i)


@mutation("L131")
def header_big_blind_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    match = re.search(r"\(\D{0,4}[\d.]+/\D{0,4}([\d.]+)[^)]*\)", lines[0])
    post = index_of(lines, r": posts big blind [^a]*$")
    if match is None or "No Limit" not in lines[0] or post is None:
        return None
    new = f"{2 * float(match[1]):.{0 if in_chips(lines) else 2}f}"
    return Mutated([lines[0][: match.start(1)] + new + lines[0][match.end(1) :], *lines[1:]], 0)
