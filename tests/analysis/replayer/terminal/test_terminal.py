"""Every key of the terminal replayer, its filter, its settings, its sizes, and how it ends."""

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from analysis.replayer.frames import ALL_IN, FOLDED
from analysis.replayer.states import TableState
from analysis.replayer.summaries import summarize
from analysis.replayer.terminal import TerminalReplayer
from analysis.replayer.terminal.hands import open_hand
from hhparser.pipeline import Checked
from tests.analysis.cli.conftest import one_hand
from tests.analysis.deals import deal
from tests.analysis.replayer.drawn import View, expected_views
from tests.analysis.replayer.hands import TEN, checked, many_actions
from tests.analysis.replayer.terminal.terminal_screens import lines_of, play, screens_after, settle
from tests.engine.samples import checked_in
from tests.sample_files import FILES, SITES

QUICK = {"ggpoker", "phh", "pokernow", "pokerstars"}  # sites with every step drawn in each run
FOLDS = "Ann: calls $0.01\nBob: checks\n"


def four_hands() -> list[Checked]:
    """Ann plays the first and third, folds the second, and the fourth holds a bet below the minimum."""
    posts, _, _ = one_hand(2, day=2).replace(FOLDS, "Ann: folds\n").partition("*** FLOP ***")
    folded = (
        f"{posts}Uncalled bet ($0.01) returned to Bob\nBob collected $0.02 from pot\n"
        "*** SUMMARY ***\nTotal pot $0.02 | Rake $0\n"
        "Seat 1: Ann (button) (small blind) folded before Flop\n"
        "Seat 2: Bob (big blind) collected ($0.02)\n\n\n"
    )
    return [
        checked(one_hand(1, day=1)),
        checked(folded),
        checked(one_hand(3, day=3)),
        checked(one_hand(4, day=4, bet="$0.01")),
    ]


# keys; hand and step after them; the hand of one_hand: start, call, check, flop, check, bet, call, turn, check,
# bet, fold, return, pay
MOVES = {
    "right: next action": ("right", 1, 1),
    "left: previous action": ("right right left", 1, 1),
    "left at the start stays": ("left", 1, 0),
    "end: last step": ("end", 1, 12),
    "right at the end stays": ("end right", 1, 12),
    "home: first step": ("end home", 1, 0),
    "2: flop": ("2", 1, 3),
    "3: turn": ("3", 1, 7),
    "4 without a river stays": ("2 4", 1, 3),
    "1: preflop": ("3 1", 1, 0),
    "ctrl+right: next hand": ("ctrl+right", 2, 0),
    "n: next hand": ("n n", 3, 0),
    "ctrl+left: previous hand": ("n ctrl+left", 1, 0),
    "p: previous hand": ("n n p", 2, 0),
    "shift+right: next hand the hero played": ("shift+right", 3, 0),
    "N: next hand the hero played": ("N", 3, 0),
    "shift+left: previous hand the hero played": ("n n shift+left", 1, 0),
    "P: previous hand the hero played": ("n n P", 1, 0),
    "down: hand below": ("down down", 3, 0),
    "up: hand above": ("down up", 1, 0),
    "up at the first stays": ("up", 1, 0),
    "page down: as far as there are hands": ("pagedown", 4, 0),
    "page up": ("pagedown pageup", 1, 0),
    "o: by pot, 1 3 4 of 12 cents before 2": ("o down", 3, 0),
    "o: back to the order of play": ("o o o down", 2, 0),
}  # fmt: skip


@pytest.mark.slow
def test_keys_move() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        reached = {}
        for name, (keys, _, _) in MOVES.items():
            app.listing.order = "result"
            await pilot.press("o")  # the order of play
            app.open(0)
            await pilot.press(*keys.split())
            assert app.at is not None
            reached[name] = (keys, app.at + 1, app.step)
        assert reached == MOVES

    play(four_hands(), check)


@pytest.mark.slow
def test_space_plays_to_the_end_and_pauses() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        await pilot.press("plus", "plus", "plus")
        assert app.speed == "very fast"
        await pilot.press("end", "left", "left", "space")
        while app.timer is not None:  # a busy machine may have played a step or both by now
            assert app.step in (11, 12)
            await pilot.pause(0.05)
        assert app.step == 12
        await pilot.press("space")
        assert (app.step, app.timer is None) == (0, False)
        await pilot.press("minus", "space")
        assert (app.speed, app.timer) == ("fast", None)

    play(four_hands(), check)


