"""PokerStars text histories: cash, Zoom, tournaments, play money and home games, 2005 to today.

`Total pot` is gross and without the uncalled bet; `Main pot` and `Side pot` figures are net of rake;
a fixed-limit header prints the bet sizes, every other header the blinds.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hhparser.base.money import parse_amount
from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CANCELLED,
    CHECK,
    DEAD,
    FIXED_LIMIT,
    FLOP,
    FOLD,
    NO_LIMIT,
    POT_LIMIT,
    PREFLOP,
    RAISE,
    RIVER,
    SMALL_BLIND,
    STRADDLE,
    TURN,
    Action,
    ActionKind,
    Bounty,
    CashOut,
    Dealt,
    HandKind,
    Payout,
    Place,
    Seat,
    SeatResult,
    Show,
    Street,
    TournamentInfo,
    Uncalled,
)
from hhparser.sites.builder import HandBuilder
from hhparser.sites.lines import Handler
from hhparser.sites.site import Site
from hhparser.sites.times import parse_time

HEADER: Final = (
    r"P(?:oker|OKER)S(?:tars|TARS) (?:Zoom |Home Game )?(?:Game|Hand|GAME|HAND) #(\d+):"
    r"(?= +(?:\{|(?:Zoom )?(?:Tournament|TOURNAMENT) #|\S[^\n]{0,300}\())"
)
NICKEL_CHIPS_UNTIL: Final = 2010  # until then split pots of larger games were shared in chips of 5 cents
_BETTING: Final = {
    "No Limit": NO_LIMIT,
    "Pot Limit": POT_LIMIT,
    "Limit": FIXED_LIMIT,
}
_CURRENCY: Final = {"$": "USD", "€": "EUR", "£": "GBP", "₹": "INR", "Rs.": "INR"}
_STREETS: Final = {"FLOP": FLOP, "TURN": TURN, "RIVER": RIVER}
_RUNS: Final = {"FIRST": 0, "SECOND": 1, "THIRD": 2}
_FOLDED_ON: Final = {
    "before Flop": PREFLOP,
    "before Turn": FLOP,
    "before River": TURN,
    "on the Flop": FLOP,
    "on the Turn": TURN,
    "on the River": RIVER,
}
_PLAY_DECIMALS: Final = re.compile(r"[ (]\d[\d,]*\.(\d{1,2})(?![\d.])")
_BARE_HEADING: Final = re.compile(r"^(HOLE CARDS|FLOP|TURN|RIVER|SHOW DOWN|SUMMARY)(?= +\[|$)")
_POT_CLAIM: Final = re.compile(r"(Main|Side) pot(-\d+)? \D{0,4}([\d,]+(?:\.\d+)?)")
_MARKS: Final = {
    "": (),
    " (button)": ("button",),
    " (small blind)": ("small blind",),
    " (big blind)": ("big blind",),
    " (button) (small blind)": ("button", "small blind"),
    " (button) (big blind)": ("button", "big blind"),
}
_WON: Final = re.compile(
    r"and (?:won \(\D{0,4}([\d,]+(?:\.\d+)?)\)|lost)(?: with ([^()]*?))?(?=, and |$| \()"
)
_MONEY: Final = re.compile(r"\d[\d,]*(?:\.\d+)?")


def decimals(text: str) -> int:
    """Digits after the point of amounts: 0 for tournaments, 2 for money, as printed for play money."""
    header = text[: text.find("\n")]
    if "ournament #" in header or "OURNAMENT #" in header or "Torneio #" in header:
        return 0
    stakes = header[header.rfind(" (") + 2 :]
    if not stakes[:1].isdigit():
        return 2
    found = _PLAY_DECIMALS.findall(text, len(header))
    return max(map(len, found), default=0)


def mend(line: str) -> str:
    """A line without the quote marks in front or with the asterisks that some exports leave out."""
    line = line.strip(" >\t\u00a0")
    return _BARE_HEADING.sub(r"*** \1 ***", line)


# --- headings ---


def cash_header(  # noqa: PLR0913, PLR0917  one argument for each field of the line
    b: HandBuilder,
    variant: str | None,
    hand_id: str,
    club: str | None,  # noqa: ARG001
    betting: str,
    symbol: str,
    first: int,
    second: int,
    cap: int | None,
    currency: str | None,
    time: str | None,
) -> None:
    """Begin a cash-game hand."""
    b.hand_id, b.kind, b.betting = hand_id, HandKind.CASH, _BETTING[betting.title()]
    b.fast = variant == "Zoom "
    b.currency = currency or _CURRENCY.get(symbol.strip().strip("\u00a0"))
    b.play_money = b.currency is None
    b.stakes, b.cap = (first, second), cap
    _set_time(b, time or "")
    if b.started_at is not None and b.started_at.year < NICKEL_CHIPS_UNTIL and first % 5 == 0:
        b.rules = replace(b.rules, odd_chip_unit=5)


def tournament_header(  # noqa: PLR0913, PLR0917  one argument for each field of the line
    b: HandBuilder,
    variant: str | None,
    hand_id: str,
    club: str | None,  # noqa: ARG001
    zoom: str | None,
    tournament_id: str,
    buy_in: str,
    betting: str,
    round_name: str | None,
    level: str | None,
    first: int,
    second: int,
    time: str | None,
) -> None:
    """Begin a tournament hand; `level` keeps the match round of a shootout in front."""
    b.hand_id, b.kind, b.betting = hand_id, HandKind.TOURNAMENT, _BETTING[betting.title()]
    b.fast = "Zoom " in (variant, zoom)
    b.stakes = (first, second)
    full_level = ", ".join(part for part in (round_name, level and f"Level {level}") if part)
    b.tournament = _buy_in(tournament_id, buy_in, full_level if round_name else level)
    _set_time(b, time or "")


def _buy_in(tournament_id: str, text: str, level: str | None) -> TournamentInfo:
    """Buy-in, bounty and fee of texts such as `$3.00+$0.30 USD`, `$5+$5+$0.90 USD`, `500FPP`, `Freeroll`."""
    words = text.replace("\u00a0", " ").strip(" -")
    amounts = _MONEY.findall(words)
    code = re.search(r"\b([A-Z]{3})\b", words)
    symbol = re.match(r"\D{0,4}?(?=\d)", words)
    currency = code[1] if code else _CURRENCY.get(symbol[0].strip()) if symbol else None
    if words.endswith(("FPP", "SC")):
        currency = "FPP" if words.endswith("FPP") else "SC"
    digits = 2 if currency not in (None, "FPP", "SC") else 0
    if any(len(a.partition(".")[2]) > digits for a in amounts):
        digits = 2
    parts = [parse_amount(a, digits) for a in amounts]
    free = words.lower().startswith("freeroll")
    buy_in = parts[0] if parts else 0 if free else None
    fee = parts[-1] if len(parts) > 1 else 0 if parts or free else None
    bounty = parts[1] if len(parts) == 3 else None
    return TournamentInfo(tournament_id, None, level, buy_in, fee, bounty, currency, digits)


def _set_time(b: HandBuilder, text: str) -> None:
    b.time_text = text.strip() or None
    b.started_at = parse_time(text)


def table(b: HandBuilder, name: str, size: int | None, play: str | None, button: int | None) -> None:
    """Table name, number of seats and button."""
    b.table, b.max_seats, b.button = name, size, button
    if play is not None:
        b.play_money, b.currency = True, None


def seat(b: HandBuilder, number: int, name: str, stack: int, bounty: str | None, state: str | None) -> None:  # noqa: ARG001
    """Seat a player with the chips he starts with."""
    b.sit(number, name, stack, state is not None)


def dealt(b: HandBuilder, name: str, cards: str) -> None:
    """The hero's cards; a later line for another player shows a card more of a known hand."""
    number = b.names.get(name)
    if number is None:
        b.report("L101", "name", found=name)
        return
    b.seen.add(number)
    b.dealt.append(Dealt(number, b.cards(cards), b.line))
    if b.hero is None:
        b.hero = number


