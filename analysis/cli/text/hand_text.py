"""A hand as text, step by step, with amounts to call, pot odds, pots and results."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC
from typing import Final

import click
from rich.cells import cell_len, set_cell_size

from analysis.cli.text.cards import COLORS as SUIT_COLORS
from analysis.cli.text.findings.text import COLORS
from analysis.pricing.tables import NO_PRICES, HandTables, table_lines
from hhparser.base.cards import Card
from hhparser.base.money import format_amount
from hhparser.base.text.escape import harmless
from hhparser.base.text.spans import LineOrSpan
from hhparser.base.text.typography import card_text
from hhparser.columns.cash_outs import cash_out_results
from hhparser.engine import Award, Replay, known_chips
from hhparser.engine.replay.awards import all_boards
from hhparser.findings.finding import Finding
from hhparser.formats.pokerstars.header import BETTING
from hhparser.model import BOARD_CARDS, RAISE, READ, Action, Hand, HandKind, Stakes, Street
from hhparser.model.actions import ACTION_WORDS
from hhparser.model.positions import positions
from hhparser.pipeline import Checked

WIDTH: Final = 80
_FIXED_COLUMNS: Final = 9  # indent and position, with the spaces between columns
_WORDS: Final = 25  # columns of an action, if they fit
_SHORTEST: Final = 8  # columns of a name
_ODDS: Final = "odds"
_DROPPED: Final = ("stack", _ODDS, "to call")  # columns that a narrow terminal drops, in this order


def hand_text(
    checked: Checked, colored: bool = False, width: int = WIDTH, prices: HandTables = NO_PRICES
) -> str:
    """Render a hand as text.

    Args:
        checked: The hand with its replay and findings; without a replay, only heading and findings result.
        colored: Whether to use colours.
        width: Width in columns; text in words may exceed it.
        prices: Price tables by hand.
    """
    hand, replay = checked.hand, checked.replay
    if replay is None or hand.stakes is None:
        lines = [*_heading(hand, _painter(colored)), *_left_over(checked.diagnostics, _painter(colored))]
    else:
        lines = list(_Page(checked, replay, hand.stakes, colored, width, prices).lines())
    return "\n".join(lines) + "\n"


Paint = Callable[..., str]


def _painter(colored: bool) -> Paint:
    return click.style if colored else lambda text, **_: text


def _heading(hand: Hand, paint: Paint) -> list[str]:
    """Return the heading: hand, site and game; time and table; file and line."""
    title = " ".join(("Hand", harmless(hand.hand_id or "without id")))
    parts = [paint(title, bold=True), harmless(hand.site or "unknown site"), *_game(hand)]
    where = []
    if hand.started_at is not None:
        zone = " UTC" if hand.started_at.tzinfo is UTC else ""
        where.append(f"{hand.started_at:%Y-%m-%d %H:%M:%S}{zone}")
    if hand.table:
        where.append(f"table {harmless(hand.table)}")
    lines = ["  ".join(parts), "  ".join(where), paint(harmless(f"{hand.file}:{hand.line}"), dim=True)]
    return [line for line in lines if line]


def _game(hand: Hand) -> list[str]:
    if hand.stakes is None:
        return [hand.status.value]
    game = _stakes(hand.stakes)
    if hand.kind is HandKind.TOURNAMENT and hand.tournament is not None:
        level = f" level {hand.tournament.level}" if hand.tournament.level else ""
        return [game, harmless(f"tournament {hand.tournament.id}{level}")]
    return [game] if hand.status is READ else [game, hand.status.value]


def _stakes(stakes: Stakes) -> str:
    """Return the game as text, such as `No Limit 0.05/0.10 ante 0.02 USD`."""
    fixed = (stakes.small_bet, stakes.big_bet)
    limits = fixed if stakes.small_bet else (stakes.small_blind, stakes.big_blind)
    text = "/".join(_money(amount, stakes.decimals) for amount in limits)
    ante = f" ante {_money(stakes.ante, stakes.decimals)}" if stakes.ante else ""
    return f"{BETTING[stakes.betting]} {text}{ante} {stakes.currency or 'chips'}"


def _money(amount: int | None, decimals: int) -> str:
    return "?" if amount is None else format_amount(amount, decimals)


def _finding(finding: Finding, paint: Paint) -> str:
    code = paint(finding.code, fg=COLORS[finding.severity])
    return f"{code} {harmless(finding.message)}"


def _left_over(findings: Iterable[Finding], paint: Paint) -> list[str]:
    """Return the lines of the findings that belong to no step, with a heading."""
    lines = [f"  line {d.line}: {_finding(d, paint)}" for d in findings]
    return ["", paint("Findings", bold=True), *lines] if lines else []


class _Page:
    """A renderer for one replayed hand; findings are consumed while lines are rendered."""

    def __init__(
        self,
        checked: Checked,
        replay: Replay,
        stakes: Stakes,
        colored: bool,
        width: int,
        prices: HandTables,
    ) -> None:
        self.hand = hand = checked.hand
        self.replay = replay
        self.decimals = stakes.decimals
        self.paint = _painter(colored)
        self.names = {seat.number: harmless(seat.name) for seat in hand.seats}
        self.places = positions(hand.players, hand.button or 0, replay.big_blind)
        self.findings = list(checked.diagnostics)
        self.prices = {one.number: one.after for one in prices.get((hand.site, hand.hand_id), ())}
        stacks = [seat.stack or 0 for seat in hand.seats]
        largest = max(stacks + [spot[0] for spot in replay.spots] + [0])
        self.amount = max(len(self.money(largest)), 7)
        self.fit(width)

    def fit(self, width: int) -> None:
        """Set the columns of an action that fit, with their widths."""
        amount = self.amount + 1
        self.action = _WORDS
        self.columns = {"to call": amount, _ODDS: 5, "pot": amount, "stack": amount}

        def room() -> int:
            return width - _FIXED_COLUMNS - self.action - sum(self.columns.values())

        if room() < _SHORTEST:
            self.action = max((len(self.words(action)) for action in self.hand.actions), default=0)
        for title in _DROPPED:
            if room() < _SHORTEST:
                del self.columns[title]
        longest = max(map(cell_len, self.names.values()))
        self.name = max(min(longest, room()), _SHORTEST)

    def money(self, amount: int | None) -> str:
        return _money(amount, self.decimals)

    def cards(self, cards: Iterable[Card]) -> str:
        texts = map(str, cards)
        return " ".join(
            self.paint(card_text(text), fg=SUIT_COLORS[text[1]] or None, bold=True) for text in texts
        )

    def lines(self) -> Iterator[str]:
        yield from _heading(self.hand, self.paint)
        yield ""
        yield from self.seats()
        for street in Street:
            yield from self.street(street)
        yield from self.showdown()
        yield from self.pots()
        yield from self.results()
        yield from _left_over(self.findings, self.paint)

    def seats(self) -> Iterator[str]:
        known = self.replay.hole_cards or {dealt.seat: dealt.cards for dealt in self.hand.dealt}
        for seat in self.hand.seats:
            if seat.number not in self.places:
                continue
            place = self.places[seat.number] or ""
            mark = "*" if seat.number == self.hand.hero else " "
            name = set_cell_size(self.names[seat.number], self.name)
            cards = self.cards(known.get(seat.number, ()))
            stack = self.money(seat.stack).rjust(self.amount)
            yield f"{mark} {place:5} {name} {stack}  {cards}".rstrip()
            yield from self.remarks(seat.line)

    def street(self, street: Street) -> Iterator[str]:
        spots = enumerate(zip(self.hand.actions, self.replay.spots, strict=True))
        actions = [(number, *one) for number, one in spots if one[0].street == street]
        yield from self.dealt(street, bool(actions))
        for number, action, spot in actions:
            yield self.step(action, *spot[:3])
            if number in self.prices:
                yield from (f"      $ {line}" for line in table_lines(self.prices[number]))
            yield from self.remarks(action.line)
            if action is self.hand.actions[-1]:
                yield from self.uncalled()

    def dealt(self, street: Street, has_actions: bool) -> Iterator[str]:
        """Yield the heading of a street that was dealt or played, with its findings."""
        deals = [deal for deal in self.hand.board if deal.street == street]
        if has_actions:
            yield ""
        if has_actions or deals:
            yield self.street_heading(street, has_actions)
        for deal in deals:
            yield from self.remarks(deal.line)

    def street_heading(self, street: Street, columns: bool) -> str:
        boards = dict.fromkeys(board[: BOARD_CARDS[street]] for board in all_boards(self.hand))
        plain = "  or  ".join(" ".join(map(str, board)) for board in boards)
        colored = "  or  ".join(self.cards(board) for board in boards)
        heading = f"{self.paint(street.name, bold=True)}  {colored}"
        if not columns:
            return heading
        start = _FIXED_COLUMNS + self.name + self.action
        gap = " " * max(start - cell_len(f"{street.name}  {plain}"), 1)
        titles = "".join(f"{title:>{width}}" for title, width in self.columns.items())
        return heading + gap + self.paint(titles, dim=True)

    def step(self, action: Action, pot: int, owed: int, stack: int) -> str:
        moved = action.chips
        place = self.places.get(action.seat) or ""
        name = set_cell_size(self.names.get(action.seat, ""), self.name)
        cells = {"pot": self.money(pot + moved), "stack": self.money(known_chips(stack - moved))}
        if owed:
            cells |= {"to call": self.money(owed), _ODDS: f"{owed / (pot + owed):.0%}"}
        after = "".join(f"{cells.get(title, ''):>{width}}" for title, width in self.columns.items())
        return f"  {place:5} {name} {self.words(action):{self.action}}{after}"

    def words(self, action: Action) -> str:
        amount = action.amount_to if action.kind is RAISE else action.amount
        words = ACTION_WORDS[action.kind] + ("" if amount is None else f" {self.money(amount)}")
        return words + (" all-in" if action.all_in else "")

    def remarks(self, place: LineOrSpan) -> Iterator[str]:
        """Yield the findings at a line or span, each only once."""
        for finding in self.findings.copy():
            if finding.is_at(place) or finding.contains(place):
                self.findings.remove(finding)
                yield f"      ^ {_finding(finding, self.paint)}"

    def uncalled(self) -> Iterator[str]:
        back = self.replay.uncalled
        if back is not None:
            yield f"  Uncalled bet of {self.money(back.amount)} returned to {self.names[back.seat]}"
            if back.line is not None:
                yield from self.remarks(back.line)

    def showdown(self) -> Iterator[str]:
        replay = self.replay
        if not replay.complete or len(replay.live) < 2:
            return
        yield ""
        yield self.paint("SHOWDOWN", bold=True)
        known = replay.known_cards
        for seat in replay.live:
            name = set_cell_size(self.names[seat], self.name)
            shown = self.cards(known.get(seat, ())) or "not shown"
            yield f"  {self.places.get(seat) or '':5} {name} {shown}  {self.made(seat)}".rstrip()
        for show in self.hand.shows:
            yield from self.remarks(show.line)

    def made(self, seat: int) -> str:
        """Return the best hand of a player in words, on each board."""
        return ", then ".join(ranks[seat].describe() for ranks in self.replay.ranks if seat in ranks)

    def pots(self) -> Iterator[str]:
        awards = self.replay.awards
        if not awards:
            return
        yield ""
        side_pots = [f"Side pot {number}" for number in range(1, len(awards))]
        for name, award in zip(["Main pot" if side_pots else "Pot", *side_pots], awards, strict=True):
            yield from self.pot(name, award)
        for payout in self.hand.payouts:
            yield from self.remarks(payout.line)

    def pot(self, name: str, award: Award) -> Iterator[str]:
        """Yield the size and rake of a pot, then its winners with their shares."""
        rake = f", rake {self.money(award.rake)}" if award.rake else ""
        yield self.paint(f"{name} {self.money(award.pot.amount)}{rake}", bold=True)
        for board, winners in enumerate(award.shares):
            verb = "shares" if len(winners) > 1 else "wins"
            on_board = f" on board {board + 1}" if award.by_board else ""
            for seat, amount in winners.items():
                why = self.reason(award, seat, board)
                yield f"  {self.names[seat]} {verb} {self.money(amount)}{on_board}: {why}"

    def reason(self, award: Award, seat: int, board: int) -> str:
        if award.decided_by == "claim":
            return "according to the site; not all cards are known"
        if award.decided_by == "cards":
            return f"best hand, {self.replay.ranks[board][seat].describe()}"
        return "everybody else folded" if len(self.replay.live) == 1 else "nobody else plays for it"

    def results(self) -> Iterator[str]:
        if not self.replay.complete:
            return
        yield ""
        yield self.paint("Net results", bold=True)
        for seat, net in cash_out_results(self.hand, self.replay).items():
            if net:
                text = f"{'+' if net > 0 else ''}{self.money(net)}".rjust(self.amount + 1)
                name = set_cell_size(self.names[seat], self.name)
                place = self.places.get(seat) or ""
                yield f"  {place:5} {name} {self.paint(text, fg='green' if net > 0 else 'red')}"
