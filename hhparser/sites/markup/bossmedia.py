"""Boss Media: an XML element `HISTORY` for each hand, all in one element `ROOT`.

The amount of a raise is the player's total on the street. The amount of a call is the total too, except in
newer files with an attribute `BET`, where it is the chips added. The printed pot is net of rake. Antes of
tournaments have no lines: they are the excess of the pot over the chips of the other lines.
"""

import re
from collections.abc import Mapping
from functools import partial
from itertools import combinations
from operator import gt
from typing import Final

from hhparser.model import (
    ANTE,
    BET,
    BIG_BLIND,
    CALL,
    CHECK,
    DEAD,
    FLOP,
    FOLD,
    RAISE,
    RIVER,
    SMALL_BLIND,
    TURN,
    ActionKind,
    Conventions,
    Figures,
    HandKind,
    TournamentInfo,
)
from hhparser.model.hand import chips_in, seats_of, seats_with
from hhparser.sites.documents.builder import DocumentBuilder
from hhparser.sites.documents.document import Document
from hhparser.sites.documents.xml import Element, read_xml
from hhparser.sites.documents.xml_hands import (
    amount,
    deal_to,
    decimals,
    epoch,
    pay,
    players_of,
    post,
    post_returning,
    read_each,
    report_rest,
    report_unknown,
    report_unsupported,
    seat_in,
    show,
    two_amounts,
    whole_number,
)
from hhparser.sites.lines import posts
from hhparser.sites.lines.words import BETTING

