"""The command that installs more, in the way in which this distribution was installed."""

import sys
from pathlib import Path

import pytest

from hhparser.base.runtime.installation import installing

SQL = "hhparser[sql]"


@pytest.fixture(params=["hhparser", "hhparser-core"])
def name(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.mark.parametrize(
    ("installer", "receipt", "complete", "core"),
    [
        ("pip", "", 'pip install "{}"', "pip uninstall hhparser-core && "),
        ("uv", "", 'uv pip install "{}"', "uv pip uninstall hhparser-core && "),
        ("uv", "uv-receipt.toml", 'uv tool install "{}"', "uv tool uninstall hhparser-core && "),
        ("pip", "pipx_metadata.json", 'pipx install --force "{}"', "pipx uninstall hhparser-core && "),
        (None, "", 'pip install "{}"', "pip uninstall hhparser-core && "),
    ],
)
def test_commands(
    installer: str | None,
    receipt: str,
    complete: str,
    core: str,
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    about = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\nVersion: 1.0\n")
    if installer:
        (about / "INSTALLER").write_text(f"{installer}\n")
    if receipt:
        (tmp_path / receipt).touch()
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    before = core if name == "hhparser-core" else ""
    assert installing("sql") == before + complete.format(SQL)
    assert installing() == before + complete.format("hhparser").replace('"', "")


def test_a_checkout_that_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    assert installing("sql") == f'pip install "{SQL}"'
