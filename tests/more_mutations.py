"""Further single faults in good PokerStars hands, found by asking what else could go wrong in a text."""

import random
import re

from tests.mutations import (
    Mutated,
    in_chips,
    index_of,
    inserted,
    mutation,
    other_card,
    players,
    scaled,
    with_line,
    without_line,
)

AMOUNT = re.compile(r"(?<=[$€£₹\s(])(\d[\d,]*(?:\.\d+)?)")
CARD = r"\b[2-9TJQKA][cdhs]\b"
FOREIGN = str.maketrans("aceopxACEOPX", "асеорхАСЕОРХ")  # letters of another alphabet that look the same
ALL_IN = r": (?:bets|calls|raises .* to) \D{0,4}[\d.,]+ and is all-in"
NOBODY = "Nobody Here"


def actor(line: str) -> str:
    return line[: line.rfind(": ")]


def unit(lines: list[str]) -> str:
    return "1" if in_chips(lines) else "0.01"


def amount_of(text: str) -> float:
    match = AMOUNT.search(text)
    assert match
    return float(match[1].replace(",", ""))


def with_amount(text: str, value: float, lines: list[str]) -> str:
    """A text with another first amount."""
    return AMOUNT.sub(f"{value:.0f}" if in_chips(lines) else f"{value:.2f}", text, count=1)


def board_card(lines: list[str]) -> str | None:
    i = index_of(lines, rf"^\*\*\* FLOP \*\*\* \[{CARD}")
    return None if i is None else re.findall(CARD, lines[i])[0]


def results(lines: list[str]) -> list[int]:
    """Indexes of the seat lines of the summary."""
    summary = index_of(lines, r"^(\*\*\* ?)?SUMMARY")
    return [] if summary is None else [i for i in range(summary, len(lines)) if lines[i].startswith("Seat ")]


def with_other_name(lines: list[str], name: str, rng: random.Random) -> Mutated | None:
    """Another name for the player of one action."""
    i = index_of(lines, r": (folds|calls|checks|bets|raises)\b", rng)
    if i is None:
        return None
    old = actor(lines[i])
    new = {"other case": old.swapcase(), "blank": f"{old} ", "foreign": old.translate(FOREIGN)}[name]
    return None if new == old else with_line(lines, i, new + lines[i][len(old) :])


# --- cards ---


@mutation("D101")
def shown_card_is_on_the_board(lines: list[str], rng: random.Random) -> Mutated | None:
    i, card = index_of(lines, r": shows \[\w\w \w\w\]"), board_card(lines)
    if i is None or card is None:
        return None
    return with_line(lines, i, re.sub(r": shows \[\w\w", f": shows [{card}", lines[i]))


@mutation("D101")
def mucked_card_is_on_the_board(lines: list[str], rng: random.Random) -> Mutated | None:
    i, card = index_of(lines, r"^Seat \d+: .* mucked \[\w\w \w\w\]"), board_card(lines)
    if i is None or card is None:
        return None
    return with_line(lines, i, re.sub(r" mucked \[\w\w", f" mucked [{card}", lines[i]))


