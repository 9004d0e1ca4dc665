"""The bundles of scripts are made from the present sources: `.ci/scripts make` writes the digests of both."""

import hashlib
from pathlib import Path

ROOT = Path(__file__).parents[3]
DIGESTS = ROOT / ".ci" / "javascript" / "bundles.sha256"


def test_digests_are_those_of_all_scripts_and_bundles() -> None:
    recorded = dict(reversed(line.split("  ")) for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    scripts = [*(ROOT / "analysis").rglob("*.js"), DIGESTS.with_name("bundle.js")]
    digests = {
        one.relative_to(ROOT).as_posix(): hashlib.sha256(one.read_text(encoding="utf-8").encode()).hexdigest()
        for one in scripts
    }
    assert digests == recorded, "run .ci/scripts make"
