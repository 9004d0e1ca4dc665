"""Converts a hand to the JSON object of `hh parse`: amounts are decimal text, unknown values null."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Final, cast

from hhparser.base.cards import Card
from hhparser.base.money import format_amount
from hhparser.base.text.spans import line_of
from hhparser.engine import Award, Replay
from hhparser.engine.replay.awards import collected_by_seat
from hhparser.findings.finding import FileFinding, Finding
from hhparser.formats import json_types as js
from hhparser.model import CANCELLED, Action, Hand, HandKind, Seat, SeatResult, Show, Stakes, TournamentInfo
from hhparser.model.actions import Street
from hhparser.model.positions import positions
from hhparser.pipeline import Checked

STREETS: Final[Mapping[Street, js.StreetName]] = {
    Street.PREFLOP: "preflop",
    Street.FLOP: "flop",
    Street.TURN: "turn",
    Street.RIVER: "river",
}
UNKNOWN: Final = dict.fromkeys(
    key for key in js.HandJson.__annotations__ if key in js.HandJson.__required_keys__
)


class Writer:
    """Formats the amounts and seats of one hand."""

    def __init__(self, hand: Hand, stakes: Stakes) -> None:
        self.decimals = stakes.decimals
        self.names = dict(hand.strangers) | {seat.number: seat.name for seat in hand.seats}

    def money(self, amount: int | None) -> str | None:
        """Format an amount as decimal text; None for None."""
        return None if amount is None else format_amount(amount, self.decimals)

    def amount(self, amount: int) -> str:
        """Format a known amount as decimal text."""
        return format_amount(amount, self.decimals)

    def by_name(self, amounts: Mapping[int, int | None]) -> js.AmountByPlayer:
        """Convert amounts by seat to formatted amounts by player name."""
        return {self.names[seat]: self.money(amount) for seat, amount in amounts.items()}


def parse_object(checked: Checked) -> js.ParseJson:
    """Convert a checked hand to the dictionary that `hh parse` serializes, with its schema name."""
    return {"schema": "hhparser/parse/1", **hand_object(checked)}


def hand_object(checked: Checked) -> js.HandJson:
    """Convert a checked hand to a JSON dictionary, without the schema name."""
    hand, replay = checked.hand, checked.replay
    found = [finding_object(finding) for finding in checked.diagnostics]
    if hand.stakes is None or replay is None:
        return _not_replayed(checked, found)
    writer = Writer(hand, hand.stakes)
    money = writer.money
    boards = [card_list(board) for board in replay.boards] or [[]]
    written: js.HandJson = {
        "file": hand.file,
        "line": hand.line,
        "site": hand.site,
        "hand_id": hand.hand_id,
        "status": checked.status,
        "game": _game(hand, hand.stakes, writer),
        "tournament": _tournament(hand.tournament) if hand.kind is HandKind.TOURNAMENT else None,
        "table": hand.table,
        "max_seats": hand.max_seats,
        "button": hand.button,
        "big_blind_seat": replay.big_blind,
        "hero": None if hand.hero is None else writer.names[hand.hero],
        "anonymous": hand.anonymous,
        "started_at": _time(hand.started_at),
        "time_text": hand.time_text,
        "players": _players(hand, replay, writer),
        "seats_out": _seats_out(hand, writer),
        "board": boards[0],
        "actions": [action_object(action, writer) for action in hand.actions],
        "uncalled": _uncalled(hand, replay, writer),
        "showdown": [_show(show, writer) for show in all_shows(hand) if show.cards],
        "pots": [_pot(award, writer) for award in replay.awards],
        "total_pot": money(replay.total_pot - hand.added) if replay.complete else None,
        "rake": money(replay.rake),
        "fees": {name: writer.amount(fee) for name, fee in hand.fees},
        "added": money(hand.added),
        "cash_out": [
            {"player": writer.names[c.seat], "amount": money(c.amount), "fee": money(c.fee)}
            for c in hand.cash_outs
        ],
        "bounties": _bounties(hand, writer),
        "claims": _claims(hand, writer),
        "diagnostics": found,
    }
    if len(boards) > 1:
        written["boards"] = boards
    return written


def _not_replayed(checked: Checked, found: list[js.FindingJson]) -> js.HandJson:
    """Return the dictionary of an unsupported hand, or of one without a replay; unknown values are None."""
    hand = checked.hand
    known = {
        "file": hand.file,
        "line": hand.line,
        "site": hand.site,
        "hand_id": hand.hand_id,
        "status": checked.status,
        "diagnostics": found,
    }
    return cast("js.HandJson", UNKNOWN | known)


def finding_object(finding: Finding) -> js.FindingJson:
    """Convert a finding to a JSON dictionary, without its file."""
    return {
        "code": finding.code,
        "slug": finding.rule.slug,
        "severity": finding.severity,
        "class": finding.rule.finding_class,
        "line": finding.line,
        "column": finding.column,
        "message": finding.message,
        "expected": finding.expected,
        "found": finding.found,
    }


def placed_finding(one: FileFinding) -> js.PlacedFindingJson:
    """Convert a finding to a JSON dictionary, with its file and hand."""
    return {
        "file": one.file,
        "site": one.site,
        "hand_id": one.hand_id,
        **finding_object(one.finding),
    }


def action_object(action: Action, writer: Writer) -> js.ActionJson:
    """Convert an action to a JSON dictionary, with the printed amounts."""
    return {
        "street": STREETS[action.street],
        "player": writer.names[action.seat],
        "action": action.kind,
        "amount": writer.money(action.amount),
        "to": writer.money(action.amount_to),
        "all_in": action.all_in,
        "line": line_of(action.line),
    }


def card_list(cards: tuple[Card, ...]) -> list[str]:
    """Return cards as text of two characters each."""
    return [str(card) for card in cards]


def _game(hand: Hand, stakes: Stakes, writer: Writer) -> js.GameJson:
    money = writer.money
    return {
        "variant": "holdem",
        "betting": stakes.betting,
        "kind": hand.kind,
        "play_money": hand.play_money,
        "fast": hand.fast,
        "currency": stakes.currency,
        "small_blind": money(stakes.small_blind),
        "big_blind": money(stakes.big_blind),
        "small_bet": money(stakes.small_bet),
        "big_bet": money(stakes.big_bet),
        "ante": money(stakes.ante),
        "ante_type": stakes.ante_type,
        "cap": money(stakes.cap),
    }


def _tournament(info: TournamentInfo | None) -> js.TournamentJson | None:
    if info is None:
        return None

    def money(amount: int | None) -> str | None:
        return None if amount is None else format_amount(amount, info.decimals)

    return {
        "id": info.id or None,
        "name": info.name,
        "level": info.level,
        "buy_in": money(info.buy_in),
        "fee": money(info.fee),
        "bounty": money(info.bounty),
        "currency": info.currency,
        "places": [
            {"player": place.player, "place": place.place, "prize": money(place.prize)}
            for place in info.places
        ],
    }


def _time(moment: datetime | None) -> str | None:
    if moment is None:
        return None
    return moment.strftime("%Y-%m-%dT%H:%M:%S") + ("Z" if moment.tzinfo is UTC else "")


def _players(hand: Hand, replay: Replay, writer: Writer) -> list[js.PlayerJson]:
    places = positions(hand.players, hand.button or 0, replay.big_blind)
    cards = replay.known_cards
    players: list[js.PlayerJson] = []
    for seat in hand.seats:
        if seat.number not in places:
            continue
        position = places[seat.number]
        paid, won = replay.committed[seat.number], _collected(hand, replay, seat.number)
        players.append(
            {
                **_seat(seat),
                "name": seat.name,
                "stack": writer.money(seat.stack),
                "position": position,
                "sat_out": seat.sat_out,
                "hole_cards": _two_cards(cards.get(seat.number, ())),
                "committed": writer.money(paid),
                "collected": writer.money(won),
                "net": None if won is None else writer.money(won - paid),
            }
        )
    return players


def _two_cards(cards: tuple[Card, ...]) -> list[str | None] | None:
    """Return two hole cards; the second one is None if unknown. None if neither is known."""
    return [*card_list(cards), None][:2] if cards else None


def _seat(seat: Seat) -> js.SeatJson:
    """Return the seat number, with the entry number if the site prints entries instead of seats."""
    return {"seat": seat.number} if seat.entry is None else {"seat": seat.number, "entry": seat.entry}


def _collected(hand: Hand, replay: Replay, seat: int) -> int | None:
    """Return the chips that a player collected: 0 in a cancelled hand, None in an incomplete one."""
    if replay.complete:
        return replay.collected.get(seat, 0)
    return 0 if hand.status is CANCELLED else None


def _seats_out(hand: Hand, writer: Writer) -> list[js.SeatOutJson]:
    players = set(hand.players)
    return [
        {**_seat(seat), "name": seat.name, "stack": writer.money(seat.stack)}
        for seat in hand.seats
        if seat.number not in players
    ]


def _uncalled(hand: Hand, replay: Replay, writer: Writer) -> list[js.UncalledJson]:
    returned = (
        [replay.uncalled] if replay.uncalled is not None else [] if replay.complete else list(hand.uncalled)
    )
    return [
        {"player": writer.names[r.seat], "amount": writer.money(r.amount), "line": r.line and line_of(r.line)}
        for r in returned
    ]


def all_shows(hand: Hand) -> list[Show]:
    """Merge the shows and results of a hand to one show per player, in the order of the text.

    Cards known only from the summary are last.
    """
    shows: dict[int, Show] = {}
    for show in hand.shows:
        shows[show.seat] = max(shows.get(show.seat, show), show, key=lambda one: len(one.cards))
    for result in hand.results:
        if result.cards:
            shows[result.seat] = _with_result(shows.get(result.seat), result)
    shown = {show.seat for show in hand.shows if show.cards}
    return sorted(shows.values(), key=lambda show: bool(show.cards) and show.seat not in shown)


def _with_result(show: Show | None, result: SeatResult) -> Show:
    """Return a player's show, with the cards of the summary if it has more of them."""
    if show is None:
        return Show(result.seat, result.cards, None, result.outcome == "mucked", 0, result.line)
    return show if len(result.cards) <= len(show.cards) else show._replace(cards=result.cards)