@mutation("D102")
def rank_in_small_letters(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^(\*\*\* (FLOP|TURN|RIVER)|Dealt to ).*\[[TJQKA]", rng)
    if i is None:
        return None
    return with_line(lines, i, re.sub(r"\[[TJQKA]", lambda m: m[0].lower(), lines[i], count=1))


@mutation("D102")
def suit_in_foreign_letters(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* (FLOP|TURN|RIVER)", rng)
    if i is None:
        return None
    return with_line(lines, i, re.sub(r"\[(\w)[cdhs]", r"[\1с", lines[i], count=1))


@mutation("D102")
def cards_without_blank(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^(\*\*\* FLOP|Dealt to ).*\[\w\w \w\w", rng)
    return None if i is None else with_line(lines, i, re.sub(r"\[(\w\w) ", r"[\1", lines[i], count=1))


@mutation("D103")
def river_repeats_another_board(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* RIVER \*\*\*")
    if i is None:
        return None
    return with_line(lines, i, re.sub(r"\[\w\w", f"[{other_card(lines, rng)}", lines[i], count=1))


@mutation("D103")
def summary_board_lacks_a_card(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Board \[\w\w \w\w \w\w \w\w")
    return None if i is None else with_line(lines, i, re.sub(r" \w\w\]", "]", lines[i]))


@mutation("D104")
def river_of_two_cards(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* RIVER \*\*\*")
    if i is None:
        return None
    return with_line(lines, i, re.sub(r"(\w\w)\]\s*$", rf"\1 {other_card(lines, rng)}]", lines[i]))


@mutation("D105")
def one_hole_card(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Dealt to .*\[\w\w \w\w\]")
    return None if i is None else with_line(lines, i, re.sub(r" \w\w\]", "]", lines[i]))


@mutation("D106")
def summary_shows_other_cards(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* showed \[\w\w \w\w\]", rng)
    if i is None:
        return None
    return with_line(lines, i, re.sub(r" showed \[\w\w", f" showed [{other_card(lines, rng)}", lines[i]))


@mutation("D106")
def shown_hands_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    shows = [i for i, line in enumerate(lines) if ": shows [" in line]
    if len(shows) != 2 or actor(lines[shows[0]]) == actor(lines[shows[1]]):
        return None
    (a, first), (b, second) = ((i, lines[i].split(": shows [")) for i in shows)
    new = lines[:]
    new[a], new[b] = f"{second[0]}: shows [{first[1]}", f"{first[0]}: shows [{second[1]}"
    return Mutated(new, 0)


# --- players ---


@mutation("L101")
def stranger_is_dealt_cards(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Dealt to .*\[")
    return (
        None
        if i is None
        else with_line(lines, i, re.sub(r"^Dealt to .*\[", f"Dealt to {NOBODY} [", lines[i]))
    )


@mutation("L101")
def stranger_shows(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": shows \[")
    return None if i is None else with_line(lines, i, NOBODY + lines[i][lines[i].rfind(": shows") :])


@mutation("L101")
def uncalled_bet_to_a_stranger(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Uncalled bet .* returned to ")
    return None if i is None else with_line(lines, i, re.sub(r" to .*", f" to {NOBODY}", lines[i]))


@mutation("L101")
def name_in_other_case(lines: list[str], rng: random.Random) -> Mutated | None:
    return with_other_name(lines, "other case", rng)


@mutation("L101")
def name_with_a_blank_behind(lines: list[str], rng: random.Random) -> Mutated | None:
    return with_other_name(lines, "blank", rng)


@mutation("L101")
def name_in_foreign_letters(lines: list[str], rng: random.Random) -> Mutated | None:
    return with_other_name(lines, "foreign", rng)


@mutation("P122", "P123")
def table_of_two(lines: list[str], rng: random.Random) -> Mutated | None:
    if not re.search(r"\b([3-9]|10)-max", lines[1]) or len(players(lines)) < 3:
        return None
    return with_line(lines, 1, re.sub(r"\b\d+-max", "2-max", lines[1]))._replace(line=0)


@mutation("P124")
def summary_names_a_stranger(lines: list[str], rng: random.Random) -> Mutated | None:
    i = rng.choice(results(lines) or [0])
    if not i:
        return None
    text = re.sub(r"^(Seat \d+: ).*?(?= \(| folded| showed| collected| mucked|$)", rf"\1{NOBODY}", lines[i])
    return with_line(lines, i, text)


@mutation("P124")
def summary_seat_number_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = rng.choice(results(lines) or [0])
    return with_line(lines, i, re.sub(r"^Seat \d+", "Seat 11", lines[i])) if i else None


@mutation("P124")
def summary_seat_numbers_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    if len(results(lines)) < 2:
        return None
    a, b = results(lines)[:2]
    (first, one), (second, two) = (lines[i].split(": ", 1) for i in (a, b))
    new = lines[:]
    new[a], new[b] = f"{second}: {one}", f"{first}: {two}"
    return Mutated(new, 0)


# --- actions ---


@mutation("L103")
def fold_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": folds", rng)
    return None if i is None else inserted(lines, i + 1, lines[i])


@mutation("L104", "L106")
def bet_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": (bets|raises) ", rng)
    return None if i is None else inserted(lines, i + 1, lines[i])


@mutation("L104", "L106")
def all_in_player_checks(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, ALL_IN)
    if i is None:
        return None
    headings = [n for n in range(i, len(lines)) if re.match(r"\*\*\* (FLOP|TURN|RIVER) ", lines[n])]
    return inserted(lines, headings[0] + 1, f"{actor(lines[i])}: checks") if headings else None


@mutation("L107")
def fold_becomes_check(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": folds", rng)
    return None if i is None else with_line(lines, i, re.sub(r": folds.*", ": checks", lines[i]))


@mutation("L109")
def all_in_call_of_wrong_amount(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": calls .* and is all-in", rng)
    if i is None:
        return None
    head, tail = lines[i].split(": calls ")
    return with_line(lines, i, f"{head}: calls {scaled(' ' + tail, 0.7, in_chips(lines)).lstrip()}")


@mutation("L111")
def bet_below_the_minimum(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": bets ", rng)
    if i is None or "all-in" in lines[i]:
        return None
    return with_line(lines, i, re.sub(r": bets (\D{0,4})[\d.,]+", rf": bets \g<1>{unit(lines)}", lines[i]))


@mutation("L130")
def small_blind_of_wrong_size(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": posts small blind ")
    if i is None or "all-in" in lines[i] or "No Limit" not in lines[0]:
        return None
    head, tail = lines[i].split(": posts small blind ")
    amount = scaled(" " + tail, 1.5, in_chips(lines)).lstrip()
    return with_line(lines, i, f"{head}: posts small blind {amount}")


@mutation("L132")
def ante_of_wrong_size(lines: list[str], rng: random.Random) -> Mutated | None:
    antes = [i for i, line in enumerate(lines) if re.search(r": posts the ante [^a]*$", line)]
    if len(antes) < 3:
        return None
    i = rng.choice(antes)
    head, tail = lines[i].split(": posts the ante ")
    amount = scaled(" " + tail, 1.5, in_chips(lines)).lstrip()
    return with_line(lines, i, f"{head}: posts the ante {amount}")


@mutation("D103", "L106")
def river_heading_dropped(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^\*\*\* RIVER \*\*\*")
    return None if i is None or index_of(lines, r"^Board \[") is None else without_line(lines, i)


# --- money ---


@mutation("M201")
def total_pot_counts_the_uncalled_bet(lines: list[str], rng: random.Random) -> Mutated | None:
    i, uncalled = index_of(lines, r"^Total pot "), index_of(lines, r"^Uncalled bet ")
    if i is None or uncalled is None:
        return None
    total = amount_of(lines[i]) + amount_of(lines[uncalled])
    return with_line(lines, i, with_amount(lines[i], total, lines))


@mutation("M202")
def rake_left_out(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Total pot .*\| Rake \D{0,4}(?!0(?:\.00)?\s*$)\d")
    return (
        None if i is None else with_line(lines, i, re.sub(r"Rake (\D{0,4})[\d.,]+", r"Rake \g<1>0", lines[i]))
    )


@mutation("M203", "M204")
def payout_doubled(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from ")
    return None if i is None else inserted(lines, i, lines[i])._replace(line=0)


@mutation("M203")
def side_payout_wrong(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from side pot")
    if i is None:
        return None
    head, tail = lines[i].rsplit(" collected ", 1)
    return with_line(lines, i, f"{head} collected {scaled(' ' + tail, 0.7, in_chips(lines)).lstrip()}")


@mutation("M203", "M204", "M211", "S307")
def odd_chip_moved(lines: list[str], rng: random.Random) -> Mutated | None:
    paid = [i for i, line in enumerate(lines) if re.search(r" collected \D{0,4}[\d.,]*\d from pot", line)]
    if len(paid) != 2 or index_of(lines, r"^Hand was run ") is not None:
        return None
    new = lines[:]
    for i, step in zip(paid, (1, -1), strict=True):
        head, tail = lines[i].rsplit(" collected ", 1)
        value = amount_of(" " + tail) + step * float(unit(lines))
        new[i] = f"{head} collected {with_amount(' ' + tail, value, lines).lstrip()}"
    return Mutated(new, 0)


@mutation("M205", "M206", "M207")
def called_bet_returned(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": calls ", rng)
    if i is None or index_of(lines, r"^Uncalled bet ") is not None:
        return None
    name, tail = lines[i].strip().split(": calls ")
    return inserted(lines, i + 1, f"Uncalled bet ({tail.split(' ')[0]}) returned to {name}")


@mutation("M209")
def side_pot_too_large(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Total pot .* Side pot")
    if i is None:
        return None
    head, name, tail = re.split(r"( Side pot(?:-\d)? )", lines[i], maxsplit=1)
    return with_line(
        lines, i, head + name + with_amount(" " + tail, 1.5 * amount_of(" " + tail), lines).lstrip()
    )


@mutation("M211")
def winner_is_said_to_have_lost(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* showed \[.*\] and won \(.*\) with ")
    return None if i is None else with_line(lines, i, re.sub(r" and won \([^)]*\) ", " and lost ", lines[i]))


@mutation("M211")
def loser_is_said_to_have_won(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* showed \[.*\] and lost with ")
    return (
        None if i is None else with_line(lines, i, re.sub(r" and lost with ", " and won (5) with ", lines[i]))
    )


# --- showdown and summary ---


@mutation("S301")
def main_pot_to_another_player(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r" collected .* from main pot")
    if i is None or sum(" from main pot" in line for line in lines) > 1:
        return None
    name = lines[i].split(" collected ")[0]
    others = [actor(line) for line in lines if ": shows [" in line and not line.startswith(f"{name}: ")]
    return with_line(lines, i, lines[i].replace(name, others[0], 1)) if others else None


@mutation("S302")
def pair_of_another_rank(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": shows .*\(a pair of ")
    if i is None or index_of(lines, r"^\*\*\* FLOP") is None:
        return None
    rank = "Sixes" if "of Sevens" in lines[i] else "Sevens"
    return with_line(lines, i, re.sub(r"\(a pair of \w+", f"(a pair of {rank}", lines[i]))


@mutation("S302")
def two_pair_in_the_wrong_order(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r": shows .*\(two pair, ")
    if i is None:
        return None
    return with_line(lines, i, re.sub(r"two pair, (\w+) and (\w+)", r"two pair, \2 and \1", lines[i]))


@mutation("S302")
def summary_describes_another_hand(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* (won \(.*\)|lost) with ")
    return (
        None if i is None else with_line(lines, i, re.sub(r" with [^,(]*", " with a royal flush", lines[i]))
    )


@mutation("S304")
def folded_on_an_earlier_street(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* folded on the (Turn|River)", rng)
    return (
        None if i is None else with_line(lines, i, re.sub(r" on the (Turn|River)", " on the Flop", lines[i]))
    )


@mutation("M211", "S305")
def folded_player_is_said_to_have_collected(lines: list[str], rng: random.Random) -> Mutated | None:
    i = index_of(lines, r"^Seat \d+: .* folded (before|on) ", rng)
    return None if i is None else with_line(lines, i, re.sub(r" folded .*", " collected (3)", lines[i]))


@mutation("S308")
def blind_marks_swapped(lines: list[str], rng: random.Random) -> Mutated | None:
    a, b = index_of(lines, r"^Seat \d+: .* \(small blind\)"), index_of(lines, r"^Seat \d+: .* \(big blind\)")
    if a is None or b is None or index_of(lines, r": posts small blind ") is None:
        return None
    new = lines[:]
    new[a] = lines[a].replace("(small blind)", "(big blind)")
    new[b] = lines[b].replace("(big blind)", "(small blind)")
    return Mutated(new, 0)


# --- shape of the text ---


@mutation("P110")
def line_that_nobody_knows(lines: list[str], rng: random.Random) -> Mutated | None:
    end = len([line for line in lines if line.strip()])
    return inserted(lines, rng.randrange(2, end), "~~ scribbled by hand ~~")


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
