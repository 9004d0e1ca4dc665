"""JSON outputs follow their schemas, and a schema changes only with its version."""

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from click.testing import Result
from jsonschema import Draft202012Validator

from hhparser.formats.hand_json import parse_object
from hhparser.formats.outputs import versioned
from hhparser.formats.steps_json import replay_object
from hhparser.pipeline import check_hand
from hhparser.sites import read_hands
from tests.analysis.cli.conftest import OMAHA, ROOT, one_hand
from tests.sample_files import FILES, SITES, SUFFIXES
from tests.schemas import MAKER, stored, validator

Invoke = Callable[..., Result]
NAMES = sorted(MAKER["SCHEMAS"])
REAL_HANDS = 5000


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


# --- the schemas ---


@pytest.mark.parametrize("name", NAMES)
def test_a_schema_is_that_of_the_types(name: str) -> None:
    Draft202012Validator.check_schema(stored(name))
    words = f"the types of {name} have changed: run python docs/make_schemas.py"
    assert stored(name) == MAKER["schema_of"](name), words


def test_every_stored_schema_is_made() -> None:
    assert sorted(path.stem for path in MAKER["FOLDER"].iterdir()) == NAMES


def record(**changes: Any) -> dict[str, Any]:
    """A schema with a required key `files`, and an optional one."""
    return {
        "$id": "x",
        "required": ["files"],
        "properties": {"files": {"type": "integer"}, "more": {}},
    } | changes


@pytest.mark.parametrize(
    ("new", "is_kept"),
    [
        (record(), True),
        (record(description="other words"), True),
        (record(properties=record()["properties"] | {"new": {}}, required=["files", "new"]), True),
        (record(**{"$defs": {"Part": {}}}), True),
        (record(properties={"more": {}}), False),
        (record(required=[]), False),
        (record(properties=record()["properties"] | {"files": {"type": "string"}}), False),
        (record(type="array"), False),
        (record(anyOf=[]), False),
    ],
    ids=[
        "same",
        "words",
        "new key",
        "new part",
        "no key",
        "optional",
        "other type",
        "other kind",
        "variants",
    ],
)
def test_only_keys_come_without_a_new_version(new: dict[str, Any], is_kept: bool) -> None:
    assert MAKER["keeps"](record(), new) is is_kept


def test_a_changed_schema_needs_a_new_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    main, names = MAKER["main"], MAKER["main"].__globals__
    monkeypatch.setitem(names, "FOLDER", tmp_path)
    main()
    old = stored("check")
    old["properties"] = {"gone": {"type": "integer"}}
    (tmp_path / "check.json").write_text(json.dumps(old))
    with pytest.raises(SystemExit, match="check has changed: raise its version"):
        main()
    (tmp_path / "check.json").write_text(json.dumps(old | {"$id": "hhparser/check/0"}))
    main()
    assert json.loads((tmp_path / "check.json").read_text()) == stored("check")


def test_the_command_lists_and_prints_them(invoke: Invoke) -> None:
    lines = [line.split(maxsplit=1) for line in invoke("schema").stdout.splitlines()]
    assert [name for name, _ in lines] == [stored(name)["$id"] for name in NAMES]
    assert ["hhparser/tags/1", "The number of hands by tag."] in lines
    assert any(words.startswith("A list: A player in a hand") for _, words in lines)
    assert json.loads(invoke("schema", "parse").stdout) == stored("parse")
    wrong = invoke("schema", "pars")
    assert (wrong.exit_code, "did you mean parse" in wrong.stderr) == (2, True)


# --- helpers ---


@pytest.fixture
def of_all_statuses(tmp_path: Path) -> list[str]:
    """Write a hand of each status to hands.txt and return the statuses."""
    hands = {
        "ok": one_hand(1),
        "findings": one_hand(2, won="0.13"),
        "cancelled": one_hand(3).partition("*** FLOP ***")[0]
        + "Hand cancelled\n*** SUMMARY ***\nTotal pot $0 | Rake $0\n\n\n",
        "unsupported": OMAHA,
        "unparsed": one_hand(4).partition("Seat ")[0] + "\n\n",
    }
    (tmp_path / "hands.txt").write_text("".join(hands.values()))
    return [*hands]


