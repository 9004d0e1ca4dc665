"""The component in a foreign page: several instances side by side, no globals, no address changes."""

import json

from analysis.replayer.data import page_data
from analysis.replayer.page import component_script
from tests.analysis.cli.conftest import one_hand
from tests.analysis.replayer.conftest import Open, wait_until
from tests.analysis.replayer.hands import checked, too_small_bet

PAGE = """<!DOCTYPE html><html lang="en"><title>Two</title><div id="first"></div><div id="second"></div>
<script type="module">
const code = new Blob([{script}], {{ type: "text/javascript" }});
const {{ Replayer }} = await import(URL.createObjectURL(code));
const before = new Set(Object.keys(window));
const data = {data};
window.steps = [];
const make = (id, data, link) =>
  new Replayer(document.getElementById(id), data, {{ link, onStep: (place) => window.steps.push([id, place.hand, place.step]) }});
make("first", data[0], ({{ hand, step }}) => `https://example.org/${{hand}}/${{step}}`);
window.second = make("second", data[1]);
window.added = Object.keys(window).filter((name) => !before.has(name));
</script></html>"""


def two() -> str:
    """A page with a replayer of two hands and one of another."""
    lists = [[one_hand(1), one_hand(2)], [too_small_bet()]]
    data = [page_data([checked(text) for text in texts]).data for texts in lists]
    return PAGE.format(script=_literal(component_script()), data=_literal(data))


def _literal(value: object) -> str:
    return json.dumps(value).replace("<", "\\u003c")


def test_two_on_a_page_do_not_meet(open_page: Open) -> None:
    shown = open_page(two())
    wait_until(shown, "window.added")
    shown.evaluate("steps.length = 0")
    first, second = shown.locator("#first"), shown.locator("#second")
    first.get_by_label("Next action", exact=True).click()
    second.locator(".stage").press("End")
    first.get_by_label("Next hand", exact=True).click()
    second.locator(".set-mask").check()
    assert shown.evaluate("steps") == [
        ["first", "1", 1],
        ["second", "9", 11],
        ["first", "2", 0],
        ["second", "9", 11],
    ]
    assert first.locator(".hand-title").text_content() == "Hand 2"
    assert second.locator(".hand-title").text_content() == "Hand 1"
    assert not first.locator(".set-mask").is_checked()
    second.locator(".filters summary").first.click()
    second.locator(".filter-question").fill("not errors")
    assert [one.locator(".hands-body tr").count() for one in (first, second)] == [2, 0]


def test_it_leaves_window_and_address_alone(open_page: Open) -> None:
    shown = open_page(two(), "#hand=2")
    wait_until(shown, "window.added")
    assert shown.locator("#first .hand-title").text_content() == "Hand 1"
    shown.locator("#first .stage").press("ArrowRight")
    shown.wait_for_timeout(400)
    assert shown.evaluate("location.hash") == "#hand=2"
    assert shown.evaluate("added") == ["steps", "second"]
    assert shown.evaluate("typeof Replayer") == "undefined"


def test_links_are_made_by_the_page(open_page: Open) -> None:
    shown = open_page(two(), permissions=["clipboard-read", "clipboard-write"])
    wait_until(shown, "window.added")
    shown.locator("#first [data-do=link]").click()
    wait_until(shown, "document.querySelector('#first .taken').textContent")
    assert shown.evaluate("navigator.clipboard.readText()") == "https://example.org/1/0"
    assert not shown.locator("#second [data-do=link]").is_visible()


def test_a_page_leads_to_a_place(open_page: Open) -> None:
    shown = open_page(two())
    wait_until(shown, "window.added")
    shown.evaluate("second.show({ hand: '9', step: 5 })")
    assert shown.locator("#second .message").text_content() == "BTN bets 1, 25% of the pot"
