"""Betting lines as text: their meaning, and messages about wrong ones."""

import pytest

from analysis.lines import SIZES, LineError, last_step, next_words, parse_cuts, parse_line

OPENED = "BTN opens 2.2-2.7bb, BB calls"


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("", ""),
        ("btn open, bb call; flop: bb check", "BTN opens, BB calls, flop: BB checks"),
        ("CO opens, BTN 3bets, CO 4-bet", "CO opens, BTN 3-bets, CO 4-bets"),
        ("opens 2.5bb, BB", "opens 2.2-2.7bb, BB"),
        ("BTN opens, BB calls, flop: BB bets 33 - 66 %", "BTN opens, BB calls, flop: BB bets 33-66%"),
        ("BTN opens, BB calls, flop:", "BTN opens, BB calls, flop:"),
        ("BTN opens, BB calls, flop: BB", "BTN opens, BB calls, flop: BB"),
        ("UTG folds, HJ folds", "UTG folds, HJ folds"),
        ("STACK 30bb; 6 Players, BTN opens", "stack 20-40bb, 6 players, BTN opens"),
        ("5-6 players, stack <33bb", "5-6 players, stack <33bb"),
        ("7+ players", "7+ players"),
        ("opens, calls, flop a-HIGH Two-Tone:", "opens, calls, flop A-high two-tone:"),
        (
            "opens, calls, flop paired: checks, bets, calls, turn blank: caller",
            "opens, calls, flop paired: checks, bets, calls, turn blank: caller",
        ),
    ],
)
def test_a_line_is_written_in_full(text: str, written: str) -> None:
    line = parse_line(text)
    assert line.text == written
    assert parse_line(written).text == written


@pytest.mark.parametrize(
    ("text", "street", "line", "position"),
    [
        ("", "preflop", "", "UTG"),
        ("BTN", "preflop", "", "BTN"),
        ("BTN opens", "preflop", "BTN opens 2.2-2.7bb", "SB"),
        ("opens", "preflop", "BTN opens 2.2-2.7bb", "BB"),
        ("opens 2.5bb", "preflop", "BTN opens 2.2-2.7bb", "BB"),
        ("opens <2.7bb", "preflop", "BTN opens 2.2-2.7bb", "BB"),
        ("BTN opens, SB folds", "preflop", "BTN opens 2.2-2.7bb", "BB"),
        ("BTN opens, SB folds, BB calls", "flop", OPENED, "BB"),
        ("opener opens, caller calls, opener", "flop", OPENED, "BTN"),
        ("BTN opens, blind calls, blind", "flop", OPENED, "BB"),
        ("BTN opens, BB calls, flop: caller checks", "flop", f"{OPENED}, flop: BB checks", "BTN"),
        ("opens, calls, flop: caller checks, opener bets", "flop", f"{OPENED}, flop: BB checks, BTN bets <25%", "BB"),
    ],
)  # fmt: skip
def test_a_line_leads_to(text: str, street: str, line: str, position: str) -> None:
    assert parse_line(text).leads_to(street, line, position)


@pytest.mark.parametrize(
    ("text", "street", "line", "position"),
    [
        ("", "preflop", "BTN opens 2.2-2.7bb", "SB"),
        ("opens, SB folds", "preflop", "-- opens 2.2-2.7bb", "--"),  # unknown position
        ("BTN", "preflop", "", "SB"),
        ("BTN opens", "flop", OPENED, "BB"),
        ("CO opens", "preflop", "BTN opens 2.2-2.7bb", "SB"),
        ("opens 2.7-3.5bb", "preflop", "BTN opens 2.2-2.7bb", "BB"),
        ("BTN opens, SB folds", "preflop", "BTN opens 2.2-2.7bb", "SB"),
        ("CO opens, SB folds", "preflop", "CO opens 2.2-2.7bb", "BTN"),
        ("BTN opens, BB calls, flop:", "turn", f"{OPENED}, flop: BB checks, BTN checks", "BB"),
        ("opens, calls, flop: opener checks", "flop", f"{OPENED}, flop: BB checks", "BTN"),
        ("BTN opens, SB calls, BB", "flop", "BTN opens 2.2-2.7bb, SB calls", "SB"),
    ],
)
def test_a_line_does_not_lead_to(text: str, street: str, line: str, position: str) -> None:
    assert not parse_line(text).leads_to(street, line, position)


def test_sizes_that_are_named_cut_the_bins() -> None:
    sizes = parse_line("BTN opens, BB calls, flop: BB bets 33-66%").sizes
    assert sizes.percent == (25, 33, 40, 60, 66, 80, 110)
    assert parse_line("BTN opens, BB 3-bets 3x+").sizes.times == (2.5, 3, 3.5, 4.5)
    assert parse_line("BTN opens 3bb").sizes.bb == (2.2, 2.7, 3.5, 5)


@pytest.mark.parametrize(
    ("text", "details"),
    [
        ("BTN opens", {}),
        ("5-6 players", {"players": ("5", "6")}),
        ("stack 20-60bb", {"stack": ("20-40bb", "40-60bb")}),
        ("stack 150bb+", {"stack": ("150-200bb", "200bb+")}),
        ("opens, calls, flop A-high K-high unpaired:", {"flop_high_card": ("A", "K"), "flop_paired": ("no",)}),
        ("opens, calls, flop: checks, bets, calls, turn flush:", {"turn_completes_flush": ("yes",)}),
        (
            "opens, calls, flop: checks, bets, calls, turn blank:",
            {f"turn_{name}": ("no",) for name in ("pairs", "overcard", "completes_flush", "completes_straight")},
        ),
    ],
)  # fmt: skip
def test_details_that_a_line_asks_for(text: str, details: dict[str, tuple[str, ...]]) -> None:
    assert parse_line(text).details == details


