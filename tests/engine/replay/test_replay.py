"""Replays of sample hands: pots, winners, returned bets, the ledger; broken and illegal hands."""

from dataclasses import replace
from typing import Any

import pytest

from hhparser.checks import check
from hhparser.engine import Replay, known_chips, replay
from hhparser.engine.replay.awards import settled
from hhparser.engine.replay.contradicted import other_stack
from hhparser.model import Figures, Hand, HandKind, Status, Street
from hhparser.sites import parse_hand
from tests.engine.samples import all_hands, hands_of, replayed

WALK = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($200 in chips)
Seat 3: Cosmo ($200 in chips)
Birgit: posts small blind $1
Cosmo: posts big blind $2
*** HOLE CARDS ***
Ansel: folds
Birgit: folds
Uncalled bet ($1) returned to Cosmo
Cosmo collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ansel (button) folded before Flop (didn't bet)
Seat 2: Birgit (small blind) folded before Flop
Seat 3: Cosmo (big blind) collected ($2)
"""
POSTS = "Birgit: posts small blind $1\nCosmo: posts big blind $2\n*** HOLE CARDS ***\n"
DECISIONS = "Ansel: folds\nBirgit: folds\n"


def pots(result: Replay) -> list[tuple[int, int, dict[int, int]]]:
    """Each pot as amount, rake and chips by seat."""
    return [(award.pot.amount, award.rake, dict(award.winners)) for award in result.awards]


def changed(old: str, new: str) -> Replay:
    assert old in WALK
    result = replay(parse_hand(WALK.replace(old, new)))
    assert result is not None
    return result


def illegal_lines(result: Replay) -> list[tuple[str, int]]:
    return [(illegal.code, illegal.line) for illegal in result.illegal_actions]


POTS = [
    pytest.param("cash_walk", 1, [(4, 0, {5: 4})], id="a walk: the small blind"),
    pytest.param("cash_side_pot", 1, [(2280, 114, {1: 2166}), (3750, 186, {2: 3564})], id="a side pot"),
    pytest.param(
        "cash_three_pots", 1, [(750, 37, {4: 713}), (675, 34, {1: 641}), (924, 46, {2: 878})], id="two side pots"
    ),
    pytest.param("cash_split_odd_cent", 1, [(59, 2, {2: 29, 5: 28})], id="an odd cent left of the button"),
    pytest.param("cash_short_big_blind", 1, [(60, 3, {5: 57}), (120, 6, {2: 114})], id="a short big blind"),
    pytest.param("tour_ante_all_in", 1, [(180, 0, {2: 180}), (2800, 0, {1: 2800})], id="all-in from the ante"),
    pytest.param("tour_big_blind_ante", 1, [(12500, 0, {2: 12500})], id="a big-blind ante"),
    pytest.param("tour_big_blind_ante", 2, [(18700, 0, {8: 18700})], id="a big-blind ante, all-in"),
    pytest.param("cash_cap_game", 2, [(16600, 300, {1: 16300})], id="a cap game"),
    pytest.param("cash_small_and_big_blinds", 1, [(5525, 276, {6: 5249})], id="a dead small blind"),
    pytest.param("cash_2005", 1, [(2900, 145, {2: 2755})], id="a text without an uncalled-bet line"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "number", "expected"), POTS)
def test_pots_and_winners(name: str, number: int, expected: list) -> None:
    _, result = replayed(name, number)
    assert pots(result) == expected
    assert result.illegal_actions == ()


def test_r93_each_board_pays_its_half() -> None:
    _, result = replayed("cash_run_it_twice", 2)
    (award,) = result.awards
    assert award.by_board == ({2: 4783}, {1: 4782})
    assert (award.pot.amount, award.rake, dict(award.winners)) == (9865, 300, {2: 4783, 1: 4782})
    assert [" ".join(map(str, board)) for board in result.boards] == ["8h 4c 2d Js 5s", "Kd 9s 6c 3h Qh"]


def test_r93_boards_share_the_cards_dealt_before() -> None:
    _, result = replayed("cash_run_it_twice", 1)
    assert [" ".join(map(str, board)) for board in result.boards] == ["Jh 9h 3c 2s Kd", "Jh 9h 3c 5h 8d"]


@pytest.mark.parametrize(
    ("name", "number", "seat", "amount", "line_is_known"),
    [
        pytest.param("cash_uncalled_bet", 1, 3, 730, True, id="bet 12.40, call 5.10 all-in"),
        pytest.param("cash_uncalled_bet", 2, 1, 767, True, id="raise to 26.32, call 18.65 all-in"),
        pytest.param("cash_walk", 1, 5, 3, True, id="a walk: 3 of 5 cents"),
        pytest.param("cash_2005", 1, 2, 1800, False, id="the engine returned it"),
    ],
)
def test_r59_uncalled_bet(name: str, number: int, seat: int, amount: int, line_is_known: bool) -> None:
    hand, result = replayed(name, number)
    assert (result.uncalled.seat, result.uncalled.amount) == (seat, amount)
    assert (result.uncalled.line is not None) == line_is_known == bool(hand.uncalled)


@pytest.mark.parametrize(
    ("name", "number", "decided_by"),
    [
        ("cash_walk", 1, "last_player"),
        ("cash_side_pot", 1, "cards"),
        ("cash_mucked_hands", 2, "cards"),
        ("cash_table_talk", 1, "claim"),
    ],
)
def test_who_decides_a_pot(name: str, number: int, decided_by: str) -> None:
    _, result = replayed(name, number)
    assert {award.decided_by for award in result.awards} == {decided_by}


def test_spots_are_pot_chips_to_call_stack_and_whether_a_raise_was_possible() -> None:
    _, result = replayed("cash_walk")
    posts = [(0, 0, 500, False), (2, 0, 623, False)]
    assert list(result.spots) == [*posts, (7, 5, 507, True), (7, 5, 410, True), (7, 3, 498, True)]


def test_order_live_and_big_blind() -> None:
    _, result = replayed("cash_side_pot")
    assert (result.order, result.big_blind, result.live) == ((6, 1, 2, 4), 1, (1, 2, 4))


def test_known_cards_and_ranks() -> None:
    _, result = replayed("cash_fixed_limit", 1)
    assert {seat: " ".join(map(str, cards)) for seat, cards in (result.hole_cards or {}).items()} == {
        2: "8s 8d",
        4: "As Ac",
    }
    assert result.ranks[0][2] > result.ranks[0][4]


# --- every sample: the two sides of the ledger come from different lines of the text ---


def complete() -> list[tuple[Hand, Replay]]:
    pairs = [(hand, replay(hand)) for hand in all_hands()]
    return [
        (settled(hand, result.uncalled, result.total_pot), result)
        for hand, result in pairs
        if result is not None and result.complete
    ]


def test_ledger_of_every_sample() -> None:
    for hand, result in complete():
        committed, paid = sum(result.committed.values()), sum(payout.amount for payout in hand.payouts)
        left = committed + hand.added - paid - sum(fee for _, fee in hand.fees)
        untold = hand.claims.rake is None and hand.kind is HandKind.CASH
        assert left >= 0 if untold else left == (hand.claims.rake or 0), hand.hand_id


def test_pots_of_every_sample_hold_what_was_put_in_and_pay_all_but_the_rake() -> None:
    for hand, result in complete():
        assert sum(award.pot.amount for award in result.awards) == result.total_pot, hand.hand_id
        for award in result.awards:
            assert sum(award.winners.values()) + award.rake == award.pot.amount, hand.hand_id
            assert set(award.winners) <= set(award.pot.eligible) <= set(result.live), hand.hand_id


def test_winners_of_every_sample_equal_the_players_paid() -> None:
    for hand, result in complete():
        ours: dict[int, int] = {}
        paid: dict[int, int] = {}
        for award in result.awards:
            for seat, chips in award.winners.items():
                ours[seat] = ours.get(seat, 0) + chips
        for payout in hand.payouts:
            paid[payout.seat] = paid.get(payout.seat, 0) + payout.amount
        assert {seat: chips for seat, chips in ours.items() if chips} == paid, hand.hand_id


def test_samples_break_no_rule() -> None:
    assert [hand.hand_id for hand in all_hands() if (result := replay(hand)) and result.illegal_actions] == []


# --- hands that do not end, and illegal actions ---


def test_a_cancelled_hand_gives_all_bets_back() -> None:
    hand, result = replayed("cash_cancelled", 1)
    assert hand.status is Status.CANCELLED
    assert not result.complete
    assert set(result.committed.values()) == {0}


def test_a_hand_that_breaks_off_is_not_complete_and_keeps_what_was_put_in() -> None:
    _, result = replayed("tour_truncated", 2)
    assert not result.complete
    assert result.awards == ()
    assert dict(result.committed) == {1: 0, 2: 75, 3: 30, 4: 0, 5: 165, 6: 0}


CALLED = "Ansel: calls $2\nBirgit: calls $1\nCosmo: checks\n"
ALL_IN = "Ansel: raises $198 to $200 and is all-in\nBirgit: folds\nCosmo: calls $198"


@pytest.mark.parametrize(
    ("old", "new", "streets"),
    [
        pytest.param(DECISIONS, "Ansel: calls $2\n", [], id="Birgit is to act"),
        pytest.param(DECISIONS, CALLED, [Street.FLOP], id="everybody has called: the flop comes next"),
        pytest.param(DECISIONS, CALLED + "*** FLOP *** [Ks 8c 3d]\n", [Street.FLOP], id="the flop is there"),
        pytest.param(DECISIONS, ALL_IN + " and is all-in\n", [], id="two are all-in"),
        pytest.param(f"$200 in chips)\n{POSTS}{DECISIONS}", f"$300 in chips)\n{POSTS}{ALL_IN}\n", [], id="only Cosmo has chips left"),
        pytest.param("", "", [], id="a whole hand is over"),
    ],
)  # fmt: skip
def test_a_hand_that_breaks_off_waits_on_the_street_of_the_next_decision(
    old: str, new: str, streets: list[Street]
) -> None:
    start = WALK.partition(old)[0] if old else WALK
    result = replay(parse_hand(start + new), observe=lambda _, event: event)
    assert [event for event in result.observed if isinstance(event, Street)] == streets


def test_a_hand_of_another_game_is_not_replayed() -> None:
    others = [hand for hand in hands_of("cash_other_games") if hand.status is Status.UNSUPPORTED]
    assert others
    assert [replay(hand) for hand in others] == [None] * len(others)


@pytest.mark.parametrize(
    "change",
    [{"status": Status.UNSUPPORTED}, {"status": Status.UNPARSED}, {"stakes": None}, {"players": ()}],
    ids=str,
)
def test_a_hand_that_could_not_be_read_is_not_replayed(change: dict[str, Any]) -> None:
    assert replay(replace(parse_hand(WALK), **change)) is None


def test_the_walk_is_right_as_it_stands() -> None:
    result = replay(parse_hand(WALK))
    assert result is not None
    assert illegal_lines(result) == []
    assert pots(result) == [(200, 0, {3: 200})]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        pytest.param("Ansel: folds", "Ansel: checks", [("L107", 9)], id="check facing the blind"),
        pytest.param("Ansel: folds\nBirgit", "Birgit", [("L105", 9)], id="out of turn"),
        pytest.param("Birgit: folds", "Birgit: folds\nAnsel: folds", [("L103", 11)], id="folds twice"),
        pytest.param("Birgit: folds", "Birgit: calls $2", [("L109", 10), ("L123", 12)], id="calls too much"),
        pytest.param("Birgit: folds\n", "", [("L123", 11)], id="the hand ends before a player has acted"),
    ],
)
def test_r88_illegal_actions_carry_the_line_of_the_action(old: str, new: str, expected: list) -> None:
    result = changed(old, new)
    assert illegal_lines(result) == expected
    assert result.complete


def test_house_rules_may_be_given() -> None:
    hand, _ = replayed("cash_fixed_limit", 1)
    capped = replay(hand, replace(hand.rules, max_bets=3))
    assert [illegal.code for illegal in capped.illegal_actions][:1] == ["L115"]


def test_r94_a_cash_out_stays_beside_the_table() -> None:
    hand, result = replayed("cash_cash_out")
    assert hand.cash_outs
    paid = sum(chips for award in result.awards for chips in award.winners.values())
    assert (
        paid + sum(award.rake for award in result.awards)
        == result.total_pot
        == sum(result.committed.values())
    )


def test_r109_money_of_the_house_is_in_the_main_pot_and_comes_from_no_player() -> None:
    hand, result = replayed("cash_walk")
    splashed = replay(replace(hand, added=100))
    assert splashed.committed == result.committed
    assert splashed.total_pot == result.total_pot + 100
    assert splashed.awards[0].pot.amount == result.awards[0].pot.amount + 100


ANTE_TAKES_THE_BLIND = """PokerStars Hand #1: Tournament #2, $1+$0.10 USD Hold'em No Limit - Level I (10/20) - 2021/03/14 20:15:00 ET
Table '2 1' 9-max Seat #4 is the button
Seat 1: Ansel (100 in chips)
Seat 2: Birgit (10 in chips)
Seat 3: Cosmo (100 in chips)
Seat 4: Dora (100 in chips)
Ansel: posts the ante 10
Birgit: posts the ante 10 and is all-in
Cosmo: posts the ante 10
Dora: posts the ante 10
Ansel: posts small blind 10
*** HOLE CARDS ***
Cosmo: calls 20
Dora: folds
Ansel: calls 10
*** FLOP *** [Ks 8c 3d]
"""


def test_r95_a_bomb_pot_has_no_betting_before_the_flop() -> None:
    antes = "".join(f"{name}: posts the ante $2\n" for name in ("Ansel", "Birgit", "Cosmo"))
    flop = "*** FLOP *** [Ks 8c 3d]\nBirgit: checks\nCosmo: bets $4\nAnsel: folds\nBirgit: folds\n"
    text = WALK.replace("Birgit: posts small blind $1\nCosmo: posts big blind $2\n", antes)
    text = text.replace("Ansel: folds\nBirgit: folds\n", flop).replace("($1)", "($4)")
    text = text.replace("collected $2", "collected $6").replace("pot $2", "pot $6").replace("($2)", "($6)")
    text = text.replace("before Flop", "on the Flop").replace(" (didn't bet)", "")
    hand = parse_hand(text)
    result = replay(hand)
    assert result is not None
    assert (pots(result), illegal_lines(result)) == ([(600, 0, {3: 600})], [])
    assert [owed for _, owed, *_ in result.spots[-4:]] == [0, 0, 400, 400]


def test_r24_the_big_blind_is_owed_though_its_ante_took_all() -> None:
    result = replay(parse_hand(ANTE_TAKES_THE_BLIND))
    assert result.illegal_actions == ()
    assert [spot[1] for spot in result.spots[-3:]] == [20, 20, 10]


def test_a_stack_that_cannot_post_the_blind_is_not_known() -> None:
    result = changed("Cosmo ($200", "Cosmo ($1")
    assert result.committed[3] == 100
    assert [known_chips(stack) for _, _, stack, _ in result.spots[:2]] == [200_00, None]


def test_a_blind_of_the_wrong_size_is_put_right_unless_it_takes_the_whole_stack() -> None:
    posts = "Birgit: posts small blind $1", "Birgit: posts small blind $2"
    assert changed(*posts).committed[2] == 100
    text = WALK.replace("Birgit: folds\n", "").replace("Birgit ($200", "Birgit ($2")
    assert replay(parse_hand(text.replace(*posts))).committed[2] == 200


UNCALLED = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2005/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #2 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($200 in chips)
Birgit: posts small blind $1
Ansel: posts big blind $2
*** HOLE CARDS ***
Birgit: raises $4 to $6
Ansel: calls $4
*** FLOP *** [Ks 8c 3d]
Ansel: bets $20
Birgit: folds
{returned}Ansel collected ${paid} from pot
*** SUMMARY ***
Total pot ${total} | Rake $1
Board [Ks 8c 3d]
Seat 1: Ansel (big blind) collected (${paid})
Seat 2: Birgit (button) (small blind) folded on the Flop
"""


@pytest.mark.parametrize(
    ("figures", "returned", "paid", "total"),
    [
        pytest.param(Figures(), "Uncalled bet ($20) returned to Ansel\n", 11, 12, id="gross, line of its own"),
        pytest.param(Figures(), "", 11, 12, id="gross, no line"),
        pytest.param(Figures(pot_is_net=True), "", 11, 11, id="net pot"),
        pytest.param(Figures(pot_has_uncalled=True), "", 11, 32, id="pot with the uncalled bet"),
        pytest.param(Figures(payouts_have_uncalled=True), "", 31, 12, id="payout with the uncalled bet"),
        pytest.param(Figures(payouts_have_uncalled=None), "", 31, 12, id="the sum tells: with it"),
        pytest.param(Figures(payouts_have_uncalled=None), "", 11, 12, id="the sum tells: without it"),
        pytest.param(Figures(pot_is_net=True, pot_has_uncalled=True, payouts_have_uncalled=True), "", 31, 31, id="all of it"),
    ],
)  # fmt: skip
def test_the_content_of_printed_figures(figures: Figures, returned: str, paid: int, total: int) -> None:
    hand = replace(parse_hand(UNCALLED.format(returned=returned, paid=paid, total=total)), figures=figures)
    result = replay(hand)
    assert (result.total_pot, result.rake, result.collected) == (1200, 100, {1: 1100})
    assert check(hand, result) == []


@pytest.mark.parametrize(
    ("figures", "paid", "total", "illegal"),
    [
        pytest.param(Figures(), 11, 12, ["L112"], id="of the bet of 20 only 14 were there"),
        pytest.param(Figures(pot_has_uncalled=True), 11, 32, [], id="the pot counts all 20"),
        pytest.param(Figures(payouts_have_uncalled=True), 31, 12, [], id="the payout counts all 20"),
    ],
)  # fmt: skip
def test_an_uncalled_bet_above_the_stack(figures: Figures, paid: int, total: int, illegal: list[str]) -> None:
    """Ansel calls 6 and bets 20, with a stack of 20; this is wrong if a figure includes the whole bet."""
    text = UNCALLED.format(returned="", paid=paid, total=total).replace("Ansel ($200", "Ansel ($20")
    result = replay(replace(parse_hand(text), figures=figures))
    assert [found.code for found in result.illegal_actions] == illegal
    assert other_stack(parse_hand(text), result.hand) == (None if illegal else (1, 3, 2000, 2600))


THREE_WAYS = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2011/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #3 is the button
Seat 1: Ansel ($20 in chips)
Seat 2: Birgit ($100 in chips)
Seat 3: Cosmo ($100 in chips)
Ansel: posts small blind $1
Birgit: posts big blind $2
*** HOLE CARDS ***
Cosmo: raises $98 to $100 and is all-in
Ansel: calls $19 and is all-in
Birgit: calls $98 and is all-in
*** FLOP *** [Ks 8c 3d]
*** TURN *** [Ks 8c 3d] [6h]
*** RIVER *** [Ks 8c 3d 6h] [6c]
*** SHOW DOWN ***
Ansel: shows [Ah Kd] (two pair, Kings and Sixes)
Birgit: shows [Ac Kh] (two pair, Kings and Sixes)
Cosmo: shows [Qh Qd] (two pair, Queens and Sixes)
{payouts}
*** SUMMARY ***
Total pot $220 | Rake $11
Board [Ks 8c 3d 6h 6c]
Seat 1: Ansel (small blind) showed [Ah Kd]
Seat 2: Birgit (big blind) showed [Ac Kh]
Seat 3: Cosmo (button) showed [Qh Qd]
"""


@pytest.mark.parametrize(
    ("payouts", "rakes"),
    [
        pytest.param("Ansel collected $30 from main pot\nBirgit collected $30 from main pot\n"
                     "Birgit collected $149 from side pot", [0, 1100], id="the text tells"),
        pytest.param("Ansel collected $28.50 from pot\nBirgit collected $180.50 from pot",
                     [300, 800], id="one amount for two pots"),
    ],
)  # fmt: skip
def test_r108_pots_share_the_rake_in_proportion_where_the_text_does_not_tell(
    payouts: str, rakes: list[int]
) -> None:
    hand = parse_hand(THREE_WAYS.format(payouts=payouts))
    result = replay(hand)
    assert [award.pot.amount for award in result.awards] == [6000, 16000]
    assert [award.rake for award in result.awards] == rakes
    assert check(hand, result) == []


@pytest.mark.parametrize(
    ("payouts", "rakes"),
    [
        pytest.param("Birgit collected $209.01 from pot", [300, 799], id="the odd units come from the main pot"),
        pytest.param("Ansel collected $70 from main pot\nBirgit collected $139 from side pot",
                     [300, 800], id="a main pot of 60 cannot pay 70"),
    ],
)  # fmt: skip
def test_r108_the_rake_in_proportion(payouts: str, rakes: list[int]) -> None:
    awards = replay(parse_hand(THREE_WAYS.format(payouts=payouts))).awards
    assert [award.rake for award in awards] == rakes


@pytest.mark.parametrize(
    ("payouts", "winners"),
    [
        pytest.param("Birgit collected $60 from main pot\nBirgit collected $149 from side pot",
                     [{2}, {2}], id="the text says who won"),
        pytest.param("", [{1}, {3}], id="a hand that nobody saw loses to one shown"),
    ],
)  # fmt: skip
def test_who_wins_against_a_hand_that_is_not_known(payouts: str, winners: list[set[int]]) -> None:
    shown = "Birgit: shows [Ac Kh] (two pair, Kings and Sixes)"
    text = THREE_WAYS.format(payouts=payouts).replace(shown, "Birgit: mucks hand")
    awards = replay(parse_hand(text.replace("showed [Ac Kh]", "mucked"))).awards
    assert [set(award.winners) for award in awards] == winners
    assert {award.decided_by for award in awards} == {"claim"}


FOUR = (
    WALK[: WALK.index("Birgit: posts")]
    + "Seat 4: Dorrit ($200 in chips)\n{posts}*** HOLE CARDS ***\n{played}"
)
STRADDLED = "Ansel: posts straddle $4\n"
BLINDS = "Birgit: posts small blind $1\nCosmo: posts big blind $2\n"
CHECKED_OUT = "*** FLOP *** [Ks 8c 3d]\nBirgit: checks\nCosmo: checks\nDorrit: checks\nAnsel: bets $4\n"
ANTES = "".join(f"{name}: posts the ante $10\n" for name in ("Ansel", "Birgit", "Cosmo", "Dorrit"))


@pytest.mark.parametrize(
    "order",
    [
        pytest.param(
            "Birgit: folds\nCosmo: folds\nDorrit: calls $4\nAnsel: checks\n", id="left of the button"
        ),
        pytest.param(
            "Dorrit: calls $4\nBirgit: folds\nCosmo: folds\nAnsel: checks\n", id="left of the big blind"
        ),
    ],
)
def test_r20_a_straddle_on_the_button_acts_last(order: str) -> None:
    text = FOUR.format(posts=BLINDS + STRADDLED, played=order + "*** FLOP *** [Ks 8c 3d]\nDorrit: checks\n")
    result = replay(parse_hand(text))
    assert result is not None
    assert result.illegal_actions == ()


@pytest.mark.parametrize(("antes", "codes"), [(ANTES, []), (ANTES.replace("$10", "$1"), ["L122"])])
def test_r95_a_bomb_pot_may_have_blinds(antes: str, codes: list[str]) -> None:
    result = replay(parse_hand(FOUR.format(posts=antes + BLINDS, played=CHECKED_OUT)))
    assert result is not None
    assert [illegal.code for illegal in result.illegal_actions] == codes


@pytest.mark.parametrize(("bet", "turn_bet", "codes"), [(4, 8, []), (2, 4, []), (4, 4, ["L113"])])
def test_a_kill_doubles_the_bets_of_fixed_limit(bet: int, turn_bet: int, codes: list[str]) -> None:
    played = f"""Ansel: folds
Birgit: folds
Cosmo: calls $2
Dorrit: checks
*** FLOP *** [Ks 8c 3d]
Cosmo: bets ${bet}
Dorrit: calls ${bet}
*** TURN *** [Ks 8c 3d] [4s]
Cosmo: bets ${turn_bet}
Dorrit: folds
"""
    text = FOUR.format(posts=BLINDS + "Dorrit: posts the kill $4\n", played=played)
    result = replay(parse_hand(text.replace("No Limit ($1/$2", "Limit ($2/$4")))
    assert result is not None
    assert [illegal.code for illegal in result.illegal_actions] == codes
