"""The component as modules: an app serves the same code that the page contains."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pytest

import analysis
from analysis.inference.intervals import wilson_interval
from analysis.replayer.data import page_data
from analysis.replayer.page import component_script
from analysis.replayer.terminal.formatting import percent_text
from tests.analysis.cli.conftest import one_hand
from tests.analysis.replayer.conftest import wait_until
from tests.analysis.replayer.hands import checked

HOST = "http://replayer.test/"
SOURCES = Path(analysis.__file__).parent
POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'"
PAGE = '<!DOCTYPE html><html lang="en"><title>App</title><div id="root"></div><script type="module" src="app.js"></script></html>'
APP = """import { Replayer } from "./replayer.js";
import { percent } from "./replayer/page/script/words.js";
import { wilson } from "./report/script/counting.js";
const data = await (await fetch("data.json")).json();
window.percents = Array.from({ length: 10001 }, (_, share) => percent(share));
window.wilson = wilson;
window.replayer = new Replayer(document.getElementById("root"), data, { onStep: ({ step }) => (window.step = step) });
"""


@pytest.fixture
def app(chromium: Any) -> Iterator[Any]:
    """A page that loads the bundle and a source module, under the policy of an app; nothing may go wrong in it."""
    served = {"": PAGE, "app.js": APP, "replayer.js": component_script()}
    served["data.json"] = json.dumps(page_data([checked(one_hand())]).data)
    types = {"js": "text/javascript", "json": "application/json", "": "text/html"}
    trouble: list[str] = []

    def answer(route: Any) -> None:
        name = route.request.url.removeprefix(HOST)
        kind = types[name.rpartition(".")[2] if name else ""]
        body = served[name] if name in served else (SOURCES / name).read_text(encoding="utf-8")
        route.fulfill(body=body, content_type=kind, headers={"content-security-policy": POLICY})

    shown = chromium.new_context().new_page()
    shown.on("console", lambda message: trouble.append(message.text))
    shown.on("pageerror", lambda error: trouble.append(str(error)))
    shown.route(f"{HOST}**", answer)
    shown.goto(HOST)
    wait_until(shown, "window.replayer !== undefined")
    yield shown
    shown.context.close()
    assert trouble == []


def test_modules_run_under_the_policy_of_an_app(app: Any) -> None:
    app.locator(".stage").press("ArrowRight")
    assert app.evaluate("step") == 1
    assert app.text_content(".message") == "Ann calls $0.01"
    with app.expect_download() as saved:
        app.click("[data-do=picture]")
    assert saved.value.suggested_filename == "hand-1.png"
    assert not app.is_visible("[data-do=page]")


def test_page_and_terminal_write_percentages_alike(app: Any) -> None:
    assert app.evaluate("percents") == [percent_text(share) for share in range(10_001)]


def test_report_and_python_compute_the_same_intervals(app: Any) -> None:
    cases = [
        (made, chances) for chances in (1, 2, 7, 40, 999, 1_000_000) for made in {0, 1, chances // 3, chances}
    ]
    table = pl.DataFrame(cases, ["made", "chances"], orient="row")
    low, high = wilson_interval(pl.col("made"), pl.col("chances"))
    expected = table.select(low=low, high=high).rows()
    given = app.evaluate("(cases) => cases.map(([made, chances]) => wilson(made, chances))", cases)
    assert [tuple(one) for one in given] == [pytest.approx(one, abs=1e-12) for one in expected]


def test_the_markup_has_no_inline_handlers() -> None:
    assert not re.search(r"\son[a-z]+=\"", component_script())


def test_the_script_of_a_page_needs_no_other_file() -> None:
    assert not re.search(r"\bimport[({*\"]|\bfrom\"", component_script())
