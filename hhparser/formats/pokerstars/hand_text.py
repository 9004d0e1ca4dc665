"""A whole hand as PokerStars text, and which hands that text cannot hold."""

from hhparser.base.escape import harmless
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
    """The hand as PokerStars text that ends with a line end; blank lines between hands are the caller's.

    What the hand does not say but the site always prints (uncalled bet, hand descriptions, summary) is filled
    in from the replay; unknown cards are not shown. Facts that `Hand` does not keep, such as the club of a
    home game, are not written; nor are control characters and marks of direction, as in names.

    Args:
        hand: Any hand.
        replay: Its replay by the rules that its site names.

    Raises:
        NotInPokerStarsError: The text cannot hold the hand.
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
    """Why PokerStars text cannot hold a hand, or None when it can."""
    if replay is None or hand.stakes is None or hand.status not in (READ, CANCELLED):
        return "its game is not supported or its text could not be read"
    if hand.strangers:
        return f"{hand.strangers[0][1]} acts without a seat"
    return first_obstacle(_obstacles(hand, hand.stakes, replay)) or house_rule_obstacle(hand, replay)


def _obstacles(hand: Hand, stakes: Stakes, replay: Replay) -> dict[str, bool]:
    """Facts that the text cannot express, each with whether it applies."""
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
