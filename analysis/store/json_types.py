"""The types of the JSON that `hh import` and `hh store info` print."""

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
