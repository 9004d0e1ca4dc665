"""Checks of winners and hand descriptions."""

import re
from collections.abc import Iterator, Sequence

from hhparser.base.cards import RANK_NAMES
from hhparser.base.text.spans import LineOrSpan, text_order
from hhparser.checks.case import Case
from hhparser.engine import Award, HandRank
from hhparser.engine.ranks import Category, best_rank, best_seats
from hhparser.engine.replay.awards import claimed_payouts, payouts_of_pot
from hhparser.model import BOARD_CARDS, FLOP, PREFLOP, Payout
from hhparser.model.hand import seats_of

_SUFFIX = re.compile(r" - (.+)$")
CATEGORIES = {category.name.lower().replace("_", " "): category for category in Category} | {
    "one pair": Category.PAIR
}
# spellings of converters, and the usual ones
_SPELLINGS = {"sixs": "sixes", "two pairs": "two pair"}


def check_showdown(case: Case) -> None:
    """Check that the best hand collects, shares are equal and descriptions are right."""
    if not case.replay.complete:
        return
    _check_collectors(case)
    _check_shown_folds(case)
    if case.replay.ranks:
        _check_winners(case)
    _check_descriptions(case)


def _check_collectors(case: Case) -> None:
    """Report payouts to folded players."""
    for payout in claimed_payouts(case.hand):
        if payout.seat not in case.live:
            case.report("S303", payout.line, "player", found=case.name(payout.seat))


def _check_shown_folds(case: Case) -> None:
    """Report folded players who show: as S311 if a live player lacks such a line, else as S309."""
    for show in case.hand.shows:
        if show.seat in case.live:
            continue
        missing = _unshown(case)
        if missing and show.is_whole:
            case.report("S311", show.line, "player", case.name(missing[0]), case.name(show.seat))
        elif show.cards and not show.mucked:
            case.report("S309", show.line, "player", found=case.name(show.seat))


def _unshown(case: Case) -> list[int]:
    """Return players at a showdown who lack a line that shows or mucks their cards."""
    hand = case.hand
    shown = {show.seat for show in hand.shows if show.cards or show.mucked}
    paid = seats_of(hand.payouts)
    missing = [seat for seat in case.replay.live if seat not in shown] if len(case.live) > 1 else []
    return [seat for seat in missing if seat in paid or hand.conventions.tells_mucks]


def _check_winners(case: Case) -> None:
    """Compare each pot of each board with the payouts that name it. Source: R57, R60, R61, R68."""
    awards = case.replay.awards
    if len(awards) > 1 and all(payout.pot == "pot" for payout in claimed_payouts(case.hand)):
        _check_whole_payouts(case)
        return
    for number, award in enumerate(awards):
        if len(award.pot.eligible) == 1:
            continue
        claimed = payouts_of_pot(case.hand, number, len(awards))
        for run in range(case.hand.runs):
            of_run = [p for p in claimed if p.run == run or case.hand.runs == 1]
            _check_pot(case, award, run, of_run)
        if award.by_board and not case.has("S30"):
            _check_halves(case, award, claimed)


def _check_whole_payouts(case: Case) -> None:
    """Compare payouts without a pot name with the winners of all pots by the cards. Source: R57, R68."""
    claimed, awards = claimed_payouts(case.hand), case.replay.awards
    if not claimed or case.has("M2") or any(award.decided_by == "claim" for award in awards):
        return
    paid = seats_of(claimed)
    winners = {seat for award in awards for seat, amount in award.winners.items() if amount}
    if paid != winners:
        wrong = next((payout for payout in claimed if payout.seat not in winners), claimed[0])
        names = " and ".join(case.name(seat) for seat in sorted(winners - paid or winners))
        case.report("S301", wrong.line, "player", names, case.name(wrong.seat))


def _check_pot(case: Case, award: Award, run: int, claimed: list[Payout]) -> None:
    """Report a payout from a pot to a wrong player, or unequal shares of tied players."""
    winners = best_seats(award.pot.eligible, case.replay.ranks[run])
    if not winners or not claimed:
        return
    wrong = _wrong_payout(case, award, run, winners, claimed)
    if wrong is not None:
        names = " and ".join(case.name(seat) for seat in winners)
        case.report("S301", wrong.line, "player", names, case.name(wrong.seat))
    elif award.decided_by == "cards" and len(winners) > 1:
        _check_shares(case, award, run, claimed)


def _wrong_payout(
    case: Case, award: Award, run: int, winners: Sequence[int], claimed: Sequence[Payout]
) -> Payout | None:
    """Return a payout to a losing hand, or else the first payout if the winners differ from the cards."""
    for payout in claimed:
        if payout.seat in case.replay.ranks[run] and payout.seat not in winners:
            return payout
    others = award.decided_by == "cards" and seats_of(claimed) != set(winners)
    return claimed[0] if others and not case.has("M2") else None  # with M2 a payout line is missing


