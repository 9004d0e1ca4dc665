"""iPoker: XML sessions; their head names the game and the tournament of all hands that follow.

Fixed-limit games print their bets; a game labelled as limit with the blinds as stakes, as some exporters
write, is no-limit. Tournaments do not print their blinds; the posts show them. The `win` of a player includes
all chips they get back, and the uncalled bet unless the session excludes it.
"""

import re
from functools import lru_cache
from itertools import chain
from typing import Final

from hhparser.base.errors import AmountError
from hhparser.base.text.spans import SpanFinder
from hhparser.model import (
    BIG_BLIND,
    FIXED_LIMIT,
    NO_LIMIT,
    POT_LIMIT,
    SMALL_BLIND,
    Action,
    ActionKind,
    Conventions,
    Figures,
    HandKind,
    Payout,
    Place,
    TournamentInfo,
)
from hhparser.model.hand import chips_in
from hhparser.model.house_rules import RuleSet
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.fields import DocumentError
from hhparser.sites.documents.xml import Element, read_xml
from hhparser.sites.documents.xml_hands import report_unsupported, whole_number
from hhparser.sites.lines.times import MONTHS, parse_time
from hhparser.sites.lines.words import CURRENCY
from hhparser.sites.markup.ipoker_actions import CARD_WORDS, read_amount, read_rounds

_HEAD: Final = r"session\b[^<]{0,300}(?:<(?!game\b|session\b)[^<]{0,999}){1,199}"
_START: Final = r"game\s+gamecode\b"
_GAME_TYPE: Final = re.compile(
    r"(?:Texas )?Hold'?em (?P<betting>[NS]L|LZ|PL|LP|L|(?:(?:No|Pot) )?[Ll]imit)(?: (?P<stakes>\S+/\S+))?"
    r"|LH (?P<bets>\d+/\d+) x\d+ Limit \S+"
)
_HOLDEM: Final = re.compile(r"(?:Texas )?Hold'?em\b")
_BETTING: Final = {
    **dict.fromkeys(("nl", "sl", "lz", "no limit"), NO_LIMIT),
    **dict.fromkeys(("pl", "lp", "pot limit"), POT_LIMIT),
    **dict.fromkeys(("l", "limit", ""), FIXED_LIMIT),
}
_FRACTION: Final = re.compile(r'[.,]\d\d?"')
_FRACTION_OF_CHIPS: Final = re.compile(r'\b(?:sum|chips|win)="[^"\d]*\d[\d.,\s]*[.,]\d\d?"')
_TABLE_NUMBER: Final = re.compile(r", (\d+)\b|\(#(\d+)\)$")
_DAY_FIRST: Final = re.compile(r"(\d\d)([/.-])(\d\d|[A-Z][a-z]{2})\2(\d{4})\b")
_FAST: Final = ("Speed Hold'em", "Zone Poker")
_ANONYMOUS: Final = ("Ignition", "Bovada", "Bodog")
_HIGHEST_SEAT: Final = 10
_TABLE_SIZES: Final = frozenset(map(str, range(2, _HIGHEST_SEAT + 1)))
_PLACE: Final = re.compile(r"[1-9]\d{0,5}")
_BETWEEN: Final = re.compile(r"(?:\s|</session\s*>|<\?xml[^<>]*\?>)*")


def read(b: DocumentBuilder) -> None:
    """Read a hand.

    Raises:
        DocumentError: It is not XML, no session precedes it, or a required value is missing.
    """
    start = re.search("<" + _START, b.text)
    if start is None:  # a header of another format follows the head of the session
        raise DocumentError(SpanFinder(b.text, b.first_line).find(0, len(b.text)), "a session without a game")
    game, end = read_xml(b.text, start.start(), b.first_line)
    b.line = game.location
    b.hand_id = game.optional("gamecode")
    _read_time(b, game)
    session = _session(b, game)
    words = session.child_text("gametype")
    match = _GAME_TYPE.fullmatch(words)
    if match is None:
        report_unsupported(b, game, words, is_holdem=bool(_HOLDEM.match(words)))
        return
    _read_stakes(b, game, session, match)
    _correct_betting(b, game, words)
    _read_table(b, session)
    for player in _players(b, game):
        _seat_player(b, player)
    b.table.hero = b.labels.get(session.child_text("nickname"))
    b.card_words = CARD_WORDS
    read_rounds(b, game)
    _set_button(b)
    _set_blinds(b)
    _read_end(b, session, game, end)


