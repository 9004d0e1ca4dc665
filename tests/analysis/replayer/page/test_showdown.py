"""Boards, winners, equities and motion in a real browser."""

from typing import Any

import pytest

from analysis.replayer import replayer_html
from tests.analysis.replayer.conftest import SCREENS, Open, go_to, serious_faults
from tests.analysis.replayer.hands import all_in, page, six_side_pots, three_hands
from tests.engine.samples import FOLDER, checked_in

THREE_BOARDS = FOLDER / "ggpoker" / "cash_run_twice_and_three_times.txt"


def three_boards() -> str:
    return replayer_html(checked_in(THREE_BOARDS))


def cards(shown: Any, selector: str) -> str:
    return "".join(
        shown.locator(f".table {selector}").evaluate_all("all => all.map((one) => one.dataset.card)")
    )


def test_boards_share_the_flop_and_each_names_its_winner(open_page: Open) -> None:
    shown = open_page(three_boards(), "#hand=HD10000120&step=18")
    assert cards(shown, ".shared .card") == "Ad8c7c"
    rows = [cards(shown, f".board:nth-of-type({row}) .card") for row in (2, 3, 4)]
    assert rows == ["2s2d", "6hQs", "4cKh"]
    assert shown.locator(".table .result").all_text_contents() == [
        "Hero: two pair, Aces and Deuces",
        "b0b0a9: a straight, Six to Ten",
        "b0b0a9: a flush, Ten high",
    ]
    assert cards(shown, ".card.dim") == "QsKh"


def test_boards_without_shared_cards_are_shown_whole(open_page: Open) -> None:
    shown = open_page(three_boards(), "#hand=RC1000000121&step=12")
    assert shown.locator(".table .shared").count() == 0
    assert shown.locator(".board .card").count() == 10


# aces hold against kings on 2c 7d Jh 4s 9c: the pair with jack, nine and seven
@pytest.mark.parametrize(
    ("step", "lit", "dim"),
    [pytest.param(7, "", "", id="before the payment"), pytest.param(8, "7dJh9cAsAd", "2c4sKsKd", id="paid")],
)
def test_winning_cards_are_lit_and_others_dimmed(open_page: Open, step: int, lit: str, dim: str) -> None:
    shown = open_page(page(all_in()), f"#hand=4&step={step}")
    assert (set(split(cards(shown, ".lit"))), set(split(cards(shown, ".dim")))) == (
        set(split(lit)),
        set(split(dim)),
    )


def split(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


# BB has to call 38 into 43 (38 of 81, 47%) with kings against aces, while SB has folded
@pytest.mark.parametrize(("villains", "held"), [(False, "–"), (True, "17%")])
def test_required_equity_is_shown_beside_actual_equity(open_page: Open, villains: bool, held: str) -> None:
    shown = open_page(page(all_in()), "#hand=4&step=2")
    shown.set_checked(".set-villains", villains)
    assert shown.text_content(".fact-odds") == "47%"
    assert shown.text_content(".fact-held") == held


def test_cards_are_spelled_alike_everywhere(open_page: Open) -> None:
    shown = open_page(three_boards(), "#hand=HD10000120&step=9")
    drawn = shown.locator(".seat .card .rank").all_text_contents()
    assert "T" in drawn
    assert "T♣" in shown.text_content(".message").replace("\ufe0e", "")


@pytest.mark.parametrize(("width", "is_fixed"), [(390, True), (1280, False)])
def test_controls_stay_at_the_bottom_of_a_phone(open_page: Open, width: int, is_fixed: bool) -> None:
    shown = open_page(three_hands(), viewport={"width": width, "height": 844})
    bottom = "document.querySelector('.transport').getBoundingClientRect().bottom"
    for place in (0, 300, 5000):
        shown.evaluate(f"scrollTo(0, {place})")
        assert (shown.evaluate(bottom) == 844) == is_fixed
    last = "[...document.querySelectorAll('.panel')].pop().getBoundingClientRect().bottom"
    top = "document.querySelector('.transport').getBoundingClientRect().top"
    assert shown.evaluate(last) <= shown.evaluate(top) or not is_fixed


STEP = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowRight', bubbles: true}))"
MOTION = "document.getAnimations().map((one) => one.effect.getTiming().duration)"


@pytest.mark.parametrize(("wish", "durations"), [("no-preference", {150}), ("reduce", set())])
@pytest.mark.parametrize(
    ("step", "words"), [pytest.param(4, "a bet and", id="chips"), pytest.param(6, "the turn", id="cards")]
)
def test_cards_and_chips_move_unless_less_is_wished(
    open_page: Open, wish: str, durations: set[int], step: int, words: str
) -> None:
    shown = open_page(three_hands(), f"#hand=1&step={step}", reduced_motion=wish)
    assert set(shown.evaluate(f"{STEP}, {MOTION}")) == durations  # at once, for 150 ms are soon over
    shown.wait_for_timeout(300)
    assert shown.locator(".gone").count() == 0
    go_to(shown, "#hand=1&step=9")  # a jump shows the table as it is
    assert shown.evaluate(MOTION) == []


@pytest.mark.slow_cases(4)
@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "width"), SCREENS)
@pytest.mark.parametrize("place", ["boards", "pots"])
def test_axe_finds_no_serious_fault(open_page: Open, place: str, scheme: str, width: int) -> None:
    html, at = (
        (three_boards(), "#hand=HD10000120&step=18")
        if place == "boards"
        else (page(six_side_pots()), "#hand=7&step=18")
    )
    size = {"width": width, "height": 844}
    shown = open_page(html, at, color_scheme=scheme, bypass_csp=True, viewport=size)
    assert serious_faults(shown) == []
