"""Merge: an XML element `game` for each hand, below a `description` of all hands that follow.

Seats count from 0. The amount of a call or an all-in is the chips added, as for a raise in files until 2010;
later it is the total on the street. Balances in old tournaments exclude the blinds and antes. An uncalled bet
is paid to its owner, in some files as a separate pot, marked as uncalled.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from itertools import dropwhile
from typing import Final
from urllib.parse import unquote

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
    RAISE,
    RIVER,
    SMALL_BLIND,
    TURN,
    Conventions,
    Figures,
    HandKind,
    TournamentInfo,
)
from hhparser.model.house_rules import RuleSet
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.xml import Element, read_xml
from hhparser.sites.documents.xml_hands import (
    amount,
    big_blind,
    deal_to,
    decimals,
    give_back,
    pay,
    players_of,
    post,
    post_returning,
    pot_names,
    read_context,
    read_each,
    report_rest,
    report_unknown,
    report_unsupported,
    seat_in,
    show,
    two_amounts,
    whole_number,
)
from hhparser.sites.lines.times import parse_time
from hhparser.sites.lines.words import BETTING, CURRENCY

_KINDS: Final = {"Holdem": HandKind.CASH, "Holdem Tournament": HandKind.TOURNAMENT}
_LIMIT: Final = re.compile(r"(No Limit|Pot Limit|Limit)\b")
_LEVEL: Final = re.compile(r"\bLevel (\d+)")
_SYMBOL: Final = re.compile(r"[$€£]")
_CHIPS: Final = re.compile(r'\b(?:balance|amount)="\$?([0-9]+\.[0-9]+)"')
_START: Final = re.compile(r"(\d{4})/?(\d\d)/?(\d\d) ?(\d\d):?(\d\d):?(\d\d)(?: ([+-]\d{4}))?")
_BEFORE: Final = re.compile(r"<description [^<>]*>?")
_DIGITS: Final = re.compile(r"\d{1,9}(?:\.\d\d?)?")
_ROUNDS: Final = frozenset(
    {"BLINDS", "PREFLOP", "POSTFLOP", "POSTTURN", "POSTRIVER", "SHOWDOWN"}
    | {"END_OF_FOLDED_GAME", "END_OF_GAME", "GAME_CANCELLED"}
)
_STREETS: Final = {3: (FLOP, 0), 4: (TURN, 3), 5: (RIVER, 4)}
_POSTS: Final = {"ANTE": ANTE, "SMALL_BLIND": SMALL_BLIND, "BIG_BLIND": BIG_BLIND}
_BLINDS: Final = ("SMALL_BLIND", "BIG_BLIND")
_RETURNS: Final = frozenset({"INITIAL_BLIND", "RETURN_BLIND"})
_PASSES: Final = {"FOLD": FOLD, "CHECK": CHECK}
_WAGERS: Final = {"BET": BET, "CALL": CALL, "RAISE": RAISE}
_WITHOUT_PLAY: Final = frozenset({"SHOW", "MUCK", "CHAT", "PLAYER_OUT"})
_LAST_YEAR_OF_ADDED: Final = "2010"
_seat: Final = partial(seat_in, attribute="player")


def read(b: DocumentBuilder) -> None:
    """Read a hand.

    Raises:
        DocumentError: It is not XML, or lacks a required value.
    """
    game, end = read_xml(b.text, b.text.index("<game "), b.first_line)
    b.hand_id = game.optional("id")
    b.game.time_text, b.game.started_at = game.optional("starttime"), _time(game.get("starttime"))
    description = read_context(b, game, "description")
    name = description.get("type")
    stakes = game.get("stakes") or description.get("stakes")
    limit = _LIMIT.match(stakes)
    if name not in _KINDS or limit is None:
        report_unsupported(b, game, f"{name} {stakes}".strip(), is_holdem=name.startswith("Holdem"))
        return
    b.game.betting = BETTING[limit[1]]
    b.game.kind = _KINDS[name]
    _read_head(b, game, stakes)
    rounds = list(game.all("round"))
    _seat_players(b, game, rounds, bool(game.get("version") or description.get("version")))
    if "/" in stakes:
        b.game.stakes = two_amounts(b, game, stakes)
    else:
        b.game.stakes, b.game.posted = _posted_stakes(b, rounds), (SMALL_BLIND, BIG_BLIND)
    _read_rounds(b, game, rounds)
    b.progress.in_summary &= game.whole
    report_rest(b, end, _BEFORE)


# --- game ---


def _read_head(b: DocumentBuilder, game: Element, stakes: str) -> None:
    """Set table, scale, and the tournament or the currency."""
    b.game.venue, b.table.max_seats = "merge", game.integer("seats")
    b.game.play_money = game.get("realmoney") == "false"
    b.table.name = _named(game)[0] or None
    b.game.decimals = 2
    symbol, level = _SYMBOL.search(stakes), _LEVEL.search(stakes)
    if b.game.kind is HandKind.TOURNAMENT:
        _read_tournament(b, game, level and level[1])
    elif symbol and not b.game.play_money:
        b.game.currency = CURRENCY[symbol[0]]


def _named(game: Element) -> tuple[str, str]:
    """Return name and number of the table or tournament: `data` is day, name, number, hand and a flag."""
    data = game.get("data")
    mark = "|" if "|" in data else ":"
    _, *name, number, _, _ = data.split(mark) if data.count(mark) > 3 else [""] * 5
    return unquote(mark.join(name)), number


def _read_tournament(b: DocumentBuilder, game: Element, level: str | None) -> None:
    """Set the tournament; the first half of the hand number is the table number."""
    name, number = _named(game)
    buy_in, bounty = _cents(game, "buyIn"), _cents(game, "bounty")
    b.game.tournament = TournamentInfo(number, name or None, level, buy_in=buy_in, bounty=bounty)
    b.table.name = (b.hand_id or "").partition("-")[0] or None
    b.game.decimals = min(decimals(_CHIPS.findall(b.text)), 2)


def _cents(game: Element, attribute: str) -> int | None:
    """Return an amount in the currency of the buy-in; None when it is 0 or missing."""
    match = re.fullmatch(r"(\d{1,9})\.(\d\d)", game.get(attribute))
    return int(match[1] + match[2]) or None if match else None


def _time(text: str) -> datetime | None:
    """Return the start of a hand: an instant when it has a zone, otherwise a local time."""
    match = _START.fullmatch(text)
    if match is None:
        return None
    year, month, day, hour, minute, second, zone = match.groups()
    start = parse_time(f"{year}/{month}/{day} {hour}:{minute}:{second}")
    if start is None or zone is None:
        return start
    try:
        return datetime.fromisoformat(f"{start}{zone}").astimezone(UTC)
    except ValueError:
        return None  # a zone offset of a day or more


def _posted_stakes(b: DocumentBuilder, rounds: Sequence[Element]) -> tuple[int | None, int | None]:
    """Return the stakes of a tournament from its posts; a player's last chips may be less than the blind."""
    blinds = {event.get("type"): event for event in _events(rounds) if event.get("type") in _BLINDS}
    chips = {kind: amount(b, blinds[kind], "amount") for kind in _BLINDS if kind in blinds}
    small, big = chips.get("SMALL_BLIND"), chips.get("BIG_BLIND")
    if small and (not big or b.behind.get(b.labels.get(blinds["BIG_BLIND"].get("player"), 0)) == big):
        big = max(big or 0, 2 * small)
    return (big, big and 2 * big) if b.game.betting is FIXED_LIMIT else (small, big)


