"""Single faults put into good PokerStars hands: each changes one fact and says which codes may name it."""

import random
import re
from collections.abc import Callable
from typing import NamedTuple

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
MONEY = re.compile(r"(?<=[$€£ (])\d[\d,]*(?:\.\d+)?")


class Mutated(NamedTuple):
    """The faulty hand, and the line (from 1) on which a finding must stand; 0 = any line."""

    lines: list[str]
    line: int


Mutate = Callable[[list[str], random.Random], Mutated | None]


class Mutation(NamedTuple):
    name: str
    codes: frozenset[str]
    mutate: Mutate


MUTATIONS: list[Mutation] = []


def mutation(*codes: str) -> Callable[[Mutate], Mutate]:
    def register(mutate: Mutate) -> Mutate:
        MUTATIONS.append(Mutation(mutate.__name__, frozenset(codes), mutate))
        return mutate

    return register


def index_of(
    lines: list[str], pattern: str, rng: random.Random | None = None, last: bool = False
) -> int | None:
    """Index of a line that matches and is no chat: the first, the last or a random one."""
    found = [i for i, line in enumerate(lines) if re.search(pattern, line) and ' said, "' not in line]
    if not found:
        return None
    return rng.choice(found) if rng else found[-1 if last else 0]


def with_line(lines: list[str], i: int, text: str) -> Mutated:
    return Mutated([*lines[:i], text, *lines[i + 1 :]], i + 1)


def without_line(lines: list[str], i: int, at: int = 0) -> Mutated:
    return Mutated([*lines[:i], *lines[i + 1 :]], at)


def inserted(lines: list[str], i: int, text: str) -> Mutated:
    return Mutated([*lines[:i], text, *lines[i:]], i + 1)


def scaled(text: str, factor: float, whole: bool) -> str:
    """The first amount of a text multiplied."""

    def change(match: re.Match[str]) -> str:
        value = float(match[0].replace(",", "")) * factor
        return f"{max(round(value), 1)}" if whole else f"{max(value, 0.01):.2f}"

    return MONEY.sub(change, text, count=1)


def in_chips(lines: list[str]) -> bool:
    return "ournament #" in lines[0] or not re.search(r"\([$€£]|\(Rs", lines[0])


def is_capped(lines: list[str]) -> bool:
    """Whether players can be all-in with chips behind."""
    return " Cap - " in lines[0]


def players(lines: list[str]) -> list[str]:
    summary = index_of(lines, r"SUMMARY") or len(lines)
    seats = [
        re.match(r"Seat \d+: (.+) \(\D{0,4}[\d.,]+ in chips.*\)(?! is sitting| out of)", s)
        for s in lines[:summary]
    ]
    return [match[1] for match in seats if match]


def shown_cards(lines: list[str]) -> set[str]:
    return set(re.findall(r"\b[2-9TJQKA][cdhs]\b", "\n".join(x for x in lines if "[" in x)))


def other_card(lines: list[str], rng: random.Random) -> str:
    known = shown_cards(lines)
    return rng.choice([card for card in CARDS if card not in known])


# --- cards ---