def flop(b: HandBuilder, added: str) -> None:
    """Three cards."""
    b.open_street(FLOP, added, "")


def turn(b: HandBuilder, repeated: str, added: str) -> None:
    """The fourth card."""
    b.open_street(TURN, added, repeated)


def river(b: HandBuilder, repeated: str, added: str) -> None:
    """The fifth card."""
    b.open_street(RIVER, added, repeated)


def run_street(b: HandBuilder, run: str, street: str, repeated: str | None, added: str) -> None:
    """A street of one of several boards."""
    number = _RUNS[run]
    b.runs = max(b.runs, number + 1)
    b.open_street(_STREETS[street], added, repeated or "", number)


def run_show_down(b: HandBuilder, run: str) -> None:
    """The showdown of one of several boards."""
    b.run = _RUNS[run]


def summary(b: HandBuilder) -> None:
    """What follows are the site's claims."""
    b.in_summary = True


def cancelled(b: HandBuilder) -> None:
    """The site took the hand back."""
    b.status = CANCELLED
    b.report("P115")


# --- actions ---


def fold(b: HandBuilder, player: str, shown: str | None) -> None:
    """A fold, perhaps with cards shown."""
    seat = b.names.get(player) or b.stranger(player)
    b.actions.append(Action(FOLD, seat, None, None, False, b.street, b.line))
    if shown and seat > 0:
        b.shows.append(Show(seat, b.cards(shown), None, False, b.run, b.line))


