"""Single faults that make one kind of line look like another, or say twice what happens once."""

import random
import re

from tests.more_mutations import ALL_IN, NOBODY, actor, amount_of, results, unit, with_amount
from tests.mutations import Mutated, index_of, inserted, is_capped, mutation, with_line, without_line

RAISE = r": raises (\D{0,4}[\d.,]*\d) to (\D{0,4}[\d.,]*\d)"


def changed(lines: list[str], i: int | None, pattern: str, text: str) -> Mutated | None:
    """One line with the first match of a pattern replaced."""
    return None if i is None else with_line(lines, i, re.sub(pattern, text, lines[i], count=1))


# --- one kind of action printed as another ---


@mutation("L118", "L119")
def call_becomes_bet(lines: list[str], rng: random.Random) -> Mutated | None:
    return changed(lines, index_of(lines, r": calls [^a]*$", rng), r": calls ", ": bets ")


@mutation("L110", "L112", "L116", "L117", "M210")
def call_becomes_raise(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": calls [^a]*$", rng)
    if i is None or "No Limit" not in lines[0]:
        return None
    return changed(lines, i, r": calls (\D{0,4}[\d.,]*\d)", r": raises \1 to \1")


@mutation("L108")
def bet_becomes_call(lines: list[str], rng: random.Random) -> Mutated | None:
    return changed(lines, index_of(lines, r": bets ", rng), r": bets ", ": calls ")


@mutation("L108")
def check_becomes_call(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": checks", rng)
    return None if i is None else with_line(lines, i, f"{actor(lines[i])}: calls {unit(lines)}")


@mutation("L109", "L112", "L108")
def raise_becomes_call(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, RAISE, rng)
    return None if i is None or is_capped(lines) else changed(lines, i, RAISE, r": calls \2")


@mutation("M210", "L110", "L112", "L116")
def raise_figures_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    return changed(lines, index_of(lines, RAISE, rng), RAISE, r": raises \2 to \1")


# --- players ---


@mutation("L103")
def folded_player_acts_for_another(lines: list[str], rng: random.Random) -> Mutated | None:
    fold = index_of(lines, r": folds", rng)
    if fold is None:
        return None
    later = [i for i in range(fold + 1, len(lines)) if re.search(r": (calls|checks|bets)\b", lines[i])]
    i = rng.choice(later) if later else None
    return None if i is None else with_line(lines, i, actor(lines[fold]) + lines[i][lines[i].rfind(": ") :])


@mutation("L101")
def stranger_collects(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from ", rng)
    return None if i is None else with_line(lines, i, NOBODY + lines[i][lines[i].rfind(" collected ") :])


@mutation("L101")
def stranger_posts_the_big_blind(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": posts big blind ")
    return None if i is None else with_line(lines, i, NOBODY + lines[i][lines[i].rfind(": posts") :])


@mutation("L101")
def stranger_posts_the_small_blind(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": posts small blind ")
    return None if i is None else with_line(lines, i, NOBODY + lines[i][lines[i].rfind(": posts") :])


@mutation("L121", "L109", "L110", "L111")
def stack_a_unit_too_high(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, ALL_IN, rng)
    if i is None or is_capped(lines):
        return None
    seat = index_of(lines, rf"^Seat \d+: {re.escape(actor(lines[i]))} \(.* in chips")
    if seat is None:
        return None
    head, tail = lines[seat].rsplit(" (", 1)
    stack = with_amount(f" ({tail}", amount_of(f" ({tail}") + float(unit(lines)), lines)
    return Mutated([*lines[:seat], head + stack, *lines[seat + 1 :]], i + 1)


@mutation("P122")
def seat_above_the_table(lines: list[str], rng: random.Random) -> Mutated | None:
    seats = [i for i, line in enumerate(lines) if re.match(r"Seat \d: .* in chips", line)]
    if not seats or not re.search(r"\b\d+-max", lines[1]) or not results(lines):
        return None
    return changed(lines, rng.choice(seats), r"^Seat ", "Seat 1")


# --- headings ---


@mutation("P111", "P112")
def summary_heading_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* SUMMARY")
    return None if i is None else without_line(lines, i)


@mutation("P111")
def street_heading_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* (FLOP|TURN|RIVER) \*\*\*", rng)
    return None if i is None else inserted(lines, i + 1, lines[i])


@mutation("P111")
def street_headings_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    a, b = index_of(lines, r"^\*\*\* TURN \*\*\*"), index_of(lines, r"^\*\*\* RIVER \*\*\*")
    if a is None or b is None:
        return None
    new = lines[:]
    new[a], new[b] = lines[b], lines[a]
    return Mutated(new, 0)


# --- blinds, antes and money ---


@mutation("M207")
def uncalled_line_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Uncalled bet ")
    return None if i is None else inserted(lines, i + 1, lines[i])


@mutation("L132")
def ante_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    antes = [i for i, line in enumerate(lines) if re.search(r": posts the ante [^a]*$", line)]
    if len(antes) < 3:
        return None
    i = rng.choice(antes)
    return inserted(lines, i + 1, lines[i])


@mutation("L132")
def ante_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    antes = [i for i, line in enumerate(lines) if re.search(r": posts the ante [^a]*$", line)]
    return without_line(lines, rng.choice(antes)) if len(antes) > 3 else None


@mutation("L131")
def big_blind_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": posts big blind [^a]*$")
    return None if i is None else inserted(lines, i + 1, lines[i])


