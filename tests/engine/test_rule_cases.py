"""Worked cases of the rules, given as hands in PHH notation with their results.

The cases are not part of the project: HHPARSER_SPEC names the folder with rule_cases.jsonl.
"""

import json
import os
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest

from hhparser.base.cards import CARDS, Card
from hhparser.engine import HandState, IllegalAction, best_rank
from hhparser.engine.hand_cards import HandCards
from hhparser.engine.play.rake import RakeSchedule
from hhparser.engine.pots import Pot, build_pots, pay_pot, uncalled_bet
from hhparser.engine.showdown import Shown, show_order, showdown, usual_choice
from hhparser.findings.rules import RULE_BY_CODE
from hhparser.model import ActionKind, AnteType, Betting, Stakes, Street
from hhparser.model.house_rules import RuleSet

ROOT = Path(__file__).parent.parent.parent
CASES = Path(os.environ.get("HHPARSER_SPEC", ROOT.parent / "shared" / "spec")) / "rule_cases.jsonl"
pytestmark = pytest.mark.skipif(
    not CASES.is_file(), reason=f"no rule cases in {CASES.parent}; set HHPARSER_SPEC"
)
BETTING = {"NT": Betting.NO_LIMIT, "PT": Betting.POT_LIMIT, "FT": Betting.FIXED_LIMIT}


def read_cases() -> list[dict]:
    if not CASES.is_file():
        return []
    return [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines() if line.strip()]