_CHIPS: Final = re.compile(r'\b(?:AMOUNT|VALUE|WIN)="([0-9]+\.[0-9]+)"')
_STREETS: Final = {"BOARD_FLOP": (FLOP, 0), "BOARD_TURN": (TURN, 3), "BOARD_RIVER": (RIVER, 4)}
_POSTS: Final = {"HAND_SB": SMALL_BLIND, "HAND_BB": BIG_BLIND, "HAND_DS": DEAD, "HAND_ANTE": ANTE}
_WAGERS: Final = {"ACTION_BET": BET, "ACTION_CALL": CALL, "ACTION_RAISE": RAISE}
_PASSES: Final = {"ACTION_FOLD": FOLD, "ACTION_CHECK": CHECK}
_CARDS: Final = {str(n): "A23456789TJQK"[n % 13] + "dchs"[n // 13] for n in range(52)}
_HIDDEN: Final = "b"
_USUAL: Final = {"Two": "Deuce", "Twos": "Deuces"}
_AFTER: Final = re.compile(r"</ROOT>")
_TOKEN: Final = re.compile(r"STR_G_(?:WIN_|CARDS?_)?([A-Z]+)")
_HANDS: Final = {
    "HIGHCARD": "high card {0}",
    "PAIR": "a pair of {0}",
    "TWOPAIR": "two pair, {0} and {2}",
    "FLUSH": "a flush, {0} high",
}
_seat: Final = partial(seat_in, attribute="PLAYER")


def read(b: DocumentBuilder) -> None:
    """Read a hand.

    Raises:
        DocumentError: It is not XML, or lacks a required value.
    """
    hand, end = read_xml(b.text, b.text.index("<HISTORY "), b.first_line)
    b.hand_id = hand.optional("ID")
    b.game.time_text, b.game.started_at = hand.optional("DATE"), epoch(hand.integer("DATE"))
    game, limit = hand.get("GAME"), hand.get("LIMIT")
    if game != "GAME_THM" or limit not in BETTING:
        stakes = " ".join(map(hand.get, ("STAKES", "TABLECURRENCY", "GAMEKIND")))
        report_unsupported(b, hand, f"{game} {limit}".strip(), is_holdem=game == "GAME_THM", stakes=stakes)
        return
    b.game.betting = BETTING[limit]
    _read_head(b, hand)
    _seat_players(b, hand)
    read_each(b, hand.children, partial(_act, totals="BET" not in hand.attributes))
    _place_button(b, hand)
    _note_new_posts(b)
    read_each(b, hand.all("SHOWDOWN"), _read_showdown)
    b.progress.in_summary &= hand.whole
    report_rest(b, end, _AFTER)


def _read_head(b: DocumentBuilder, hand: Element) -> None:
    """Set table, tournament and stakes."""
    b.game.venue, b.table.name = "bossmedia", hand.optional("TABLE")
    b.game.play_money = hand.get("GAMETYPE") != "GAMETYPE_REAL"
    if hand.get("GAMEKIND") == "GAMEKIND_TOURNAMENT":
        b.game.kind, currency = HandKind.TOURNAMENT, hand.optional("TABLECURRENCY")
        b.game.tournament = TournamentInfo(hand.get("TABLETOURNEYID"), b.table.name, currency=currency)
        b.game.decimals = min(decimals(_CHIPS.findall(b.text)), 2)
    else:
        b.game.kind, b.game.decimals = HandKind.CASH, 2
        b.game.currency = None if b.game.play_money else hand.optional("TABLECURRENCY")
    b.game.stakes = two_amounts(b, hand, hand.get("STAKES"))


def _seat_players(b: DocumentBuilder, hand: Element) -> None:
    """Seat the players; newer files also have the button and the empty seats."""
    players = players_of(hand, "PLAYER")
    empty = any(player.get("STATE") == "STATE_EMPTY" for player in players)
    b.table.max_seats = len(players) if empty else None
    for player in players:
        b.line = player.location
        number, state = whole_number(player, "SEAT", 1), player.get("STATE")
        if state != "STATE_EMPTY":
            name = player.get("NAME")
            b.sit_labelled(name, number, name, amount(b, player, "AMOUNT"), state == "STATE_SITOUT")
        if player.get("DEALER") == "Y":
            b.table.button = number


# --- actions ---


def _act(b: DocumentBuilder, action: Element, totals: bool) -> None:
    """Read one element; players and the showdown are read elsewhere."""
    word = action.get("TYPE")
    if action.tag in ("PLAYER", "SHOWDOWN"):
        return
    if word == "HAND_BOARD":
        _open_street(b, action)
    elif word in _SEATED:
        _SEATED[word](b, _seat(b, action), action)
    elif word in _PASSES:
        b.pass_on(_PASSES[word], _seat(b, action))
    elif word in _WAGERS:
        _wager(b, _WAGERS[word], _seat(b, action), amount(b, action, "VALUE"), totals)
    elif word == "ACTION_ALLIN":
        _go_all_in(b, _seat(b, action), amount(b, action, "VALUE"), totals)
    else:
        report_unknown(b, action, "TYPE")


def _open_street(b: DocumentBuilder, action: Element) -> None:
    """Open a street; the element holds the whole board so far."""
    word = action.get("VALUE")
    if word not in _STREETS:
        raise action.error(f"has VALUE {word[:20]!r}")
    street, before = _STREETS[word]
    words = _cards(action).split()
    b.open_street(street, " ".join(words[before:]), " ".join(words[:before]))
    if action.get("POT"):
        b.state_pot(amount(b, action, "POT"))


def _post(b: DocumentBuilder, seat: int, action: Element) -> None:
    """Record a blind, an ante, or both blinds of a returning player."""
    word, chips = action.get("KIND") or action.get("TYPE"), amount(b, action, "VALUE")
    if word == "HAND_AB":
        post_returning(b, seat, chips)
    elif word in _POSTS:
        second = _POSTS[word] is SMALL_BLIND and SMALL_BLIND in b.play.posted
        post(b, DEAD if second else _POSTS[word], seat, chips)
    else:
        report_unknown(b, action, "KIND")


def _deal(b: DocumentBuilder, seat: int, action: Element) -> None:
    """Record hole cards, unless hidden."""
    deal_to(b, seat, _cards(action))


_SEATED: Final = {"HAND_BLINDS": _post, "HAND_ANTE": _post, "HAND_DEAL": _deal}


def _wager(b: DocumentBuilder, kind: ActionKind, seat: int, chips: int, totals: bool) -> None:
    """Record a bet, call or raise."""
    b.wager(kind, seat, chips - b.play.chips[seat] if totals or kind is RAISE else chips)


def _go_all_in(b: DocumentBuilder, seat: int, chips: int, totals: bool) -> None:
    """Record an all-in; its amount is a total unless only the chips added match the stack."""
    added = chips - b.play.chips[seat]
    b.wager_by_price(seat, chips if not totals and chips == b.behind[seat] else added, all_in=True)


def _cards(element: Element) -> str:
    """Return the cards by their numbers, without hidden ones."""
    links = [card.get("LINK") for card in element.all("CARD")]
    return " ".join(_CARDS.get(link, link) for link in links if link != _HIDDEN)


# --- the end ---


def _read_showdown(b: DocumentBuilder, showdown: Element) -> None:
    """Record the pots and the payouts."""
    b.claims.line, b.progress.in_summary, b.figures = b.line, True, Figures(pot_is_net=True)
    results = list(showdown.all("RESULT"))
    names = _names_in_order(b, results, newer="MAINPOT" in showdown.attributes)
    named = dict(zip(map(id, results), names, strict=True))
    read_each(b, results, lambda b, result: _read_result(b, result, named[id(result)]))
    pot, rake = amount(b, showdown, "POT"), amount(b, showdown, "RAKE")
    b.claims.total_pot, b.claims.rake = pot, rake
    if showdown.get("MAINPOT") and not (showdown.get("LEFTPOT") or showdown.get("RIGHTPOT")):
        b.claims.pots = (("main", amount(b, showdown, "MAINPOT")),)
    if len(b.table.seats) > 1 and b.play.actions:
        _note_antes(b, pot + rake)


def _names_in_order(b: DocumentBuilder, results: list[Element], *, newer: bool) -> list[str]:
    """Return the names of the results, corrected where one is wrong or two are exchanged.

    Results are clockwise. Newer files list only the players who have not folded, from the lowest seat on.
    """
    names = [result.get("PLAYER") for result in results]
    folded = seats_with(b.play.actions, (FOLD,))
    missing = [name for name, seat in b.labels.items() if name not in names and seat not in folded]
    twice = next((name for name in names if name in b.labels and names.count(name) == 2), None)
    if twice is not None and missing:
        return _named_once(b, names, twice, missing)
    missing = [name for name in missing if b.labels[name] in b.table.seen | seats_of(b.play.actions)]
    wrong = [n for n, name in enumerate(names) if b.labels.get(name) in folded] if newer else []
    if len(wrong) == len(missing) == 1:
        return _replaced(names, {wrong[0]: missing[0]})
    return _exchanged(b, names, [n for n, result in enumerate(results) if _cards(result)], newer=newer)


def _named_once(b: DocumentBuilder, names: list[str], twice: str, missing: list[str]) -> list[str]:
    """Return the names of which one is twice there, with another player's at the place out of order.

    Where either place may be wrong, results are in the order of the players.
    """
    places = [n for n, name in enumerate(names) if name == twice]
    players = list(b.labels)

    def is_in_order(names: list[str]) -> tuple[bool, bool]:
        ranks = [players.index(name) for name in names if name in b.labels]
        return _is_clockwise(b, names), ranks == sorted(ranks)

    return max((_replaced(names, {n: other}) for other in missing for n in places), key=is_in_order)


def _exchanged(b: DocumentBuilder, names: list[str], shown: list[int], *, newer: bool) -> list[str]:
    """Return the names, with those of two shown hands exchanged if only that puts them in order."""
    if not set(names) <= b.labels.keys() or _is_clockwise(b, names, from_first=newer):
        return names
    pairs = combinations(shown, 2)
    others = [_replaced(names, {n: names[other], other: names[n]}) for n, other in pairs]
    in_order = [one for one in others if _is_clockwise(b, one, from_first=newer)]
    return in_order[0] if len(in_order) == 1 else names


def _is_clockwise(b: DocumentBuilder, names: list[str], *, from_first: bool = False) -> bool:
    """Return whether players are in clockwise order; with `from_first`, from the lowest seat on."""
    seats = [b.labels.get(name, 0) for name in names]
    following = seats[1:] if from_first else [*seats[1:], *seats[:1]]
    return list(map(gt, seats, following)).count(True) < 2 - from_first


def _replaced(names: list[str], others: Mapping[int, str]) -> list[str]:
    """Return names with others at some places."""
    return [others.get(n, name) for n, name in enumerate(names)]


def _note_antes(b: DocumentBuilder, pot: int) -> None:
    """Record the excess of a tournament's pots as dead money: antes have no lines."""
    if b.game.kind is not HandKind.TOURNAMENT or ANTE in b.play.posted:
        return
    put_in = sorted(posts.put_in(b, seat) for seat in b.table.seats)
    antes = pot - sum(put_in[:-1]) - put_in[-2]
    players = b.table.seen | seats_of(b.play.actions)
    told = [one.amount - chips_in(b.play.actions[: one.actions]) for one in b.claims.pots_so_far[:1]]
    if antes > 0 and antes % len(players) == 0 and told in ([], [antes]):
        b.outcome.added = antes


def _read_result(b: DocumentBuilder, result: Element, name: str) -> None:
    """Read a result, reported if it has the name of another player."""
    seat, words, cards = _seat(b, result), result.get("HAND"), _cards(result)
    if name != result.get("PLAYER"):
        b.report("P124", None, name, result.get("PLAYER"))
        seat = b.labels[name]
    if cards:
        show(b, seat, cards, "STR_G_MUCK" in words, _description(words))
    pay(b, seat, amount(b, result, "WIN"))


def _description(words: str) -> str | None:
    """Return the description of a hand, or None for unknown words."""
    kind, *names = [word.capitalize() for word in _TOKEN.findall(words)] or [""]
    names = [_USUAL.get(name, name) for name in names]
    text = _HANDS.get(kind.upper())
    try:
        return text.format(*names) if text else None
    except IndexError:
        return None


def _place_button(b: DocumentBuilder, hand: Element) -> None:
    """Set the button to the last seat of the deal; older files do not name it."""
    names = [action.get("PLAYER") for action in hand.all("ACTION") if action.get("TYPE") == "HAND_DEAL"]
    dealt = [b.labels[name] for name in names if name in b.labels]
    if b.table.button is None and dealt:
        b.table.button = _small_blind(b) if len(dealt) == 2 else dealt[-1]


def _note_new_posts(b: DocumentBuilder) -> None:
    """Record new posts: of several big blinds, all but the first one left of the small blind."""
    small = _small_blind(b) or 0
    posted = seats_with(b.play.actions, (BIG_BLIND,))
    if small and len(posted) > 1:
        b.play.new_posts = set(sorted(posted, key=lambda seat: (seat < small, seat))[1:])


def _small_blind(b: DocumentBuilder) -> int | None:
    return next((action.seat for action in b.play.actions if action.kind is SMALL_BLIND), None)


BOSSMEDIA: Final = Document(
    name="bossmedia",
    title="Boss Media",
    games="cash NL FL, tournament NL",
    unknown="The suits of card numbers; most words for hands.",
    signatures=('<HISTORY ID="',),
    header='<HISTORY ID="',
    lead=r"\s*(?:<\?xml[^<]*>\s*)?(?:<ROOT>\s*)?",
    read=read,
    conventions=Conventions(button_is_certain=False, tells_mucks=False),
)
