"""The day of an engineer who validates exports: a changed client breaks hands of three sites, and CI names it."""

import json
import random
from pathlib import Path
from typing import NamedTuple

import jsonschema
import pytest
import xmlschema

from tests.mutations.everywhere import FAULTS, Witness
from tests.mutations.everywhere.trial import good_hands
from tests.sample_files import FILES

FILES_A_SITE = 12
MOST_FILES = 200
SITES_OF_CLIENT = 3
KINDS = {  # of faults, with the codes that detect them
    "call_too_large": {"L109"},
    "payout_too_small": {"M203", "M213"},
    "total_pot_too_large": {"M201", "M203"},
    "hole_card_on_the_board": {"D101"},
    "call_doubled": {"L106", "L109"},
    "big_blind_too_large": {"L131"},
    "raise_doubled": {"L106"},
    "action_of_a_stranger": {"L101"},
    "flop_of_two_cards": {"D104"},
    "payout_left_out": {"S306"},
}
HERE = Path(__file__).parent


class Export(NamedTuple):
    """A folder of hands, one in each file; `hands` are the good ones by file name."""

    folder: Path
    hands: dict[str, Witness]


@pytest.fixture(scope="module")
def export(tmp_path_factory: pytest.TempPathFactory) -> Export:
    folder = tmp_path_factory.mktemp("day") / "exports"
    folder.mkdir()
    paths = [str(path) for path in FILES if path.suffix == ".txt"]
    found = good_hands(paths, FILES_A_SITE)
    named = {f"{key}_{n:02}.txt": one for key, some in found.items() for n, (_, one) in enumerate(some)}
    hands = dict(list(named.items())[:MOST_FILES])
    for name, witness in hands.items():
        (folder / name).write_text("\n".join(witness.lines) + "\n", encoding="utf-8")
    for known in ("winning_00.txt", "pokerstars_00.txt"):  # old faults, accepted by the baseline
        broken(folder / known, hands.pop(known), "total_pot_too_large", 0)
    return Export(folder, hands)


def broken(path: Path, witness: Witness, kind: str, seed: int) -> bool:
    """Put a fault into a file; False where the hand cannot have it."""
    fault = next(one for one in FAULTS if one.name == kind)
    mutated = fault.make(witness, random.Random(seed))
    if mutated is None or mutated.lines == witness.lines:
        return False
    path.write_text("\n".join(mutated.lines) + "\n", encoding="utf-8")
    return True


def plant(export: Export, kind: str, seed: int) -> list[str]:
    """Put a kind of fault into a hand of each of three sites, and return the files."""
    chance = random.Random(f"{kind} {seed}")
    names = chance.sample(sorted(export.hands), len(export.hands))
    planted: dict[str, str] = {}
    for name in names:
        site = name.rpartition("_")[0]
        is_wanted = len(planted) < SITES_OF_CLIENT and site not in planted
        if is_wanted and broken(export.folder / name, export.hands[name], kind, seed):
            planted[site] = name
    return sorted(planted.values())


def mend(export: Export, names: list[str]) -> None:
    for name in names:
        (export.folder / name).write_text("\n".join(export.hands[name].lines) + "\n", encoding="utf-8")


@pytest.mark.slow
def test_ci_fails_with_exactly_the_planted_faults(export: Export, invoke, tmp_path: Path) -> None:
    folder = str(export.folder)
    assert len(export.hands) >= 190
    assert invoke("check", folder, "--write-baseline", "known.json").exit_code == 0
    command = ("check", folder, "--baseline", "known.json", "--fail-on", "warning")
    assert invoke(*command).exit_code == 0
    for seed, kind in enumerate(KINDS):
        planted = plant(export, kind, seed)
        assert len(planted) == SITES_OF_CLIENT, kind
        result = invoke(*command, "--format", "json")
        findings = json.loads(result.stdout)["diagnostics"]
        found = {Path(one["file"]).name for one in findings}
        assert (result.exit_code, sorted(found)) == (1, planted), kind
        assert {one["code"] for one in findings} <= KINDS[kind], kind
        mend(export, planted)
    assert invoke(*command).exit_code == 0


@pytest.mark.slow
def test_reports_follow_their_schemas(export: Export, invoke) -> None:
    planted = plant(export, "call_too_large", 1)
    xmlschema.validate(invoke("check", str(export.folder), "--format", "junit").stdout, HERE / "junit.xsd")
    log = json.loads(invoke("check", str(export.folder), "--format", "sarif").stdout)
    jsonschema.validate(log, json.loads((HERE / "sarif_schema.json").read_text(encoding="utf-8")))
    mend(export, planted)
