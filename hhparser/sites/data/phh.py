"""The poker hand history standard: PHH, one hand as TOML, and PHHS, a file with a table for each hand.

p1 is the first player left of the button, the last player is the button; heads-up, p1 is the big blind, but
`blinds_or_straddles` stays [small, big]. It lists posts in full: a player with less posts all they have.
`winnings` and `finishing_stacks` are claims; nothing else says who was paid.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from decimal import Decimal
from typing import Final, TypeVar

from hhparser.base.errors import SettingError
from hhparser.base.money import format_amount
from hhparser.base.zones import time_zone
from hhparser.model import (
    ANTE,
    BIG_BLIND,
    DEAD,
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    SMALL_BLIND,
    STRADDLE,
    UNSUPPORTED,
    ActionKind,
    Conventions,
    HandKind,
    Payout,
    TournamentInfo,
)
from hhparser.model.house_rules import house_rules
from hhparser.sites.data.phh_actions import read_actions
from hhparser.sites.data.phh_amounts import (
    players_in_order,
    read_amount,
    read_amounts,
    read_fees,
    read_numbers,
    read_stack,
)
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.fields import FINEST_DECIMAL, Fields, digits_after_point
from hhparser.sites.documents.toml import read_toml
from hhparser.sites.lines.headings import set_printed_stakes
from hhparser.sites.lines.times import YEARS, ZONES
from hhparser.sites.lines.words import CURRENCY

T = TypeVar("T")
# a comment, a key with its value, or the end of a list
_LINE: Final = r"""[ \t]*(?:[#\]"'\d+-][^\n]*|[A-Za-z_][\w-]*[ \t]*=[^\n]*)?\n"""
_TABLE: Final = r"""\[(?<![^\n]\[)[ \t]*["']?[\w-]{1,40}["']?[ \t]*\][ \t]*(?:#[^\n]*)?\n"""
_NOT_BELOW_A_TABLE: Final = "".join(rf"(?<!\n\[{r'[0-9]' * n}\]\nvariant)" for n in range(1, 9))
# each alternative begins with a literal character, so that `re` quickly skips other texts
HEADER: Final = (
    rf"{_TABLE}(?:{_LINE}){{0,99}}?variant[ \t]*="
    rf"|{_TABLE}(?=(?:{_LINE}){{0,99}}?(?:antes|blinds_or_straddles|starting_stacks|actions)[ \t]*=)"
    rf"|variant(?<![^\n]variant){_NOT_BELOW_A_TABLE}[ \t]*="
)
_BETTING: Final = {"NT": NO_LIMIT, "FT": FIXED_LIMIT, "PT": POT_LIMIT}
_RAISED_TO: Final = re.compile(r"cbr \d+\.(\d+)")
_TOURNAMENT: Final = re.compile(r"Tournament (\d+)")
_HEAD_AMOUNTS: Final = ("min_bet", "small_bet", "big_bet", "_rake")
_LISTS: Final = ("antes", "blinds_or_straddles", "starting_stacks", "winnings", "finishing_stacks")


def read(b: DocumentBuilder) -> None:
    """Read a document.

    Raises:
        DocumentError: It is not TOML, or a value that a hand needs is missing or of another type.
    """
    table = read_toml(b.text, b.first_line)
    b.hand_id, b.game.venue, b.table.name = table.text("hand"), table.text("venue"), table.text("table")
    _read_time(b, table)
    variant = table.text("variant")
    if variant is None:
        raise table.error("variant", "is missing")
    if variant not in _BETTING:
        b.status, b.line = UNSUPPORTED, table.locate("variant")
        b.report("P101", found=variant)
        _find_stakes(b, table, variant)
        return
    b.game.betting = _BETTING[variant]
    _read_event(b, table)
    actions = table.texts("actions")
    _set_scale(b, table, actions)
    _seat_players(b, table)
    _set_stakes(b, table)
    _read_rules(b, table)
    _post(b, table)
    read_actions(b, [(table.locate("actions", n), text) for n, text in enumerate(actions)])
    _read_claims(b, table)


# --- game ---


def _read_event(b: DocumentBuilder, table: Fields) -> None:
    """Set cash game or tournament: chips with an event or a level are tournament chips."""
    symbol, event, level = table.text("currency_symbol"), table.text("event"), table.text("level")
    b.game.currency = table.text("currency") or CURRENCY.get(symbol or "", symbol)
    b.game.kind = HandKind.CASH
    if b.game.currency is None and (event or level):
        b.game.kind = HandKind.TOURNAMENT
        b.game.tournament = _tournament(event, level)
    b.game.play_money, b.table.max_seats = _is_play_money(b, table), table.integer("seat_count")


def _is_play_money(b: DocumentBuilder, table: Fields) -> bool:
    """Return our own field; without it, chips of a cash game are play money."""
    told = table.flag("_play_money")
    return b.game.kind is HandKind.CASH and b.game.currency is None if told is None else told


def _tournament(event: str | None, level: str | None) -> TournamentInfo:
    """Return the tournament of an event, either a name or `Tournament` and a number."""
    number = _TOURNAMENT.fullmatch(event or "")
    if number is None:
        return TournamentInfo(event or "", event, level)
    return TournamentInfo(number[1], None, level)


def _read_time(b: DocumentBuilder, table: Fields) -> None:
    """Set the start of the hand, in UTC if its zone is known."""
    start = _start(table)
    zone = table.text("time_zone") or table.text("time_zone_abbreviation")
    if start is None:
        return
    b.game.time_text = " ".join(filter(None, (f"{start:%Y-%m-%d %H:%M:%S}", zone)))
    region = time_zone(ZONES.get(zone, zone)) if zone else None
    b.game.started_at = start if region is None else start.replace(tzinfo=region).astimezone(UTC)


def _start(table: Fields) -> datetime | None:
    """Return the local time of the start; None when a part is missing or cannot be read."""
    year, month, day = (table.integer(key) for key in ("year", "month", "day"))
    clock = table.values.get("time")
    if isinstance(clock, str):
        clock = _parsed(time.fromisoformat, clock)
    if not isinstance(clock, time) or month is None or day is None or year not in YEARS:
        return None
    return _parsed(datetime.fromisoformat, f"{year:04}-{month:02}-{day:02}T{clock:%H:%M:%S}")


def _parsed(parse: Callable[[str], T], text: str) -> T | None:
    try:
        return parse(text)
    except (ValueError, OverflowError):
        return None


def _read_rules(b: DocumentBuilder, table: Fields) -> None:
    """Read the house rules from our own field."""
    try:
        b.rules = replace(b.rules, **dict(house_rules("_rules", table.text("_rules") or "")))
    except SettingError as error:
        b.line = table.locate("_rules")
        b.report("P110", found=error.reason[:60])


# --- amounts ---


def _find_stakes(b: DocumentBuilder, table: Fields, variant: str) -> None:
    """Set the stakes of another game; the first letter of a variant is that of its betting structure."""
    bets = [table.number("small_bet"), table.number("big_bet")]
    printed = bets if None not in bets else table.numbers("blinds_or_straddles")[:2]
    symbol = table.text("currency_symbol") or ""
    b.game.decimals = 2
    amounts = "/".join(str(amount) for amount in printed)
    set_printed_stakes(b, f"{variant[0]}L {amounts} {table.text('currency') or CURRENCY.get(symbol)}")


def _set_scale(b: DocumentBuilder, table: Fields, actions: Sequence[str]) -> None:
    """Set the scale: two decimals for money, as printed for cash-game chips, as needed in a tournament."""
    as_needed = b.game.kind is HandKind.TOURNAMENT
    finite = [n for n in _printed_amounts(table) if n.is_finite()]
    digits = [digits_after_point(n.normalize() if as_needed else n) for n in finite]
    raised = _RAISED_TO.findall("\n".join(actions))
    digits += [len(d.rstrip("0") if as_needed else d) for d in raised if len(d) <= FINEST_DECIMAL]
    b.game.decimals = max(digits, default=0) if b.game.currency is None else max([2, *digits])


def _printed_amounts(table: Fields) -> Iterator[Decimal]:
    """Yield the amounts of the table that are not part of an action."""
    for key in _LISTS:
        yield from table.numbers(key)
    for key in _HEAD_AMOUNTS:
        number = table.number(key)
        if number is not None:
            yield number


# --- the table ---


def _seat_players(b: DocumentBuilder, table: Fields) -> None:
    """Seat p1, p2 ... in the order of their seats; the last player is the button."""
    names = table.texts("players")
    stacks = table.numbers("starting_stacks")
    count = len(stacks)
    if not 2 <= count <= 10:
        raise table.error("starting_stacks", f"has {count} values, not 2 to 10")
    if len(names) not in (0, count):
        raise table.error("players", f"has {len(names)} values for {count} players")
    b.table.anonymous = not names
    seats = _seat_numbers(b, table, count)
    key = "players" if names else "starting_stacks"
    for n in sorted(range(count), key=seats.__getitem__):
        if stacks[n] < 0:
            raise table.error("starting_stacks", "is below 0", n)
        b.line = table.locate(key, n)
        stack = read_stack(b, table, stacks[n], "starting_stacks", n)
        b.sit_labelled(f"p{n + 1}", seats[n], names[n] if names else f"p{n + 1}", stack)
    b.table.button = seats[-1]
    b.table.seen.update(b.table.seats)


def _seat_numbers(b: DocumentBuilder, table: Fields, count: int) -> list[int]:
    """Return the seats of p1, p2 ...; default to 1, 2 ... if they are missing or not in clockwise order."""
    numbers = table.numbers("seats")
    seats = [int(number) for number in numbers if 0 < number < Decimal("Infinity")]
    turns = sum(seat >= following for seat, following in zip(seats, seats[1:] + seats[:1], strict=True))
    if turns == 1 and len(seats) == count and seats == numbers:
        return seats
    if numbers:
        b.line = table.locate("seats")
        b.report("P110", found=f"seats = {', '.join(map(str, numbers))}"[:60])
    return list(range(1, count + 1))


def _set_stakes(b: DocumentBuilder, table: Fields) -> None:
    """Set blinds and bets; `min_bet` is the big blind unless the posts show it. Source: R13, R22."""
    blinds = read_amounts(b, table, "blinds_or_straddles")
    bets = read_amount(b, table, "small_bet"), read_amount(b, table, "big_bet")
    small, second = [*blinds, 0, 0][:2]
    big = second if min(small, second) > 0 else _stated_big_blind(b, table, blinds)
    if len([blind for blind in blinds if blind > 0]) == 2 and b.game.betting is not FIXED_LIMIT:
        stated = read_amount(b, table, "min_bet")
        big = stated or big
        b.game.posted = (SMALL_BLIND,) if stated else (SMALL_BLIND, BIG_BLIND)
    b.game.stakes = (bets[0] or big, bets[1] or 2 * big) if b.game.betting is FIXED_LIMIT else (small, big)
    b.game.blinds = _small_blind(small, second, big), big


def _stated_big_blind(b: DocumentBuilder, table: Fields, blinds: Sequence[int]) -> int:
    """Return the big blind when the first two posts are not both blinds."""
    stated = read_amount(b, table, "min_bet") or read_amount(b, table, "small_bet")
    big = stated or max(map(abs, blinds), default=0)
    if big <= 0:
        raise table.error("min_bet", "is missing")
    return big


def _small_blind(first: int, second: int, big_blind: int) -> int | None:
    """Return the first post, or None when it is alone and is the big blind itself."""
    return first if first > 0 and (second > 0 or first < big_blind) else None


def _post(b: DocumentBuilder, table: Fields) -> None:
    """Post antes, blinds and straddles; a single ante comes after the blinds. Source: R16, R19, R97, R110."""
    seats = players_in_order(b)
    each = read_amounts(b, table, "antes")
    b.game.ante = max(each, default=None)
    antes = [(seat, n, ante) for n, (seat, ante) in enumerate(zip(seats, each, strict=False)) if ante]
    if len(antes) > 1:
        _post_antes(b, table, antes)
    _post_blinds(b, table, seats[::-1] if len(seats) == 2 else seats)
    if len(antes) == 1:
        _post_antes(b, table, antes)


def _post_blinds(b: DocumentBuilder, table: Fields, seats: Sequence[int]) -> None:
    """Post blinds, straddles and, as negative amounts, posts of new and returning players.

    Source: R97, R102.
    """
    blinds = read_amounts(b, table, "blinds_or_straddles")
    big_blind = b.game.blinds[1] if b.game.blinds else 0
    kinds = iter(_blind_kinds(blinds, big_blind))
    for n, (seat, blind) in enumerate(zip(seats, blinds, strict=False)):
        b.line = table.locate("blinds_or_straddles", n)
        if blind > 0:
            kind = next(kinds, STRADDLE)
            if b.behind[seat]:
                b.wager(kind, seat, min(blind, b.behind[seat]))
                b.play.posted.add(kind)
        elif blind < 0:
            live = big_blind if -blind >= big_blind else 0
            _post_again(b, seat, live, -blind - live)
    b.price = _price(blinds, big_blind)


def _price(blinds: Sequence[int], big_blind: int) -> int:
    """Return the price after the posts, in full even when a short stack posted less."""
    posts = [big_blind if blind <= -big_blind else blind for blind in blinds]
    return max(posts if min([*blinds, 0][:2]) <= 0 else [*posts, big_blind], default=0)


def _post_again(b: DocumentBuilder, seat: int, live: int, dead: int) -> None:
    """Post a live big blind of a new or returning player, a missed dead small blind, or both."""
    if dead and b.behind[seat]:
        b.wager_dead(DEAD, seat, min(dead, b.behind[seat]))
    if live and b.behind[seat]:
        b.wager(BIG_BLIND, seat, min(live, b.behind[seat]))
        b.play.new_posts.add(seat)


def _post_antes(b: DocumentBuilder, table: Fields, antes: Sequence[tuple[int, int, int]]) -> None:
    for seat, n, ante in antes:
        if ante < 0:
            raise table.error("antes", "is below 0", n)
        b.line = table.locate("antes", n)
        if b.behind[seat]:
            b.wager_dead(ANTE, seat, min(ante, b.behind[seat]))
            b.play.posted.add(ANTE)


def _blind_kinds(blinds: Sequence[int], big_blind: int) -> list[ActionKind]:
    """Return the blinds among the posts: small and big, or only big; any further posts are straddles."""
    posts = [blind for blind in blinds if blind > 0]
    both = min([*blinds, 0][:2]) > 0
    return [SMALL_BLIND, BIG_BLIND] if both or min(posts, default=0) < big_blind else [BIG_BLIND]


# --- the end ---


def _read_claims(b: DocumentBuilder, table: Fields) -> None:
    """Read the printed winnings; without them, the actions decide whether the hand is over."""
    b.claims.rake, b.outcome.unsettled = read_amount(b, table, "_rake"), True
    b.outcome.fees = read_fees(b, table)
    b.claims.line = table.locate("_rake" if b.claims.rake is not None else "actions")
    seats = players_in_order(b)
    key, claimed = "winnings", read_amounts(b, table, "winnings")
    if not any(claimed):
        key = "finishing_stacks"
        claimed = _gains(b, table, key)
        _report_losses(b, table, key, claimed)
        b.figures = b.figures._replace(payouts_follow_nets=bool(claimed))
        if b.game.currency is None or b.game.play_money:
            b.figures = b.figures._replace(has_rake=False)
    for n, (seat, amount) in enumerate(zip(seats, claimed, strict=False)):
        if amount > 0:
            b.outcome.payouts.append(Payout(seat, amount, "pot", 0, table.locate(key, n)))
        elif amount < 0 and key == "winnings":
            raise table.error(key, "is below 0", n)
    b.progress.in_summary = bool(claimed) or b.is_over()


def _gains(b: DocumentBuilder, table: Fields, key: str) -> list[int]:
    """Return the chips each player gained since the betting ended; empty when a stack is unknown."""
    kept = _stacks_after_betting(b)
    stacks = [read_stack(b, table, n, key, i) for i, n in enumerate(read_numbers(b, table, key))]
    known = [stack for stack in stacks if stack is not None]
    left = zip(players_in_order(b), known, strict=False)
    return [stack - kept[seat] for seat, stack in left] if len(known) == len(stacks) else []


def _report_losses(b: DocumentBuilder, table: Fields, key: str, gains: Sequence[int]) -> None:
    """Report players who finish with fewer chips than they had after the betting."""
    for n, gain in enumerate(gains):
        if gain < 0:
            b.line = table.locate(key, n)
            stack = read_amounts(b, table, key)[n]
            texts = [format_amount(chips, b.game.decimals) for chips in (stack - gain, stack)]
            b.report("M217", None, *texts)


def _stacks_after_betting(b: DocumentBuilder) -> dict[int, int]:
    """Return chips behind by seat, after the uncalled bet is returned. Source: R59."""
    bets = _bets(b)
    *_, second, first = sorted(bets.values())
    return {seat: b.behind[seat] + (first - second if chips == first else 0) for seat, chips in bets.items()}


def _bets(b: DocumentBuilder) -> dict[int, int]:
    """Return the chips put in by seat, without dead blinds and an ante for the whole table."""
    antes = [action for action in b.play.actions if action.kind is ANTE]
    apart = {DEAD, ANTE} if len(antes) == 1 else {DEAD}
    bets = dict.fromkeys(b.table.seats, 0)
    for action in b.play.actions:
        if action.kind not in apart and action.seat in bets:
            bets[action.seat] += action.amount or 0
    return bets


PHH: Final = Document(
    name="phh",
    title="Poker hand history standard (PHH, PHHS)",
    games="cash NL, tournament NL FL",
    unknown="Rake, and who was paid, where a document leaves it out.",
    signatures=("variant", "starting_stacks"),
    header=HEADER,
    lead=rf"(?:{_LINE}){{0,999}}",
    read=read,
    conventions=Conventions(usual_blinds=False),  # of any house, home games too
)
