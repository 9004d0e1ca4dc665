"""The types of the JSON that commands of the store and of its notes print."""

from typing import Annotated, Literal, NotRequired, TypedDict


class ImportOutput(TypedDict):
    """What an import did; `hands` = `new` + `copies`."""

    schema: Literal["hhparser/import/1"]
    files: int
    hands: int
    new: int
    copies: int
    conflicts: Annotated[int, "Copies with other content, which are kept as well"]
    unread: Annotated[int, "Files without hands"]
    seconds: float
    total: NotRequired[Annotated[int, "Hands in the store, after each step of `--watch`"]]


class StoreInfoOutput(TypedDict):
    """What a store holds."""

    schema: Literal["hhparser/store-info/1"]
    hands: int
    players: int
    segments: int
    tail: Annotated[int, "Hands that are not in a segment yet"]
    generation: int
    bytes: Annotated[dict[str, int], "Size on the disk by part"]
    reader_version: str
    definitions_version: str


class NoteOutput(TypedDict):
    """A note on a hand, a step of it, a player, or a session of a player."""

    site: str
    hand: Annotated[str | None, "The site's number of the hand"]
    step: Annotated[int | None, "As `hh replay --format json` counts them"]
    player: str | None
    session: Annotated[str | None, "When the session of the player began"]
    id: str
    text: str
    made: str
    changed: str
