"""The types of the JSON of findings, notes, imports, settings, help and long questions."""

from typing import Annotated, Literal, NotRequired, TypedDict

from analysis.store.json_types import NoteOutput
from analysis.views.audit import DealTest
from analysis.views.findings import CodeCount, FileFindings, SiteFindings
from analysis.web.json_types import ImportState
from hhparser.findings.finding import Severity
from hhparser.formats.json_types import PlacedFindingJson


class ChecksPage(TypedDict):
    """The findings by code, file and site."""

    schema: Literal["hhparser/web-checks/1"]
    codes: Annotated[list[CodeCount], "Errors first, then the most frequent"]
    findings: int
    files: list[FileFindings]
    sites: list[SiteFindings]


class FindingPlace(TypedDict):
    """A place where a rule is broken."""

    file: str
    line: Annotated[int, "Line in the file, from 1"]
    column: Annotated[int, "Column in the line, from 1"]
    site: str | None
    hand_id: str | None
    message: str


class RulePage(TypedDict):
    """A rule, and a part of the places where it is broken."""

    schema: Literal["hhparser/web-rule/1"]
    code: str
    slug: str
    severity: Severity
    explanation: str
    findings: list[FindingPlace]
    total: Annotated[int, "All findings of the rule"]


class QuestionState(TypedDict):
    """The progress of a job."""

    schema: Literal["hhparser/web-question/1"]
    id: str
    running: bool
    stopped: bool
    done: Annotated[int, "Parts that are done"]
    total: Annotated[int, "All parts; 0 while that is not known"]


class AuditPage(TypedDict):
    """The audit of all hands of the store; the findings and tests come when it has ended."""

    schema: Literal["hhparser/web-audit/1"]
    question: Annotated[QuestionState | None, "Null before it was started"]
    diagnostics: NotRequired[list[PlacedFindingJson]]
    tests: NotRequired[list[DealTest]]


class NotesPage(TypedDict):
    """All notes, the newest first, and the saved queries."""

    schema: Literal["hhparser/web-notes/1"]
    notes: list[NoteOutput]
    questions: Annotated[dict[str, str], "Saved queries by name"]


class FolderItem(TypedDict):
    """A path that was given to an import, and its contents."""

    path: str
    is_watched: bool
    files: int
    size: Annotated[int, "Imported bytes"]
    hands: int
    unread: Annotated[int, "Hands that were not replayed"]
    copies: Annotated[int, "Copies of hands that count elsewhere"]
    errors: int


class FileItem(TypedDict):
    """An imported file."""

    path: Annotated[str, "As it was given"]
    place: Annotated[str, "The absolute path"]
    size: Annotated[int, "Imported bytes"]
    changed: Annotated[int, "Time of its last change when it was read, in nanoseconds since 1970"]
    kind: Annotated[str, "Kind of the contents"]
    is_replaced: Annotated[bool, "Whether an import found other text at its place"]
    copies: Annotated[int, "Copies of hands that count elsewhere"]
    hands: int
    unread: Annotated[int, "Hands that were not replayed"]
    errors: int
    state: Annotated[Literal["", "gone", "changed", "grown", "unfinished"], "On the disk, since the import"]


_Import = TypedDict("_Import", {"import": ImportState})


class ImportsPage(_Import):
    """The imported folders, and a part of the files."""

    schema: Literal["hhparser/web-imports/1"]
    folders: list[FolderItem]
    files: list[FileItem]
    total: Annotated[int, "All files of the list"]


class CacheUse(TypedDict):
    """The use of the cache of the server."""

    hits: Annotated[int, "Requests for an entry that was there"]
    misses: Annotated[int, "Requests for an entry that had to be made"]
    entries: Annotated[int, "Entries in memory"]
    bytes: Annotated[int, "Estimated size of the entries in memory"]
    most_bytes: Annotated[int, "Upper bound of that size"]


class SettingsPage(TypedDict):
    """The settings by their names in hh.toml, and the use of the cache."""

    schema: Literal["hhparser/web-settings/1"]
    store: str
    is_read_only: bool
    heroes: list[str]
    player: str | None
    aliases: Annotated[dict[str, dict[str, str]], "By site"]
    time_zone: str
    day_start: Annotated[str, "As in 06:00"]
    session_gap: Annotated[int, "Minutes"]
    rakeback: Annotated[dict[str, float], "By site"]
    currency: Annotated[str | None, "Currency that results are also shown in; null for that of the rates"]
    rates: str | None
    unit: Literal["bb", "money"]
    colors: Literal["light", "dark", "system"]
    cache: CacheUse


class TopicItem(TypedDict):
    """A list of the help."""

    name: str
    words: str


class HelpPage(TypedDict):
    """The lists of the help, and examples of queries."""

    schema: Literal["hhparser/web-help/1"]
    topics: Annotated[dict[str, TopicItem], "By the name in the address"]
    examples: Annotated[dict[str, str], "Query and meaning"]


class EntryItem(TypedDict):
    """A statistic, a column or a rule with its meaning."""

    id: Annotated[str, "As queries, addresses and commands name it"]
    section: str
    name: str
    words: str


class HelpTopicPage(TypedDict):
    """A list of help entries about one topic."""

    schema: Literal["hhparser/web-help-topic/1"]
    topic: str
    entries: list[EntryItem]


class StatisticPage(EntryItem):
    """The meaning of a statistic."""

    schema: Literal["hhparser/web-statistic/1"]


class VocabularyColumn(TypedDict):
    """A column that queries may name."""

    name: str
    meaning: str
    signs: Annotated[list[str], "Operators that it takes"]
    values: Annotated[list[str], "Values that are suggested"]
    is_fact: Annotated[bool, "Whether it is a condition without an operator"]


class VocabularyPage(TypedDict):
    """The words that the query box suggests."""

    schema: Literal["hhparser/web-vocabulary/1"]
    columns: list[VocabularyColumn]
    saved: Annotated[dict[str, str], "Saved queries by name"]


class ChosenFolder(TypedDict):
    """A folder that the user can choose."""

    id: Annotated[str, "Issued by this server; it names the folder until the server ends"]
    name: str


class FoldersPage(TypedDict):
    """The folders in a folder below the home folder."""

    schema: Literal["hhparser/web-folders/1"]
    id: str
    name: Annotated[str, "Path from the home folder, for display"]
    parent: str | None
    folders: list[ChosenFolder]
