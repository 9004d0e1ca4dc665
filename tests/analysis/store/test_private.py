"""Files of a store: only their user can read them."""

import os
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from analysis.store.intake.watch_locks import watched
from tests.analysis.cli.conftest import ROOT, invoke
from tests.analysis.cli.signals import POSIX

__all__ = ["invoke"]


@POSIX
def test_only_the_user_can_read_a_store(invoke: Callable[..., Result], tmp_path: Path) -> None:
    """Whatever the umask allows: hands, segments, cached sums, texts, notes, and files of running writers."""
    store, before = tmp_path / "new" / "store", os.umask(0)
    try:
        for words in (
            f"import {ROOT / 'sample_histories' / 'pokerstars' / 'cash_6max_session.txt'} --keep-text",
            "store compact",
            "stats",
            "tag 260418980311 bluff",
            "notes add --hand 260418980311 text",
            f"import {ROOT / 'sample_histories' / 'winamax'}",
        ):
            assert invoke(*words.split(), "--store", str(store)).exit_code == 0, words
        with watched(store, ["hands"]):
            pass
    finally:
        os.umask(before)
    modes = {path.relative_to(store): path.stat().st_mode & 0o777 for path in (store, *store.rglob("*"))}
    folders = {path for path in modes if (store / path).is_dir()}
    assert {mode for path, mode in modes.items() if path in folders} == {0o700}
    assert {
        str(path): oct(mode) for path, mode in modes.items() if path not in folders and mode != 0o600
    } == {}
    assert {"notes.db", "sums", "segments", "texts"} <= {str(path) for path in modes}
