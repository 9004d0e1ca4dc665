"""Rendering of the self-contained HTML page of the replayer, without requests and third-party code."""

import base64
import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from analysis.pricing.tables import NO_PRICES, HandTables
from analysis.render.page import asset, page_environment, page_style, script_hash
from analysis.replayer.data import ReplayerData, page_data
from analysis.replayer.packing import in_columns
from analysis.replayer.stats import Counts, counts_before
from hhparser.pipeline import Checked

TITLE: Final = "Hand replayer"


def replayer_html(
    hands: Iterable[Checked],
    *,
    heroes: Sequence[str] = (),
    title: str = TITLE,
    count: Callable[[Sequence[Checked]], Iterable[Mapping[int, Counts]]] = counts_before,
    jobs: int = 1,
    prices: HandTables = NO_PRICES,
) -> str:
    """Render the page as HTML; the output is deterministic.

    Args:
        hands: Any hands; hands without a replay are only counted.
        heroes: Names of the hero; in hands without them, the hero is the player who saved the hand.
        title: Heading of the page.
        count: Callback that yields the statistics of players up to each hand, by seat.
        jobs: Number of worker processes for many hands.
        prices: Price tables by hand.
    """
    script = replayer_script()
    data = page_data(hands, heroes, count, jobs, prices)
    return (
        page_environment("analysis.replayer.page")
        .get_template("page.html")
        .render(
            title=title,
            hands=len(data.data["hands"]),
            left_out=data.left_out,
            data=_packed(data.data),
            style=Markup(page_style(_asset("templates", "replayer.css"))),
            script=Markup(script),
            script_hash=script_hash(script),
        )
    )


def _packed(data: ReplayerData) -> str:
    """Serialize the data as JSON with the hands as columns, deflated and encoded in base64."""
    text = json.dumps(
        {**data, "hands": in_columns("hand", data["hands"])}, ensure_ascii=False, separators=(",", ":")
    )
    return base64.b64encode(zlib.compress(text.encode(errors="backslashreplace"), 9)).decode()


def component_script() -> str:
    """Return the component as one JavaScript module that exports the class `Replayer`."""
    return _asset("static", "replayer.js")


def component_style() -> str:
    """Return the CSS of the component, scoped to elements of class `replayer-place`; colours are shared."""
    style = _asset("templates", "replayer.css").replace(":root", ":scope")
    return f"@scope (.replayer-place) {{\n{style}\n}}\n"


def replayer_script() -> str:
    """Return the script of the page: the component, and the handlers for the URL and keys."""
    return _asset("static", "page.js")


def _asset(folder: str, name: str) -> str:
    return asset("analysis.replayer.page", folder, name)
