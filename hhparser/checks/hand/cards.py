"""Checks of cards: one deck, and the same cards in every line that repeats them."""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from itertools import chain
from operator import ne

from hhparser.base.cards import DECK, Card
from hhparser.base.text.spans import LineOrSpan, line_of, text_order
from hhparser.checks.case import Case, card_text
from hhparser.checks.hand.evidence import contradictions
from hhparser.engine.hand_cards import STREET_CARDS
from hhparser.model import CARDS_BEFORE, RIVER, Hand
from hhparser.model.hand import seats_of

View = tuple[tuple[Card, ...], LineOrSpan]
Held = tuple[int, tuple[Card, ...], LineOrSpan]
WHOLE_BOARD = 5
FAR_MORE = 3
CARDS = r"\[([^\[\]]*)\]"


def check_cards(case: Case) -> None:
    """Check card counts, boards and hole cards that change, and cards dealt twice. Source: R2, R27, R29."""
    for deal in case.hand.board:
        if len(deal.added) != STREET_CARDS[deal.street]:
            expected = str(STREET_CARDS[deal.street])
            case.report("D104", deal.line, "added_cards", expected, str(len(deal.added)))
    _check_boards(case)
    _check_whole_board(case)
    _check_hole_cards(case)
    if not case.has("D1"):  # avoids a second finding for the same card
        _check_duplicates(case)


def _check_boards(case: Case) -> None:
    """Compare the cards dealt with the boards repeated in the headings and the summary."""
    boards = case.replay.boards
    if case.has("D1"):  # boards of other lengths cannot be compared
        return
    for run, board in enumerate(boards):
        witnesses = _witnesses(case, run, board)
        claim = _claim(case, run)
        whole = claim is None or len(claim[0]) == len(board)
        if not whole or any(cards != board[: len(cards)] for cards, _ in witnesses):
            _report_boards(case, run, board, witnesses)


def _witnesses(case: Case, run: int, board: Sequence[Card]) -> list[View]:
    """Return the board of a run as printed in each heading and in the summary."""
    parting = min((deal.street for deal in case.hand.board if deal.run), default=RIVER + 1)
    views: list[View] = []
    for deal in case.hand.board:
        if deal.run == run or (deal.run == 0 and deal.street < parting):
            before = deal.repeated or board[: CARDS_BEFORE[deal.street]]
            views.append(((*before, *deal.added), deal.line))
    claim = _claim(case, run)
    return views if claim is None else [*views, claim]


def _claim(case: Case, run: int) -> View | None:
    boards = case.hand.claims.boards
    return boards[run] if run < len(boards) else None


def _report_boards(case: Case, run: int, board: Sequence[Card], witnesses: list[View]) -> None:
    """Report the lines that most other lines contradict."""
    truth = _likely_board(case, run, board)
    earlier = case.found.copy()  # a line may contain both boards
    claim = _claim(case, run)
    for view in witnesses:
        cards, line = view
        wrong = [card for card, true in zip(cards, truth, strict=False) if card != true]
        of_other_length = claim == view and len(cards) != len(board)
        if (wrong or of_other_length) and not any(finding.is_at(line) for finding in earlier):
            _report_board(case, run, view, truth, wrong)


def _likely_board(case: Case, run: int, board: Sequence[Card]) -> list[Card]:
    """Return the card that most lines print at each place of the board.

    A tie goes to the first card, or, if there is only one such place, to the card with fewer other uses.
    """
    by_line: list[dict[LineOrSpan, Card]] = [{} for _ in board]
    for line, start, cards in _printed(case, run):
        for place, card in zip(by_line[start:], cards, strict=False):
            place[line] = card
    columns = [[*place.values()] for place in by_line if place]
    taken = Counter(card for column in columns for card in set(column)) + Counter(_held(case))
    first = [max(column, key=column.count) for column in columns]
    likely = [max(column, key=lambda card: (column.count(card), -taken[card])) for column in columns]
    return likely if sum(map(ne, first, likely)) == 1 else first


def _printed(case: Case, run: int) -> Iterator[tuple[LineOrSpan, int, Sequence[Card]]]:
    """Yield the cards of the board as printed: line, place of the first card, cards."""
    parting = min((deal.street for deal in case.hand.board if deal.run), default=RIVER + 1)
    for deal in case.hand.board:
        if deal.run == run or (deal.run == 0 and deal.street < parting):
            yield deal.line, 0, deal.repeated
            yield deal.line, CARDS_BEFORE[deal.street], deal.added
    if (claim := _claim(case, run)) is not None:
        yield claim[1], 0, claim[0]


