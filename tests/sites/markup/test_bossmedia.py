"""Boss Media: parsed values, amounts, and the findings per error."""

import pytest

from hhparser.input.files import Block
from hhparser.model import HandKind
from hhparser.pipeline import check_hand
from hhparser.sites import parse_hand
from hhparser.sites.reading import parse_block
from tests.formats.round_trips import read_back
from tests.sites.facts import codes_of

HEAD = {
    "ID": "7",
    "TABLE": "Ida",
    "GAME": "GAME_THM",
    "GAMETYPE": "GAMETYPE_REAL",
    "GAMEKIND": "GAMEKIND_CASH",
    "TABLECURRENCY": "SEK",
    "LIMIT": "NL",
    "STAKES": "1.00/2.00",
    "DATE": "1281101974",
}
BLINDS = ("SB b 1.00", "BB c 2.00")
FOLDED = ("FOLD a", "FOLD b")


def element(line: str) -> str:
    """An element from a line such as `SB b 1.00`, `CALL a 2.00`, `DEAL a 12 25` or `FLOP 12 25 38`."""
    word, *values = line.split()
    if word in ("FLOP", "TURN", "RIVER"):
        return f'<ACTION TYPE="HAND_BOARD" VALUE="BOARD_{word}">{cards(values)}</ACTION>'
    player = f'PLAYER="{values[0]}"'
    if word == "DEAL":
        return f'<ACTION TYPE="HAND_DEAL" {player}>{cards(values[1:])}</ACTION>'
    value = f' VALUE="{values[1]}"' if len(values) > 1 else ""
    if word in ("SB", "BB", "AB", "DS"):
        return f'<ACTION TYPE="HAND_BLINDS" {player} KIND="HAND_{word}"{value}></ACTION>'
    kind = "HAND_ANTE" if word == "ANTE" else f"ACTION_{word}"
    return f'<ACTION TYPE="{kind}" {player}{value}></ACTION>'


def cards(numbers: list[str]) -> str:
    return "".join(f'<CARD LINK="{number}"></CARD>' for number in numbers)


def won(player: str, amount: str, hand: str = "BY_DEFAULT", *held: str) -> str:
    return f'<RESULT PLAYER="{player}" WIN="{amount}" HAND="$(STR_{hand})">{cards(list(held))}</RESULT>'


def game(
    *lines: str,
    pot: str = "0.00",
    rake: str = "0.00",
    results: tuple[str, ...] = (),
    button: str = "a",
    **head: str,
) -> str:
    """A hand of the players a, b, c in the seats 1, 2, 4 with 100 each; from line 5 on."""
    attributes = " ".join(f'{key}="{value}"' for key, value in (HEAD | head).items() if value)
    players = [
        f'<PLAYER NAME="{name}" SEAT="{seat}" AMOUNT="100.00"' + (f' STATE="STATE_PLAYING" DEALER="{"NY"[name == button]}"' if button else "") + "></PLAYER>"
        for name, seat in (("a", 1), ("b", 2), ("c", 4))
    ]  # fmt: skip
    showdown = f'<SHOWDOWN NAME="HAND_SHOWDOWN" POT="{pot}" RAKE="{rake}">'
    end = [showdown, *results, "</SHOWDOWN>"] if results else []
    return "\n".join([f"<HISTORY {attributes}>", *players, *map(element, lines), *end, "</HISTORY>"]) + "\n"


WALK = game(*BLINDS, *FOLDED, pot="2.00", results=(won("c", "2.00"),))


def test_the_head() -> None:
    hand, result = read_back(WALK)
    assert (hand.site, hand.hand_id, hand.table, hand.button) == ("bossmedia", "7", "Ida", 1)
    assert (hand.kind, hand.play_money, hand.max_seats) == (HandKind.CASH, False, None)
    assert str(hand.started_at) == "2010-08-06 13:39:34+00:00"
    assert hand.stakes.currency == "SEK"
    assert (result.collected, result.uncalled and result.uncalled.amount, result.rake) == ({4: 200}, 100, 0)


