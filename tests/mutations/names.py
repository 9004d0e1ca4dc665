"""Players without a seat, with another name, or with actions and payouts of another player."""

import random

from tests.mutations.mutation import (
    NOBODY,
    At,
    Mutated,
    actor,
    changed,
    edits,
    index_of,
    mutation,
    players,
    results,
    swapped,
    with_line,
)

FOREIGN = str.maketrans("aceopxACEOPX", "асеорхАСЕОРХ")  # letters of another alphabet that look the same
ACTION = r": (folds|calls|checks|bets|raises)\b"

edits(
    ("unseated_player_acts", "L101", At(ACTION, first=False), r"^.*(?=: )", NOBODY),
    ("stranger_is_dealt_cards", "L101", At(r"^Dealt to .*\["), r"^Dealt to .*\[", f"Dealt to {NOBODY} ["),
    ("stranger_shows", "L101", At(r": shows \["), r"^.*(?=: shows)", NOBODY),
    ("stranger_collects", "L101", At(r" collected .* from ", first=False), r"^.*(?= collected )", NOBODY),
    ("stranger_posts_the_small_blind", "L101", At(r": posts small blind "), r"^.*(?=: posts)", NOBODY),
    ("stranger_posts_the_big_blind", "L101", At(r": posts big blind "), r"^.*(?=: posts)", NOBODY),
    ("uncalled_bet_to_a_stranger", "L101", At(r"^Uncalled bet .* returned to "), r" to .*", f" to {NOBODY}"),
)  # fmt: skip


@mutation("L101")
def name_in_other_case(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, ACTION, rng)
    return None if i is None else renamed(lines, i, actor(lines[i]).swapcase())


@mutation("L101")
def name_with_a_blank_behind(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, ACTION, rng)
    return None if i is None else renamed(lines, i, f"{actor(lines[i])} ")


@mutation("L101")
def name_in_foreign_letters(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, ACTION, rng)
    return None if i is None else renamed(lines, i, actor(lines[i]).translate(FOREIGN))


def renamed(lines: list[str], i: int, name: str) -> Mutated | None:
    """One action by another name."""
    old = actor(lines[i])
    return None if name == old else with_line(lines, i, name + lines[i][len(old) :])


@mutation("L133 L134")
def blinds_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    small, big = index_of(lines, r": posts small blind "), index_of(lines, r": posts big blind ")
    if small is None or big is None or sum(" in chips" in line for line in lines) < 3:
        return None
    first = actor(lines[big]) + lines[small][lines[small].rfind(": posts") :]
    return swapped(lines, small, big, first, actor(lines[small]) + lines[big][lines[big].rfind(": posts") :])


@mutation("M206")
def uncalled_to_another_player(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Uncalled bet .* returned to ")
    if i is None:
        return None
    head, name = lines[i].rstrip().split(" returned to ")
    return with_line(lines, i, f"{head} returned to {next(p for p in players(lines) if p != name)}")


@mutation("S301 S303")
def another_player_collects(lines: list[str], rng: random.Random) -> Mutated | None:
    shows = [actor(line) for line in lines if ": shows [" in line]
    i = index_of(lines, r" collected .* from pot")
    if i is None or len(shows) != 2 or sum(" collected " in line for line in lines) != 2:
        return None
    name = lines[i].split(" collected ")[0]
    other = next((p for p in shows if p != name), None)
    if other is None or name not in shows:
        return None
    return with_line(lines, i, lines[i].replace(name, other, 1))


@mutation("S301")
def main_pot_to_another_player(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from main pot")
    if i is None or sum(" from main pot" in line for line in lines) > 1:
        return None
    name = lines[i].split(" collected ")[0]
    others = [actor(line) for line in lines if ": shows [" in line and not line.startswith(f"{name}: ")]
    return with_line(lines, i, lines[i].replace(name, others[0], 1)) if others else None


@mutation("S303")
def folded_player_collects(lines: list[str], rng: random.Random) -> Mutated | None:
    i, fold = index_of(lines, r" collected .* from "), index_of(lines, r": folds")
    if i is None or fold is None:
        return None
    return with_line(lines, i, actor(lines[fold]) + lines[i][lines[i].rfind(" collected ") :])


@mutation("T101")
def bounty_for_a_player_with_chips(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" wins the .* bounty for eliminating ")
    if i is None:
        return None
    winner = lines[i].split(" wins the ")[0]
    out = lines[i].rsplit(" eliminating ", 1)[1]
    other = next((x for x in players(lines) if x != winner and not out.startswith(x)), None)
    return None if other is None else changed(lines, i, r"eliminating .*", f"eliminating {other}")


@mutation("P124")
def summary_names_a_stranger(lines: list[str], rng: random.Random) -> Mutated | None:
    i = rng.choice(results(lines) or [0])
    tail = r"(?= \(| folded| showed| collected| mucked|$)"
    return changed(lines, i, rf"^(Seat \d+: ).*?{tail}", rf"\1{NOBODY}") if i else None
