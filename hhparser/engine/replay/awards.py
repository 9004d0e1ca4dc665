"""Winners of each pot: by known cards, by the last player left, else by the site's claim."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from hhparser.base.cards import Card
from hhparser.base.text.spans import text_order
from hhparser.engine.pots import Award, DecidedBy, Pot, build_pots, odd_chip_order, pay_pot, pot_name
from hhparser.engine.ranks import HandRank, best_rank, best_seats
from hhparser.engine.state import HandState
from hhparser.model import Figures, Hand, Payout, Street, Uncalled
from hhparser.model.hand import seats_of
from hhparser.model.house_rules import OddChips, RuleSet
from hhparser.model.positions import big_blind_seat

PLAIN: Final = Figures()

Boards = tuple[tuple[Card, ...], ...]
Ranks = tuple[Mapping[int, HandRank], ...]


def award_pots(
    hand: Hand, state: HandState, rules: RuleSet, paid: int
) -> tuple[Boards, Mapping[int, tuple[Card, ...]], Ranks, tuple[Award, ...]]:
    """Return boards, hole cards, ranks of the live hands on each board, and the awards, main pot first.

    Args:
        hand: The hand, for cards and claims.
        state: The state after the last action, uncalled bet returned.
        rules: House rules.
        paid: Sum of the payouts in the text.
    """
    boards = all_boards(hand)
    hole_cards = known_cards(hand)
    live = state.live
    if len(live) == 1 and not state.forfeited:
        return boards, hole_cards, (), (_uncontested(hand, state, paid),)
    pots = build_pots(state.total, live, sum(state.dead.values()), state.forfeited)
    if hand.added:
        pots = (pots[0]._replace(amount=pots[0].amount + hand.added), *pots[1:])
    ranks = _live_ranks(live, hole_cards, boards) if len(live) > 1 else ()
    claimed = _payouts_by_pot(hand, pots, ranks)
    rakes = rake_by_pot(hand, pots, claimed, paid)
    order = odd_chip_order(state.order, big_blind_seat(hand), rules)
    awards = tuple(
        _award(hand, pot, rake, payouts, order, ranks, rules)
        for pot, rake, payouts in zip(pots, rakes, claimed, strict=True)
    )
    return boards, hole_cards, ranks, awards


def _live_ranks(live: Sequence[int], hole_cards: Mapping[int, tuple[Card, ...]], boards: Boards) -> Ranks:
    """Return the ranks of the known hands on each complete board."""
    known = [seat for seat in live if len(hole_cards.get(seat, ())) == 2]
    return tuple(
        {seat: best_rank(board + hole_cards[seat]) for seat in known} if len(board) == 5 else {}
        for board in boards
    )


def _uncontested(hand: Hand, state: HandState, paid: int) -> Award:
    """Return the pot won by the last player left. Source: R63."""
    amount = state.pot + hand.added
    rake = _all_rake(hand, amount, paid)
    seat = state.live[0]
    return Award(Pot(amount, (seat,)), rake, {seat: amount - rake}, (), "last_player")


def all_boards(hand: Hand) -> Boards:
    """Return the board of each run; later runs share the cards dealt before the split."""
    if not hand.board:
        return ((),) * hand.runs
    return (_only_board(hand),) if hand.runs == 1 else tuple(_board(hand, run) for run in range(hand.runs))


def _only_board(hand: Hand) -> tuple[Card, ...]:
    """Return the board of a hand with a single run; street headings may be missing or repeated."""
    cards: list[Card] = []
    dealt: set[Street] = set()
    for street, added, repeated, _, _ in hand.board:
        if street in dealt:
            continue
        dealt.add(street)
        if len(repeated) > len(cards):
            cards = list(repeated)  # the previous heading is missing
        cards.extend(added)
    return tuple(cards)


def _board(hand: Hand, run: int) -> tuple[Card, ...]:
    by_street = {deal.street: deal.added for deal in hand.board if deal.run in (0, run)}
    by_street |= {deal.street: deal.added for deal in hand.board if deal.run == run}
    return tuple(card for street in sorted(by_street) for card in by_street[street])


def known_cards(hand: Hand) -> dict[int, tuple[Card, ...]]:
    """Return hole cards by seat from all lines that show them; two cards take precedence over one."""
    cards = {dealt.seat: dealt.cards for dealt in hand.dealt}
    for show in hand.shows:
        if len(show.cards) > len(cards.get(show.seat, ())):
            cards[show.seat] = show.cards
    for result in hand.results:
        if result.cards and len(result.cards) > len(cards.get(result.seat, ())):
            cards[result.seat] = result.cards
    return cards


def claimed_payouts(hand: Hand) -> Sequence[Payout]:
    """Return the payout lines, or as a fallback the amounts of the summary."""
    if hand.payouts:
        return hand.payouts
    return [
        Payout(result.seat, amount, "pot", run, result.line)
        for result in hand.results
        for run, amount in enumerate(result.won)
        if amount
    ]


def settled(hand: Hand, uncalled: Uncalled | None, pot: int) -> Hand:
    """Normalize the figures of a hand across sites: pots before rake, without the unmatched bet.

    Args:
        hand: A hand as printed.
        uncalled: The returned unmatched bet, or None.
        pot: Sum of all chips put in, unmatched bet returned.
    """
    if hand.figures == PLAIN:
        return hand
    changes: dict[str, Any] = {}  # Any: values of fields
    if uncalled is not None and _payouts_have_uncalled(hand, pot):
        changes = _without_uncalled(hand, uncalled)
    printed = hand.claims.total_pot
    if printed is not None and (total := _gross_pot(hand, printed, uncalled)) != printed:
        changes["claims"] = hand.claims._replace(total_pot=total)
    return replace(hand, **changes) if changes else hand


def _gross_pot(hand: Hand, total: int, uncalled: Uncalled | None) -> int:
    """Return the printed total pot before rake and fees, without the unmatched bet."""
    if hand.figures.pot_has_uncalled and uncalled is not None:
        total -= uncalled.amount
    if hand.figures.pot_is_net:
        total += (hand.claims.rake or 0) + hand.total_fees
    return total


def _payouts_have_uncalled(hand: Hand, pot: int) -> bool:
    """Return whether payouts include the unmatched bet: by the format, or because they exceed the pot.

    A bet returned on a line is not included in the payouts.
    """
    counted = hand.figures.payouts_have_uncalled
    if counted is None:
        return not hand.uncalled and hand.total_paid > pot
    return counted


def _without_uncalled(hand: Hand, uncalled: Uncalled) -> dict[str, Any]:  # Any: values of fields
    """Return payouts and results reduced by the unmatched bet, beginning with the last side pot."""
    left, payouts = uncalled.amount, []
    for payout in sorted(hand.payouts, key=lambda payout: _pot_number(payout.pot), reverse=True):
        back = min(left, payout.amount) if payout.seat == uncalled.seat else 0
        left -= back
        if payout.amount > back:
            payouts.append(payout._replace(amount=payout.amount - back))
    results = tuple(
        result._replace(won=(max(result.won[0] - uncalled.amount, 0), *result.won[1:]))
        if result.seat == uncalled.seat and result.won and not hand.figures.payouts_follow_nets
        else result
        for result in hand.results
    )
    in_order = tuple(sorted(payouts, key=lambda payout: text_order(payout.line)))
    return {"payouts": in_order, "results": results}


def _pot_number(pot: str) -> int:
    """Return the number of a pot by its printed name; the main pot is 0."""
    return 0 if pot in {"pot", "main"} else int(pot.partition("-")[2] or 1)


def collected_by_seat(hand: Hand) -> dict[int, int]:
    """Return the chips paid to each player from the pots, by payout lines or else the summary."""
    collected: dict[int, int] = {}
    for payout in claimed_payouts(hand):
        collected[payout.seat] = collected.get(payout.seat, 0) + payout.amount
    return collected


def payouts_of_pot(hand: Hand, number: int, count: int) -> list[Payout]:
    """Return the payouts of a pot, by the printed name of the pot."""
    payouts = claimed_payouts(hand)
    if count == 1:
        return list(payouts)
    names = ("main",) if number == 0 else (f"side-{number}", "side") if count == 2 else (f"side-{number}",)
    return [payout for payout in payouts if payout.pot in names]


def _all_rake(hand: Hand, amount: int, paid: int) -> int:
    """Return the chips not paid out of all pots; for formats without payouts, the rake stated in the text."""
    if hand.unsettled and not paid:
        return min(hand.claims.rake or 0, amount)
    return max(amount - paid, 0)


def _payouts_by_pot(hand: Hand, pots: Sequence[Pot], ranks: Ranks) -> list[list[Payout]]:
    """Return the payouts of each pot; a payout without a pot name covers all pots of its player."""
    payouts = claimed_payouts(hand)
    if len(pots) == 1 or any(payout.pot != "pot" for payout in payouts):
        return [payouts_of_pot(hand, number, len(pots)) for number in range(len(pots))]
    known = _ranks_of(ranks, 0)
    winners = [_unbeaten(_winners(pot.eligible, known, payouts)[0], known) for pot in pots]
    return [[payout for payout in payouts if payout.seat in seats] for seats in winners]


def _ranks_of(ranks: Ranks, run: int) -> Mapping[int, HandRank]:
    return ranks[run] if ranks else {}


def _unbeaten(seats: Sequence[int], ranks: Mapping[int, HandRank]) -> list[int]:
    """Return the seats with the best known rank or an unknown one."""
    best = max([ranks[seat] for seat in seats if seat in ranks], default=None)
    return [seat for seat in seats if ranks.get(seat, best) == best]


def rake_by_pot(hand: Hand, pots: Sequence[Pot], claimed: Sequence[Sequence[Payout]], paid: int) -> list[int]:
    """Return the rake of each pot: its unpaid chips, or else a proportional share. Source: R108.

    Where the text has one amount for several pots of a winner, these pots share the unpaid chips.

    Args:
        hand: The hand.
        pots: The pots before rake, main pot first.
        claimed: Payouts of each pot.
        paid: Sum of the payouts in the text.
    """
    rake = _all_rake(hand, sum([pot.amount for pot in pots]), paid)
    if len(pots) == 1:
        return [rake]
    rakes = [
        pot.amount - sum(payout.amount for payout in payouts)
        for pot, payouts in zip(pots, claimed, strict=True)
    ]
    if min(rakes) >= 0 and sum(rakes) == rake:
        return rakes
    return _rake_of_winners(hand, pots, claimed, rake)


def _rake_of_winners(
    hand: Hand, pots: Sequence[Pot], claimed: Sequence[Sequence[Payout]], rake: int
) -> list[int]:
    """Return the rake of each pot if only its sum is known, for pots with equal winners or for all pots."""
    winners = [frozenset([payout.seat for payout in payouts]) for payouts in claimed]
    due = _unpaid_by_winners(hand, pots, winners)
    if min(due.values()) < 0 or sum(due.values()) != rake:
        winners, due = [frozenset()] * len(pots), {frozenset(): rake}
    rakes = [0] * len(pots)
    for seats, missing in due.items():
        alike = [number for number, of_pot in enumerate(winners) if of_pot == seats]
        shares = _in_proportion(missing, [pots[number].amount for number in alike])
        for number, share in zip(alike, shares, strict=True):
            rakes[number] = share
    return rakes


def _in_proportion(rake: int, amounts: Sequence[int]) -> list[int]:
    """Distribute a rake over pots in proportion to their size; odd units come from the first."""
    whole = max(sum(amounts), 1)
    shares = [rake * amount // whole for amount in amounts]
    for number, amount in enumerate(amounts):
        shares[number] += min(rake - sum(shares), amount - shares[number])
    return shares


def _unpaid_by_winners(
    hand: Hand, pots: Sequence[Pot], winners: Sequence[frozenset[int]]
) -> dict[frozenset[int], int]:
    """Return the unpaid chips by set of winners; `winners` has the set of each pot."""
    due = dict.fromkeys(winners, 0)
    for seats, pot in zip(winners, pots, strict=True):
        due[seats] += pot.amount
    for payout in claimed_payouts(hand):
        for seats in due:
            due[seats] -= payout.amount if payout.seat in seats else 0
    return due


def _award(
    hand: Hand,
    pot: Pot,
    rake: int,
    claimed: Sequence[Payout],
    order: Sequence[int],
    ranks: Ranks,
    rules: RuleSet,
) -> Award:
    """Return the award of a pot: to the last player, by known cards, or by the payouts in the text."""
    if len(pot.eligible) == 1:
        return pay_pot(pot, rake, [pot.eligible], order, rules.odd_chip_unit, "last_player")
    winners = []
    decided_by: DecidedBy = "cards"
    for run in range(hand.runs):
        of_run = claimed if hand.runs == 1 else [payout for payout in claimed if payout.run == run]
        best, by_cards = _winners(pot.eligible, _ranks_of(ranks, run), of_run)
        winners.append(best)
        if not by_cards:
            decided_by = "claim"
    odd_to_one = rules.odd_chips is OddChips.BIG_BLIND_FIRST
    return pay_pot(pot, rake, winners, order, rules.odd_chip_unit, decided_by, odd_to_one=odd_to_one)


def _winners(
    eligible: Sequence[int], ranks: Mapping[int, HandRank], claimed: Sequence[Payout]
) -> tuple[list[int], bool]:
    """Return the winners among the eligible seats, and whether the cards alone decide.

    If some cards are unknown, the text decides; without a payout, an unseen hand loses to a shown one.
    """
    by_cards = best_seats(eligible, ranks)
    if set(eligible) <= ranks.keys():
        return by_cards, True
    named = seats_of(claimed)
    by_claim = [seat for seat in eligible if seat in named]
    return by_claim or by_cards or list(eligible), False


def payouts_of(awards: Sequence[Award], runs: int) -> Iterator[Payout]:
    """Yield the payouts that a text would have, without lines: board by board, the last side pot first."""
    for run in range(runs):
        for number, award in reversed([*enumerate(awards)]):
            shares = award.shares
            for seat, chips in shares[run].items() if run < len(shares) else ():
                if chips:
                    yield Payout(seat, chips, pot_name(number, len(awards)), run, 0)