def _report_board(case: Case, run: int, view: View, truth: Sequence[Card], wrong: Sequence[Card]) -> None:
    """Report the first wrong card, or all cards if the line has too few or too many."""
    cards, line = view
    if not wrong:
        case.report("D103", line, "cards", card_text(truth), card_text(cards))
    elif len(wrong) == 1 and wrong[0] in _elsewhere(case, run, truth):
        case.report_word("D101", line, str(wrong[0]), _place(case, wrong[0], truth))
    else:
        expected, found = card_text(truth[: len(cards)]), card_text(cards)
        case.report_word("D103", line, str(wrong[0]), expected, found)


def _elsewhere(case: Case, run: int, truth: Sequence[Card]) -> set[Card]:
    """Return the cards known to be on a board or in a hand."""
    others = {card for n, cards in enumerate(case.replay.boards) if n != run for card in cards}
    return {*truth, *others, *_held(case)}


def _held(case: Case) -> set[Card]:
    return {card for cards in case.hole_cards.values() for card in cards}


def _place(case: Case, card: Card, board: Sequence[Card]) -> str:
    for seat, cards in case.hole_cards.items():
        if card in cards:
            return f"in the hand of {case.name(seat)}"
    return "on the board" if card in board else "dealt before"


def _check_whole_board(case: Case) -> None:
    """Report a board of fewer than five cards at the end of a hand with several live players.

    Source: R29, R30.
    """
    hand, replay = case.hand, case.replay
    if not replay.complete or len(replay.live) < 2 or replay.illegal_actions:
        return
    dealt = min(map(len, replay.boards))
    if dealt < WHOLE_BOARD:
        lines = [hand.line, *[action.line for action in hand.actions], *[deal.line for deal in hand.board]]
        if not any(one.code == "P110" and one.line > line_of(lines[-1]) for one in hand.diagnostics):
            case.report("D107", lines[-1], None, str(WHOLE_BOARD), str(dealt))


def _check_hole_cards(case: Case) -> None:
    """Report players with other than two hole cards, or with different cards in two lines."""
    printed = _hole_cards(case.hand)
    if len(printed) == 1 and len(printed[0][1]) == 2:
        return
    _check_counts(case, printed)
    views: dict[int, list[View]] = {}
    for seat, cards, line in printed:
        views.setdefault(seat, []).append((cards, line))
    for seat, seat_views in views.items():
        first = seat_views[0][0]
        if any(cards != first for cards, _ in seat_views):
            _report_hole_cards(case, seat, seat_views)


def _check_counts(case: Case, printed: list[Held]) -> None:
    """Report players dealt a single card, or with more than two in a line."""
    for _, cards, line in printed:
        if len(cards) > 2:
            case.report_match("D105", line, CARDS, found=str(len(cards)))
    for dealt in case.hand.dealt:
        if len(dealt.cards) < 2 and not case.has("D102"):  # the line has a second card that is invalid
            case.report_match("D105", dealt.line, CARDS, found=str(len(dealt.cards)))


def _hole_cards(hand: Hand) -> list[Held]:
    """Return seat, cards and line of all hole cards in the text."""
    found = [(dealt.seat, dealt.cards, dealt.line) for dealt in hand.dealt]
    found += [(show.seat, show.cards, show.line) for show in hand.shows if show.cards]
    return found + [(result.seat, result.cards, result.line) for result in hand.results if result.cards]


def _report_hole_cards(case: Case, seat: int, views: list[View]) -> None:
    """Report the lines that most other lines contradict."""
    truth = _likely_hole_cards(case, seat, views)
    if truth is None:
        return
    for cards, line in views:
        strange = [card for card in cards if card not in truth]
        if len(cards) == 2 and cards[0] == cards[1]:
            case.report_word("D101", line, str(cards[0]), "in the same hand")
        elif strange and len(cards) <= 2:
            _report_strange(case, line, cards, strange, truth)


def _likely_hole_cards(case: Case, seat: int, views: list[View]) -> Set[Card] | None:
    """Return the two cards that most lines assign to a player, or None if no line has two cards.

    A tie goes to two different cards that are not on a board. Without a line of the deal, it goes to cards
    that no other player has, and that contradict the fewest printed results.
    """
    counts = Counter(frozenset(cards) for cards, _ in views if len(cards) == 2)
    taken, is_dealt = _on_boards(case), seat in seats_of(case.hand.dealt)
    if not is_dealt:
        taken.update(card for other, cards in case.hole_cards.items() if other != seat for card in cards)
    board = () if is_dealt else _whole_board(case)

    def weight(cards: frozenset[Card]) -> tuple[int, int, bool, int]:
        against = contradictions(case, board, {**case.hole_cards, seat: cards}) if board else 0
        return counts[cards], len(cards), not cards & taken, -against

    return max(counts, key=weight, default=None)


