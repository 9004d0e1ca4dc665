"""Hands without data that identifies their players."""

import json
from functools import cache

import pytest

from hhparser.checks import check
from hhparser.engine import replay
from hhparser.formats.anonymize import Anonymizer
from hhparser.formats.errors import NotHeldError
from hhparser.formats.writers import TARGETS
from hhparser.model import Hand
from hhparser.pipeline import Checked, check_hand
from hhparser.sites import parse_hand
from tests.engine.samples import all_hands, hands_of


@cache
def read_samples() -> list[tuple[Hand, Checked]]:
    """The samples that are read, with and without names."""
    return [(hand, anonymous(hand)) for hand in all_hands() if hand.status == "read"]


def anonymous(hand: Hand, salt: str = "salt") -> Checked:
    return Anonymizer(salt)(check_hand(hand))


@pytest.mark.parametrize("target", ["pokerstars", "phh", "ohh", "json"])
def test_no_name_and_no_number_is_left(target: str) -> None:
    written = 0
    for hand, changed in read_samples():
        if hand.anonymous or "names_like_grammar" in hand.file:
            continue
        try:
            text = TARGETS[target].write(changed)
        except NotHeldError:
            continue
        names = {seat.name for seat in hand.seats if len(seat.name) > 4}
        own = {hand.hand_id, hand.tournament and hand.tournament.id, hand.table}
        assert not [secret for secret in names | own if secret and len(secret) > 4 and secret in text]
        written += 1
    assert written > 140


def test_no_number_of_an_entry_is_left() -> None:
    hand = next(hand for hand in all_hands() if any(seat.entry for seat in hand.seats))
    assert not any(seat.entry for seat in anonymous(hand).hand.seats)


def test_findings_name_the_pseudonyms() -> None:
    hand = hands_of("cash_6max_session")[6]
    text = hand.text.replace("half:time: calls $0.10", "mossy_bank: calls $0.10", 1)
    checked = check_hand(parse_hand(text))
    assert "mossy_bank" in " ".join(d.message for d in checked.diagnostics)
    line = json.loads(TARGETS["json"].write(Anonymizer("salt")(checked)))
    assert "mossy_bank" not in json.dumps(line)
    assert [d["code"] for d in line["diagnostics"]] == [d.code for d in checked.diagnostics]


def test_the_play_stays_the_same() -> None:
    for hand, changed in read_samples():
        before = replay(hand)
        assert changed.hand.actions == hand.actions
        assert changed.hand.payouts == hand.payouts
        assert before is None or changed.replay == before._replace(hand=changed.hand)


@pytest.mark.slow
def test_written_hands_read_back_without_another_finding() -> None:
    for hand, changed in read_samples():
        try:
            again = parse_hand(TARGETS["pokerstars"].write(changed))
        except NotHeldError:
            continue
        missing = {"P133"} if hand.button is None else set()  # PokerStars always names the button
        known = {d.code for d in check_hand(hand).diagnostics} | missing
        assert {d.code for d in check(again, replay(again))} <= known


def test_a_player_has_one_pseudonym_for_a_salt() -> None:
    session = hands_of("cash_6max_session")
    names = [
        {seat.name: other.name for seat, other in zip(hand.seats, anonymous(hand).hand.seats, strict=True)}
        for hand in session
    ]
    assert len({pair for one in names for pair in one.items()}) == len(
        {name for one in names for name in one}
    )
    other = {seat.name for seat in anonymous(session[0], "another salt").hand.seats}
    assert other.isdisjoint(names[0].values())


def test_times_shift_alike() -> None:
    first, second = hands_of("cash_6max_session")[:2]
    shifts = [one.started_at - anonymous(one).hand.started_at for one in (first, second)]
    assert shifts[0] == shifts[1]
    assert 1 <= shifts[0].days <= 300


@pytest.mark.parametrize("number", ["260418859491", "RC1234567890", "ab-12_X", "7"])
def test_numbers_keep_length_and_alphabet(number: str) -> None:
    other = Anonymizer("salt").number(number)
    assert other != number
    kinds = [(char.isdigit(), char.isupper(), char.islower()) for char in number]
    assert [(char.isdigit(), char.isupper(), char.islower()) for char in other] == kinds
    assert Anonymizer("salt").number(None) is None


@pytest.mark.parametrize("numbers", [range(1, 10), range(10, 100), range(1_000, 3_000)], ids=str)
def test_two_numbers_never_become_one(numbers: range) -> None:
    """Hands of one number would count as copies; PHH files number their hands from 1."""
    change = Anonymizer("salt")
    assert len({change.number(str(number)) for number in numbers}) == len(numbers)
    assert len({change.number(f"a{number}-X") for number in numbers}) == len(numbers)
