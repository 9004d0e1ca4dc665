"""The stored tables of grammars are the same as the ones that Lark builds."""

from pathlib import Path

import pytest

from hhparser.language import compiler, make_tables, sources, tables
from hhparser.language.records import GrammarTable

NAMES = make_tables.names()
FOLDER = Path("grammars") / tables.FOLDER


@pytest.mark.fast_cases(8)
@pytest.mark.parametrize("name", NAMES)
def test_each_grammar_has_its_table(name: str) -> None:
    kept, compiled = (FOLDER / f"{name}.json").read_text(encoding="utf-8"), compiler.compiled(name)
    again = "python -m hhparser.language.make_tables writes the tables again"
    assert kept == make_tables.packed(compiled, tables.digest(name)), again
    assert tables.table(name) == compiled


def test_each_table_has_its_grammar() -> None:
    assert sorted(path.stem for path in FOLDER.iterdir()) == NAMES


@pytest.mark.parametrize("change", ["own", "common"])
def test_a_grammar_that_has_changed_is_compiled(change: str, monkeypatch: pytest.MonkeyPatch) -> None:
    own, common = sources.grammar_sources("unibet")
    changed = {"own": (own.replace("is all-in", "is all in"), common), "common": (own, common + "\n")}[change]
    assert changed != (own, common)
    monkeypatch.setattr(tables, "grammar_sources", lambda _: changed)
    compiled = GrammarTable((), (), ())
    monkeypatch.setattr(compiler, "compiled", lambda _: compiled)
    assert tables.table.__wrapped__("unibet") is compiled