def _whole_board(case: Case) -> Sequence[Card]:
    """Return the first board if it has five cards, else no cards."""
    board = case.replay.boards[0] if case.replay.boards else ()
    return board if len(board) == WHOLE_BOARD else ()


def _on_boards(case: Case) -> set[Card]:
    return {card for cards in case.replay.boards for card in cards}


def _report_strange(
    case: Case, line: LineOrSpan, cards: Sequence[Card], strange: Sequence[Card], truth: Set[Card]
) -> None:
    """Report a hole card that is also dealt elsewhere, or else the first card that is not in `truth`."""
    board = _on_boards(case)
    again = next((card for card in strange if card in board or _held_twice(case, card)), None)
    if again is not None:
        case.report_word("D101", line, str(again), _place(case, again, sorted(board)))
    else:
        expected = card_text(sorted(truth, reverse=True))
        case.report_word("D106", line, str(strange[0]), expected, card_text(cards))


def _held_twice(case: Case, card: Card) -> bool:
    return sum(card in cards for cards in case.hole_cards.values()) > 1


def _check_duplicates(case: Case) -> None:
    """Report a card that is dealt twice, at its second occurrence in the text.

    Cards shown by folded players sort after all others; doubted cards (see `CardLine`) are last.
    """
    cards = [card for deal in case.hand.board for card in deal.added]
    cards.extend(chain.from_iterable(case.hole_cards.values()))
    if len(set(cards)) == len(cards):
        return
    first: dict[Card, tuple[LineOrSpan, str]] = {}
    for line, card, place in sorted(_appearances(case), key=lambda seen: _trust(case, *seen[:2])):
        before = first.setdefault(card, (line, place))
        if before[1] != place:
            _report_duplicate(case, card, before, (line, place))
            return


def _report_duplicate(
    case: Case, card: Card, before: tuple[LineOrSpan, str], after: tuple[LineOrSpan, str]
) -> None:
    """Report a card at the second of two lines, or at the first one if it is likelier to be wrong."""
    is_first = not _is_doubted(case, after[0], card) and _is_wrong_before(case, card, before[0])
    wrong, right = (before, after) if is_first else (after, before)
    case.report_word("D101", wrong[0], str(card), right[1])


def _is_wrong_before(case: Case, twice: Card, first: LineOrSpan) -> bool:
    """Return whether a card dealt to the board and to a hand is likely wrong in the line `first`.

    It is if far more other cards fit the printed results there than in the other place.
    """
    holders = [seat for seat, cards in case.hole_cards.items() if twice in cards]
    board, held = _whole_board(case), case.hole_cards
    if twice not in board or len(case.replay.boards) != 1 or len(holders) != 1:
        return False
    others = set(DECK) - {*board, *_held(case)}
    cards = held[holders[0]]

    def fits(board: Sequence[Card], cards: Sequence[Card]) -> bool:
        return not contradictions(case, board, {**held, holders[0]: cards})

    def with_other(cards: Sequence[Card], card: Card) -> list[Card]:
        return [card if one == twice else one for one in cards]

    on_board = sum(fits(with_other(board, card), cards) for card in others)
    in_hand = sum(fits(board, with_other(cards, card)) for card in others)
    if any(deal.line == first for deal in case.hand.board):
        return on_board > FAR_MORE * in_hand
    return in_hand > FAR_MORE * on_board


def _is_doubted(case: Case, line: LineOrSpan, card: Card) -> bool:
    """Return whether a card is doubted: its line also has the number of another card."""
    card_lines = case.hand.card_lines
    return any(one.is_doubted for one in card_lines if one[:2] == (line, str(card)))


def _trust(case: Case, line: LineOrSpan, card: Card) -> tuple[bool, bool, int, int]:
    """Return a sort key: the order of play, with cards of folded players, then doubted cards last."""
    shown = any(show.line == line and show.seat not in case.live for show in case.hand.shows)
    actions = case.hand.actions
    newest_first = bool(actions) and text_order(actions[0].line) > text_order(actions[-1].line)
    number, column = text_order(line)
    return _is_doubted(case, line, card), shown, -number if newest_first else number, column


def _appearances(case: Case) -> list[tuple[LineOrSpan, Card, str]]:
    """Return line, card and place of every card in the text; the place names the holder."""
    hand = case.hand
    found = [(d.line, card, f"on the {d.street.name.lower()}") for d in hand.board for card in d.added]
    for seat, cards, line in _hole_cards(hand):
        found.extend((line, card, f"in the hand of {case.name(seat)}") for card in cards)
        found.extend((line, card, "in the same hand") for card in _given_twice(cards))
    for deal in hand.board:
        found.extend((deal.line, card, "on the same street") for card in _given_twice(deal.added))
    return found


def _given_twice(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if cards.count(card) > 1]
