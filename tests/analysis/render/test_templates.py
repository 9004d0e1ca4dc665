"""One template renders tables; compiled templates are kept in the user's cache folder, and no page needs it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import Environment

import analysis
from analysis.render.page import page_environment

TEMPLATE = "bars.html"


def test_one_template_renders_the_headings_of_tables() -> None:
    folder = Path(analysis.__file__).parent
    found = [path.name for path in folder.rglob("templates/*.html") if "<thead" in path.read_text("utf-8")]
    assert found == ["table.html"]


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Environment]:
    """Return a function that makes an environment whose cache is in the folder `cache` of the test."""
    monkeypatch.setattr("analysis.render.page.user_cache_path", lambda *_, **__: tmp_path / "cache")
    return lambda: page_environment("analysis.report")


def test_a_template_is_compiled_once(
    made: Callable[[], Environment], monkeypatch: pytest.MonkeyPatch
) -> None:
    made().get_template(TEMPLATE)
    monkeypatch.setattr(Environment, "compile", lambda *_, **__: pytest.fail("compiled again"))
    assert made().get_template(TEMPLATE).name == TEMPLATE


@pytest.mark.parametrize("content", [b"", b"not compiled", b"j2" + bytes(100)])
def test_a_broken_file_is_compiled_again(
    made: Callable[[], Environment], tmp_path: Path, content: bytes
) -> None:
    made().get_template(TEMPLATE)
    for file in (tmp_path / "cache").rglob("*.cache"):
        file.write_bytes(content)
    assert made().get_template(TEMPLATE).name == TEMPLATE


def test_pages_need_no_cache_folder(made: Callable[[], Environment], tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("a file")
    assert made().get_template(TEMPLATE).name == TEMPLATE
    assert (tmp_path / "cache").read_text() == "a file"