@pytest.mark.parametrize("command", ["parse", "convert --to json", "replay --json"])
def test_hands_of_all_statuses_have_the_same_keys(
    invoke: Invoke, of_all_statuses: list[str], command: str
) -> None:
    printed = invoke(*command.split(), "hands.txt").stdout
    objects = [json.loads(line) for line in printed.splitlines()]
    hands = [one.get("hand", one) for one in objects]
    assert [one["status"] for one in hands] == of_all_statuses
    assert len({tuple(one) for one in hands}) == len({tuple(one) for one in objects}) == 1
    assert [one["status"] for one in hands if one["players"] is None] == ["unsupported", "unparsed"]


def test_findings_and_tables_have_hands_of_all_statuses(
    invoke: Invoke, of_all_statuses: list[str], tmp_path: Path
) -> None:
    found = json.loads(invoke("check", "hands.txt", "--format", "json").stdout)
    assert [found[key] for key in ("clean", "findings", "cancelled", "unsupported", "unparsed")] == [1] * 5
    assert len({tuple(one) for one in found["diagnostics"]}) == 1
    assert invoke("export", "hands.txt", "-o", "tables").exit_code == 0
    assert pl.read_parquet(tmp_path / "tables" / "hands.parquet")["status"].to_list() == of_all_statuses


@pytest.mark.fast_cases(3)
@pytest.mark.parametrize("site", SITES)
def test_hands_of_all_samples(site: str) -> None:
    parse, replay = validator("parse"), validator("replay")
    for path in (path for path in FILES if path.parent.name == site):
        for hand in map(check_hand, read_hands(str(path))):
            parse.validate(as_json(versioned(parse_object(hand))))
            replay.validate(as_json(versioned(replay_object(hand))))


@pytest.mark.corpus
@pytest.mark.nightly
def test_real_hands(corpus: Path) -> None:
    parse, replay = validator("parse"), validator("replay")
    files = sorted(path for path in corpus.rglob("*") if path.suffix in SUFFIXES)
    hands = (hand for path in files[:: len(files) // 500] for hand in islice(read_hands(str(path)), 50))
    checked = list(map(check_hand, hands))
    assert len(checked) >= REAL_HANDS
    for number, hand in enumerate(checked):
        parse.validate(as_json(versioned(parse_object(hand))))
        if number % 10 == 0:
            replay.validate(as_json(versioned(replay_object(hand))))


@pytest.mark.slow_cases(1)
@pytest.mark.slow
@pytest.mark.parametrize(
    "options",
    [
        ("--stat", "all"),
        ("--by", "position,month", "--stat", "all", "--all"),
        ("--by", "stakes", "--shrink", "--bootstrap", "100"),
    ],
    ids=["every statistic", "by keys", "shrunk"],
)
def test_statistics(invoke: Invoke, options: tuple[str, ...]) -> None:
    folder = ROOT / "sample_histories" / "pokerstars"
    printed = json.loads(invoke("stats", str(folder), *options, "--format", "json").stdout)
    assert len(printed) >= 1
    validator("stats").validate(printed)


@pytest.mark.slow
def test_verdicts(invoke: Invoke) -> None:
    folder = ROOT / "sample_histories" / "pokerstars"
    printed = json.loads(invoke("me", str(folder), "--format", "json").stdout)
    assert len(printed) > 1
    assert any(one["leaks"] for one in printed)
    validator("me").validate(printed)


@pytest.mark.fast_cases(1)
@pytest.mark.parametrize("options", [(), ("--after", "BTN opens, BB"), ("--vs", "pool")], ids=str)
def test_lines(invoke: Invoke, options: tuple[str, ...]) -> None:
    folder = ROOT / "sample_histories" / "pokerstars"
    printed = json.loads(invoke("lines", str(folder), *options, "--format", "json").stdout)
    assert printed["schema"] == stored("lines")["$id"]
    validator("lines").validate(printed)


@pytest.mark.parametrize("command", ["check", "audit", "replay"])
def test_outputs_of_commands(invoke: Invoke, tmp_path: Path, command: str) -> None:
    (tmp_path / "hands.txt").write_text(one_hand(1) + one_hand(2, won="0.13") + OMAHA)
    printed = invoke(command, "hands.txt", "--format", "json").stdout
    objects = printed.splitlines() if command == "replay" else [printed]
    for one in objects:
        assert json.loads(one)["schema"] == stored(command)["$id"]
        validator(command).validate(json.loads(one))