@pytest.mark.parametrize(
    ("text", "column", "reason"),
    [
        ("BTN opns", 5, "'opns' is not understood; did you mean opens or opener?"),
        ("XY opens", 1, "'XY' is not understood; expected a stack such as stack 20-40bb; a number such as"),
        ("button opens", 1, "a position such as BTN, a role such as opener; folds, checks"),
        (
            "BTN opens 33, BB",
            11,
            "'33' is not understood; expected a size such as 25-40%, 2-3bb or 3x+; a comma",
        ),
        (
            "BTN opens >3bb",
            11,
            "'>3bb' is not understood; expected a size such as 25-40%, 2-3bb or 3x+; a comma",
        ),
        ("BTN bets 50%", 5, "nobody bets before the flop"),
        ("BTN opens, BB calls, flop: BB opens", 31, "nobody opens on the flop"),
        ("opens, calls, flop: bets, 3bets", 27, "nobody 3-bets on the flop"),
        ("1 players, BTN", 1, "at least 2 players are dealt in"),
        ("BTN opens BB calls", 11, "found 'BB', expected a size such as 25-40%, 2-3bb or 3x+; a comma"),
        ("BTN opens,", 11, "the line ends, expected"),
        ("BTN opens 3x", 11, "opens before the flop is measured in bb"),
        ("BTN opens, BB calls 2bb", 21, "calls has no size"),
        ("BTN opens 3-2bb", 11, "the smaller number comes first"),
        ("BTN opens, turn: BB bets", 12, "turn cannot follow preflop"),
        ("BTN, SB calls", 6, "no step may follow the player to act"),
        ("BTN opens, caller raises", 12, "there is no caller so far"),
        (
            "20-40bb, BTN opens",
            1,
            "found '20-40bb', expected a stack such as stack 20-40bb; a number such as 6",
        ),
        ("BTN opens, stack 20-40bb", 12, "found 'stack', expected flop:, turn: or river:"),
        ("stack 3x", 7, "a stack is measured in bb"),
        ("6-4 players", 1, "the smaller number comes first"),
        ("stack 20bb, stack 30bb", 19, "this setting is given twice"),
        ("opens, calls, flop flush:", 20, "flush does not apply to the flop"),
        ("opens, calls, flop paird:", 20, "'paird' is not understood; did you mean paired"),
        (
            "opens, calls, flop paired, BB",
            26,
            "found ',', expected a texture such as paired or A-high; a colon",
        ),
    ],
)
def test_a_wrong_line_is_refused_at_its_place(text: str, column: int, reason: str) -> None:
    with pytest.raises(LineError) as caught:
        parse_line(text)
    assert caught.value.column == column
    assert reason in caught.value.reason


@pytest.mark.parametrize(
    ("text", "before", "answer", "sizes"),
    [
        ("", "", "", None),
        ("BTN opens, BB", "BTN opens, BB", "", None),
        ("BTN opens, BB 3-bets", "BTN opens, BB", "3-bet", None),
        ("opens, caller calls", "opens", "call", None),
        ("opens, calls, flop paired: caller bets <50%", "opens, calls, flop paired: caller", "bet",
         ("<25%", "25-40%", "40-50%")),
    ],
)  # fmt: skip
def test_the_last_step(text: str, before: str, answer: str, sizes: tuple[str, ...] | None) -> None:
    step = last_step(text)
    assert (step.before.text, step.answer, step.sizes) == (before, answer, sizes)


@pytest.mark.parametrize(
    ("text", "unit", "cuts"),
    [
        ("33,66,100%", "%", (33, 66, 100)),
        ("2, 2.5 , 3 BB", "bb", (2, 2.5, 3)),
        ("4x", "x", (4,)),
        ("stack 25,50bb", "stack", (25, 50)),
    ],
)
def test_where_bins_are_cut(text: str, unit: str, cuts: tuple[float, ...]) -> None:
    assert parse_cuts(text) == (unit, cuts)


@pytest.mark.parametrize("text", ["33", "33-66%", "33;66%", "stack 25,50%", "stack 3x", "-5%", "x"])
def test_sizes_that_do_not_split_bins(text: str) -> None:
    with pytest.raises(ValueError, match=text):
        parse_cuts(text)


def test_bins_of_ones_own() -> None:
    sizes = SIZES.cut_at("%", (150, 33, 75))
    assert [name for *_, name in sizes.bins("%")] == ["<33%", "33-75%", "75-150%", "150%+"]
    assert sizes.bb == SIZES.bb


def test_allowed_next_words() -> None:
    assert {"BTN", "opens", "flop:"} <= set(next_words(""))
    assert next_words("BTN ") == next_words("BTN opens, BB ")
    assert "BTN" not in next_words("BTN ")
    assert {"stack", "6 players"} <= set(next_words("stack 20bb, "))
    assert "stack" not in next_words("BTN opens, ")
    assert {":", "paired", "A-high"} <= set(next_words("opens, calls, flop "))
    assert "flush" not in next_words("opens, calls, flop ")
    assert "flush" in next_words("opens, calls, flop: checks, checks, turn ")
    assert next_words("nonsense ") == []
