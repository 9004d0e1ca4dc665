"""One hand: its parsed form, the frames of its replay, and the notes, tags and review mark on it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from analysis.replayer.data import FIELDS, HandView
from analysis.store.notes.notes import UserNote
from analysis.views.sessions import NoteItem
from hhparser.formats.hand_json import parse_object
from hhparser.formats.json_types import ParseJson
from hhparser.pipeline import Checked

Json = dict[str, Any]  # Any: not part of the interface


class HandNote(NoteItem):
    """A note on a hand or on a step of it."""

    site: NotRequired[str]
    hand: NotRequired[str]
    player: NotRequired[str]
    step: NotRequired[int]
    session: NotRequired[str]
    changed: str


class HandPage(TypedDict):
    """A hand as `hh parse` prints it, with its notes, tags and review mark."""

    schema: Literal["hhparser/web-hand/1"]
    hand: ParseJson
    frames: Annotated[list[Json], "Each event with the seats it changes, in the smallest unit of the hand"]
    notes: list[HandNote]
    tags: list[str]
    reviewed: bool
    replayer: NotRequired[Annotated[Json, "Data of the replayer, subject to change"]]


def hand_object(
    checked: Checked, row: HandView | None, notes: Sequence[UserNote], mark: Mapping[str, Any]
) -> HandPage:
    """Return a hand as a JSON object, without the data of the replayer.

    Args:
        checked: The hand.
        row: Its replay; None for a hand that cannot be replayed, for an empty list of frames.
        notes: The notes on the hand.
        mark: The keys `tags` and `reviewed`.
    """
    return {
        "schema": "hhparser/web-hand/1",
        "hand": parse_object(checked),
        "frames": [] if row is None else [*_frames(row)],
        "notes": [_note(one) for one in notes],
        "tags": mark["tags"],
        "reviewed": mark["reviewed"],
    }


def _frames(row: HandView) -> Iterator[Json]:
    for frame in row.frames:
        fields = frame._asdict()
        fields["seats"] = [dict(zip(FIELDS["state"], one, strict=True)) for one in frame.seats]
        if frame.decision is not None:
            fields["decision"] = frame.decision._asdict()
        yield fields


def _note(note: UserNote) -> HandNote:
    about = {key: value for key, value in note.about._asdict().items() if value is not None}
    return {  # the fields of `About` are keys of the note
        **about,  # type: ignore[typeddict-item]
        "id": note.id,
        "text": note.text,
        "made": note.made,
        "changed": note.changed,
    }
