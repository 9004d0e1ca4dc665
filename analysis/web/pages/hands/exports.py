"""`/export/hands.<format>`: download of the hands of the list."""

from collections.abc import Mapping
from typing import Final

from analysis.stats import chosen_hands, left_out
from analysis.views.hands import LISTED
from analysis.web.errors import MissingError, QuestionError
from analysis.web.page_request import PageRequest
from analysis.web.pages.hands.hand import find_hand
from analysis.web.pages.hands.hand_list import counted

KINDS: Final[Mapping[str, str]] = {  # media types by suffix
    "csv": "text/csv; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
}
MOST: Final = 100_000
MOST_TEXTS: Final = 1_000


def formats_for(hands: int | None) -> list[str]:
    """Return the formats for a list of that many hands; None if they are not counted yet."""
    return [ending for ending in KINDS if hands is None or hands <= _most(ending)]


def _most(ending: str) -> int:
    return MOST_TEXTS if ending == "txt" else MOST


def export(request: PageRequest) -> tuple[str, bytes]:
    """Return media type and content of the file: the output of `hh hands`, or the original hand texts.

    Raises:
        MissingError: There is no such format.
        QuestionError: There are too many hands.
    """
    ending = request.path["format"]
    if ending not in KINDS:
        raise MissingError(f"hands are exported as {', '.join(KINDS)}")
    most = _most(ending)
    if counted(request)["hands"].sum() > most:
        raise QuestionError(
            "q", request.url_filter.q, f"{ending} holds at most {most:,} hands here; narrow the filter"
        )
    rows = chosen_hands(request.tables, columns=LISTED, **request.row_filter).sort("hand", "seat")
    found = rows.select(*LISTED).collect()
    if ending == "txt":
        return KINDS[ending], _texts(
            request, found.drop_nulls("hand_id").select("site", "hand_id").rows()
        ).encode()
    hidden = left_out(request.tables, is_list=True, **request.row_filter)
    return KINDS[ending], request.served.settings.exported(found, ending, hidden)


def _texts(request: PageRequest, hands: list[tuple[str, str]]) -> str:
    """Join the original texts of hands; omit a hand if its file is gone."""
    found = [find_hand(request, hand) for hand in dict.fromkeys(hands)]
    return "\n\n\n".join((one.hand.text or "").strip() for one in found if one is not None) + "\n"


DOWNLOAD: Final = ("/export/hands.{format}", export)