def _session(b: DocumentBuilder, game: Element) -> Element:
    """Parse the head of the session, possibly before an earlier hand."""
    try:
        return _read_head(b.context)
    except DocumentError as error:
        raise game.error(f"is in a session without a head: {error.reason}") from error


@lru_cache(maxsize=16)
def _read_head(text: str) -> Element:
    start = text.find("<general")
    return read_xml(text, max(start, 0), 1)[0]


def _report_unknown(b: DocumentBuilder, element: Element, known: tuple[str, ...]) -> None:
    for child in element.children:
        if child.tag not in known:
            b.line = child.location
            b.report("P110", found=child.tag[:60])


# --- game ---


def _read_stakes(b: DocumentBuilder, game: Element, session: Element, match: re.Match[str]) -> None:
    """Set betting, stakes and currency; a tournament has no stakes."""
    stakes = match["stakes"] or match["bets"]
    b.game.betting = _BETTING[(match["betting"] or "").lower()]
    b.game.kind = HandKind.CASH if stakes else HandKind.TOURNAMENT
    b.game.play_money = bool(stakes) and session.child_text("mode") == "fun"
    _set_unit(b, session, match[0])
    if stakes:
        small, _, big = stakes.partition("/")
        try:
            b.game.stakes = read_amount(small, b.game.decimals), read_amount(big, b.game.decimals)
        except AmountError:
            raise game.error(f"has stakes {stakes[:30]!r}") from None


def _correct_betting(b: DocumentBuilder, game: Element, words: str) -> None:
    """Make a game no-limit that is only labelled as limit; reported once, where its session begins."""
    if b.game.betting is not FIXED_LIMIT or not _is_no_limit(b, game):
        return
    b.game.betting = NO_LIMIT
    at = b.text.find(f">{words}<", 0, b.text.find("<game gamecode")) + 1
    if at:
        b.line = SpanFinder(b.text, b.first_line).find(at, at + len(words))
        b.report("P131", found=words)


def _is_no_limit(b: DocumentBuilder, game: Element) -> bool:
    """Return whether the stakes are the blinds, or bets are not multiples of a blind: both mean no-limit."""
    try:
        big_blinds, bets = _sums(b, game, "2"), _sums(b, game, "5", "23")
    except AmountError:
        return False
    if not big_blinds:
        return False
    if b.game.stakes is not None:
        return min(big_blinds) >= (b.game.stakes[1] or 0)
    return any(bet % max(big_blinds) for bet in bets)


def _sums(b: DocumentBuilder, game: Element, *types: str) -> list[int]:
    """Return the amounts of all actions of some types."""
    actions = chain.from_iterable(round_.all("action") for round_ in game.all("round"))
    return [
        read_amount(action.get("sum"), b.game.decimals) for action in actions if action.get("type") in types
    ]


def _set_unit(b: DocumentBuilder, session: Element, words: str) -> None:
    """Set the currency and the scale; chips may come in hundredths."""
    real = b.game.kind is HandKind.CASH and not b.game.play_money
    b.game.decimals = 2 if real or _has_fractions(b.text) else 0
    if real:
        b.game.currency = _currency(words) or session.child_text("tablecurrency") or None


def _has_fractions(text: str) -> bool:
    """Return whether an amount is printed with one or two decimals; the faster pattern is tried first."""
    return bool(_FRACTION.search(text) and _FRACTION_OF_CHIPS.search(text))


def _currency(words: str) -> str | None:
    """Return the currency with its symbol in the words, or None."""
    return next((code for sign, code in CURRENCY.items() if sign in words), None)


