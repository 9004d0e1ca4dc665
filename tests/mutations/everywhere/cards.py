"""Cards that are dealt twice, that do not exist, or that other lines contradict."""

from random import Random

from hhparser.base.cards import Card
from hhparser.model import FLOP, RIVER, TURN, BoardCards, Show, Street
from tests.mutations.everywhere.witness import Make, Witness, fault
from tests.mutations.mutation import Mutated

STREETS = {FLOP: "flop", TURN: "turn", RIVER: "river"}


def _deal(w: Witness, street: Street) -> BoardCards | None:
    return next((deal for deal in w.hand.board if deal.street is street and not deal.run), None)


def _headings(street: Street, word: str) -> tuple[Make, Make]:
    def left_out(w: Witness, rng: Random) -> Mutated | None:
        deal = _deal(w, street)
        return deal and w.without(deal.line)

    def doubled(w: Witness, rng: Random) -> Mutated | None:
        deal = _deal(w, street)
        if w.hand.format == "ongame":  # it repeats headings when the betting is over
            return None
        return deal and w.doubled(deal.line)

    left_out.__name__, doubled.__name__ = f"{word}_heading_left_out", f"{word}_heading_doubled"
    return fault(left_out), fault(doubled)


for street, word in STREETS.items():
    _headings(street, word)


@fault
def headings_swapped(w: Witness, rng: Random) -> Mutated | None:
    turn, river = _deal(w, TURN), _deal(w, RIVER)
    return None if turn is None or river is None else w.swapped(turn.line, river.line)


@fault
def flop_card_changed_on_the_turn(w: Witness, rng: Random) -> Mutated | None:
    deal = _deal(w, TURN)
    if deal is None or not deal.repeated:
        return None
    return w.with_card(deal.line, rng.choice(deal.repeated), w.other_card(rng))


@fault
def flop_card_dealt_again(w: Witness, rng: Random) -> Mutated | None:
    flop, turn = _deal(w, FLOP), _deal(w, TURN)
    if flop is None or turn is None or not turn.added or not flop.added:
        return None
    return w.with_card(turn.line, turn.added[0], flop.added[0])


@fault
def hole_card_on_the_board(w: Witness, rng: Random) -> Mutated | None:
    deals = [deal for deal in w.hand.board if deal.added and not deal.run]
    held = [card for part in (w.hand.dealt, w.hand.shows) for told in part for card in told.cards]
    if not deals or not held:
        return None
    deal = rng.choice(deals)
    return w.with_card(deal.line, deal.added[-1], rng.choice(held))


@fault
def impossible_board_card(w: Witness, rng: Random) -> Mutated | None:
    deals = [deal for deal in w.hand.board if deal.added]
    if not deals:
        return None
    deal = rng.choice(deals)
    return w.with_card(deal.line, deal.added[-1], "1" + str(deal.added[-1])[1])


@fault
def flop_of_two_cards(w: Witness, rng: Random) -> Mutated | None:
    deal = _deal(w, FLOP)
    return deal and _without_card(w, deal)


def _without_card(w: Witness, deal: BoardCards) -> Mutated | None:
    """A heading without its first card and the separator behind it."""
    if not deal.added or not isinstance(deal.line, int):
        return None
    line, card = w.source(deal.line), str(deal.added[0])
    for rest in (", ", " "):
        if card + rest in line:
            return w.with_line(deal.line, line.replace(card + rest, "", 1))
    return None


@fault
def flop_of_four_cards(w: Witness, rng: Random) -> Mutated | None:
    deal = _deal(w, FLOP)
    if deal is None or not deal.added or not isinstance(deal.line, int):
        return None
    return _with_another_card(w, deal.line, deal.added[0], rng)


def _with_another_card(w: Witness, line: int, card: Card, rng: Random) -> Mutated | None:
    """Add a card after the first one of a line, with the same separator."""
    text, source = str(card), w.source(line)
    for rest in (", ", " "):
        if text + rest in source:
            return w.with_card(line, card, f"{text}{rest}{w.other_card(rng)}", last=False)
    return None


@fault
def turn_of_two_cards(w: Witness, rng: Random) -> Mutated | None:
    deal = _deal(w, TURN)
    if deal is None or not deal.added or not isinstance(deal.line, int):
        return None
    two = f"{deal.added[0]} {w.other_card(rng)}"
    return w.with_card(deal.line, deal.added[0], two)


