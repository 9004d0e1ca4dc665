"""Small files that the user names."""

from pathlib import Path

import pytest

from hhparser.base.bounded import read_bounded


def test_a_file_up_to_the_limit_is_read(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(10))
    assert read_bounded(tmp_path / "file", 10) == bytes(10)
    with pytest.raises(OSError, match="has more than"):
        read_bounded(tmp_path / "file", 9)