def _events(rounds: Sequence[Element]) -> Iterator[Element]:
    return (event for round_ in rounds for event in round_.all("event"))


def _seat_players(b: DocumentBuilder, game: Element, rounds: Sequence[Element], whole: bool) -> None:
    """Seat the players; in tournaments without a version, their posts are added to the balances."""
    players = game.find("players")
    if players is None:
        raise game.error("has no players")
    posted = {} if whole or b.game.kind is HandKind.CASH else _posted(b, rounds)
    for player in players_of(players, "player"):
        _seat_player(b, player, posted)
    dealer = players.integer("dealer")
    b.table.button = None if dealer is None else dealer + 1


def _seat_player(b: DocumentBuilder, player: Element, posted: Mapping[str, int]) -> None:
    b.line = player.location
    label, number = player.get("seat"), whole_number(player, "seat", 0)
    stack = amount(b, player, "balance") + posted.get(label, 0)
    dealt_in = player.get("dealtin") != "false"
    b.sit_labelled(label, number + 1, player.get("nickname"), stack, not dealt_in)
    if dealt_in:
        b.table.seen.add(b.labels[label])


def _posted(b: DocumentBuilder, rounds: Sequence[Element]) -> Counter[str]:
    """Return the chips posted as blinds and antes, all-in or not, by label of the player."""
    posted = Counter[str]()
    for round_ in rounds:
        kinds = {*_POSTS, *_RETURNS, *(("ALL_IN",) if round_.get("id") == "BLINDS" else ())}
        for event in round_.all("event"):
            if event.get("type") in kinds:
                posted[event.get("player")] += amount(b, event, "amount")
    return posted


