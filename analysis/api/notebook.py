"""Rich display of hands in notebooks."""

import sys
from html import escape
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from hhparser.engine import Replay
    from hhparser.model import Hand
    from hhparser.pipeline import Checked

HEIGHT: Final = 640


def register() -> None:
    """Register the formatters with IPython if this process is a notebook; nothing is imported before use."""
    ipython = sys.modules.get("IPython")
    shell: Any = None if ipython is None else ipython.get_ipython()  # Any: a shell of IPython
    if shell is None or getattr(shell, "display_formatter", None) is None:
        return
    html = shell.display_formatter.formatters["text/html"]
    html.for_type_by_name("hhparser.model.hand", "Hand", hand_html)
    html.for_type_by_name("hhparser.pipeline", "Checked", checked_html)
    html.for_type_by_name("hhparser.engine.replay.replay", "Replay", replay_html)


def hand_html(hand: "Hand") -> str | None:
    """Return the replayer of a hand, in a frame; None for a hand that cannot be replayed."""
    from hhparser.pipeline import check_hand  # noqa: PLC0415  slow import

    return checked_html(check_hand(hand))


def replay_html(replay: "Replay") -> str | None:
    """Return the replayer of the hand of a replay."""
    return hand_html(replay.hand)


def checked_html(checked: "Checked") -> str | None:
    """Return the replayer of a checked hand, in a frame; None for a hand that cannot be replayed."""
    from analysis.replayer.page import replayer_html  # noqa: PLC0415  slow import

    if checked.replay is None:
        return None
    page = escape(replayer_html([checked]), quote=True)
    return f'<iframe sandbox="allow-scripts" srcdoc="{page}" width="100%" height="{HEIGHT}"></iframe>'
