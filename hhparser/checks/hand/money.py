"""Pots, rake, uncalled bets and payouts: the site's figures against the recomputed ones."""

from collections import Counter

from hhparser.base.money import format_amount
from hhparser.base.spans import text_order
from hhparser.checks.case import Case
from hhparser.model import Hand

# an amount of a seat line of the summary, or the word that says that there is none
WON = r"(?:collected |won |(?=lost))\(?[^\d()]{0,4}?(lost|\d(?:[\d.,]*\d)?)"


def check_money(case: Case) -> None:
    """Every printed figure; figures that only follow from an illegal action are left alone."""
    if not case.replay.complete or case.has("P128"):
        return
    trusted = not case.replay.faults and not case.has("P111") and not case.has("L101") and not case.has("L13")
    if trusted:
        _check_uncalled(case)
    _check_total(case, trusted)
    _check_payouts(case, trusted)
    if trusted and not case.has("M"):
        _check_pot_split(case)
        _check_uncalled_told(case)


def _check_uncalled(case: Case) -> None:
    """The unmatched part goes back once to who bet it; old texts have no line for it. Source: R59."""
    due = case.replay.uncalled
    for number, claim in enumerate(case.hand.uncalled):
        if due is None or number:
            case.report("M207", claim.line or 0, "amount", found=claim.amount)
        elif claim.seat != due.seat:
            case.report("M206", claim.line or 0, "name", case.name(due.seat), case.name(claim.seat))
        elif claim.amount != due.amount:
            case.report("M205", claim.line or 0, "amount", due.amount, claim.amount)


def _check_uncalled_told(case: Case) -> None:
    """Where the site has a line for every uncalled bet, it is there. Source: R59."""
    due = case.replay.uncalled
    if due is not None and not case.hand.uncalled and _tells_uncalled(case.hand):
        lines = [a.line for a in case.hand.actions if a.seat == due.seat and a.amount]
        line = max(lines, key=text_order)
        case.report("M208", line, expected=due.amount)


def _tells_uncalled(hand: Hand) -> bool:
    """Whether a hand like this would have a line for an uncalled bet."""
    first = hand.conventions.uncalled_since
    return first is not None and hand.started_at is not None and hand.started_at.year >= first


def _check_total(case: Case, trusted: bool) -> None:
    """Total pot against the actions; after an illegal action only where rake and payouts bear them out."""
    claims, total = case.hand.claims, case.replay.total_pot
    if claims.total_pot is None or claims.total_pot == total:
        return
    paid = sum(payout.amount for payout in case.hand.payouts)
    if not trusted and (not paid or total != paid + (_taken(case.hand) or 0)):
        return
    due = case.replay.uncalled
    returned = sum(claim.amount for claim in case.hand.uncalled)
    if case.has("M205") and due is not None and claims.total_pot - total == due.amount - returned:
        return  # follows from the wrong uncalled bet
    case.report("M201", claims.line or 0, "amount", total, claims.total_pot)


def _check_payouts(case: Case, trusted: bool) -> None:
    """Pot less rake is what was collected; of two lines that disagree the one that fits is believed."""
    hand = case.hand
    claims, payouts = hand.claims, hand.payouts
    if not payouts:
        if case.replay.total_pot and not case.has("L101") and not hand.unsettled:
            case.report("S306", claims.line or hand.line)
        return
    if case.has("L101"):
        return  # a payout may be a stranger's
    body: Counter[int] = Counter()
    for payout in payouts:
        body[payout.seat] += payout.amount
    total = case.replay.total_pot if trusted else claims.total_pot
    taken = _taken(hand)
    due = None if total is None or taken is None else total - taken
    if not _is_balanced(case, body.total(), due, total):
        summary = Counter({r.seat: sum(r.won) for r in hand.results if r.won})
        if summary.total() == due:
            _report_against_summary(case, body, summary)
        else:
            _report_sum(case, body.total(), bool(summary), due, total)


def _is_balanced(case: Case, paid: int, due: int | None, total: int | None) -> bool:
    """Whether what was paid is due; also where the actions or the summary bear it out but not each other."""
    if due is None:
        return total is None or paid <= total
    taken = _taken(case.hand) or 0
    return paid in (due, (case.hand.claims.total_pot or 0) - taken, case.replay.total_pot - taken)


def _taken(hand: Hand) -> int | None:
    """What the house takes from the pot by the text: the rake and the fees; None where it names no rake."""
    if not hand.figures.has_rake:
        return 0
    return None if hand.claims.rake is None else hand.claims.rake + sum(fee for _, fee in hand.fees)


def _report_against_summary(case: Case, body: Counter[int], summary: Counter[int]) -> None:
    """The first payout that a right summary contradicts, or else whom the summary alone pays."""
    for payout in case.hand.payouts:
        if body[payout.seat] != summary[payout.seat]:
            others = body[payout.seat] - payout.amount
            case.report("M203", payout.line, "amount", summary[payout.seat] - others, payout.amount)
            return
    for result in case.hand.results:
        if summary[result.seat] and not body[result.seat]:
            case.report_match("M211", result.line, WON, 0, summary[result.seat])


def _report_sum(case: Case, paid: int, has_summary: bool, due: int | None, total: int | None) -> None:
    """The only payout, payouts above the pot, or else the rake."""
    hand = case.hand
    largest = max(hand.payouts, key=lambda payout: payout.amount)
    single = len(hand.payouts) == 1 or not hand.figures.has_rake
    if due is not None and single and not has_summary and not hand.claims.rake:
        case.report("M203", largest.line, "amount", due - paid + largest.amount, largest.amount)
    elif total is not None and paid > total:
        case.report("M204", largest.line, "amount", total, paid)
    elif hand.claims.rake is not None and total is not None:
        rake = total - paid - sum(fee for _, fee in hand.fees)
        case.report("M202", hand.claims.line or hand.line, "rake_amount", rake, hand.claims.rake)


def _check_pot_split(case: Case) -> None:
    """Printed main and side pots are the layers of the all-in amounts, less rake where the site takes it off.

    Source: R57, R58, R108.
    """
    claims, awards = case.hand.claims, case.replay.awards
    if not claims.pots:
        return
    printed = [amount for _, amount in claims.pots]
    rakes = [award.rake if case.hand.figures.pots_are_net else 0 for award in awards]
    rake = sum(rakes)
    fits = len(printed) == len(awards) and all(
        0 <= award.pot.amount - amount <= rake for award, amount in zip(awards, printed, strict=False)
    )
    if not fits or sum(printed) != sum(award.pot.amount for award in awards) - rake:
        decimals = case.stakes.decimals
        found = ", ".join(f"{name} {format_amount(amount, decimals)}" for name, amount in claims.pots)
        due = [award.pot.amount - share for award, share in zip(awards, rakes, strict=True)]
        expected = ", ".join(format_amount(amount, decimals) for amount in due)
        case.report("M209", claims.line or 0, "pots", expected, found)