# --- actions ---


def _read_rounds(b: DocumentBuilder, game: Element, rounds: Sequence[Element]) -> None:
    """Read the rounds in order; the cards of a round come after its actions."""
    read_part = partial(_read_part, totals=_raises_are_totals(game, rounds))
    for round_ in rounds:
        b.line = round_.location
        if round_.get("id") not in _ROUNDS:
            report_unknown(b, round_, "id")
        b.progress.cards_are_dealt |= round_.get("id") != "BLINDS"
        _check_board_is_last(b, round_)
        read_each(b, sorted(round_.children, key=_is_not_board), read_part)
        b.progress.in_summary |= round_.get("id") == "END_OF_GAME"
    _read_winners(b, [part for round_ in rounds for part in round_.all("winner")])


def _is_not_board(part: Element) -> bool:
    return part.get("type") != "COMMUNITY"


def _check_board_is_last(b: DocumentBuilder, round_: Element) -> None:
    """Report the first action after the cards of its street."""
    after = [*dropwhile(_is_not_board, round_.children)]
    actions = [part for part in after if part.tag == "event" and part.get("type") not in _WITHOUT_PLAY]
    if actions:
        b.line = actions[0].location
        b.report("P111", None, "the end of the round", actions[0].get("type"))


def _read_part(b: DocumentBuilder, part: Element, totals: bool) -> None:
    """Read an event or cards."""
    word = part.get("type")
    if part.tag == "winner" or word in _WITHOUT_PLAY:
        return
    if word == "GAME_CANCELLED":
        b.status = CANCELLED
        b.report("P115")
    elif part.tag == "event":
        _act(b, part, word, totals)
    elif part.tag == "cards":
        _read_cards(b, part, word)
    else:
        report_unknown(b, part, "type")


def _read_cards(b: DocumentBuilder, part: Element, word: str) -> None:
    """Read the board, or a player's hole cards, dealt, shown or mucked."""
    if word == "COMMUNITY":
        _open_street(b, part)
    elif word == "HOLE":
        _deal(b, _seat(b, part), _cards(part))
    elif word in ("SHOWN", "MUCKED"):
        show(b, _seat(b, part), _cards(part), mucked=word == "MUCKED")
    else:
        report_unknown(b, part, "type")


def _deal(b: DocumentBuilder, seat: int, cards: str) -> None:
    """Record hole cards; ignore hidden cards of a player who is not dealt in."""
    if seat < 0 or b.cards(cards) or not b.table.seats[seat].sat_out:
        deal_to(b, seat, cards)


def _act(b: DocumentBuilder, event: Element, word: str, totals: bool) -> None:
    """Read a post or an action; ignore folds of players who are not dealt in."""
    if word == "FOLD" and _sits_out(b, event):
        return
    if word in _PASSES:
        b.pass_on(_PASSES[word], _seat(b, event))
    elif word in _POSTS:
        post(b, _POSTS[word], _seat(b, event), amount(b, event, "amount"))
    elif word in _WAGERS:
        _wager(b, event, word, totals)
    elif word in _WITH_CHIPS:
        _WITH_CHIPS[word](b, _seat(b, event), amount(b, event, "amount"))
    else:
        report_unknown(b, event, "type")


def _sits_out(b: DocumentBuilder, event: Element) -> bool:
    """Return whether an event belongs to a player who is not dealt in."""
    seat = b.labels.get(event.get("player"))
    return seat is not None and b.table.seats[seat].sat_out


def _wager(b: DocumentBuilder, event: Element, word: str, totals: bool) -> None:
    """Record a bet, call or raise."""
    seat, chips = _seat(b, event), amount(b, event, "amount")
    b.wager(_WAGERS[word], seat, chips - b.play.chips[seat] if totals and word == "RAISE" else chips)


