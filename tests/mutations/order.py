"""Lines that are missing, duplicated or in another place."""

import random

from tests.mutations.mutation import (
    At,
    Mutated,
    doubles,
    drops,
    edits,
    index_of,
    inserted,
    mutation,
    results,
    swapped,
)

ANTE = r": posts the ante [^a]*$"
COLLECTED = At(r" collected .* from ")
UNCALLED = At(r"^Uncalled bet ")

drops(
    ("fold_dropped", "L105 L122 L123", At(r": folds", first=False)),
    ("ante_dropped", "L132", At(ANTE, first=False, times=4)),
    ("flop_heading_dropped", "P111 D103 L106", At(r"^\*\*\* FLOP \*\*\*")),
    ("turn_line_dropped", "P111 L122", At(r"^\*\*\* TURN \*\*\*", given=r"^\*\*\* RIVER \*\*\*")),
    ("river_heading_dropped", "D103 L106", At(r"^\*\*\* RIVER \*\*\*", given=r"^Board \[")),
    ("uncalled_line_dropped", "M208", UNCALLED),
    ("payout_dropped", "S306 M211 M203 M202", COLLECTED),
    ("summary_heading_dropped", "P111 P112", At(r"^\*\*\* SUMMARY")),
)  # fmt: skip

doubles(
    ("action_doubled", "L106 L105", At(r": (checks|calls)", first=False, unless="all-in", uncapped=True)),
    ("fold_doubled", "L103", At(r": folds", first=False)),
    ("bet_doubled", "L104 L106", At(r": (bets|raises) ", first=False)),
    ("ante_doubled", "L132", At(ANTE, first=False, times=3)),
    ("big_blind_doubled", "L131", At(r": posts big blind [^a]*$")),
    ("street_heading_doubled", "P111", At(r"^\*\*\* (FLOP|TURN|RIVER) \*\*\*", first=False)),
    ("uncalled_line_doubled", "M207", UNCALLED),
)


@mutation("M203 M204")
def payout_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = COLLECTED.index(lines, rng)
    return None if i is None else inserted(lines, i, lines[i])._replace(line=0)


@mutation("P111")
def uncalled_line_after_the_payout(lines: list[str], rng: random.Random) -> Mutated | None:
    i, paid = UNCALLED.index(lines, rng), COLLECTED.index(lines, rng)
    if i is None or paid is None or paid < i:
        return None
    return Mutated([*lines[:i], *lines[i + 1 : paid + 1], lines[i], *lines[paid + 1 :]], paid + 1)


edits(
    ("side_pot_where_there_is_one", "M209", At(r" collected .* from pot$"), r"from pot$", "from side pot"),
    ("table_of_another_tournament", "P134", At(r"^Table '\d{6,} \d+'"), r"^Table '(\d+) ", r"Table '1\1 "),
)


@mutation("P120")
def summary_line_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    found = results(lines)
    i = rng.choice(found) if found else None
    return None if i is None else inserted(lines, i + 1, lines[i])


@mutation("S310")
def summary_seat_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    found = results(lines)
    i = rng.choice(found) if found else None
    return None if i is None else Mutated([*lines[:i], *lines[i + 1 :]], 0)


@mutation("L131 L134")
def big_blind_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = At(r": posts big blind ", unless="all-in", given=r": posts small blind ").index(lines, rng)
    if i is None or index_of(lines, r": (calls|raises|checks) ") is None:
        return None
    return Mutated([*lines[:i], *lines[i + 1 :]], 0)


@mutation("P111")
def street_headings_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    a, b = index_of(lines, r"^\*\*\* TURN \*\*\*"), index_of(lines, r"^\*\*\* RIVER \*\*\*")
    return None if a is None or b is None else swapped(lines, a, b, lines[b], lines[a])


@mutation("P111")
def summary_line_before_the_showdown(lines: list[str], rng: random.Random) -> Mutated | None:
    i, board = index_of(lines, r"^\*\*\* (SHOW DOWN|SUMMARY)"), index_of(lines, r"^Board \[")
    return None if i is None or board is None else inserted(lines, i, lines[board])


@mutation("P111")
def showdown_before_the_river(lines: list[str], rng: random.Random) -> Mutated | None:
    show, river = index_of(lines, r"^\*\*\* SHOW DOWN"), index_of(lines, r"^\*\*\* RIVER \*\*\*")
    if show is None or river is None:
        return None
    return Mutated([*lines[:river], lines[show], *lines[river:show], *lines[show + 1 :]], 0)


@mutation("P111")
def two_hands_run_together(lines: list[str], rng: random.Random) -> Mutated | None:
    body = [line for line in lines if line.strip()]
    return Mutated([*body, *body[1:]], len(body) + 1)


@mutation("P112 P113")
def summary_missing(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* SUMMARY")
    return None if i is None else Mutated(lines[:i], 0)


@mutation("P113")
def truncated_in_the_middle(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* HOLE CARDS")
    return None if i is None else Mutated(lines[: i + 3], 0)


@mutation("P110")
def line_that_nobody_knows(lines: list[str], rng: random.Random) -> Mutated | None:
    end = len([line for line in lines if line.strip()])
    return inserted(lines, rng.randrange(2, end), "~~ scribbled by hand ~~")
