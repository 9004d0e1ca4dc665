"""Amounts that are too small, too large or in another currency."""

import random
import re

from tests.mutations.actions import ALL_IN, RAISE
from tests.mutations.mutation import (
    NO_LIMIT,
    At,
    Mutated,
    actor,
    amount_of,
    edits,
    factors,
    in_chips,
    index_of,
    inserted,
    mutation,
    scaled,
    unit,
    with_amount,
    with_line,
)

ANTE = r": posts the ante [^a]*$"
COLLECTED = r" collected .* from "
RAISES = At(RAISE, first=False)

factors(
    ("call_of_wrong_amount", "L109 L112", At(r": calls ", first=False, unless="all-in"), ": calls ", 1.7),
    ("all_in_call_of_wrong_amount", "L109", At(r": calls .* and is all-in", first=False), ": calls ", 0.7),
    ("raise_increment_wrong", "M210 L110 L112", RAISES, ": raises ", 2),
    ("bet_above_stack", "L112", At(r": bets ", first=False), ": bets ", 100_000),
    ("small_blind_of_wrong_size", "L130", At(r": posts small blind ", unless="all-in", given=NO_LIMIT), " blind ", 1.5),
    ("big_blind_of_wrong_size", "L131", At(r": posts big blind ", unless="all-in"), " blind ", 1.5),
    ("dead_blind_of_wrong_size", "L135", At(r": posts small & big blinds [^a]*$"), " blinds ", 1.6),
    ("ante_of_wrong_size", "L132", At(ANTE, first=False, times=3), " ante ", 1.5),
    ("total_pot_wrong", "M201", At(r"^Total pot "), "Total pot ", 1.5),
    ("collected_wrong", "M203 M204", At(COLLECTED), " collected ", 0.7),
    ("collected_above_the_pot", "M203 M204", At(COLLECTED), " collected ", 9),
    ("side_payout_wrong", "M203", At(r" collected .* from side pot"), " collected ", 0.7),
    ("uncalled_wrong", "M205", At(r"^Uncalled bet "), "Uncalled bet ", 1.5),
)  # fmt: skip

edits(
    ("raise_figures_swapped", "M210 L110 L112 L116", RAISES, RAISE, r": raises \2 to \1"),
    ("bet_below_the_minimum", "L111", At(r": bets ", first=False, unless="all-in"), r": bets (\D{0,4})[\d.,]+", r": bets \g<1>{unit}"),
    ("rake_wrong", "M202", At(r"^Total pot .*\| Rake "), r"(Rake \D{0,4})[\d.,]+", r"\g<1>3"),
    ("rake_left_out", "M202", At(r"^Total pot .*\| Rake \D{0,4}(?!0(?:\.00)?\s*$)\d"), r"Rake (\D{0,4})[\d.,]+", r"Rake \g<1>0"),
    ("amount_in_another_currency", "P126", At(r": (calls|bets) \$\d", first=False, given=r"^P.*\(\$"), r" \$", " €"),
    ("amount_with_a_sign", "P110", At(r"^Uncalled bet \(\D?\d"), r"(bet \(\D?)(\d)", r"\1-\2"),
)  # fmt: skip


@mutation("L110")
def raise_below_minimum(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, RAISE, rng)
    if i is None or "all-in" in lines[i]:
        return None
    figures = re.search(r".*: raises (\D{0,4}[\d.,]+ to )(.*)", lines[i])
    assert figures
    head, step, to = lines[i][: figures.start(1)], figures[1], figures[2]
    minimum = amount_of(f" {to}") - amount_of(f" {step}") + float(unit(lines))
    small = with_amount(f" {step}", float(unit(lines)), lines).lstrip()
    return with_line(lines, i, head + small + with_amount(f" {to}", minimum, lines).lstrip())


@mutation("L121 L109 L110 L111 L127")
def stack_a_unit_too_high(lines: list[str], rng: random.Random) -> Mutated | None:
    i = At(ALL_IN, first=False, uncapped=True).index(lines, rng)
    seat = None if i is None else index_of(lines, rf"^Seat \d+: {re.escape(actor(lines[i]))} \(.* in chips")
    if i is None or seat is None:
        return None
    head, tail = lines[seat].rsplit(" (", 1)
    stack = with_amount(f" ({tail}", amount_of(f" ({tail}") + float(unit(lines)), lines)
    return with_line(lines, seat, head + stack)._replace(line=0)


@mutation("M201")
def total_pot_counts_the_uncalled_bet(lines: list[str], rng: random.Random) -> Mutated | None:
    i, uncalled = index_of(lines, r"^Total pot "), index_of(lines, r"^Uncalled bet ")
    if i is None or uncalled is None:
        return None
    return with_line(lines, i, with_amount(lines[i], amount_of(lines[i]) + amount_of(lines[uncalled]), lines))


@mutation("M209")
def side_pot_too_large(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Total pot .* Side pot")
    if i is None:
        return None
    head, name, tail = re.split(r"( Side pot(?:-\d)?)", lines[i], maxsplit=1)
    return with_line(lines, i, head + name + scaled(tail, 1.5, lines))


@mutation("M203 M204 M211 S307")
def odd_chip_moved(lines: list[str], rng: random.Random) -> Mutated | None:
    paid = [i for i, line in enumerate(lines) if re.search(r" collected \D{0,4}[\d.,]*\d from pot", line)]
    if len(paid) != 2 or index_of(lines, r"^Hand was run ") is not None:
        return None
    new = lines[:]
    for i, step in zip(paid, (1, -1), strict=True):
        head, tail = lines[i].rsplit(" collected", 1)
        new[i] = f"{head} collected{with_amount(tail, amount_of(tail) + step * float(unit(lines)), lines)}"
    return Mutated(new, 0)


@mutation("M205 M206 M207")
def called_bet_returned(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": calls ", rng)
    if i is None or index_of(lines, r"^Uncalled bet ") is not None:
        return None
    name, tail = lines[i].strip().split(": calls ")
    return inserted(lines, i + 1, f"Uncalled bet ({tail.split(' ')[0]}) returned to {name}")


@mutation("M211")
def summary_amount_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* (?:collected|won) \(")
    if i is None:
        return None
    at = lines[i].rfind(" (") if "collected" in lines[i] else lines[i].find("won (") + 3
    return with_line(lines, i, lines[i][:at] + scaled(lines[i][at:], 0.6, lines))


@mutation("L131")
def header_big_blind_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    match = re.search(r"\(\D{0,4}[\d.]+/\D{0,4}([\d.]+)[^)]*\)", lines[0])
    post = index_of(lines, r": posts big blind [^a]*$")
    if match is None or "No Limit" not in lines[0] or post is None:
        return None
    new = f"{2 * float(match[1]):.{0 if in_chips(lines) else 2}f}"
    return with_line(lines, 0, lines[0][: match.start(1)] + new + lines[0][match.end(1) :])._replace(line=0)