@pytest.mark.parametrize(
    ("newer", "actions"),
    [
        pytest.param("", ("RAISE a 6.00", "CALL b 6.00", "CALL c 6.00"), id="older: totals"),
        pytest.param(
            "5.00", ("RAISE a 6.00", "CALL b 5.00", "CALL c 4.00"), id="newer: calls are chips added"
        ),
    ],
)
def test_amounts_of_calls(newer: str, actions: tuple[str, ...]) -> None:
    hand = parse_hand(game(*BLINDS, *actions, BET=newer))
    assert [action.amount_to for action in hand.actions] == [100, 200, 600, 600, 600]


@pytest.mark.parametrize(("newer", "value"), [("", "100.00"), ("5.00", "100.00"), ("5.00", "99.00")])
def test_an_all_in_takes_the_last_chip(newer: str, value: str) -> None:
    """b has posted 1 of 100; newer files may print the total or the chips added."""
    action = parse_hand(game(*BLINDS, "FOLD a", f"ALLIN b {value}", BET=newer)).actions[-1]
    assert (action.kind.value, action.amount, action.amount_to, action.all_in) == ("raise", 9900, 10000, True)


@pytest.mark.parametrize(
    ("posts", "kinds", "new"),
    [
        (
            ("SB b 1.00", "BB c 2.00", "BB a 2.00"),
            "small_blind big_blind big_blind",
            {1},
        ),  # R97: the next is due
        (("BB a 2.00", "SB b 1.00", "BB c 2.00"), "big_blind small_blind big_blind", {1}),  # R97 in any order
        ((*BLINDS, "AB a 3.00"), "small_blind big_blind dead big_blind", {1}),  # R97: both blinds
        (("ANTE a 0.20", "ANTE b 0.20", "BB c 2.00"), "ante ante big_blind", set()),  # R16
    ],
)
def test_posts(posts: tuple[str, ...], kinds: str, new: set[int]) -> None:
    hand = parse_hand(game(*posts))
    assert [action.kind.value for action in hand.actions] == [f"post_{kind}" for kind in kinds.split()]
    assert hand.new_posts == new


def test_cards_by_number() -> None:
    """Suits are in no text of the site: any order of them gives the same winners."""
    hand = parse_hand(
        game(*BLINDS, "DEAL b 0 51", "DEAL c b b", "FLOP 9 12 13", "TURN 9 12 13 26", "RIVER 9 12 13 26 40")
    )
    assert (hand.hero, " ".join(map(str, hand.dealt[0].cards))) == (2, "Ad Ks")
    assert [" ".join(map(str, deal.added)) for deal in hand.board] == ["Td Kd Ac", "Ah", "2s"]


@pytest.mark.parametrize(
    ("words", "description"),
    [
        ("$(STR_G_WIN_HIGHCARD) $(STR_G_CARD_ACE)", "high card Ace"),
        ("$(STR_G_WIN_PAIR) $(STR_G_CARDS_SIXES)", "a pair of Sixes"),
        (
            "$(STR_G_WIN_TWOPAIR) $(STR_G_CARDS_JACKS) $(STR_G_ANDTEXT) $(STR_G_CARDS_TWOS)",
            "two pair, Jacks and Deuces",
        ),
        ("$(STR_G_WIN_FLUSH) $(STR_G_CARD_QUEEN)", "a flush, Queen high"),
        ("$(STR_G_WIN_PAIR)", None),
        ("$(STR_G_WIN_SOMETHING) $(STR_G_CARDS_SIXES)", None),
        ("$(STR_G_MUCK)", None),
        ("", None),
    ],
)
def test_descriptions(words: str, description: str | None) -> None:
    text = game(*BLINDS, results=(won("c", "2.00", "X", "0", "1"),)).replace("$(STR_X)", words)
    [show] = parse_hand(text).shows
    assert (show.description, show.mucked) == (description, "MUCK" in words)


