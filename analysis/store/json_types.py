"""Types of the JSON output of the commands for stores and notes."""

from typing import Annotated, Literal, NotRequired, Required, TypedDict


class ImportOutput(TypedDict):
    """Counts of an import; `hands` = `new` + `copies`."""

    schema: Literal["hhparser/import/1"]
    files: int
    hands: int
    new: int
    other_games: Annotated[int, "New hands of games other than hold'em"]
    copies: int
    conflicts: Annotated[int, "Copies with other content, which are kept as well"]
    unread: Annotated[int, "Files without hands"]
    seconds: float
    total: NotRequired[Annotated[int, "Hands in the store, after each step of `--watch`"]]


class StoreInfoOutput(TypedDict):
    """Contents of a store in numbers."""

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
    """A note on a hand, a step of a hand, a player, or a session of a player."""

    site: str
    hand: Annotated[str | None, "The site's number of the hand"]
    step: Annotated[int | None, "As `hh replay --format json` counts them"]
    player: str | None
    session: Annotated[str | None, "When the session of the player began"]
    id: str
    text: str
    made: str
    changed: str


class ClientFolder(TypedDict):
    """A folder where a poker client writes hand histories."""

    client: str
    path: str
    hero: str | None
    hands: int
    summaries: Annotated[int, "Files of tournament summaries"]


class DamageOutput(TypedDict):
    """A damaged file of a store."""

    path: str
    what: str
    remedy: str


class RebuildOutput(TypedDict):
    """The result of a rebuild."""

    schema: Literal["hhparser/store-rebuild/1"]
    files: Annotated[int, "Files that were read again"]
    hands: int
    carried: Annotated[int, "Hands kept as imported, because their text is gone"]
    lost: Annotated[int, "Hands left out, because their text and rows are gone"]
    seconds: float


class ForgetOutput(TypedDict):
    """The number of forgotten files and hands."""

    schema: Literal["hhparser/store-forget/1"]
    files: int
    hands: int


class ExportOutput(TypedDict):
    """The number of rows of each exported table."""

    schema: Literal["hhparser/store-export/1"]
    hands: int
    players: int
    actions: int
    pots: int
    diagnostics: int
    places: int
    decisions: int


class TagOutput(TypedDict):
    """The result of tagging or marking hands."""

    schema: Literal["hhparser/tag/1"]
    hands: Annotated[int, "Hands that were named or match"]
    changed: Annotated[int, "Those of them that changed"]


class NotesImportOutput(TypedDict):
    """The result of an import of notes; all counts are entries."""

    schema: Literal["hhparser/notes-import/1"]
    added: int
    changed: Annotated[int, "Newer than those here"]
    same: int
    older: Annotated[int, "Older than those here, and left out"]
    unknown: Annotated[int, "On hands or players that the store does not have"]


class EntryOutput(TypedDict, total=False):
    """A note, tag, mark, saved query or saved columns, in the format of `hh notes export`."""

    kind: Required[Literal["note", "tag", "reviewed", "question", "columns"]]
    id: str
    site: str
    hand: str
    step: int
    player: str
    session: str
    tag: str
    name: str
    text: str
    made: str
    changed: Required[str]
    removed: Literal[True]


class EntryChangeOutput(TypedDict):
    """An entry before and after a change."""

    before: EntryOutput | None
    after: EntryOutput


class NoteChangeOutput(TypedDict):
    """A change of notes, tags, marks, saved queries or columns."""

    number: int
    made: str
    words: str
    undoes: Annotated[int | None, "Number of the change that it undid"]
    undone: Annotated[int | None, "Number of the change that undid it"]
    entries: list[EntryChangeOutput]


class UndoOutput(TypedDict):
    """The result of an undo."""

    schema: Literal["hhparser/notes-undo/1"]
    undone: Annotated[int, "Number of the change that was undone"]
    change: Annotated[int, "Number of the change that undid it"]
    changed: Annotated[int, "Entries that changed"]
    left: Annotated[int, "Entries that stay, because they changed again since"]


class BackupOutput(TypedDict):
    """A backup of the notes."""

    day: str
    bytes: int
    whole: Annotated[bool, "False for a damaged file"]


class RestoreOutput(TypedDict):
    """The result of restoring a backup."""

    schema: Literal["hhparser/notes-restore/1"]
    day: Annotated[str, "Day of the backup"]
    changed: Annotated[int, "Entries that changed"]
    kept: Annotated[str | None, "Where the replaced notes.db is"]
