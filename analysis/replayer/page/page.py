"""One self-contained HTML page that steps through hands: no requests, no foreign code, everything inside."""

import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from analysis.replayer.data import page_data
from analysis.replayer.stats import SHOWN, Counts, counts_before
from hhparser.pipeline import Checked

TITLE: Final = "Hand replayer"
PARTS: Final = ("hands", "words", "layout", "table", "forum", "list", "panels", "app")


def replayer_html(
    hands: Iterable[Checked],
    *,
    heroes: Sequence[str] = (),
    title: str = TITLE,
    count: Callable[[Sequence[Checked]], Iterable[Mapping[int, Counts]]] = counts_before,
) -> str:
    """The page as text; the same hands give the same text.

    Args:
        hands: Any hands; those that cannot be replayed are only counted.
        heroes: Names of the player to look at, where he sits in a hand; else who saved it.
        title: Heading of the page.
        count: Gives for each hand the statistics of its players up to it, by seat.
    """
    script = replayer_script()
    data = page_data(hands, heroes, count)
    return page_template("analysis.replayer.page", "replayer.html").render(
        title=title,
        hands=data.hands,
        left_out=data.left_out,
        stats=SHOWN,
        data=Markup(data.json.replace("<", "\\u003c")),  # nothing in it can end the element
        source=data.source,
        style=Markup(_asset("replayer.css")),
        script=Markup(script),
        script_hash=script_hash(script),
    )


def page_template(package: str, name: str) -> Template:
    """A template of a page; what is put in is escaped, and nothing may be missing."""
    environment = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def replayer_script() -> str:
    """The script of the page."""
    return "\n".join(["(() => {", '"use strict";', *[_asset(f"{part}.js") for part in PARTS], "})();"])


def script_hash(script: str) -> str:
    """By what the policy of a page knows a script."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _asset(name: str) -> str:
    return files("analysis.replayer.page").joinpath("templates", name).read_text(encoding="utf-8")
