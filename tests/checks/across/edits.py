"""Faults planted in the texts of dealt hands.

Each edit changes some of the texts and returns the index of the hand with the expected finding, or None if it
cannot be planted.
"""

import re
from random import Random

STACK = re.compile(r"^(Seat \d+: .+ \(\$?)([\d.]+)( in chips\))", re.MULTILINE)
TIME = re.compile(r"\d{4}/\d\d/\d\d \d+:\d\d:\d\d ET")
LEVEL = re.compile(r"Level ([IVX]+) \((\d+)/(\d+)\)")
BUTTON = re.compile(r"Seat #(\d+) is the button")
NUMBER = re.compile(r"#(\d+):")


def money(cents: int) -> str:
    return f"{cents / 100:.2f}".removesuffix(".00")


def skip_button(texts: list[str], rng: Random) -> int | None:
    """The button of a hand of four players or more goes to the player after the next."""
    places = [n for n in range(2, len(texts) - 2) if min(map(_dealt_in, texts[n - 1 : n + 1])) > 3]
    if not places:
        return None
    number = rng.choice(places)
    players = [
        int(seat) for seat in re.findall(r"^Seat (\d+): .* in chips\) *$", texts[number], re.MULTILINE)
    ]
    button = int(BUTTON.search(texts[number])[1])
    later = [seat for seat in players if seat > button] + [seat for seat in players if seat < button]
    texts[number] = BUTTON.sub(f"Seat #{later[0]} is the button", texts[number])
    return number


def _dealt_in(text: str) -> int:
    return len(STACK.findall(text)) - text.count("is sitting out")


def edit_stack(texts: list[str], rng: Random) -> int | None:
    """A player's stack is another in one hand."""
    number = rng.randrange(2, len(texts) - 2)
    seats = list(STACK.finditer(texts[number]))
    seat = rng.choice(seats)
    cents = round(float(seat[2]) * 100) + rng.choice((-1, 1)) * rng.randint(1, 99)
    texts[number] = texts[number][: seat.start(2)] + money(max(cents, 1)) + texts[number][seat.end(2) :]
    return number


def copy_with_other_amount(texts: list[str], rng: Random) -> int | None:
    """Repeat a hand at the end, with another stack."""
    text = rng.choice([text for text in texts if "sitting out" not in text])
    texts.append(
        STACK.sub(lambda seat: f"{seat[1]}{money(round(float(seat[2]) * 100) + 7)}{seat[3]}", text, 1)
    )
    return len(texts) - 1


def repeat(texts: list[str], rng: Random) -> int | None:
    """Repeat a hand some hands later."""
    number = rng.randrange(len(texts) - 8)
    later = number + rng.randint(1, 8)
    texts.insert(later, texts[number])
    return later


def shave_rake(texts: list[str], rng: Random) -> int | None:
    """The house takes a third less of one pot, at least two cents, and the winner gets it."""
    hands = list(range(len(texts)))
    rng.shuffle(hands)
    for number in hands:
        raked = re.search(r"\| Rake \$([\d.]+)", texts[number])
        won = re.findall(r"collected \$([\d.]+) from pot", texts[number])
        if raked and len(won) == 1 and "*** FLOP" in texts[number] and float(raked[1]) >= 0.06:
            rake, win = (round(float(amount) * 100) for amount in (raked[1], won[0]))
            less = max(2, rake // 3)
            text = texts[number].replace(f"Rake ${raked[1]}", f"Rake ${money(rake - less)}")
            text = text.replace(f"collected ${won[0]} ", f"collected ${money(win + less)} ")
            texts[number] = text.replace(f"(${won[0]})", f"(${money(win + less)})")
            return number
    return None


def exchange_times(texts: list[str], rng: Random) -> int | None:
    """Two hands in a row have each other's time."""
    number = rng.randrange(3, len(texts) - 3)
    first, second = (TIME.search(text)[0] for text in texts[number : number + 2])
    texts[number] = texts[number].replace(first, second)
    texts[number + 1] = texts[number + 1].replace(second, first)
    return number + 1


def move_in_file(texts: list[str], rng: Random) -> int | None:
    """Move a hand to before some earlier hands."""
    number = rng.randrange(8, len(texts) - 8)
    texts.insert(number - rng.randint(2, 6), texts.pop(number))
    return None if number < 0 else -1


def go_back_a_level(texts: list[str], rng: Random) -> int | None:
    """A hand of the second level or a later one names the first."""
    places = [
        n
        for n in range(1, len(texts))
        if LEVEL.search(texts[n])[1] not in ("I", "II") and LEVEL.search(texts[n - 1])[0] in texts[n]
    ]
    if not places:
        return None
    number = rng.choice(places)
    texts[number] = LEVEL.sub("Level I (10/20)", texts[number])
    return number


def bring_chips(texts: list[str], rng: Random) -> int | None:
    """A player of a tournament has more chips from one hand on."""
    number = rng.randrange(1, 20)
    tournament = re.search(r"Tournament #(\d+)", texts[number])[1]
    if tournament not in texts[number - 1]:
        return None
    seat, more = max(STACK.finditer(texts[number]), key=lambda seat: int(seat[2])), rng.randint(1, 999)
    for later in range(number, len(texts)):
        if tournament in texts[later]:
            texts[later] = re.sub(
                re.escape(seat[1]) + r"(\d+)", lambda m: f"{seat[1]}{int(m[1]) + more}", texts[later], count=1
            )
    return number