# the filter, and the remaining hands
FILTERS = {
    "": [1, 2, 3, 4],
    "bob": [1, 2, 3, 4],
    "carl": [],
    "3": [3],
    "net > 0": [1, 3, 4],
    "net < 0": [2],
    "net = 0": [],
    "total_pot >= 2bb": [1, 3, 4],
    "position = btn": [1, 2, 3, 4],
    "position = BB": [],
    "starting_hand contains ak": [1, 2, 3, 4],
    "starting_hand = AKs": [],
    "last_street in (turn, river)": [1, 3, 4],
    "last_street = river": [],
    "errors": [4],
    "not findings": [1, 2, 3],
    "findings > 0 and opponent = Bob": [4],
}


@pytest.mark.slow
def test_filter() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        left = {}
        for words in FILTERS:
            app.query_one("#filter", Input).value = words
            await pilot.pause()
            left[words] = [at + 1 for at in app.listing.shown]
        assert left == FILTERS

    play(four_hands(), check)


@pytest.mark.slow
def test_filter_is_typed_and_taken_away() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        await pilot.press("slash", *"q2", "backspace", "backspace", *"4")
        assert app.listing.shown == [3]
        await pilot.press("enter")
        assert (app.at, app.focused) == (3, None)
        assert "Hands 1 of 4" in "\n".join(lines_of(app))
        await pilot.press("escape")
        assert app.listing.shown == [0, 1, 2, 3]

    play(four_hands(), check)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("question", "words"),
    [
        pytest.param("last_street = x", "known: preflop, flop", id="value"),
        pytest.param("positoin = BTN", "did you mean", id="column"),
        pytest.param("opponent RiverOtter won", "conditions are on the hero", id="opponent"),
        pytest.param("net >", "found the end, expected a value", id="unfinished"),
    ],
)
def test_an_invalid_query_gets_a_message(question: str, words: str) -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        app.query_one("#filter", Input).value = question
        await settle(pilot)
        shown = " ".join(" ".join(lines_of(app)).split())
        assert words in shown
        assert app.listing.shown == [0, 1, 2, 3]

    play(four_hands(), check)


@pytest.mark.slow
def test_masked_names_are_not_suggested() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        app.query_one("#filter", Input).value = "opponent = Bob"
        await pilot.press("m")
        await settle(pilot)
        assert "Bob" not in "\n".join(lines_of(app)[:-1])

    play(four_hands(), check)


@pytest.mark.slow
def test_a_finding_is_shown_with_its_source_line() -> None:
    (screen,) = texts_after(four_hands(), "pagedown 2 right right")
    assert " L111 bet of 0.01 is below the minimum 0.02" in screen
    assert ":13: Ann: bets $0.01" in screen


def texts_after(hands: list[Checked], *presses: str) -> list[str]:
    return ["\n".join(lines) for lines in screens_after(hands, *presses)]


@pytest.mark.slow
def test_mask_hides_names_everywhere_and_closes_the_source_text() -> None:
    plain, source, masked, closed = texts_after(four_hands(), "right", "t", "t m", "t")
    assert "Ann: posts small blind $0.01" in source
    assert "Hero calls 0.01" in masked
    for word in ("Ann", "Bob", "Pebble"):
        assert word in plain
        assert word not in masked
        assert word not in closed


@pytest.mark.slow
def test_amounts_in_big_blinds() -> None:
    chips, big_blinds = texts_after(four_hands(), "", "b")
    assert "Pot 0.03" in chips
    assert "Pot 1.5 bb" in big_blinds


@pytest.mark.slow
def test_folds_are_combined() -> None:
    hands = [checked(deal("LJ folds, HJ folds, CO folds, BTN folds, SB folds", 6))]
    apart, combined = screens_after(hands, "right", "left c right")
    assert "LJ folds" in apart[13]
    assert "LJ, HJ, CO, BTN and SB fold" in combined[13]


@pytest.mark.slow
def test_cards_of_the_others() -> None:
    text = one_hand().replace("Ann: doesn't show hand", "Ann: doesn't show hand\nBob: shows [Qh Qs]")
    hidden, open_ = screens_after([checked(text)], "", "v")
    assert "Q♥ Q♠" not in "\n".join(hidden[:14])
    assert "Q♥ Q♠" in "\n".join(open_[:14])