def _show(show: Show, writer: Writer) -> js.ShowJson:
    return {"player": writer.names[show.seat], "cards": card_list(show.cards), "mucked": show.mucked}


def _claims(hand: Hand, writer: Writer) -> js.ClaimsJson:
    """Return the amounts that the site printed; the total replaces the list of pots if it prints none."""
    claims = hand.claims
    total = () if claims.total_pot is None else (("pot", claims.total_pot),)
    return {
        "total_pot": writer.money(claims.total_pot),
        "rake": writer.money(claims.rake),
        "pots": [writer.money(amount) for _, amount in claims.pots or total],
        "collected": writer.by_name(collected_by_seat(hand)),
    }


def _pot(award: Award, writer: Writer) -> js.PotJson:
    return {
        "amount": writer.money(award.pot.amount),
        "rake": writer.money(award.rake),
        "eligible": [writer.names[seat] for seat in sorted(award.pot.eligible)],
        "winners": writer.by_name(award.winners),
        "by_board": [writer.by_name(board) for board in award.by_board] or None,
        "decided_by": award.decided_by,
    }


def _bounties(hand: Hand, writer: Writer) -> list[js.BountyJson]:
    decimals = hand.tournament.decimals if hand.tournament else 0
    return [
        {"player": writer.names[b.seat], "from": b.eliminated, "amount": format_amount(b.amount, decimals)}
        for b in hand.bounties
    ]
