"""Compares the site's pots, rake, uncalled bets and payouts with the recomputed ones."""

from collections import Counter
from collections.abc import Sequence
from operator import sub

from hhparser.base.text.spans import LineOrSpan
from hhparser.checks.case import Case
from hhparser.checks.hand.rake import most_rake
from hhparser.engine.replay.awards import collected_by_seat, payouts_of_pot
from hhparser.findings.finding import Finding
from hhparser.model import WAGERS, Claims, Hand, HandKind, Payout

# the amount in a seat line of the summary, or the word printed without one
WON = r"(?:collected |won |(?=lost))\(?[^\d()]{0,4}?(lost|\d(?:[\d.,]*\d)?)"


def check_money(case: Case) -> None:
    """Check every printed figure, except consequences of an illegal action."""
    if not case.replay.complete:
        return
    trusted = not case.replay.illegal_actions and not case.has("P111", "L101", "L13")
    if trusted:
        _check_uncalled(case)
        _check_uncalled_paid(case)
    _check_total(case, trusted)
    _check_payouts(case, trusted)
    if trusted:
        _check_pot_split(case)
        _check_uncalled_line(case)
        _check_side_pots(case)
    if not case.errors and not case.rake_is_declared:
        _check_most_rake(case)


def _check_uncalled(case: Case) -> None:
    """Report a wrong or second return of an unmatched bet; old texts do not print it. Source: R59."""
    due = case.replay.uncalled
    for number, claim in enumerate(case.hand.uncalled):
        line = claim.line or 0
        if due is None or number:
            case.report("M207", line, "amount", found=claim.amount)
        elif claim.seat != due.seat:
            case.report("M206", line, "name", case.name(due.seat), case.name(claim.seat))
        elif claim.amount != due.amount:
            case.report("M205", line, "amount", due.amount, claim.amount)


def _check_uncalled_paid(case: Case) -> None:
    """Report payouts smaller than the unmatched bet that they should include. Source: R59.

    If a player has payouts with and without the name of a pot, the latter must equal the unmatched bet.
    """
    due, hand = case.replay.uncalled, case.replay.hand
    if due is None or not hand.payouts or hand.uncalled or not hand.figures.payouts_have_uncalled:
        return
    own = [payout for payout in hand.payouts if payout.seat == due.seat]
    unnamed = [payout for payout in own if payout.pot == "pot"]
    is_apart = 0 < len(unnamed) < len(own)
    paid = sum(payout.amount for payout in (unnamed if is_apart else own))
    if paid < due.amount or (is_apart and paid > due.amount):
        case.report("M205", (unnamed or own or hand.payouts)[-1].line, "amount", due.amount, paid)


def _check_side_pots(case: Case) -> None:
    """Report a payout from a side pot in a hand with one pot. Source: R57, R58.

    It is right if it equals an uncalled bet that payouts include, and the main pot is paid separately.
    """
    hand, awards, uncalled = case.hand, case.replay.awards, case.replay.uncalled
    if len(awards) != 1:
        return
    is_apart = not all(payout.pot.startswith("side") for payout in hand.payouts)
    is_apart = is_apart and bool(hand.figures.payouts_have_uncalled)
    returned = uncalled.amount if uncalled is not None and is_apart else 0
    for payout in hand.payouts:
        if payout.pot.startswith("side") and payout.amount != returned:
            case.report("M209", payout.line, None, case.amount(awards[0].pot.amount), f"{payout.pot} pot")
            return


def _check_uncalled_line(case: Case) -> None:
    """Report a missing line for an uncalled bet, on sites that print it. Source: R59."""
    due = case.replay.uncalled
    if due is not None and not case.hand.uncalled and _prints_uncalled(case.hand, due.seat):
        case.report("M208", case.hand.actions[-1].line, expected=due.amount)


def _prints_uncalled(hand: Hand, seat: int) -> bool:
    """Return whether the format prints a line for this player's uncalled bet."""
    first, of_blinds = hand.conventions.uncalled_since, hand.conventions.tells_uncalled_blinds
    if first is None or hand.started_at is None or hand.started_at.year < first:
        return False
    return of_blinds or any(a.seat == seat and a.kind in WAGERS for a in hand.actions)


def _check_total(case: Case, trusted: bool) -> None:
    """Compare the total pot with the actions; after an illegal action only if rake and payouts agree."""
    claims, total = case.hand.claims, case.replay.total_pot
    if claims.total_pot is None or claims.total_pot == total:
        return
    if not trusted and not _is_paid_out(case):
        return
    if not case.has("M205") or claims.total_pot - total != _kept_too_much(case):
        case.report("M201", claims.line or 0, "amount", total, claims.total_pot)


def _is_paid_out(case: Case) -> bool:
    """Return whether rake and payouts add up to the total pot of the actions."""
    paid = case.hand.total_paid
    return paid > 0 and case.replay.total_pot == paid + (_taken(case.hand) or 0)


def _kept_too_much(case: Case) -> int | None:
    """Return the part of an uncalled bet that is missing from the printed returns."""
    due = case.replay.uncalled
    return None if due is None else due.amount - sum(claim.amount for claim in case.hand.uncalled)