def _read_table(b: DocumentBuilder, session: Element) -> None:
    """Set the table, the house and the definitions of its figures."""
    b.table.name = session.child_text("tablename") or None
    b.game.venue = session.child_text("pokersite") or "ipoker"
    b.table.anonymous = b.game.venue in _ANONYMOUS
    b.game.fast = session.child_text("tablename").startswith(_FAST)
    seats = session.child_text("maxplayers")
    b.table.max_seats = int(seats) if seats in _TABLE_SIZES else None
    uncalled = session.child_text("uncalled_bet_enabled") != "true"
    b.figures = Figures(payouts_have_uncalled=uncalled, odd_chips_go_left=False)
    if b.game.kind is HandKind.TOURNAMENT:
        b.game.tournament = _tournament(session)


def _tournament(session: Element) -> TournamentInfo:
    """Return the tournament; a missing name or number is taken from its table."""
    table_name, table_number = _table_of_tournament(session.child_text("tablename"))
    code = session.child_text("tournamentcode") or table_number
    name = session.child_text("tournamentname") or table_name or None
    price = session.child_text("buyin")
    try:
        amounts = [read_amount(part, 2) for part in price.split("+")]
    except AmountError:
        return TournamentInfo(code, name)
    buy_in, fee, more = [*amounts, 0, 0][:3]
    return TournamentInfo(code, name, None, buy_in + more, fee, None, _unit(session, price))


def _unit(session: Element, price: str) -> str | None:
    """Return the unit of a buy-in: a currency or points."""
    points = "FPP" if price.startswith("Pts") else None
    return _currency(price) or points or session.child_text("currency") or None


def _table_of_tournament(table: str) -> tuple[str, str]:
    """Return name and number of a tournament's table."""
    number = _TABLE_NUMBER.search(table)
    return (
        (table.strip(), "") if number is None else (table[: number.start()].strip(), number[1] or number[2])
    )


def _read_time(b: DocumentBuilder, game: Element) -> None:
    """Set the start of the hand; its date begins with the year or the day."""
    general = game.find("general")
    text = "" if general is None else general.child_text("startdate")
    b.game.time_text = text or None
    day = _DAY_FIRST.match(text)
    if day is not None:
        month = MONTHS.index(day[3]) + 1 if day[3] in MONTHS else day[3]
        text = f"{day[4]}-{month}-{day[1]}{text[day.end() :]}"
    b.game.started_at = parse_time(text)


# --- the players ---


def _players(b: DocumentBuilder, game: Element) -> list[Element]:
    """Return the players at the table, without empty seats."""
    general = game.find("general")
    players = general.find("players") if general is not None else None
    if general is None or players is None:
        raise game.error("has no players")
    _report_unknown(b, game, ("general", "round"))
    _report_unknown(b, general, ("startdate", "players", "servername"))
    _report_unknown(b, players, ("player",))
    seated = [player for player in players.all("player") if player.get("name").strip()]
    if len(seated) > _HIGHEST_SEAT:
        raise players.error(f"has {len(seated)} values")
    return seated


def _seat_player(b: DocumentBuilder, player: Element) -> None:
    """Seat a player, and record their printed winnings."""
    b.line = player.location
    number, name = whole_number(player, "seat", 1), player.get("name").strip()
    if b.table.max_seats is not None and b.table.max_seats < number <= _HIGHEST_SEAT:
        b.table.last_seat = _HIGHEST_SEAT
    b.sit_labelled(name, number, name, _chips(b, player, "chips"))
    number = next(reversed(b.table.seats))
    if player.get("dealer") == "1":
        b.table.button = number
    if player.get("bet"):
        b.state_sum(number, _chips(b, player, "bet"))
    if not player.get("win"):
        b.outcome.unsettled = True
    elif won := _chips(b, player, "win"):
        b.outcome.payouts.append(Payout(number, won, "pot", 0, b.line))


def _chips(b: DocumentBuilder, player: Element, attribute: str) -> int:
    try:
        return read_amount(player.get(attribute), b.game.decimals)
    except AmountError:
        raise player.error(f"has {attribute} {player.get(attribute)[:30]!r}") from None


