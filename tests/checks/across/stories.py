"""Hands in which everybody folds to the big blind, described by stacks and buttons alone."""

NAMES = dict(enumerate(("Ann", "Bob", "Cem", "Dot", "Eva"), 1))


def hand(number: int, button: int, stacks: dict[int, int], minute: int | None = None) -> str:
    """Everybody folds to the big blind, the second player left of the button; blinds are 1 and 2."""
    order = [seat for seat in sorted(stacks) if seat > button] + [
        seat for seat in sorted(stacks) if seat <= button
    ]
    small, big = (order[0], order[1]) if len(order) > 2 else (order[1], order[0])
    turns = order[order.index(big) + 1 :] + order[: order.index(big)]
    seats = "".join(
        f"Seat {seat}: {NAMES[seat]} (${chips} in chips)\n" for seat, chips in sorted(stacks.items())
    )
    folds = "".join(f"{NAMES[seat]}: folds\n" for seat in turns)
    time = number if minute is None else minute
    return (
        f"PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2021/03/01 12:{time:02}:00 ET\n"
        f"Table 'Pebble' 6-max Seat #{button} is the button\n{seats}"
        f"{NAMES[small]}: posts small blind $1\n{NAMES[big]}: posts big blind $2\n*** HOLE CARDS ***\n{folds}"
        f"Uncalled bet ($1) returned to {NAMES[big]}\n{NAMES[big]} collected $2 from pot\n"
        f"*** SUMMARY ***\nTotal pot $2 | Rake $0\n\n\n"
    )


ALL = {1: 200, 2: 200, 3: 200, 4: 200}
NEXT = {1: 200, 2: 199, 3: 201, 4: 200}  # after a hand with the button at seat 1