def _check_payouts(case: Case, trusted: bool) -> None:
    """Compare payouts with the pot minus rake; if two lines disagree, the consistent one counts."""
    hand = case.hand
    if hand.payouts:
        _check_sum(case, case.replay.total_pot if trusted else hand.claims.total_pot)
        only_sides = all(payout.pot.startswith("side") for payout in hand.payouts)
        if only_sides and len(case.replay.awards) > 1 and not case.has("M2"):
            case.report("S306", hand.payouts[0].line)
    elif (case.replay.total_pot or _is_returned_unsaid(case)) and not hand.unsettled:
        returned = [payout.line for payout in case.replay.hand.payouts]
        case.report("S306", (returned or [hand.claims.line or hand.line])[0])


def _is_returned_unsaid(case: Case) -> bool:
    """Return whether a site that counts returned chips as collected omits their line."""
    hand = case.replay.hand
    is_collected = hand.figures.payouts_have_uncalled is not False
    return is_collected and case.replay.uncalled is not None and not (hand.payouts or hand.uncalled)


def _check_sum(case: Case, total: int | None) -> None:
    """Compare the sum of all payouts with a total pot."""
    hand, taken = case.hand, _taken(case.hand)
    body = Counter(collected_by_seat(hand))
    due = None if total is None or taken is None else total - taken
    if not _is_balanced(case, body.total(), due, total):
        summary = Counter({r.seat: sum(r.won) for r in hand.results if r.won})
        if summary.total() == due and not case.has("P128"):
            _report_against_summary(case, body, summary)
        else:
            _report_sum(case, body.total(), bool(summary), due, total)


def _is_balanced(case: Case, paid: int, due: int | None, total: int | None) -> bool:
    """Return whether a sum of payouts equals a total pot minus rake and fees.

    Args:
        case: The hand.
        paid: Sum of the payouts.
        due: Expected sum; None if the rake is not known, then the sum only must not exceed `total`.
        total: Total pot, or None. The printed pot and the pot of the actions are tried as well.
    """
    if due is None:
        return total is None or paid <= total
    taken = _taken(case.hand) or 0
    return paid in (due, (case.hand.claims.total_pot or 0) - taken, case.replay.total_pot - taken)


def _taken(hand: Hand) -> int | None:
    """Return the sum of printed rake and fees; None if the house may rake the hand but no rake is printed."""
    rake = 0 if hand.claims.rake is None and not _is_raked(hand) else hand.claims.rake
    return None if rake is None else rake + hand.total_fees


def _is_raked(hand: Hand) -> bool:
    """Return whether the house may rake the pots."""
    return hand.figures.has_rake and hand.kind is not HandKind.TOURNAMENT


def _report_against_summary(case: Case, body: Counter[int], summary: Counter[int]) -> None:
    """Report the first payout that a correct summary contradicts, or else a player paid only in the summary.

    Payouts that become a whole pot with the amount of the summary are tried first.
    """
    pots, most = [award.pot.amount for award in case.replay.awards], most_rake(case)

    def is_other(payout: Payout) -> bool:
        due = payout.amount + summary[payout.seat] - body[payout.seat]
        return not any(0 <= pot - due <= most for pot in pots)

    for payout in sorted(case.hand.payouts, key=is_other):
        if body[payout.seat] != summary[payout.seat]:
            others, wrong = body[payout.seat] - payout.amount, _last_copy(case.hand, payout)
            case.report("M203", wrong.line, "amount", summary[payout.seat] - others, payout.amount)
            return
    for result in case.hand.results:
        if summary[result.seat] and not body[result.seat]:
            case.report_match("M211", result.line, WON, 0, summary[result.seat])


def _report_sum(case: Case, paid: int, has_summary: bool, due: int | None, total: int | None) -> None:
    """Report why payouts do not add up: a wrong single payout, payouts above the pot, or the rake.

    Args:
        case: The hand.
        paid: Sum of the payouts.
        has_summary: Whether the summary has the results of the seats.
        due: Expected sum after rake and fees; None if it is not known.
        total: Total pot; None if it is not known.
    """
    hand = case.hand
    if due is not None and _only_payouts_can_be_wrong(hand, has_summary):
        wrong = wrong_payout(case, due)
        case.report("M203", wrong.line, "amount", due - paid + wrong.amount, wrong.amount)
    elif total is None:
        return
    elif paid > total:
        if not case.has("M205"):
            case.report("M204", wrong_payout(case, total).line, "amount", total, paid)
    elif hand.claims.rake is not None:
        _report_rake(case, total - paid - hand.total_fees, hand.claims.rake)


def _report_rake(case: Case, missing: int, printed: int) -> None:
    """Report the printed rake, or a payout if payouts lack more than the maximum rake of any room."""
    hand = case.hand
    if printed <= most_rake(case) < missing and not case.rake_is_declared:
        wrong = wrong_payout(case, case.replay.total_pot)
        case.report("M203", wrong.line, "amount", wrong.amount + missing - printed, wrong.amount)
    else:
        case.report("M202", hand.claims.line or hand.line, "rake_amount", missing, printed)