def _set_button(b: DocumentBuilder) -> None:
    """Set a button that no player has to the empty seat before the first blind. Source: R99."""
    blinds = [action.seat for action in b.play.actions if action.kind in (SMALL_BLIND, BIG_BLIND)]
    if b.table.button is None and blinds and blinds[0] > 0:
        before = blinds[0] - 1 or _HIGHEST_SEAT
        b.table.button = None if before in b.table.seats else before


def _set_blinds(b: DocumentBuilder) -> None:
    """Set a tournament's blinds as posted; a short big blind counts as twice the small one."""
    if b.game.stakes is not None:
        return
    post = _posted(b, SMALL_BLIND)
    small = None if post is None or post.all_in else post.amount
    big = _big_blind(_posted(b, BIG_BLIND), small)
    b.game.stakes = (big, 2 * big) if b.game.betting is FIXED_LIMIT and big is not None else (small, big)
    b.game.posted = SMALL_BLIND, BIG_BLIND


def _big_blind(post: Action | None, small_blind: int | None) -> int | None:
    """Return the big blind as posted; it may be short when the player is all-in."""
    if post is None:
        return None
    return max(post.chips, 2 * small_blind) if post.all_in and small_blind else post.amount


def _posted(b: DocumentBuilder, kind: ActionKind) -> Action | None:
    return next((action for action in b.play.actions if action.kind is kind), None)


# --- the end ---


def _read_end(b: DocumentBuilder, session: Element, game: Element, end: int) -> None:
    """Read whether the hand is complete and over; at the end of a session, also the hero's place."""
    over = b.is_over()
    if not game.whole and not over:
        b.outcome.payouts.clear()
    b.outcome.unsettled = b.outcome.unsettled and over and not b.outcome.payouts
    b.progress.in_summary = game.whole and (over or bool(b.outcome.payouts))
    if over and not b.play.board and _wins_lack_uncalled(b):
        b.figures = b.figures._replace(payouts_have_uncalled=False)
    _read_rest(b, session, end)


def _wins_lack_uncalled(b: DocumentBuilder) -> bool:
    """Return whether exactly the uncalled bet is missing from the wins of a hand without a board."""
    first, second = sorted([*b.play.chips.values(), 0, 0])[:-3:-1]
    put_in = chips_in(b.play.actions)
    missing = put_in - sum([payout.amount for payout in b.outcome.payouts])
    return 0 < missing == first - second


def _read_rest(b: DocumentBuilder, session: Element, end: int) -> None:
    """Read the end of the session, and any text that does not belong to a hand."""
    between = _BETWEEN.match(b.text, end)
    rest = b.text[between.end() if between else end :]
    if "</session" in b.text[end:] and b.game.tournament is not None:
        _read_place(b, session)
    if rest:
        b.line = b.first_line + b.text.count("\n", 0, len(b.text) - len(rest))
        b.report_between(rest.split("\n")[0])


def _read_place(b: DocumentBuilder, session: Element) -> None:
    """Read the hero's place and prize; the place is 0 while they are still playing."""
    place, hero = session.child_text("place"), session.child_text("nickname")
    if not _PLACE.fullmatch(place) or not hero:
        return
    try:
        prize = read_amount(session.child_text("win"), 2)
    except AmountError:
        prize = None
    b.outcome.places.append(Place(hero, int(place), prize, b.line))


IPOKER: Final = Document(
    name="ipoker",
    title="iPoker (XML)",
    games="cash NL FL, tournament NL",
    unknown="Time zone; the pots: only winnings are printed; who gets an odd chip.",
    signatures=("<game",),
    header=rf"<(?:{_HEAD}<)?{_START}",
    lead=r"\s*(?:<\?xml[^<>]*\?>)?\s*",
    read=read,
    rules=RuleSet(most_rake=8),
    conventions=Conventions(tells_mucks=False),
    context="<" + _HEAD,
)