@mutation("D101")
def river_card_repeats_flop_card(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* RIVER \*\*\*")
    if i is None:
        return None
    flop = re.findall(r"\b[2-9TJQKA][cdhs]\b", lines[index_of(lines, r"^\*\*\* FLOP \*\*\* \[") or 0])
    return with_line(lines, i, re.sub(r"\[(\w\w)\]\s*$", f"[{flop[0]}]", lines[i]))


@mutation("D101")
def turn_card_is_a_hole_card(lines: list[str], rng: random.Random) -> Mutated | None:
    i, hero = index_of(lines, r"^\*\*\* TURN \*\*\*"), index_of(lines, r"^Dealt to .*\[")
    if i is None or hero is None:
        return None
    card = re.findall(r"\b[2-9TJQKA][cdhs]\b", lines[hero])[-1]
    return with_line(lines, i, re.sub(r"\[(\w\w)\]\s*$", f"[{card}]", lines[i]))


@mutation("D101")
def hole_cards_alike(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Dealt to .*\[(\w\w) \w\w\]")
    return None if i is None else with_line(lines, i, re.sub(r"\[(\w\w) \w\w\]", r"[\1 \1]", lines[i]))


@mutation("D102")
def impossible_card(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^(\*\*\* (FLOP|TURN|RIVER)|Dealt to ).*\[", rng)
    return None if i is None else with_line(lines, i, re.sub(r"\[\w\w", "[1x", lines[i], count=1))


@mutation("D103")
def turn_repeats_another_flop(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* TURN \*\*\*")
    if i is None:
        return None
    known = shown_cards(lines)
    three = rng.sample([card for card in CARDS if card not in known], 3)
    return with_line(lines, i, re.sub(r"\[\w\w \w\w \w\w\]", f"[{' '.join(three)}]", lines[i], count=1))


@mutation("D103")
def flop_card_changed(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* FLOP \*\*\*")
    if i is None or index_of(lines, r"^\*\*\* TURN") is None:
        return None
    return with_line(lines, i, re.sub(r"\[\w\w", f"[{other_card(lines, rng)}", lines[i], count=1))


@mutation("D103")
def summary_board_changed(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Board \[")
    return (
        None if i is None else with_line(lines, i, re.sub(r"\[\w\w", f"[{other_card(lines, rng)}", lines[i]))
    )


@mutation("D104")
def flop_of_two_cards(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* FLOP \*\*\* \[\w\w \w\w \w\w\]")
    return None if i is None else with_line(lines, i, re.sub(r" \w\w\]", "]", lines[i], count=1))


@mutation("D105")
def three_hole_cards(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Dealt to .*\[\w\w \w\w\]")
    return (
        None
        if i is None
        else with_line(lines, i, re.sub(r"(\w\w)\]", rf"\1 {other_card(lines, rng)}]", lines[i]))
    )


@mutation("D106")
def hero_shows_other_cards(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": shows \[\w\w \w\w\]")
    if i is None or not any("showed [" in x or "mucked [" in x for x in lines):
        return None
    return with_line(lines, i, re.sub(r"\[\w\w", f"[{other_card(lines, rng)}", lines[i], count=1))


# --- actions ---


@mutation("L101")
def unseated_player_acts(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (folds|calls|checks|bets|raises)\b", rng)
    return None if i is None else with_line(lines, i, "Nobody Here" + lines[i][lines[i].rfind(": ") :])


@mutation("L103")
def action_after_fold(lines: list[str], rng: random.Random) -> Mutated | None:
    fold, flop = index_of(lines, r": folds"), index_of(lines, r"^\*\*\* FLOP \*\*\*")
    if fold is None or flop is None or fold > flop:
        return None
    name = lines[fold][: lines[fold].rfind(": ")]
    return inserted(lines, flop + 1, f"{name}: checks")


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


@mutation("L105", "L122", "L123")
def fold_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": folds", rng)
    return None if i is None else without_line(lines, i)


@mutation("L107")
def call_becomes_check(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": calls ", rng)
    return None if i is None else with_line(lines, i, re.sub(r": calls .*", ": checks", lines[i]))


@mutation("L106", "L105")
def action_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (checks|calls)", rng)
    if i is None or "all-in" in lines[i] or is_capped(lines):
        return None
    return inserted(lines, i + 1, lines[i])


@mutation("L109", "L112")
def call_of_wrong_amount(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": calls ", rng)
    if i is None or "all-in" in lines[i]:
        return None
    head, tail = lines[i].split(": calls ")
    return with_line(lines, i, f"{head}: calls {scaled(' ' + tail, 1.7, in_chips(lines)).lstrip()}")


@mutation("L110")
def raise_below_minimum(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": raises \D{0,4}[\d.,]+ to ", rng)
    if i is None or "all-in" in lines[i]:
        return None
    match = re.search(r"raises (\D{0,4})([\d.,]+) to (\D{0,4})([\d.,]+)", lines[i])
    assert match
    step, to = (float(match[n].replace(",", "")) for n in (2, 4))
    small = 1 if in_chips(lines) else 0.01
    text = f"raises {match[1]}{small} to {match[3]}{to - step + small:.{0 if in_chips(lines) else 2}f}"
    return with_line(lines, i, lines[i][: match.start()] + text + lines[i][match.end() :])


@mutation("M210", "L110", "L112")
def raise_increment_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": raises \D{0,4}[\d.,]+ to ", rng)
    if i is None:
        return None
    head, tail = lines[i].split(": raises ")
    return with_line(lines, i, f"{head}: raises {scaled(' ' + tail, 2, in_chips(lines)).lstrip()}")


@mutation("L112")
def bet_above_stack(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": bets ", rng)
    if i is None:
        return None
    head, tail = lines[i].split(": bets ")
    return with_line(lines, i, f"{head}: bets {scaled(' ' + tail, 100_000, in_chips(lines)).lstrip()}")


@mutation("L118", "L119")
def raise_becomes_bet(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": raises ", rng)
    return None if i is None else with_line(lines, i, re.sub(r"raises .* to ", "bets ", lines[i]))


@mutation("L119")
def bet_becomes_raise(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": bets \D{0,4}[\d.,]+", rng)
    return (
        None
        if i is None
        else with_line(lines, i, re.sub(r"bets (\D{0,4}[\d.,]+)", r"raises \1 to \1", lines[i]))
    )


@mutation("L131")
def big_blind_of_wrong_size(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": posts big blind ")
    if i is None or "all-in" in lines[i]:
        return None
    head, tail = lines[i].split("blind ")
    return with_line(lines, i, f"{head}blind {scaled(' ' + tail, 1.5, in_chips(lines)).lstrip()}")


@mutation("L121")
def marked_all_in_wrongly(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (calls|bets|raises) .*\d\s*$", rng)
    if i is None or is_capped(lines):
        return None
    return with_line(lines, i, lines[i].rstrip() + " and is all-in")


@mutation("L120")
def all_in_mark_missing(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (calls|bets|raises) .* and is all-in", rng)
    if i is None or is_capped(lines):
        return None
    return with_line(lines, i, lines[i].replace(" and is all-in", ""))


# --- money ---


@mutation("M201")
def total_pot_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Total pot ")
    return (
        None
        if i is None
        else with_line(lines, i, "Total pot " + scaled(lines[i][9:], 1.5, in_chips(lines)).lstrip())
    )


@mutation("M202")
def rake_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Total pot .*\| Rake ")
    if i is None:
        return None
    return with_line(lines, i, re.sub(r"(Rake \D{0,4})[\d.,]+", r"\g<1>3", lines[i]))


@mutation("M203", "M204")
def collected_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from ")
    if i is None:
        return None
    head, tail = lines[i].rsplit(" collected ", 1)
    return with_line(lines, i, f"{head} collected {scaled(' ' + tail, 0.7, in_chips(lines)).lstrip()}")


@mutation("M203", "M204")
def collected_above_the_pot(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from ")
    if i is None:
        return None
    head, tail = lines[i].rsplit(" collected ", 1)
    return with_line(lines, i, f"{head} collected {scaled(' ' + tail, 9, in_chips(lines)).lstrip()}")


@mutation("M205")
def uncalled_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Uncalled bet ")
    return None if i is None else with_line(lines, i, scaled(lines[i], 1.5, in_chips(lines)))


@mutation("M206")
def uncalled_to_another_player(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Uncalled bet .* returned to ")
    if i is None:
        return None
    head, name = lines[i].rstrip().split(" returned to ")
    return with_line(lines, i, f"{head} returned to {next(p for p in players(lines) if p != name)}")


@mutation("M211")
def summary_amount_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* (?:collected|won) \(")
    if i is None:
        return None
    at = lines[i].rfind(" (") if "collected" in lines[i] else lines[i].find("won (") + 3
    return with_line(lines, i, lines[i][:at] + scaled(lines[i][at:], 0.6, in_chips(lines)))


# --- showdown and summary ---


@mutation("S301", "S303")
def another_player_collects(lines: list[str], rng: random.Random) -> Mutated | None:
    shows = [x[: x.find(": shows [")] for x in lines if ": shows [" in x]
    i = index_of(lines, r" collected .* from pot")
    if i is None or len(shows) != 2 or sum(" collected " in x for x in lines) != 2:
        return None
    name = lines[i].split(" collected ")[0]
    other = next((p for p in shows if p != name), None)
    if other is None or name not in shows:
        return None
    return with_line(lines, i, lines[i].replace(name, other, 1))


@mutation("S303")
def folded_player_collects(lines: list[str], rng: random.Random) -> Mutated | None:
    i, fold = index_of(lines, r" collected .* from "), index_of(lines, r": folds")
    if i is None or fold is None:
        return None
    name = lines[fold][: lines[fold].rfind(": ")]
    return with_line(lines, i, name + lines[i][lines[i].rfind(" collected ") :])


@mutation("S302")
def description_of_another_hand(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": shows \[\w\w \w\w\] \(")
    if i is None or index_of(lines, r"^\*\*\* FLOP") is None:
        return None
    return with_line(lines, i, re.sub(r"\] \(.*\)", "] (four of a kind, Deuces)", lines[i]))


@mutation("S304")
def folded_on_another_street(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* folded before Flop")
    return (
        None
        if i is None
        else with_line(lines, i, re.sub(r"folded before Flop.*", "folded on the River", lines[i]))
    )


@mutation("S305")
def winner_is_said_to_have_folded(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* (collected \(|showed \[)")
    return (
        None
        if i is None
        else with_line(lines, i, re.sub(r" (collected \(|showed \[).*", " folded on the River", lines[i]))
    )


@mutation("S308")
def button_mark_moved(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* \(big blind\)")
    return None if i is None else with_line(lines, i, lines[i].replace("(big blind)", "(button)"))


# --- shape of the text ---


@mutation("P120")
def two_players_in_one_seat(lines: list[str], rng: random.Random) -> Mutated | None:
    seats = [i for i, x in enumerate(lines) if re.match(r"Seat \d+: .* in chips", x)]
    if len(seats) < 2:
        return None
    number = re.match(r"Seat (\d+)", lines[seats[0]])
    assert number
    return with_line(lines, seats[1], re.sub(r"^Seat \d+", f"Seat {number[1]}", lines[seats[1]]))


@mutation("P111", "L122")
def turn_line_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* TURN \*\*\*")
    return None if i is None or index_of(lines, r"^\*\*\* RIVER \*\*\*") is None else without_line(lines, i)


@mutation("P112", "P113")
def summary_missing(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* SUMMARY")
    return None if i is None else Mutated(lines[:i], 0)


@mutation("P113")
def truncated_in_the_middle(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* HOLE CARDS")
    return None if i is None else Mutated(lines[: i + 3], 0)


@mutation("P111")
def two_hands_run_together(lines: list[str], rng: random.Random) -> Mutated | None:
    body = [x for x in lines if x.strip()]
    return Mutated([*body, *body[1:]], len(body) + 1)


@mutation("S306", "M211", "M203", "M202")
def payout_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from ")
    return None if i is None else without_line(lines, i)