def _all_in(b: DocumentBuilder, seat: int, chips: int) -> None:
    """Record chips of an all-in; before the deal they are the ante or the blind due."""
    if b.progress.cards_are_dealt:
        b.wager_by_price(seat, chips, all_in=True)
    elif 'type="ANTE"' in b.text and all(a.seat != seat for a in b.play.actions if a.kind is ANTE):
        post(b, ANTE, seat, chips)
    else:
        post(b, BIG_BLIND if SMALL_BLIND in b.play.posted else SMALL_BLIND, seat, chips)


def _return(b: DocumentBuilder, seat: int, chips: int) -> None:
    """Record the post of a new or returning player; a small blind alone is dead. Source: R97."""
    if 0 < chips < big_blind(b):
        post(b, DEAD, seat, chips)
    elif seat > 0:
        post_returning(b, seat, chips)


_WITH_CHIPS: Final = {"ALL_IN": _all_in, **dict.fromkeys(_RETURNS, _return)}


def _cards(part: Element) -> str:
    return part.get("cards").replace(",", " ")


def _open_street(b: DocumentBuilder, part: Element) -> None:
    """Open a street; the element holds the whole board so far."""
    words = _cards(part).split()
    count = len(words) or min(b.play.street + 3, 5)  # without cards it is the next street
    if count not in _STREETS:
        raise part.error(f"has {count} cards")
    street, before = _STREETS[count]
    if street != b.play.street + 1:
        b.report("P111", None, "the next street", " ".join(words))
    b.open_street(street, " ".join(words[before:]), " ".join(words[:before]))


def _raises_are_totals(game: Element, rounds: Sequence[Element]) -> bool:
    """Return whether raises are totals on the street, judging by the calls of the hand, or else its year."""
    misfits = [sum(sum(_misfits(street, totals)) for street in _streets(rounds)) for totals in (False, True)]
    if misfits[0] == misfits[1]:
        return game.get("starttime")[:4] > _LAST_YEAR_OF_ADDED
    return misfits[1] < misfits[0]


def _streets(rounds: Sequence[Element]) -> Iterator[list[Element]]:
    """Yield the events of each street; blinds count as preflop events."""
    blinds = [event for event in _events(rounds[:1]) if event.get("type") != "ANTE"]
    for round_ in rounds[1:]:
        yield [*blinds, *round_.all("event")]
        blinds = []


def _misfits(events: Sequence[Element], totals: bool) -> Iterator[bool]:
    """Yield for each raise whether it does not raise, and for each call whether its amount was not owed."""
    chips = Counter[str]()
    price = 0
    for event in events:
        word, label = event.get("type"), event.get("player")
        match = _DIGITS.fullmatch(event.get("amount"))
        if match is None:
            continue
        moved = parse_amount(match[0], 2)
        chips[label] = moved if totals and word == "RAISE" else chips[label] + moved
        if word == "CALL":
            yield chips[label] != price
        elif word == "RAISE":
            yield chips[label] <= price
        price = max(price, chips[label])


# --- the end ---


def _read_winners(b: DocumentBuilder, winners: Sequence[Element]) -> None:
    """Read the payouts and the uncalled bet; when none is marked, the payouts include it."""
    uncalled = [winner for winner in winners if winner.get("uncalled") == "true"]
    won = [winner for winner in winners if winner.get("uncalled") != "true"]
    b.figures = Figures(payouts_have_uncalled=not uncalled)
    read_each(b, uncalled, _give_back)
    names = pot_names(winner.get("potnumber") for winner in won)
    read_each(b, won, partial(_pay, names=names))


def _give_back(b: DocumentBuilder, winner: Element) -> None:
    give_back(b, _seat(b, winner), amount(b, winner, "amount"))


def _pay(b: DocumentBuilder, winner: Element, names: Mapping[str, str]) -> None:
    pay(b, _seat(b, winner), amount(b, winner, "amount"), names[winner.get("potnumber")])


MERGE: Final = Document(
    name="merge",
    title="Merge",
    games="cash NL FL, tournament NL",
    unknown="Boards run twice; the words for winning hands.",
    signatures=('<game id="',),
    header=r'<(?:description [^<]{0,2000}<)?game id="(?=[^<]{0,2000}? numholecards=")',
    lead=r"\s*(?:<\?xml[^<]*>\s*)?",
    read=read,
    rules=RuleSet(most_rake=16),
    conventions=Conventions(uncalled_first=False),
    context=r"<description [^<]*>",
)