def test_a_wrong_description_is_found() -> None:
    """c holds a pair of aces on K Q 9 4 3 and not two pair."""
    flop, turn, river = "FLOP 12 24 34", "TURN 12 24 34 3", "RIVER 12 24 34 3 41"
    checks = ("CHECK b", "CHECK c")
    actions = ("FOLD a", "CALL b 2.00", "CHECK c", flop, *checks, turn, *checks, river, *checks)
    pair, kings = "G_WIN_PAIR) $(STR_G_CARDS_ACES", "G_WIN_PAIR) $(STR_G_CARDS_KINGS"
    results = (won("b", "0.00", kings, "38", "14"), won("c", "4.00", pair, "0", "13"))
    good = game(*BLINDS, *actions, pot="4.00", results=results)
    assert codes_of(good) == []
    assert codes_of(good.replace("PAIR) $(STR_G_CARDS_ACES", "HIGHCARD) $(STR_G_CARD_ACE")) == ["S302"]


@pytest.mark.parametrize(
    ("pot", "rake", "paid", "expected"),
    [("3.80", "0.20", "3.80", []), ("4.00", "0.20", "3.80", ["M201"]), ("3.80", "0.10", "3.80", ["M201"])],
)
def test_the_pot_is_what_the_rake_has_left(pot: str, rake: str, paid: str, expected: list[str]) -> None:
    """b and c put in 2 each; c bets 2 more and gets them back."""
    actions = ("FOLD a", "CALL b 2.00", "CHECK c", "FLOP 12 24 34", "CHECK b", "BET c 2.00", "FOLD b")
    found = codes_of(game(*BLINDS, *actions, pot=pot, rake=rake, results=(won("c", paid),)))
    assert found == expected


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        pytest.param("ACTION_FOLD", "ACTION_NAP", "P110", 7, id="unknown action"),
        pytest.param("HAND_BB", "HAND_XX", "P110", 6, id="unknown post"),
        pytest.param('"ACTION_FOLD" PLAYER="a"', '"ACTION_FOLD" PLAYER="z"', "L101", 7, id="unknown player"),
        pytest.param(' VALUE="2.00"', "", "P110", 6, id="no amount"),
        pytest.param('RAKE="0.00"', 'RAKE="x"', "P110", 9, id="no rake"),
        pytest.param('AMOUNT="100.00"', 'AMOUNT="x"', "P103", 2, id="no stack"),
        pytest.param('SEAT="1"', 'SEAT="0"', "P103", 2, id="seat 0"),
        pytest.param('STAKES="1.00/2.00"', "", "P103", 1, id="no stakes"),
        pytest.param("GAME_THM", "GAME_OMA", "P101", 1, id="another game"),
        pytest.param('LIMIT="NL"', 'LIMIT="XL"', "P102", 1, id="another limit"),
        pytest.param("</HISTORY>", "", "P112", 11, id="cut off"),
    ],
)
def test_places_of_findings(old: str, new: str, code: str, line: int) -> None:
    """The first finding is at the whole start tag."""
    hand = parse_hand(WALK.replace(old, new, 1))
    first = hand.diagnostics[0]
    width = hand.source_line(line).index(">") + 1
    assert (first.code, first.line, first.column, first.end_column) == (code, line, 1, width + 1)


def test_hands_in_one_root() -> None:
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n<ROOT>\n{WALK}{WALK}</ROOT>\n'
    hands = list(parse_block(Block("f", 1, text)))
    assert [(hand.hand_id, hand.line, hand.diagnostics) for hand in hands] == [("7", 1, ()), ("7", 15, ())]
    assert codes_of(WALK + "bye\n") == ["P114"]


@pytest.mark.parametrize(
    ("pot", "kind", "added", "codes"),
    [
        pytest.param("2.30", "TOURNAMENT", 3, [], id="the same from each of three"),
        pytest.param("2.40", "TOURNAMENT", 0, ["M201"], id="not the same"),
        pytest.param("2.30", "CASH", 0, ["M201"], id="cash games print antes"),
    ],
)
def test_antes_of_tournaments_have_no_lines(pot: str, kind: str, added: int, codes: list[str]) -> None:
    text = game(*BLINDS, *FOLDED, pot=pot, results=(won("c", pot),), GAMEKIND=f"GAMEKIND_{kind}")
    assert (parse_hand(text).added, codes_of(text)) == (added, codes)