@pytest.mark.slow
def test_names_steer_no_terminal() -> None:
    text = one_hand().replace("Bob", "B\x1b[2Jb")
    for screen in texts_after([checked(text)], "", "t", "t s"):
        assert "B\N{REPLACEMENT CHARACTER}[2Jb" in screen
        assert "\x1b" not in screen


@pytest.mark.slow
def test_statistics_do_not_look_ahead() -> None:
    screens = screens_after(four_hands(), "s", "s n n s")
    first, third = (next(line for line in lines if "BTN   Ann" in line).split() for lines in screens)
    # hands, VPIP, 3Bet, AF, WTSD: Ann called in the first hand and folded the second
    assert first[3:9] == ["–"] * 6
    assert third[3:5] == ["2", "50%"]


@pytest.mark.slow
def test_keys_are_listed_and_left() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        await pilot.press("question_mark")
        await settle(pilot)
        assert any("previous, next action" in line for line in lines_of(app))
        await pilot.press("pagedown", "escape", "right")
        assert app.step == 1

    play(four_hands(), check)


@pytest.mark.slow
@pytest.mark.parametrize("key", ["q", "ctrl+c", pytest.param("ctrl+q", marks=pytest.mark.slow)])
def test_keys_end_it(key: str) -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        await pilot.press("slash" if key != "q" else "home", key)
        await pilot.pause()
        assert not app.is_running or app._exit

    play(four_hands(), check)


def test_without_hands_it_ends_at_once() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        assert app._exit

    play([], check)


@pytest.mark.slow
def test_a_hero_of_the_settings_is_looked_at() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        assert [app.listing.hands[at].position for at in app.listing.shown] == ["BB"] * 4
        assert "*BB Bob" in "\n".join(lines_of(app))

    play(four_hands(), check, heroes=["Bob"])


@pytest.mark.slow
def test_the_screen_follows_the_terminal() -> None:
    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        for size in [(80, 24), (200, 60), (140, 45), (80, 24)]:
            await pilot.resize_terminal(*size)
            await settle(pilot)
            lines = lines_of(app)
            assert len(lines) == size[1]
            text = "\n".join(lines)
            assert [name for name in TEN if f"{name} {name}" not in text] == []
            assert "raise to 4 – 200" in text
            assert "UTG raises to 6" in text
            assert "R       420" in text

    play([checked(many_actions())], check, size=(100, 30))


@pytest.mark.slow
def test_colour_only_without_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    def is_grey(app: TerminalReplayer) -> bool:
        strips = [
            strip.apply_filter(one, app.background_colors[1])
            for one in app._filters
            for strip in app.screen._compositor.render_strips()
        ] or app.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip if segment.style]
        colors = [
            color.get_truecolor() for style in styles for color in (style.color, style.bgcolor) if color
        ]
        return all(len(set(color)) == 1 for color in colors)

    seen = []

    async def check(app: TerminalReplayer, pilot: Pilot[None]) -> None:
        seen.append(is_grey(app))

    play(four_hands(), check)
    monkeypatch.setenv("NO_COLOR", "1")
    play(four_hands(), check)
    assert seen == [False, True]


def view(state: TableState) -> View:
    """Return the terminal's view of a frame."""
    decision = state.decision
    return View(
        stacks={seat: one.stack for seat, one in state.seats.items()},
        bets={seat: one.bet for seat, one in state.seats.items() if one.bet},
        pot=state.total,
        folded=frozenset(seat for seat, one in state.seats.items() if one.standing == FOLDED),
        all_in=frozenset(seat for seat, one in state.seats.items() if one.standing == ALL_IN),
        to_act=decision and decision.seat,
        call=decision and decision.call,
        raise_to=None if decision is None or decision.min_to is None else (decision.min_to, decision.max_to),
    )


@pytest.mark.parametrize(
    "site", [site if site in QUICK else pytest.param(site, marks=pytest.mark.slow) for site in SITES]
)
def test_the_table_of_every_step_is_the_engine_s(site: str) -> None:
    for one in (one for path in FILES if path.parent.name == site for one in checked_in(path)):
        if one.replay is not None:
            hand = open_hand(summarize(one, ()), {})
            expected = expected_views(one)
            views = [view(state) for state in hand.states[: len(expected)]]
            assert views == expected, one.hand.text