def _check_most_rake(case: Case) -> None:
    """Report a rake above the maximum of any room, in a hand without other errors. Source: R108."""
    hand, most, claims = case.hand, most_rake(case), case.hand.claims
    rake = case.replay.rake
    if hand.unsettled and hand.payouts:
        rake = case.replay.total_pot - hand.total_paid - hand.total_fees
    if rake is None or rake <= most or (claims.rake and most):
        return  # in a cash game a printed rake is trusted
    if claims.rake:
        case.report("M213", claims.line or hand.line, "rake_amount", most, rake)
    else:
        case.report("M213", wrong_payout(case, case.replay.total_pot).line, "amount", most, rake)


def unbalanced(case: Case) -> Finding:
    """Return the finding that payouts, rake and fees do not add up to the pot. Source: R108."""
    claims, replay = case.hand.claims, case.replay
    paid = replay.total_pot - replay.taken + (claims.rake or 0)
    payouts = [payout.line for payout in case.hand.payouts]
    case.report("M216", claims.line or (payouts or [case.hand.line])[-1], "amount", replay.total_pot, paid)
    return case.found[-1]


def _only_payouts_can_be_wrong(hand: Hand, has_summary: bool) -> bool:
    """Return whether there is no rake, or a single payout without a positive rake or a summary."""
    return not hand.claims.rake and (not _is_raked(hand) or (len(hand.payouts) == 1 and not has_summary))


def wrong_payout(case: Case, due: int) -> Payout:
    """Return the payout that is most likely wrong, given that the payouts do not add up to `due`.

    It deviates most from its pot or the computed winnings of its player; if the sum is too high, a payout
    that could be left out is preferred.
    """
    paid_of, pot_of = Counter(collected_by_seat(case.hand)), Counter[int]()
    for award in case.replay.awards:
        paid = max(sum(award.winners.values()), 1)
        pot_of.update({seat: award.pot.amount * chips // paid for seat, chips in award.winners.items()})
    named = _paid_by_pot(case)
    pots = {award.pot.amount for award in case.replay.awards}

    def excess(payout: Payout) -> float:
        paid, pot = named.get(payout, (paid_of[payout.seat], pot_of[payout.seat]))
        return paid / max(pot, 1)

    def is_spare(payout: Payout) -> bool:
        missing = due - (paid_of.total() - payout.amount)
        return 0 <= missing <= (most_rake(case) if _is_raked(case.hand) else 0)

    payouts = sorted(case.hand.payouts, key=lambda payout: payout.amount, reverse=True)
    if paid_of.total() < due:
        return min(payouts, key=lambda payout: (payout.amount in pots, excess(payout)))
    return _last_copy(case.hand, max(payouts, key=lambda payout: (is_spare(payout), excess(payout))))


def _last_copy(hand: Hand, payout: Payout) -> Payout:
    """Return the last of the lines with the same payout."""
    return [other for other in hand.payouts if other._replace(line=payout.line) == payout][-1]


def _paid_by_pot(case: Case) -> dict[Payout, tuple[int, int]]:
    """Return the sum paid from a pot and the size of the pot, by payout that names one of several pots."""
    hand, awards = case.hand, case.replay.awards
    paid: dict[Payout, tuple[int, int]] = {}
    for number, award in enumerate(awards if len(awards) > 1 else ()):
        payouts = payouts_of_pot(hand, number, len(awards))
        total = sum(payout.amount for payout in payouts)
        paid.update(dict.fromkeys(payouts, (total, award.pot.amount)))
    return paid


def _check_pot_split(case: Case) -> None:
    """Compare printed main and side pots with the layers of the all-ins, minus rake if the site deducts it.

    Source: R57, R58, R108.
    """
    claims, awards = case.hand.claims, case.replay.awards
    if not claims.pots:
        return
    pots = [award.pot.amount for award in awards]
    rakes = [award.rake * case.hand.figures.pots_are_net for award in awards]
    if not _pots_fit([amount for _, amount in claims.pots], pots, sum(rakes)):
        found = ", ".join(f"{name} {case.amount(amount)}" for name, amount in claims.pots)
        expected = ", ".join(map(case.amount, map(sub, pots, rakes)))
        case.report("M209", _line_of_pot(claims, list(map(sub, pots, rakes))), "pots", expected, found)


def _line_of_pot(claims: Claims, pots: Sequence[int]) -> LineOrSpan:
    """Return the line of the first printed pot that differs, or else the line of the total pot."""
    printed = zip(claims.pots, claims.pot_lines, strict=False)
    wrong = (line for ((_, found), line), due in zip(printed, pots, strict=False) if found != due)
    return next(wrong, claims.line or 0)


def _pots_fit(printed: Sequence[int], pots: Sequence[int], rake: int) -> bool:
    """Return whether printed pots are the true pots minus the rake, however it is distributed."""
    if len(printed) != len(pots) or sum(printed) != sum(pots) - rake:
        return False
    return all(0 <= pot - amount <= rake for pot, amount in zip(pots, printed, strict=True))