def test_r97_a_second_small_blind_is_dead() -> None:
    play = ("SB b 1.00", "BB c 2.00", "SB a 1.00", "CALL a 2.00", "FOLD b", "CHECK c", "FLOP 12 25 38")
    text = game(*play, "CHECK c", "CHECK a", pot="6.00", results=(won("c", "6.00"),))
    assert [str(action.kind) for action in parse_hand(text).actions[:3]] == [
        "post_small_blind",
        "post_big_blind",
        "post_dead",
    ]


def test_a_player_at_a_full_table_may_be_repeated() -> None:
    """The tenth element is repeated, so that there are eleven."""
    more = [
        f'<PLAYER NAME="p{seat}" SEAT="{seat}" AMOUNT="9.00"></PLAYER>' for seat in (3, 5, 6, 7, 8, 9, 10)
    ]
    lines = WALK.split("\n")
    lines[4:4] = [*more, more[-1]]
    found = parse_hand("\n".join(lines)).diagnostics
    assert [(finding.code, finding.line) for finding in found] == [("P120", 12), ("P121", 12)]


ACES, KINGS = "G_WIN_PAIR) $(STR_G_CARDS_ACES", "G_WIN_PAIR) $(STR_G_CARDS_KINGS"
A_FOLDS, B_LOSES, C_WINS = (
    won("a", "0.00", "G_FOLD"),
    won("b", "0.00", KINGS, "38", "14"),
    won("c", "4.00", ACES, "0", "13"),
)


def showdown(*results: str, newer: bool) -> str:
    """A hand in which a folds, and b and c check to the showdown; the results are from line 20 on."""
    checks = ("CHECK b", "CHECK c")
    board = ("FLOP 12 24 34", *checks, "TURN 12 24 34 3", *checks, "RIVER 12 24 34 3 41", *checks)
    text = game(*BLINDS, "FOLD a", "CALL b 2.00", "CHECK c", *board, pot="4.00", results=results)
    return text.replace('RAKE="0.00">', 'RAKE="0.00" MAINPOT="4.00">') if newer else text


@pytest.mark.parametrize(
    ("newer", "results", "findings"),
    [
        pytest.param(True, (B_LOSES, C_WINS), [], id="newer: by seat"),
        pytest.param(
            True, (B_LOSES.replace('"b"', '"a"'), C_WINS), [("P124", 20, "b")], id="newer: a folded"
        ),
        pytest.param(
            True,
            (B_LOSES.replace('"b"', '"c"'), C_WINS.replace('"c"', '"b"')),
            [("P124", 20, "b"), ("P124", 21, "c")],
            id="newer: two exchanged",
        ),
        pytest.param(False, (C_WINS, A_FOLDS, B_LOSES), [], id="older: clockwise from any seat"),
        pytest.param(False, (C_WINS, B_LOSES), [], id="older: two are always clockwise"),
        pytest.param(
            False,
            (A_FOLDS, B_LOSES.replace('"b"', '"c"'), C_WINS.replace('"c"', '"b"')),
            [("P124", 21, "b"), ("P124", 22, "c")],
            id="older: two exchanged",
        ),
    ],
)
def test_order_of_results(
    newer: bool, results: tuple[str, ...], findings: list[tuple[str, int, str]]
) -> None:
    found = check_hand(parse_hand(showdown(*results, newer=newer))).diagnostics
    assert [(one.code, one.line, one.expected) for one in found] == findings


@pytest.mark.parametrize(
    ("posts", "findings"),
    [
        pytest.param(("BB c 2.00", "SB b 1.00"), [], id="the lines are in any order"),
        pytest.param(
            ("BB c 2.00", "SB a 1.00"), [("L133", 6, "b")], id="the small blind is another player's"
        ),
    ],
)
def test_r18_blinds_of_neighbours(posts: tuple[str, ...], findings: list[tuple[str, int, str]]) -> None:
    text = game(*posts, *FOLDED, pot="2.00", results=(won("c", "2.00"),))
    found = check_hand(parse_hand(text)).diagnostics
    assert [(one.code, one.line, one.expected) for one in found] == findings
