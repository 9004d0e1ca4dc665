"""pyproject.toml of hhparser-core, which .ci/core_wheel.py makes."""

import runpy
import tomllib
from typing import Any

from tests.conftest import ROOT

MAKER: dict[str, Any] = runpy.run_path(str(ROOT / ".ci" / "core_wheel.py"))


def test_core_has_the_same_code_and_fewer_packages() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    names = (ROOT / ".ci" / "lock" / "core.in").read_text("utf-8")
    whole, core = tomllib.loads(text), tomllib.loads(MAKER["core_project"](text, names))
    assert core["project"]["name"] == "hhparser-core"
    kept = core["project"]["dependencies"]
    assert "lark>=1.3.1,<1.4" in kept
    assert len(kept) == sum(not line.startswith("#") for line in names.splitlines())
    assert set(kept) < set(whole["project"]["dependencies"])
    assert "optional-dependencies" not in core["project"]
    changed = {"name", "dependencies", "optional-dependencies"}
    assert core["project"] == {
        "name": "hhparser-core",
        "dependencies": kept,
        **{key: value for key, value in whole["project"].items() if key not in changed},
    }
    assert core["tool"]["hatch"] == whole["tool"]["hatch"]