def check(b: HandBuilder, player: str) -> None:
    """A check."""
    seat = b.names.get(player) or b.stranger(player)
    b.actions.append(Action(CHECK, seat, None, None, False, b.street, b.line))


def call(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """A call, printed as the chips added."""
    b.add(CALL, b.names.get(player) or b.stranger(player), amount, all_in is not None)


def bet(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """The first bet of a street."""
    b.add(BET, b.names.get(player) or b.stranger(player), amount, all_in is not None)


def raise_to(b: HandBuilder, player: str, increment: int, to: int, all_in: str | None) -> None:
    """A raise, printed as the increase over the highest bet and the total."""
    seat = b.names.get(player) or b.stranger(player)
    amount = to - b.chips[seat]
    b.chips[seat] = to
    b.actions.append(Action(RAISE, seat, amount, to, all_in is not None, b.street, b.line, increment))


def _post(b: HandBuilder, kind: ActionKind, player: str, amount: int, all_in: str | None) -> int | None:
    seat = b.seat_of(player)
    if seat is None and kind not in b.posted:
        seat = b.blind_seat(kind)
    if seat is not None:
        if kind in (ANTE, DEAD):
            b.post_dead(kind, seat, amount, all_in is not None)
        else:
            b.add(kind, seat, amount, all_in is not None)
        b.posted.add(kind)
    return seat


def post_small_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """The small blind; a second one is a returning player's dead blind."""
    _post(b, DEAD if SMALL_BLIND in b.posted else SMALL_BLIND, player, amount, all_in)


def post_big_blind(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """The big blind; a second one is a new or returning player's live post."""
    new = BIG_BLIND in b.posted and not b.has_posted(BIG_BLIND, player)
    seat = _post(b, BIG_BLIND, player, amount, all_in)
    if new and seat is not None:
        b.new_posts.add(seat)


def post_both(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """A returning player's dead small blind and live big blind in one line."""
    assert b.stakes is not None
    big_blind = b.stakes[0] if b.betting is FIXED_LIMIT else b.stakes[1]
    live = min(amount, big_blind)
    if amount > live:
        _post(b, DEAD, player, amount - live, None)
    seat = _post(b, BIG_BLIND, player, live, all_in)
    if seat is not None:
        b.new_posts.add(seat)


def post_ante(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """An ante."""
    _post(b, ANTE, player, amount, all_in)


def post_straddle(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """A straddle, which takes the place of a blind that the player has posted already."""
    _post(b, STRADDLE, player, amount, all_in)


def post_dead(b: HandBuilder, player: str, amount: int, all_in: str | None) -> None:
    """A dead blind by name."""
    _post(b, DEAD, player, amount, all_in)


# --- results ---


def uncalled(b: HandBuilder, amount: int, name: str) -> None:
    """A bet that nobody matched goes back."""
    number = b.names.get(name)
    if number is None:
        b.report("L101", "name", found=name)
    else:
        b.uncalled.append(Uncalled(number, amount, b.line))


def collected(b: HandBuilder, player: str, amount: int, pot: str | None, number: int | None) -> None:
    """A pot, or a share of one."""
    seat = b.seat_of(player)
    if seat is not None:
        name = f"side-{number}" if number else pot or "pot"
        b.payouts.append(Payout(seat, amount, name, b.run, b.line))


def show(b: HandBuilder, player: str, shown: str, description: str | None) -> None:
    """Cards shown, at a showdown or by choice."""
    seat = b.seat_of(player)
    if seat is not None:
        b.shows.append(Show(seat, b.cards(shown), description, False, b.run, b.line))


def muck(b: HandBuilder, player: str, shown: str | None) -> None:
    """Cards given up unseen."""
    seat = b.seat_of(player)
    if seat is not None:
        b.shows.append(Show(seat, b.cards(shown), None, True, b.run, b.line))


def no_show(b: HandBuilder, player: str) -> None:
    """Nothing to note but that the player was dealt in."""
    b.seat_of(player)


def cashed_out(b: HandBuilder, player: str, amount: int, fee: int | None) -> None:
    """An all-in cash-out beside the table's result."""
    seat = b.seat_of(player)
    if seat is not None:
        b.cash_outs.append(CashOut(seat, amount, fee, b.line))


def bounty(b: HandBuilder, player: str, prize: str, eliminated: str) -> None:
    """A bounty won; split eliminations name several winners in lines of their own."""
    seat = b.seat_of(player)
    if seat is not None and b.tournament is not None:
        b.bounties.append(Bounty(seat, eliminated, parse_amount(prize, b.tournament.decimals), b.line))


def finished(b: HandBuilder, player: str, place: int | None, prize: str | None) -> None:
    """A finishing place."""
    if place is not None and b.tournament is not None:
        won = parse_amount(prize.replace(" ", ""), b.tournament.decimals) if prize else None
        b.places.append(Place(player, place, won, b.line))


def wins_tournament(b: HandBuilder, player: str, prize: str | None) -> None:
    """First place."""
    finished(b, player, 1, prize)


# --- the summary ---


def total_pot(b: HandBuilder, amount: int, pots: str | None, rake: int | None) -> None:
    """The site's own figures."""
    b.total_pot, b.rake, b.claims_line = amount, rake, b.line
    if pots:
        b.pot_claims = tuple(
            (kind.lower() + (number or ""), parse_amount(figure, b.decimals))
            for kind, number, figure in _POT_CLAIM.findall(pots)
        )


def board(b: HandBuilder, cards: str) -> None:
    """The board once more."""
    b.board_claims.append((b.cards(cards), b.line))


def run_board(b: HandBuilder, run: str, cards: str) -> None:  # noqa: ARG001
    """One of several boards once more."""
    board(b, cards)


def run_times(b: HandBuilder, times: str) -> None:
    """How often the board was run."""
    b.runs = max(b.runs, 3 if times.startswith("three") else 2)


def _named(b: HandBuilder, number: int, who: str) -> Seat | None:
    """The seat of a player whose name or seat is not what the seat lines had, because it was taken."""
    if b.misplaced is not None and who.startswith(b.misplaced):
        return b.seats[b.names[b.misplaced]]
    seat = b.seats.get(number)
    name = seat.name.removesuffix(f"#{number}") if seat is not None else who
    return seat._replace(name=name) if seat is not None and who.startswith(name) else None


def add_result(
    b: HandBuilder,
    number: int,
    who: str,
    outcome: str,
    *,
    folded_on: Street | None = None,
    idle: bool = False,
    cards: str | None = None,
    won: tuple[int, ...] = (),
    descriptions: tuple[str, ...] = (),
) -> None:
    """Note a seat line of the summary: the seat number says who it is, what follows the name are marks."""
    at = b.seats.get(number)
    if at is None or not who.startswith(at.name):
        at = _named(b, number, who)
    rest = who[len(at.name) :] if at is not None else who
    marks = _MARKS.get(rest)
    if at is None or marks is None:
        if at is None or rest[0] != " ":
            name = re.sub(r"(?: \((?:button|small blind|big blind)\))+$", "", who)
            b.report(
                "P124", "who", expected=b.seats[number].name if number in b.seats else "nobody", found=name
            )
            return
        marks = ()
    if outcome != "none":
        b.seen.add(at.number)
    b.results.append(
        SeatResult(at.number, outcome, folded_on, idle, b.cards(cards), won, descriptions, marks, b.line)
    )


def seat_folded(b: HandBuilder, number: int, who: str, street: str | None, idle: str | None) -> None:
    """The street of the last betting round that the player took part in."""
    folded_on = None if street is None else _FOLDED_ON[street]
    add_result(b, number, who, "folded", folded_on=folded_on, idle=idle is not None)


def seat_collected(b: HandBuilder, number: int, who: str, amount: int) -> None:
    """Won without a showdown."""
    add_result(b, number, who, "collected", won=(amount,))


def seat_showed(
    b: HandBuilder, number: int, who: str, shown: str | None, outcome: str | None, alone: str | None
) -> None:
    """Showed, and won or lost on each board; some exports leave out the cards."""
    parts = _WON.findall(outcome or f"and {alone}")
    won = tuple(parse_amount(amount, b.decimals) if amount else 0 for amount, _ in parts)
    descriptions = tuple(description.strip() for _, description in parts)
    add_result(b, number, who, "showed", cards=shown, won=won, descriptions=descriptions)


def seat_mucked(b: HandBuilder, number: int, who: str, cards: str | None) -> None:
    """Mucked; the site prints the cards all the same."""
    add_result(b, number, who, "mucked", cards=cards)


def seat_silent(b: HandBuilder, number: int, who: str) -> None:
    """A seat without a result."""
    add_result(b, number, who, "none")


def aside(b: HandBuilder, *fields: object) -> None:
    """A line that changes nothing: chat, comings and goings."""


def unknown_line(b: HandBuilder, line: str) -> None:
    """A line that no terminal matches."""
    b.report("P110", found=line.strip()[:60])


HANDLERS: Final[Mapping[str, Handler]] = {
    "CASH_HEADER": cash_header,
    "TOURNAMENT_HEADER": tournament_header,
    "TABLE": table,
    "SEAT": seat,
    "HOLE_CARDS": aside,
    "DEALT": dealt,
    "FLOP": flop,
    "TURN": turn,
    "RIVER": river,
    "RUN_STREET": run_street,
    "SHOW_DOWN": aside,
    "RUN_SHOW_DOWN": run_show_down,
    "SUMMARY": summary,
    "UNCALLED": uncalled,
    "TOTAL_POT": total_pot,
    "BOARD": board,
    "RUN_BOARD": run_board,
    "RUN_TIMES": run_times,
    "CANCELLED": cancelled,
    "CAPPED": aside,
    "CONVERTER_NOTE": aside,
    "EMPTY_CHAT": aside,
    "SEAT_FOLDED": seat_folded,
    "SEAT_COLLECTED": seat_collected,
    "SEAT_SHOWED": seat_showed,
    "SEAT_MUCKED": seat_mucked,
    "SEAT_SILENT": seat_silent,
    "FOLD": fold,
    "CALL": call,
    "CHECK": check,
    "RAISE": raise_to,
    "BET": bet,
    "NO_SHOW": no_show,
    "POST_SMALL_BLIND": post_small_blind,
    "POST_BIG_BLIND": post_big_blind,
    "POST_ANTE": post_ante,
    "POST_BOTH": post_both,
    "POST_STRADDLE": post_straddle,
    "POST_DEAD": post_dead,
    "SHOW": show,
    "MUCK": muck,
    "SITS_OUT": aside,
    "COLLECTED": collected,
    "CASHED_OUT": cashed_out,
    "BOUNTY": bounty,
    "FINISHED": finished,
    "WINS_TOURNAMENT": wins_tournament,
    "CHAT": aside,
    "REBUY": aside,
    "MOVEMENT": aside,
    "CONNECTION": aside,
    "UNKNOWN_LINE": unknown_line,
}

POKERSTARS: Final = Site(
    name="pokerstars",
    title="PokerStars",
    header=HEADER,
    grammar="pokerstars",
    handlers=HANDLERS,
    decimals=decimals,
    mend=mend,
)
