"""Showdowns and summaries that contradict the actions, the cards or each other."""

import random
import re

from tests.mutations.mutation import At, Mutated, changed, edits, index_of, mutation, swapped, with_line

FLOP = r"^\*\*\* FLOP"
FOLDED = r" folded before Flop"

edits(
    ("description_of_another_hand", "S302", At(r": shows \[\w\w \w\w\] \(", given=FLOP), r"\] \(.*\)", "] (four of a kind, Deuces)"),
    ("kicker_in_the_made_cards", "S302", At(r": shows .*\(a pair of (?:Kings|Queens|Tens|Nines)\)", given=FLOP), r"\(a pair of (\w+)s\)", r"(a pair of \1s - \1 kicker)"),
    ("two_pair_in_the_wrong_order", "S302", At(r": shows .*\(two pair, "), r"two pair, (\w+) and (\w+)", r"two pair, \2 and \1"),
    ("summary_describes_another_hand", "S302", At(r"^Seat \d+: .* (won \(.*\)|lost) with "), r" with [^,(]*", " with a royal flush"),
    ("winner_is_said_to_have_lost", "M211", At(r"^Seat \d+: .* showed \[.*\] and won \(.*\) with "), r" and won \([^)]*\) ", " and lost "),
    ("loser_is_said_to_have_won", "M211", At(r"^Seat \d+: .* showed \[.*\] and lost with "), r" and lost with ", " and won (5) with "),
    ("folded_on_another_street", "S304", At(rf"^Seat \d+: .*{FOLDED}"), r"folded before Flop.*", "folded on the River"),
    ("folded_on_an_earlier_street", "S304", At(r"^Seat \d+: .* folded on the (Turn|River)", first=False), r" on the (Turn|River)", " on the Flop"),
    ("winner_is_said_to_have_folded", "S305", At(r"^Seat \d+: .* (collected \(|showed \[)"), r" (collected \(|showed \[).*", " folded on the River"),
    ("folded_player_is_said_to_have_collected", "M211 S305", At(r"^Seat \d+: .* folded (before|on) ", first=False), r" folded .*", " collected (3)"),
    ("button_mark_moved", "S308", At(r"^Seat \d+: .* \(big blind\)"), r"\(big blind\)", "(button)"),
)  # fmt: skip


@mutation("S302")
def pair_of_another_rank(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": shows .*\(a pair of ")
    if i is None or index_of(lines, FLOP) is None:
        return None
    rank = "Sixes" if "of Sevens" in lines[i] else "Sevens"
    return changed(lines, i, r"\(a pair of \w+", f"(a pair of {rank}")


@mutation("S305")
def caller_is_said_not_to_have_bet(lines: list[str], rng: random.Random) -> Mutated | None:
    i = told_of(lines, r"folded on the (?:Flop|Turn|River)\s*$", r"(?:bets|calls|raises) ", rng)
    return None if i is None else with_line(lines, i, f"{lines[i].rstrip()} (didn't bet)")


@mutation("S305")
def shown_hand_is_said_to_be_mucked(lines: list[str], rng: random.Random) -> Mutated | None:
    i = told_of(lines, r"showed \[.*\] and lost", r"shows \[", rng)
    return None if i is None else changed(lines, i, r" showed (\[.*\]).*", r" mucked \1")


def told_of(lines: list[str], told: str, did: str, rng: random.Random) -> int | None:
    """Replace the player of a line of the summary by one with another outcome."""
    pattern = rf"^Seat \d+: (.+?)(?: \(.*\))? {told}"
    i = index_of(lines, pattern, rng)
    match = None if i is None else re.match(pattern, lines[i])
    return i if match and index_of(lines, rf"^{re.escape(match[1])}: {did}") is not None else None


@mutation("S305")
def winner_does_not_show(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from pot")
    if i is None or sum(" collected " in line and " from " in line for line in lines) > 1:
        return None
    name = lines[i].split(" collected ")[0]
    show = index_of(lines, rf"^{re.escape(name)}: shows \[")
    if show is None or index_of(lines, rf"^Seat \d+: {re.escape(name)} .*showed \[") is None:
        return None
    return with_line(lines, show, f"{name}: mucks hand")._replace(line=0)


@mutation("S308")
def blind_marks_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    a, b = index_of(lines, r"^Seat \d+: .* \(small blind\)"), index_of(lines, r"^Seat \d+: .* \(big blind\)")
    if a is None or b is None or index_of(lines, r": posts small blind ") is None:
        return None
    first = lines[a].replace("(small blind)", "(big blind)")
    return swapped(lines, a, b, first, lines[b].replace("(big blind)", "(small blind)"))


@mutation("S308")
def blind_mark_of_nobody(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, rf"^Seat \d+: [^()]*{FOLDED}", rng)
    if i is None or index_of(lines, r": posts small blind ") is not None:
        return None
    return changed(lines, i, r" folded before", " (small blind) folded before")