@mutation("L133", "L134")
def blinds_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    small, big = index_of(lines, r": posts small blind "), index_of(lines, r": posts big blind ")
    if small is None or big is None or sum(" in chips" in line for line in lines) < 3:
        return None
    new = lines[:]
    new[small] = actor(lines[big]) + lines[small][lines[small].rfind(": posts") :]
    new[big] = actor(lines[small]) + lines[big][lines[big].rfind(": posts") :]
    return Mutated(new, 0)


@mutation("P126")
def amount_in_another_currency(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (calls|bets) \$\d", rng)
    return None if i is None or "($" not in lines[0] else changed(lines, i, r" \$", " €")


@mutation("P110")
def amount_with_a_sign(lines: list[str], rng: random.Random) -> Mutated | None:
    return changed(lines, index_of(lines, r"^Uncalled bet \(\D?\d"), r"(bet \(\D?)(\d)", r"\1-\2")


# --- showdown and summary ---


@mutation("S302")
def kicker_in_the_made_cards(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": shows .*\(a pair of (?:Kings|Queens|Tens|Nines)\)")
    if i is None or index_of(lines, r"^\*\*\* FLOP") is None:
        return None
    return changed(lines, i, r"\(a pair of (\w+)s\)", r"(a pair of \1s - \1 kicker)")


@mutation("S305")
def caller_is_said_not_to_have_bet(lines: list[str], rng: random.Random) -> Mutated | None:
    pattern = r"^Seat \d+: (.+?)(?: \(.*\))? folded on the (?:Flop|Turn|River)\s*$"
    i = index_of(lines, pattern, rng)
    match = None if i is None else re.match(pattern, lines[i])
    if match and index_of(lines, rf"^{re.escape(match[1])}: (?:bets|calls|raises) ") is None:
        return None
    return None if i is None else with_line(lines, i, f"{lines[i].rstrip()} (didn't bet)")


@mutation("P120")
def summary_line_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    found = results(lines)
    if not found:
        return None
    i = rng.choice(found)
    return inserted(lines, i + 1, lines[i])


@mutation("S305")
def shown_hand_is_said_to_be_mucked(lines: list[str], rng: random.Random) -> Mutated | None:
    pattern = r"^Seat \d+: (.+?)(?: \(.*\))? showed \[.*\] and lost"
    i = index_of(lines, pattern, rng)
    match = None if i is None else re.match(pattern, lines[i])
    if match and index_of(lines, rf"^{re.escape(match[1])}: shows \[") is None:
        return None
    return None if i is None else changed(lines, i, r" showed (\[.*\]).*", r" mucked \1")


@mutation("S308")
def blind_mark_of_nobody(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: [^()]* folded before Flop", rng)
    if i is None or index_of(lines, r": posts small blind ") is not None:
        return None
    return changed(lines, i, r" folded before", " (small blind) folded before")