def _check_halves(case: Case, award: Award, claimed: list[Payout]) -> None:
    """Report boards with unequal parts of a pot; odd chips go to the first. Source: R93."""
    for run, shares in enumerate(award.by_board):
        of_run = [payout for payout in claimed if payout.run == run]
        paid, due = sum(payout.amount for payout in of_run), sum(shares.values())
        if of_run and paid != due:
            case.report("S307", of_run[0].line, "amount", due - paid + of_run[0].amount, of_run[0].amount)
            return


def _check_shares(case: Case, award: Award, run: int, claimed: list[Payout]) -> None:
    """Report unequal shares; odd chips go clockwise from the button. Source: R60, R61, R93.

    Shares that follow from final stacks depend on all actions.
    """
    if case.hand.figures.payouts_follow_nets and case.replay.illegal_actions:
        return
    due = award.by_board[run] if award.by_board else award.winners
    amounts = sorted(payout.amount for payout in claimed)
    if sum(amounts) != sum(due.values()):
        return
    if not case.hand.figures.odd_chips_go_left and amounts == sorted(due.values()):
        return
    for payout in claimed:
        if payout.amount != due[payout.seat]:
            case.report("S307", payout.line, "amount", due[payout.seat], payout.amount)
            return


def _check_descriptions(case: Case) -> None:
    """Check the descriptions in shows, payouts and the summary. Source: R71, R77."""
    for line, description, rank in _descriptions(case):
        if rank is not None:
            _check_description(case, line, description, rank)


def _descriptions(case: Case) -> Iterator[tuple[LineOrSpan, str, HandRank | None]]:
    """Yield line, description and the rank to describe."""
    for show in case.hand.shows:
        if show.description and len(show.cards) != 1:
            yield show.line, show.description, _rank(case, show.seat, show.run, show.line)
    for payout in case.hand.payouts:
        if payout.description:
            yield payout.line, payout.description, _rank(case, payout.seat, payout.run)
    yield from _summary_descriptions(case)


def _summary_descriptions(case: Case) -> Iterator[tuple[LineOrSpan, str, HandRank | None]]:
    shown = seats_of(case.hand.shows)
    for result in case.hand.results:
        if result.descriptions and (result.seat in shown or result.cards):
            for run, description in enumerate(result.descriptions):
                if description:
                    yield result.line, description, _rank(case, result.seat, run)


def _rank(case: Case, seat: int, run: int, line: LineOrSpan | None = None) -> HandRank | None:
    """Return the rank of a player's known cards with the board, or with the cards dealt before a line.

    None with fewer than five cards.
    """
    cards = case.hole_cards.get(seat, ())
    if len(cards) != 2 or run >= len(case.replay.boards):
        return None
    known = case.replay.ranks[run].get(seat) if case.replay.ranks else None
    if known is not None and _is_before(case.hand.board[-1].line, line):
        return known
    dealt = [deal.street for deal in case.hand.board if _is_before(deal.line, line)]
    street = max(dealt, default=PREFLOP)
    board = case.replay.boards[run][: BOARD_CARDS[street]]
    return best_rank(board + cards) if len(board) >= BOARD_CARDS[FLOP] else None


def _is_before(first: LineOrSpan, line: LineOrSpan | None) -> bool:
    """Return whether a line comes before another; None is the end of the hand."""
    return line is None or text_order(first) < text_order(line)


def _check_description(case: Case, line: LineOrSpan, text: str, rank: HandRank) -> None:
    """Report a description that does not fit the rank, or names wrong kickers."""
    suffix, expected = _SUFFIX.search(text), rank.describe()
    if _category(text) is rank.category:
        return  # a category has no kickers
    if not is_described(rank, text):
        case.report_word("S302", line, text, expected)
    elif suffix is not None and not _kickers_fit(suffix[1], rank):
        kickers = "+".join(RANK_NAMES[r] for r in _kickers(rank))
        case.report_word("S302", line, text, f"{expected} - {kickers} kicker")


def is_described(rank: HandRank, text: str) -> bool:
    """Return whether a description or a category alone names a rank; kickers do not count."""
    return _category(text) is rank.category or _plain(text) == rank.describe().lower()


def _category(text: str) -> Category | None:
    """Return the category if a text names nothing else."""
    return CATEGORIES.get(_plain(text))


def _plain(text: str) -> str:
    """Return a description in lower case and usual spelling, without kickers."""
    hand = _SUFFIX.sub("", text).lower()
    for spelling, usual in _SPELLINGS.items():
        hand = hand.replace(spelling, usual)
    return hand


def _kickers_fit(suffix: str, rank: HandRank) -> bool:
    """Return whether a suffix such as `Ace+Queen kicker` or `Jack higher` names the kickers."""
    words = re.findall(r"[A-Z][a-z]+", suffix)
    names = [RANK_NAMES[r] for r in _kickers(rank)]
    return all(word in names for word in words)


def _kickers(rank: HandRank) -> tuple[int, ...]:
    """Return the ranks of the cards outside the made hand."""
    return rank.ranks[2 if rank.category is Category.TWO_PAIR else 1 :]
