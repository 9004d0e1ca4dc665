"""Write the JSON Schema of each output to hhparser/formats/schemas: python docs/make_schemas.py.

Under the same `$id` a schema may only gain keys or change descriptions: the script refuses to write any other
change, because it needs a new version. If no release has the schema yet, delete the file first.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints, is_typeddict

from msgspec.json import schema_components

from analysis.cli import json_types as cli
from analysis.cli.text.findings.baseline import BaselineOutput
from analysis.store import json_types as store
from analysis.views.audit import AuditOutput
from analysis.views.compare import ComparedOutput, GroupsOutput
from analysis.views.equity import Equity, PushFoldOutput
from analysis.views.hand import HandPage
from analysis.views.hands import HandRow
from analysis.views.lines import LineDifference, Lines
from analysis.views.players import CalibrationOutput, PlayerRow
from analysis.views.prices.pool import Pool
from analysis.views.prices.review import Prices, ReviewedDecisions
from analysis.views.prices.self_check import SelfCheck
from analysis.views.sessions import SessionPage
from analysis.views.sheet import SheetOutput
from analysis.views.stats import StatsRow
from analysis.views.verdict import VerdictOutput
from analysis.web import json_types as web
from analysis.web.pages.numbers import json_types as numbers
from analysis.web.pages.upkeep import json_types as upkeep
from hhparser.formats import json_types as js

FOLDER: Final = Path(__file__).parent.parent / "hhparser" / "formats" / "schemas"
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
NAMED: Final = ("properties", "$defs")  # parts of a schema with names as keys
Json = dict[str, Any]  # Any: JSON values

# the type of each output, and the version of its schema
SCHEMAS: Final[dict[str, tuple[Any, int]]] = {  # Any: types
    "audit": (AuditOutput, 1),
    "baseline": (BaselineOutput, 1),
    "calibration": (CalibrationOutput, 1),
    "check": (js.CheckJson, 1),
    "compare": (ComparedOutput, 1),
    "compare-groups": (GroupsOutput, 1),
    "equity": (Equity, 1),
    "export": (cli.ExportSummary, 1),
    "hands": (list[HandRow], 1),
    "import": (store.ImportOutput, 1),
    "import-list": (list[store.ClientFolder], 1),
    "line-differences": (list[LineDifference], 1),
    "lines": (Lines, 1),
    "me": (list[VerdictOutput], 1),
    "notes": (list[store.NoteOutput], 1),
    "notes-backups": (list[store.BackupOutput], 1),
    "notes-history": (list[store.NoteChangeOutput], 1),
    "notes-import": (store.NotesImportOutput, 1),
    "notes-restore": (store.RestoreOutput, 1),
    "notes-undo": (store.UndoOutput, 1),
    "parse": (js.ParseJson, 1),
    "players": (list[PlayerRow], 1),
    "pool": (Pool, 1),
    "price": (Prices, 1),
    "push-fold": (PushFoldOutput, 1),
    "replay": (js.ReplayJson, 1),
    "review": (ReviewedDecisions, 1),
    "rule": (cli.RulesOutput, 1),
    "self-check": (SelfCheck, 1),
    "saved": (Annotated[dict[str, str], "The saved queries by name."], 1),
    "sheet": (SheetOutput, 1),
    "sites": (cli.SitesOutput, 1),
    "stat": (cli.StatisticsOutput, 1),
    "stats": (list[StatsRow], 1),
    "store-export": (store.ExportOutput, 1),
    "store-forget": (store.ForgetOutput, 1),
    "store-info": (store.StoreInfoOutput, 1),
    "store-rebuild": (store.RebuildOutput, 1),
    "store-verify": (list[store.DamageOutput], 1),
    "tag": (store.TagOutput, 1),
    "tags": (Annotated[dict[str, int], "The number of hands by tag."], 1),
    "web-audit": (upkeep.AuditPage, 1),
    "web-checks": (upkeep.ChecksPage, 1),
    "web-columns": (
        Annotated[dict[str, list[str]], "The statistics of saved columns, by name."],
        1,
    ),
    "web-compare": (numbers.ComparedGroups, 1),
    "web-count": (web.CountPage, 1),
    "web-error": (web.ErrorAnswer, 1),
    "web-facets": (web.FacetsPage, 1),
    "web-folders": (upkeep.FoldersPage, 1),
    "web-graph": (numbers.GraphPage, 1),
    "web-hand": (HandPage, 1),
    "web-hands": (web.HandsPage, 1),
    "web-help": (upkeep.HelpPage, 1),
    "web-help-topic": (upkeep.HelpTopicPage, 1),
    "web-imports": (upkeep.ImportsPage, 1),
    "web-index": (web.OverviewPage, 2),
    "web-leaks": (numbers.LeaksPage, 1),
    "web-line-hands": (numbers.LineHandsPage, 1),
    "web-notes": (upkeep.NotesPage, 1),
    "web-player": (web.PlayerPage, 1),
    "web-question": (upkeep.QuestionState, 1),
    "web-rule": (upkeep.RulePage, 1),
    "web-session": (SessionPage, 1),
    "web-sessions": (web.SessionsPage, 1),
    "web-settings": (upkeep.SettingsPage, 1),
    "web-statistic": (upkeep.StatisticPage, 1),
    "web-range-quiz": (web.RangeQuizPage, 1),
    "web-study": (web.StudyPage, 1),
    "web-study-question": (web.StudyQuestionPage, 1),
    "web-tournament": (web.TournamentPage, 1),
    "web-tournaments": (web.TournamentsPage, 1),
    "web-vocabulary": (upkeep.VocabularyPage, 1),
}


def schema_of(name: str) -> Json:
    """Return the JSON Schema of an output, with the keys in output order."""
    type_, version = SCHEMAS[name]
    (whole,), parts = schema_components([type_])
    for part in _records(type_):
        described = parts[part.__name__]
        hints = get_type_hints(part, include_extras=True)
        described["properties"] = {key: described["properties"][key] for key in hints}
        for key, hint in hints.items():
            if words := _words(hint):
                described["properties"][key]["description"] = words
    if is_typeddict(type_) and "schema" in get_type_hints(type_):
        _add_version(parts[type_.__name__])
    schema: Json = {"$schema": DRAFT, "$id": f"hhparser/{name}/{version}", **whole, "$defs": parts}
    if words := _words(type_):
        schema["description"] = words
    # the suffix distinguishes the types from the model classes; readers of a schema do not need it
    plain: Json = json.loads(re.sub(r"(\w)Json\b", r"\1", json.dumps(schema)))
    return plain


def _add_version(record: Json) -> None:
    """Add the version of hhparser to an output: `hhparser.formats.outputs` writes it after the schema."""
    keys = record["properties"]
    version = {"type": "string", "description": "Version of hhparser"}
    record["properties"] = {"schema": keys["schema"], "version": version, **keys}
    record["required"] = sorted([*record["required"], "version"])


def _records(type_: Any) -> Iterator[Any]:  # Any: types
    """Each record within a type once, itself included."""
    left, seen = [type_], set[Any]()
    while left:
        one = left.pop()
        if is_typeddict(one) and one not in seen:
            seen.add(one)
            left += get_type_hints(one).values()
            yield one
        left += get_args(one)


def _words(hint: Any) -> str:  # Any: types
    """The description beside the type of a key; empty without one."""
    if get_origin(hint) is not Annotated:
        return next(filter(None, map(_words, get_args(hint))), "")
    return next((one for one in hint.__metadata__ if isinstance(one, str)), "")


def keeps(old: Any, new: Any) -> bool:  # Any: JSON values
    """Whether a schema or a part of it only gains keys or has another description."""
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(keeps, old, new))
    if not isinstance(old, dict) or not isinstance(new, dict):
        return bool(old == new)
    others = (old.keys() | new.keys()) - {"description", "required", *NAMED}
    return (
        set(old.get("required", ())) <= set(new.get("required", ()))
        and all(keeps(old.get(key), new.get(key)) for key in others)
        and all(
            keeps(value, new.get(part, {}).get(name))
            for part in NAMED
            for name, value in old.get(part, {}).items()
        )
    )


def main() -> None:
    """Write all schemas.

    Raises:
        SystemExit: A schema would lose a key, or a type would change, under the same version.
    """
    for name in SCHEMAS:
        file, schema = FOLDER / f"{name}.json", schema_of(name)
        old = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
        if old.get("$id") == schema["$id"] and not keeps(old, schema):
            raise SystemExit(f"{name} has changed: raise its version here and in its type")
        file.write_text(json.dumps(schema, indent=1) + "\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
