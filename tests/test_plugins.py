"""Plugins: a tiny distribution, made from the template in docs/howto/plugins.md, is loaded only when it is named."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import hhparser.checks.check  # noqa: F401  the registry, read without plugins
from analysis.cli.plugins import use_named_plugins
from hhparser.base.errors import PluginError
from hhparser.base.runtime import plugins

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "howto" / "plugins.md").read_text(encoding="utf-8")
HAND = (ROOT / "sample_histories" / "phh").glob("*.phh")
METADATA = "Metadata-Version: 2.1\nName: hhparser-mysite\nVersion: 1.0\n"


@pytest.fixture
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path with the package of the template and its metadata."""
    for text in re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL):
        name, _, code = text.partition("\n")
        file = tmp_path / name.removeprefix("# ")
        file.parent.mkdir(exist_ok=True)
        file.write_text(code, encoding="utf-8")
    (tmp_path / "mysite" / "__init__.py").touch()
    info = tmp_path / "hhparser_mysite-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(METADATA, encoding="utf-8")
    declared = re.findall(r'^\[project.entry-points."(.*?)"\]\n(\w+) = "(.*?)"', PAGE, re.MULTILINE)
    lines = "".join(f"[{group}]\n{name} = {value}\n" for group, name, value in declared)
    (info / "entry_points.txt").write_text(lines, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    for module in [name for name in sys.modules if name.partition(".")[0] == "mysite"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.delenv(plugins.VARIABLE, raising=False)
    return tmp_path


def hand_of_site() -> str:
    text = next(path for path in sorted(HAND) if "FT" not in path.read_text()).read_text(encoding="utf-8")
    return "MYSITE HAND\n" + re.sub(r"^table = .*\n", "", text, flags=re.MULTILINE)


def hh(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """`hh` in a new process, before any registry is loaded."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    command = [sys.executable, "-m", "hhparser", *args]
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_the_command_loads_a_plugin_that_is_named(distribution: Path) -> None:
    (distribution / "hand.txt").write_text(hand_of_site(), encoding="utf-8")
    with_plugin = ("--plugin", "mysite")
    found = hh(distribution, "check", "hand.txt", "--json", "--no-cache", "--jobs", "2", *with_plugin)
    report = json.loads(found.stdout)
    assert "X001" in {one["code"] for one in report["diagnostics"]}, found.stderr
    assert "mysite" in hh(distribution, *with_plugin, "sites").stdout
    assert "Open the button" in hh(distribution, "stat", "open_button", *with_plugin).stdout
    assert hh(distribution, "stats", "hand.txt", "--stat", "open_button", *with_plugin).returncode == 0
    (distribution / "hh.toml").write_text('plugins = ["mysite"]\n', encoding="utf-8")
    assert "X001" in hh(distribution, "rule").stdout


@pytest.mark.slow
def test_it_is_not_loaded_otherwise(distribution: Path) -> None:
    assert "X001" not in hh(distribution, "rule").stdout
    unknown = hh(distribution, "rule", "--plugin", "mysit")
    assert unknown.returncode == 2
    assert "plugin 'mysit': no such plugin; did you mean mysite?" in unknown.stderr


def test_objects_of_entry_points(distribution: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert plugins.added(plugins.RULES) == ()
    monkeypatch.setenv(plugins.VARIABLE, "mysite")
    assert [rule.code for rule in plugins.added(plugins.RULES)] == ["X001"]
    assert [one.name for one in plugins.added(plugins.SITES)] == ["mysite"]
    assert len(plugins.added(plugins.CHECKS)) == 1
    assert plugins.plugin_packages() == ["mysite"]
    assert set(plugins.versions()) == {"mysite 1.0"}


def test_a_plugin_that_fails_is_named(distribution: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (distribution / "mysite" / "rules.py").write_text("1 / 0\n", encoding="utf-8")
    monkeypatch.setenv(plugins.VARIABLE, "mysite")
    with pytest.raises(PluginError, match=r"plugin 'mysite': mysite\.rules:RULES: ZeroDivisionError"):
        plugins.added(plugins.RULES)


def test_plugins_are_named_before_registries_are_read(distribution: Path) -> None:
    with pytest.raises(PluginError, match="call use_plugins before"):
        plugins.use_plugins("mysite")


@pytest.mark.parametrize(
    ("args", "rest"),
    [
        (["check", "a.txt"], ["check", "a.txt"]),
        (["check", "--", "--plugin", "x"], ["check", "--", "--plugin", "x"]),
        ([], []),
    ],
)
def test_other_arguments_stay(args: list[str], rest: list[str]) -> None:
    assert use_named_plugins(args) == rest