# --- hole cards ---


@fault
def hole_cards_alike(w: Witness, rng: Random) -> Mutated | None:
    dealt = [told for told in w.hand.dealt if len(told.cards) == 2]
    return w.with_card(dealt[0].line, dealt[0].cards[1], dealt[0].cards[0]) if dealt else None


@fault
def impossible_hole_card(w: Witness, rng: Random) -> Mutated | None:
    dealt = [told for told in (*w.hand.dealt, *w.hand.shows) if len(told.cards) == 2]
    if not dealt:
        return None
    told = rng.choice(dealt)
    return w.with_card(told.line, told.cards[1], "1" + str(told.cards[1])[1], last=False)


@fault
def one_hole_card(w: Witness, rng: Random) -> Mutated | None:
    dealt = [told for told in w.hand.dealt if len(told.cards) == 2 and isinstance(told.line, int)]
    if not dealt:
        return None
    line, card = w.source(dealt[0].line), str(dealt[0].cards[0])
    for rest in (", ", " "):
        if card + rest in line:
            return w.with_line(dealt[0].line, line.replace(card + rest, "", 1))
    return None


@fault
def three_hole_cards(w: Witness, rng: Random) -> Mutated | None:
    dealt = [told for told in w.hand.dealt if len(told.cards) == 2 and isinstance(told.line, int)]
    if not dealt or not isinstance(dealt[0].line, int):
        return None
    return _with_another_card(w, dealt[0].line, dealt[0].cards[0], rng)


def _shown(w: Witness, *, again: bool) -> list[Show]:
    """Return shown hands of two cards; with `again`, only those that another line repeats."""
    held = {told.seat: set(told.cards) for told in w.hand.dealt if len(told.cards) == 2}
    for result in w.hand.results:
        if len(result.cards) == 2:
            held.setdefault(result.seat, set(result.cards))
    shows = [show for show in w.hand.shows if len(show.cards) == 2 and not show.run]
    places = {(told.seat, told.line) for told in w.hand.dealt}
    return [s for s in shows if not again or (s.seat in held and (s.seat, s.line) not in places)]


@fault
def other_cards_shown(w: Witness, rng: Random) -> Mutated | None:
    shows = _shown(w, again=True)
    if not shows:
        return None
    show = rng.choice(shows)
    return w.with_card(show.line, rng.choice(show.cards), w.other_card(rng), last=False)


@fault
def shown_card_on_the_board(w: Witness, rng: Random) -> Mutated | None:
    shows, board = _shown(w, again=False), [card for deal in w.hand.board for card in deal.added]
    if not shows or not board:
        return None
    show = rng.choice(shows)
    return w.with_card(show.line, rng.choice(show.cards), rng.choice(board), last=False)


@fault
def two_show_the_same_card(w: Witness, rng: Random) -> Mutated | None:
    shows = _shown(w, again=False)
    seats = {show.seat: show for show in shows}
    if len(seats) < 2:
        return None
    one, other = list(seats.values())[:2]
    return w.with_card(other.line, rng.choice(other.cards), rng.choice(one.cards), last=False)


@fault
def summary_board_changed(w: Witness, rng: Random) -> Mutated | None:
    """A card that another line prints too."""
    dealt = [(card, deal.line) for deal in w.hand.board for card in deal.added]
    boards = [
        ([card for card in cards if any(card == one and line != other for one, other in dealt)], line)
        for cards, line in w.hand.claims.boards
        if isinstance(line, int)
    ]
    boards = [(cards, line) for cards, line in boards if cards]
    if not boards:
        return None
    cards, line = rng.choice(boards)
    return w.with_card(line, rng.choice(cards), w.other_card(rng))


@fault
def shown_cards_change_in_the_summary(w: Witness, rng: Random) -> Mutated | None:
    shown = {show.seat for show in _shown(w, again=False)}
    results = [r for r in w.hand.results if len(r.cards) == 2 and r.seat in shown]
    if not results:
        return None
    result = rng.choice(results)
    return w.with_card(result.line, rng.choice(result.cards), w.other_card(rng), last=False)
