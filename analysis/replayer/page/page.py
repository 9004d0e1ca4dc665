"""Rendering of the self-contained HTML page of the replayer, without requests and third-party code."""

import base64
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.resources import files
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from analysis.replayer.data import page_data
from analysis.replayer.packing import in_columns
from analysis.replayer.stats import Counts, counts_before
from hhparser.pipeline import Checked

TITLE: Final = "Hand replayer"
PARTS: Final = (
    *("cards", "data", "words", "nodes", "layout", "motion", "middle", "table"),
    *("questions", "marks", "rows", "list", "panels", "take_away", "replayer"),
)  # fmt: skip
IMPORTS: Final = re.compile(r"^import .*?;\n|^export (?=const|class|function|async)", re.MULTILINE)


def replayer_html(
    hands: Iterable[Checked],
    *,
    heroes: Sequence[str] = (),
    title: str = TITLE,
    count: Callable[[Sequence[Checked]], Iterable[Mapping[int, Counts]]] = counts_before,
    jobs: int = 1,
) -> str:
    """Render the page as HTML; the output is deterministic.

    Args:
        hands: Any hands; hands without a replay are only counted.
        heroes: Names of the hero; in hands without them, the hero is the player who saved the hand.
        title: Heading of the page.
        count: Callback that yields the statistics of players up to each hand, by seat.
        jobs: Number of worker processes for many hands.
    """
    script = replayer_script()
    data = page_data(hands, heroes, count, jobs)
    return page_template("analysis.replayer.page", "page.html").render(
        title=title,
        hands=len(data.data["hands"]),
        left_out=data.left_out,
        data=_packed(data.data),
        style=Markup(card_style() + _asset("templates", "replayer.css")),
        script=Markup(script),
        script_hash=script_hash(script),
    )


def _packed(data: dict[str, Any]) -> str:  # Any: JSON
    """Serialize the data as JSON with the hands as columns, deflated and encoded in base64."""
    text = json.dumps(
        data | {"hands": in_columns("hand", data["hands"])}, ensure_ascii=False, separators=(",", ":")
    )
    return base64.b64encode(zlib.compress(text.encode(errors="backslashreplace"), 9)).decode()


def page_template(package: str, name: str) -> Template:
    """Load a Jinja template of a package, with autoescape; an undefined variable is an error."""
    environment = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(name)


def component_files() -> dict[str, str]:
    """Return the JavaScript modules of the component by file name; `replayer.js` exports `Replayer`."""
    markup = json.dumps(page_template("analysis.replayer.page", "replayer.html").render())
    return {"markup.js": f"export const MARKUP = {markup};\n"} | {
        f"{part}.js": _asset("script", f"{part}.js") for part in PARTS
    }


def component_script() -> str:
    """Return the component as one JavaScript module that exports the class `Replayer`."""
    return "\n".join([*map(joined, component_files().values()), "export { Replayer };"])


def card_script() -> str:
    """Return the JavaScript functions that render cards inline in text."""
    return joined(_asset("script", "cards.js"))


def packing_script() -> str:
    """Return the JavaScript function that decodes the data of a page."""
    return joined(_asset("script", "packed.js"))


def card_style() -> str:
    """Return the CSS of cards inline in text."""
    return _asset("templates", "cards.css")


def component_style() -> str:
    """Return the CSS of the component, scoped to elements of class `replayer-place`."""
    style = f"{card_style()}\n{_asset('templates', 'replayer.css')}".replace(":root", ":scope")
    return f"@scope (.replayer-place) {{\n{style}\n}}\n"


def replayer_script() -> str:
    """Return the script of the page: the component, and the handlers for the URL and keys."""
    return "\n".join([component_script(), packing_script(), joined(_asset("script", "page.js"))])


def joined(module: str) -> str:
    """Remove the imports and exports of a module, so that modules can be concatenated into one script."""
    return IMPORTS.sub("", module)


def script_hash(script: str) -> str:
    """Return the SHA-256 digest of a script in base64, for the content security policy."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _asset(folder: str, name: str) -> str:
    return files("analysis.replayer.page").joinpath(folder, name).read_text(encoding="utf-8")