class Table:
    """One case played on our state: p1, p2 ... are seats 1, 2 ..., the last seat is the button."""

    def __init__(self, case: dict) -> None:
        hand = case["hand"]
        self.scale = 100 if "." in json.dumps(hand | case.get("expect", {})) else 1
        stacks = [self.chips(stack) for stack in hand["starting_stacks"]]
        blinds = [self.chips(blind) for blind in hand["blinds_or_straddles"]]
        self.seats = range(1, len(stacks) + 1)
        self.cards = HandCards(self.seats)
        self.known: dict[int, tuple[Card, ...]] = {}
        straddled = max(blinds) > max(blinds[:2])
        self.state = HandState(
            dict(zip(self.seats, stacks, strict=True)),
            button=len(stacks),
            stakes=Stakes(
                BETTING[hand["variant"]],
                decimals=0,
                currency=None,
                big_blind=blinds[1] if straddled or "min_bet" not in hand else self.chips(hand["min_bet"]),
                small_bet=self.chips(hand.get("small_bet", 0)),
                big_bet=self.chips(hand.get("big_bet", 0)),
                ante_type=AnteType.EACH if hand["ante_trimming_status"] else AnteType.BIG_BLIND,
            ),
            rules=RuleSet(),
        )
        self.post(ActionKind.POST_ANTE, [self.chips(ante) for ante in hand["antes"]])
        self.open(blinds if len(stacks) > 2 else blinds[::-1])
        for action in hand["actions"]:
            illegal = self.take(action)
            assert illegal is None, (action, illegal)

    def chips(self, amount: str | float) -> int:
        return int(Decimal(str(amount)) * self.scale)

    def post(self, kind: ActionKind, amounts: list[int]) -> None:
        for seat, amount in zip(self.seats, amounts, strict=True):
            if amount:
                self.state.post(kind, seat, min(amount, self.state.stacks[seat]))

    def open(self, blinds: list[int]) -> None:
        self.post(ActionKind.POST_BIG_BLIND, blinds)
        price = max(blinds)
        last = max(seat for seat, blind in zip(self.seats, blinds, strict=True) if blind == price)
        self.state.start_betting(last if price else 0, price)

    def take(self, text: str) -> IllegalAction | None:
        """Play one action of PHH, or say why it is illegal."""
        try:
            match text.split():
                case ["d", "dh", label, cards]:
                    self.give(int(label[1:]), cards)
                case ["d", "db", cards]:
                    street = Street(self.state.street + 1)
                    self.cards.deal(street, parse(cards))
                    self.state.deal(street)
                case [label, "sm", *cards]:
                    self.known[int(label[1:])] = parse("".join(cards))
                case [label, verb, *amount]:
                    self.act(int(label[1:]), verb, self.chips(amount[0]) if amount else 0)
        except IllegalAction as illegal:
            return illegal
        return None

    def give(self, seat: int, text: str) -> None:
        cards = parse(text)
        for card in cards or [None] * (len(text) // 2):
            self.cards.give(seat, card)
        if cards:
            self.known[seat] = cards

    def act(self, seat: int, verb: str, to: int) -> None:
        state = self.state
        owed = state.owed(seat)
        if verb == "f":
            state.apply(ActionKind.FOLD, seat)
        elif verb == "cc":
            state.apply(ActionKind.CALL if owed else ActionKind.CHECK, seat)
        else:
            state.apply(ActionKind.RAISE if state.price else ActionKind.BET, seat, to)

    def pots(self) -> tuple[Pot, ...]:
        """Return the uncalled bet and build the pots."""
        state = self.state
        returned = uncalled_bet(state.total)
        if returned is not None:
            state.total[returned[0]] -= returned[1]
            state.stacks[returned[0]] += returned[1]
        return build_pots(state.total, state.live, sum(state.dead.values()), state.forfeited)

    def pay(self, rake: RakeSchedule) -> tuple[list[int], list[int], set[int]]:
        """Final stacks, pots and winners."""
        pots, stacks, winners = self.pots(), self.state.stacks, set()
        rakes = rake.by_pot(pots, len(self.seats), self.state.street > Street.PREFLOP)
        for pot, taken in zip(pots, rakes, strict=True):
            best = [seat for seat in pot.eligible if self.rank(seat) == max(map(self.rank, pot.eligible))]
            award = pay_pot(pot, taken, [best], self.state.order, 1, "cards")
            for seat, chips in award.winners.items():
                stacks[seat] += chips
            winners.update(best)
        return list(stacks.values()), [pot.amount for pot in pots], winners

    def showdown(self) -> list[Shown]:
        ranks = [{seat: self.rank(seat) for seat in self.state.live}]
        return showdown(
            show_order(self.state), self.pots(), ranks, self.state.rules, usual_choice(self.state)
        )

    def rank(self, seat: int) -> int:
        """A mucked hand has no rank and loses; the last player needs none."""
        cards, board = self.known.get(seat, ()), self.cards.boards[0]
        return best_rank(cards + board) if len(cards) == 2 and len(board) == 5 else 0


def parse(cards: str) -> tuple[Card, ...]:
    return tuple(CARDS[cards[i : i + 2]] for i in range(0, len(cards), 2) if cards[i] != "?")


def check_result(table: Table, case: dict, expect: dict) -> None:
    if "eligible" in expect:
        pots = table.pots()
        assert [[f"p{seat}" for seat in pot.eligible] for pot in pots] == expect["eligible"]
        assert [pot.amount for pot in pots] == [table.chips(pot) for pot in expect["pots"]]
        return
    if "show_order" in expect:
        shown = table.showdown()
        assert [f"p{one.seat}" for one in shown] == expect["show_order"]
        assert {f"p{one.seat}" for one in shown if not one.shown} >= set(expect.get("mucked", ()))
    rake = RakeSchedule(Fraction((case["rake"] or {}).get("percentage", 0)), no_flop_no_drop=False)
    stacks, pots, winners = table.pay(rake)
    assert stacks == [table.chips(stack) for stack in expect["stacks"]]
    if "pots" in expect:
        assert pots == [table.chips(pot) for pot in expect["pots"]]
    if "winners" in expect:
        assert winners == {int(label[1:]) for label in expect["winners"]}
    if "payoffs" in expect:
        before = [table.chips(stack) for stack in case["hand"]["starting_stacks"]]
        paid = [table.chips(payoff) for payoff in expect["payoffs"]]
        assert [after - start for start, after in zip(before, stacks, strict=True)] == paid


def check_query(table: Table, query: dict) -> None:
    legal = table.state.legal_actions()
    assert legal is not None
    found = {"actor": f"p{legal.seat}", "call": legal.call or 0, "min": legal.min_to, "max": legal.max_to}
    expected = {key: value if key == "actor" else table.chips(value) for key, value in query.items()}
    assert {key: found[key] for key in expected} == expected


def check_case(case: dict) -> None:
    """Everything that a case asks."""
    table = Table(case)
    for label, amount in case.get("posted", {}).items():
        assert Table({**case, "hand": {**case["hand"], "actions": []}}).state.chips[int(label[1:])] == amount
    if "query" in case:
        check_query(table, case["query"])
    if "next_action_illegal" in case:
        wrong = case["next_action_illegal"]
        illegal = table.take(wrong["action"])
        assert illegal is not None, f"{wrong['action']} was allowed"
        assert RULE_BY_CODE[illegal.code].slug.endswith(wrong["reason"].replace("_", "-"))
    if "next_action_legal" in case:
        assert table.take(case["next_action_legal"]) is None
    expect = case.get("expect", {})
    if expect:
        check_result(table, case, expect)


def test_the_cases_are_there() -> None:
    assert len(read_cases()) >= 91


@pytest.mark.parametrize("case", read_cases(), ids=lambda case: case["id"])
def test_rule_case(case: dict) -> None:
    check_case(case)
