"""A hand as the player saw it at a decision: without later cards, actions and results."""

from analysis.replayer.data import HandView


def hidden_row(row: HandView, step: int) -> HandView:
    """Return the view of a hand up to a step; only the cards of the hero and the board so far are known."""
    seats = tuple(
        seat._replace(cards=seat.cards if seat.number == row.hero else "", made=(), counts=None)
        for seat in row.seats
    )
    return row._replace(
        ending="",
        net=None,
        total_pot=None,
        street=row.frames[step].street,
        played=0,
        seats=seats,
        frames=row.frames[: step + 1],
        starts=tuple(None if start is None or start > step else start for start in row.starts),
        skipped=tuple(one for one in row.skipped if one <= step),
        folds=tuple(one for one in row.folds if one[0] <= step),
        forum=(),
        findings=(),
        equities=(),
        answers=(),
    )
