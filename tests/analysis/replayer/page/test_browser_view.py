"""The page in a real browser: switches, words, findings, copies, strange names, accessibility, speed."""

import time

import pytest

from tests.analysis.cli.conftest import one_hand
from tests.analysis.deals import deal
from tests.analysis.replayer.conftest import Open, serious_faults, wait_until, where
from tests.analysis.replayer.hands import (
    EVIL,
    LONG,
    many_actions,
    page,
    six_side_pots,
    strange_names,
    three_hands,
    too_small_bet,
)


def test_villains_cards_stay_hidden_until_shown_or_asked_for(open_page: Open) -> None:
    # Bob's cards are known from the summary only
    text = one_hand().replace("(big blind) folded on the Turn", "(big blind) mucked [Qh Qd]")
    shown = open_page(page(text))
    assert shown.locator(".table .back").count() == 2
    shown.check(".set-villains")
    assert shown.locator(".table .back").count() == 0
    shown.uncheck(".set-villains")
    assert shown.locator(".table .back").count() == 2


def test_masked_names_are_nowhere(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=5")
    shown.check(".set-mask")
    shown.click(".source-box summary")
    assert shown.text_content(".message") == "Hero bets $0.04, 100% of the pot"
    words = shown.evaluate(
        "[document.getElementById('replayer').textContent, document.querySelector('.table').outerHTML].join()"
    )
    assert "Bob" not in words
    assert "Ann" not in words


def test_combined_folds_are_one_step(open_page: Open) -> None:
    shown = open_page(page(deal("LJ folds, HJ folds, CO folds, BTN raises 6, SB folds, BB folds", 6)))
    shown.check(".set-combine")
    shown.keyboard.press("ArrowRight")
    assert where(shown)[1] == 3
    assert shown.text_content(".message") == "LJ, HJ and CO fold"
    shown.keyboard.press("ArrowLeft")
    assert where(shown)[1] == 0


def test_amounts_in_big_blinds(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=5")
    shown.check(".set-amounts_bb")
    assert shown.text_content(".message") == "Ann bets 2 bb, 100% of the pot"
    assert shown.text_content(".fact-pot") == "4 bb"


def test_four_colours_can_be_two(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=3")  # flop 2c 7d Jh
    color = "getComputedStyle(document.querySelector('.board .suit-%s')).fill"
    assert shown.evaluate(color % "d") != shown.evaluate(color % "h")
    shown.uncheck(".set-four_colors")
    assert shown.evaluate(color % "d") == shown.evaluate(color % "h")


def test_the_decision_that_the_player_faces(open_page: Open) -> None:
    # Bob must call 0.04 into 0.08 (a third of 0.12) with 1.98 behind, Ann has 1.94: 1.94 / 0.08 = 24.3
    shown = open_page(three_hands(), "#hand=1&step=5")
    facts = {
        name: shown.text_content(f".fact-{name}") for name in ("actor", "call", "odds", "raise", "pot", "spr")
    }
    assert facts == {
        "actor": "Bob",
        "call": "$0.04",
        "odds": "33%",
        "raise": "$0.08 – $1.98",
        "pot": "$0.08",
        "spr": "24.3",
    }


@pytest.mark.parametrize(
    ("place", "verb"),
    [
        pytest.param("#hand=9&step=2", "Raise to", id="a blind is a bet"),
        pytest.param("#hand=9&step=4", "Bet", id="nobody has bet the flop"),
        pytest.param("#hand=9&step=5", "Raise to", id="after a bet"),
    ],
)
def test_a_bet_is_no_raise(open_page: Open, place: str, verb: str) -> None:
    shown = open_page(page(too_small_bet()), place)
    assert shown.text_content(".fact-verb") == verb


def test_a_step_is_described_in_words(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=5")
    assert (
        shown.text_content(".live")
        == "Ann bets $0.04, 100% of the pot. Pot $0.08. Bob to act, $0.04 to call."
    )
    shown.keyboard.press("2")
    assert shown.text_content(".live").startswith(
        "Flop: 2 of clubs, 7 of diamonds, jack of hearts. Pot $0.04."
    )
    seat = shown.get_attribute(".seat[data-seat='1']", "aria-label")
    assert seat == "Ann, BTN, button, stack $1.98, ace of spades and king of diamonds"


def test_a_finding_is_shown_at_its_step_with_its_line(open_page: Open) -> None:
    shown = open_page(page(too_small_bet()), "#hand=9&step=5")
    wait_until(shown, "document.querySelector('.findings code')?.textContent")
    assert shown.text_content(".findings code") == "BTN: bets 1"
    assert "L111 bet of 1 is below the minimum 2" in shown.text_content(".findings")
    shown.keyboard.press("ArrowRight")
    assert shown.locator(".findings li").count() == 0


def test_source_text_marks_the_line_of_the_step(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=5")
    shown.click(".source-box summary")
    shown.wait_for_selector(".source-lines .now")
    assert shown.text_content(".source-lines .now") == "Ann: bets $0.04"
    shown.keyboard.press("ArrowRight")
    assert shown.text_content(".source-lines .now") == "Bob: calls $0.04"


FORUM = """\
pokerstars, NL 0.01/0.02 USD, 2 players

Ann (BTN) [hero]: $2.00
Bob (BB): $2.00

Preflop (pot $0.03): Ann posts small blind $0.01, Bob posts big blind $0.02. Ann has A♠ K♦
Ann calls $0.01
Bob checks

Flop: 2♣ 7♦ J♥ (pot $0.04)
Bob checks
Ann bets $0.04, 100% of the pot
Bob calls $0.04

Turn: 3♠ (pot $0.12)
Bob checks
Ann bets $0.08, 67% of the pot
Bob folds
Uncalled bet of $0.08 returned to Ann

Pot of $0.12: Ann wins $0.12

Results
Ann: +$0.06
Bob: −$0.06
"""


def test_forum_text(open_page: Open) -> None:
    shown = open_page(three_hands(), permissions=["clipboard-read", "clipboard-write"])
    shown.click("[data-do=forum]")
    wait_until(shown, "document.querySelector('.taken').textContent === 'The hand is copied.'")
    assert shown.evaluate("navigator.clipboard.readText()") == FORUM


@pytest.mark.parametrize("clipboard", ["given", "refused"])
def test_copied_link(open_page: Open, clipboard: str) -> None:
    shown = open_page(three_hands(), "#hand=1&step=5", permissions=["clipboard-read", "clipboard-write"])
    if clipboard == "refused":  # as in a frame: the old way of copying remains
        shown.evaluate(
            "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('not here')); }"
        )
    shown.click("[data-do=link]")
    wait_until(shown, "document.querySelector('.taken').textContent === 'The link to this step is copied.'")
    assert shown.evaluate("navigator.clipboard.readText()").endswith("replayer.html#hand=1&step=5")
    assert shown.locator("dialog[open]").count() == 0


def test_print_keeps_one_hand(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=5")
    shown.evaluate("window.print = () => { document.title = 'printed'; }")
    shown.click("[data-do=print]")
    assert shown.title() == "printed"
    shown.emulate_media(media="print")
    assert shown.is_visible(".table")
    assert shown.is_visible(".log")
    assert not shown.is_visible(".hands")


def test_swipes_step(open_page: Open) -> None:
    shown = open_page(three_hands(), "#hand=1&step=3", has_touch=True, viewport={"width": 390, "height": 844})
    swipe = """([from, to]) => {
      const stage = document.querySelector(".table");
      const touch = (clientX) => new Touch({ identifier: 1, target: stage, clientX, clientY: 300 });
      stage.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(from)], bubbles: true }));
      stage.dispatchEvent(new TouchEvent("touchend", { changedTouches: [touch(to)], bubbles: true }));
    }"""
    for way, step in [([300, 100], 4), ([100, 300], 3), ([100, 110], 3)]:
        shown.evaluate(swipe, way)
        assert where(shown) == ("1", step)


def test_names_with_markup_stay_names(open_page: Open) -> None:
    shown = open_page(page(strange_names()), "#hand=3&step=1")
    assert shown.text_content(".message") == f"{EVIL} raises to 6"
    assert shown.locator("#replayer script").count() == 0
    plates = shown.locator(".table .name").all_text_contents()
    assert any(name.startswith("A name") and name.endswith("…") for name in plates)
    assert LONG in shown.locator(".table title").all_text_contents()


@pytest.mark.parametrize(
    "text", [pytest.param(many_actions(), id="ten players"), pytest.param(strange_names(), id="long names")]
)  # fmt: skip
def test_nothing_is_wider_than_the_page_and_no_plates_overlap(open_page: Open, text: str) -> None:
    shown = open_page(page(text), viewport={"width": 1280, "height": 800})
    overlaps = """() => {
      const boxes = [...document.querySelectorAll(".plate")].map((plate) => plate.getBoundingClientRect());
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      return boxes.filter((a, i) => boxes.some((b, j) => i < j && meet(a, b))).length;
    }"""
    outside = """() => {
      const table = document.querySelector(".table").getBoundingClientRect();
      const boxes = [...document.querySelectorAll(".plate")].map((plate) => plate.getBoundingClientRect());
      return boxes.filter((box) => box.left < table.left - 1 || box.right > table.right + 1).length;
    }"""
    for width in (1280, 820, 390):
        shown.set_viewport_size({"width": width, "height": 800})
        assert shown.evaluate("document.documentElement.scrollWidth") <= width
        assert (width, shown.evaluate(overlaps), shown.evaluate(outside)) == (width, 0, 0)


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize(
    ("step", "bets"), [pytest.param(9, 10, id="preflop"), pytest.param(29, 9, id="flop")]
)
def test_no_bet_covers_cards_or_names(open_page: Open, width: int, step: int, bets: int) -> None:
    shown = open_page(page(many_actions()), f"#hand=60&step={step}", viewport={"width": width, "height": 800})
    covered = """() => {
      const boxes = (shapes) => [...document.querySelectorAll(shapes)].map((one) => one.getBoundingClientRect());
      const meet = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
      const others = boxes(".plate, .seat .back, .seat .card, .tab");
      const bets = boxes(".table .bet");
      return [bets.length, bets.filter((bet) => others.some((one) => meet(bet, one))).length];
    }"""
    assert shown.evaluate(covered) == [bets, 0]


@pytest.mark.slow_cases(3)
@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("text", "place"),
    [
        pytest.param(many_actions(), "#hand=60&step=25", id="ten players"),
        pytest.param(six_side_pots(), "#hand=7&step=13", id="side pots"),
        pytest.param(too_small_bet(), "#hand=9&step=5", id="finding"),
    ],
)
def test_axe_finds_no_serious_fault(open_page: Open, text: str, place: str, scheme: str) -> None:
    shown = open_page(page(text), place, color_scheme=scheme, bypass_csp=True)
    shown.click(".filters summary")
    shown.click(".fields summary")
    shown.click(".source-box summary")
    shown.wait_for_selector(".source-lines li")
    assert serious_faults(shown) == []


@pytest.mark.parametrize("hands", [100, pytest.param(1000, marks=pytest.mark.slow)])
def test_a_long_tournament_opens_at_once_and_steps_without_lag(open_page: Open, invoke, hands: int) -> None:
    tournament = "--tournament --players 9 --seed 7 --to pokerstars -o t.txt"
    invoke("deal", "--hands", f"{hands}", *tournament.split())
    html = invoke("replay", "t.txt", "--format", "html").stdout
    times = []
    for _ in range(3):
        start = time.perf_counter()
        shown = open_page(html)
        wait_until(shown, "document.querySelector('.message').textContent")
        times.append(time.perf_counter() - start)
    assert min(times) < 2  # 0.7 seconds while four other programs run on two processors
    one_step = """() => {
      const start = performance.now();
      for (let step = 0; step < 9; step += 1) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
      }
      return (performance.now() - start) / 9;
    }"""
    assert shown.text_content(".hands-count") == f"{hands:,} of {hands:,}"
    assert shown.evaluate(one_step) < 200  # milliseconds; about five when nothing else runs
