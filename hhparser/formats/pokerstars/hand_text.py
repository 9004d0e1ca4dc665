"""Writes a whole hand as PokerStars text, or states why the format cannot express it."""

from hhparser.base.text.escape import harmless
from hhparser.engine import Replay
from hhparser.formats.common import due_blind_first, first_obstacle, house_rule_obstacle
from hhparser.formats.pokerstars.actions import action_lines
from hhparser.formats.pokerstars.completed import completed
from hhparser.formats.pokerstars.header import header_lines
from hhparser.formats.pokerstars.showdown import result_lines
from hhparser.formats.pokerstars.summary import summary_lines
from hhparser.formats.pokerstars.words import RUNS, NotInPokerStarsError, Words
from hhparser.model import CANCELLED, READ, Hand, HandKind, Stakes


def write_pokerstars(hand: Hand, replay: Replay | None) -> str:
    """Format a hand as PokerStars text that ends with a newline; the caller adds blank lines between hands.

    Values that the site always prints (uncalled bet, hand descriptions, summary) are filled in from the
    replay. Unknown cards are not shown. Values without a field in `Hand`, such as the club of a home game,
    are lost. Control characters and bidirectional controls, for example in names, are replaced.

    Args:
        hand: Any hand.
        replay: Replay of the hand by the rules of its site.

    Raises:
        NotInPokerStarsError: The format cannot express the hand.
    """
    obstacle = _obstacle(hand, replay)
    if obstacle is not None or replay is None or hand.stakes is None:
        raise NotInPokerStarsError(hand.hand_id, obstacle or "")
    full = due_blind_first(completed(hand, replay), replay)
    words = Words(full, hand.stakes)
    lines = [
        *header_lines(full, hand.stakes, words),
        *action_lines(full, hand.stakes, words),
        *result_lines(full, replay, words),
        *summary_lines(full, words),
    ]
    return "".join(f"{harmless(line)}\n" for line in lines)


def _obstacle(hand: Hand, replay: Replay | None) -> str | None:
    """Return why PokerStars text cannot express a hand; None if it can."""
    if replay is None or hand.stakes is None or hand.status not in (READ, CANCELLED):
        return "its game is not supported or its text could not be read"
    if hand.strangers:
        return f"{hand.strangers[0][1]} acts without a seat"
    return first_obstacle(_obstacles(hand, hand.stakes, replay)) or house_rule_obstacle(hand, replay)


def _obstacles(hand: Hand, stakes: Stakes, replay: Replay) -> dict[str, bool]:
    """Return the obstacles in a hand: reasons, and whether they apply."""
    tournament = hand.kind is HandKind.TOURNAMENT
    names = {seat.name for seat in hand.seats}
    return {
        "it is incomplete": hand.status is READ and not replay.complete,
        "nobody acts": hand.status is READ and not hand.actions,
        "its blinds are not known": stakes.big_blind is None,
        f"its board was run {hand.runs} times": hand.runs > len(RUNS),
        "a second small blind is live": hand.has_second_small_blind,
        "the house adds money": bool(hand.added),
        "a disconnected player stays in for what they have put in": hand.has_cut_off,
        "it names no tournament": tournament and hand.tournament is None,
        "its tournament has no number": hand.tournament is not None and not hand.tournament.id,
        "names differ only in characters that are not written": len(set(map(harmless, names))) < len(names),
        "its chips are money": tournament and stakes.currency is not None,
    }
