"""Actions that are not legal, and one kind of action printed as another."""

import random
import re

from tests.mutations.mutation import (
    NO_LIMIT,
    At,
    Mutated,
    actor,
    edits,
    index_of,
    inserted,
    mutation,
    with_line,
)

CALL = r": calls [^a]*$"
RAISE = r": raises (\D{0,4}[\d.,]*\d) to (\D{0,4}[\d.,]*\d)"
ALL_IN = r": (?:bets|calls|raises .* to) \D{0,4}[\d.,]+ and is all-in"
MARKED = r": (calls|bets|raises) .*"

edits(
    ("call_becomes_check", "L107", At(r": calls ", first=False), r": calls .*", ": checks"),
    ("call_becomes_bet", "L118 L119", At(CALL, first=False), r": calls ", ": bets "),
    ("call_becomes_raise", "L110 L112 L116 L117 M210", At(CALL, first=False, given=NO_LIMIT), r": calls (\D{0,4}[\d.,]*\d)", r": raises \1 to \1"),
    ("check_becomes_call", "L108", At(r": checks", first=False), r": checks.*", ": calls {unit}"),
    ("fold_becomes_check", "L107", At(r": folds", first=False), r": folds.*", ": checks"),
    ("bet_becomes_call", "L108", At(r": bets ", first=False), r": bets ", ": calls "),
    ("bet_becomes_raise", "L119", At(r": bets \D{0,4}[\d.,]+", first=False), r"bets (\D{0,4}[\d.,]+)", r"raises \1 to \1"),
    ("raise_becomes_bet", "L118 L119", At(r": raises ", first=False), r"raises .* to ", "bets "),
    ("raise_becomes_call", "L109 L112 L108", At(RAISE, first=False, uncapped=True), RAISE, r": calls \2"),
    ("marked_all_in_wrongly", "L121", At(MARKED + r"\d\s*$", first=False, uncapped=True), r"\s*$", " and is all-in"),
    ("all_in_mark_missing", "L120", At(MARKED + " and is all-in", first=False, uncapped=True), " and is all-in", ""),
)  # fmt: skip


@mutation("L103")
def action_after_fold(lines: list[str], rng: random.Random) -> Mutated | None:
    fold, flop = index_of(lines, r": folds"), index_of(lines, r"^\*\*\* FLOP \*\*\*")
    if fold is None or flop is None or fold > flop:
        return None
    return inserted(lines, flop + 1, f"{actor(lines[fold])}: checks")


@mutation("L103")
def folded_player_acts_for_another(lines: list[str], rng: random.Random) -> Mutated | None:
    fold = index_of(lines, r": folds", rng)
    if fold is None:
        return None
    later = [i for i in range(fold + 1, len(lines)) if re.search(r": (calls|checks|bets)\b", lines[i])]
    i = rng.choice(later) if later else None
    return None if i is None else with_line(lines, i, actor(lines[fold]) + lines[i][lines[i].rfind(": ") :])


@mutation("L104 L106")
def all_in_player_checks(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, ALL_IN)
    if i is None:
        return None
    headings = [n for n in range(i, len(lines)) if re.match(r"\*\*\* (FLOP|TURN|RIVER) ", lines[n])]
    return inserted(lines, headings[0] + 1, f"{actor(lines[i])}: checks") if headings else None


@mutation("L105")
def two_actions_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    pattern = r": (folds|calls|checks)\s*$"
    pairs = [
        i for i in range(len(lines) - 1) if re.search(pattern, lines[i]) and re.search(pattern, lines[i + 1])
    ]
    if not pairs:
        return None
    i = rng.choice(pairs)
    return Mutated([*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]], i + 1)


@mutation("L125")
def timed_out_player_bets(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (bets|raises|calls) ", rng)
    return None if i is None else inserted(lines, i, f"{actor(lines[i])} has timed out")._replace(line=0)
