"""Zip archives: their files are read in place, and hostile content costs one finding."""

import io
import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from analysis.cli.main import hh
from hhparser.base.errors import UnreadableFileError
from hhparser.input.archives import HIGHEST_RATIO
from hhparser.input.files import find_files
from hhparser.sites import read_hands

SAMPLES = Path(__file__).parents[2] / "sample_histories" / "pokerstars"
TEXT = (SAMPLES / "cash_heads_up.txt").read_bytes()


def archive(path: Path, files: dict[str, bytes]) -> str:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files.items():
            made.writestr(name, data)
    return str(path)


def test_a_repeated_name_in_an_archive_is_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = str(tmp_path / "double.zip")
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("a.txt", b"")
        with pytest.warns(UserWarning, match="Duplicate name"):
            made.writestr("a.txt", TEXT)
    assert [file.size for file in find_files([path])] == [len(TEXT)]
    (record,) = caplog.records
    assert record.getMessage().startswith("read only the last of several files named a.txt in ")


def test_the_files_of_an_archive_are_read_in_place(tmp_path: Path) -> None:
    path = archive(tmp_path / "night.ZIP", {"b/two.txt": TEXT, "a.txt": TEXT, "b/": b"", "picture.png": b"x"})
    files = find_files([path])
    assert [file.path for file in files] == [f"{path}/a.txt", f"{path}/b/two.txt"]
    assert [file.size for file in files] == [len(TEXT)] * 2
    inside = [(hand.hand_id, hand.line, hand.text) for hand in read_hands(f"{path}/b/two.txt")]
    outside = [
        (hand.hand_id, hand.line, hand.text) for hand in read_hands(str(SAMPLES / "cash_heads_up.txt"))
    ]
    assert inside == outside
    assert {hand.file for hand in read_hands(f"{path}/a.txt")} == {f"{path}/a.txt"}


def test_archives_in_folders_and_other_encodings(tmp_path: Path) -> None:
    archive(tmp_path / "one.zip", {"wide.txt": TEXT.decode().encode("utf-16"), "__MACOSX/._wide.txt": b"\0"})
    (tmp_path / "two.txt").write_bytes(TEXT)
    counts = [sum(1 for _ in read_hands(file.path)) for file in find_files([str(tmp_path)])]
    assert len(counts) == 2
    assert counts[0] == counts[1] > 0


def test_files_of_macos_are_named(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = archive(tmp_path / "mac.zip", {"a.txt": TEXT, "__MACOSX/._a.txt": b"\0", "__MACOSX/": b""})
    assert [file.path for file in find_files([path]) + find_files([path])] == [f"{path}/a.txt"] * 2
    assert caplog.messages == [f"skipped {path}/__MACOSX/: files of macOS without hands (1)"]


def test_a_folder_may_be_called_like_an_archive(tmp_path: Path) -> None:
    folder = tmp_path / "old.zip"
    folder.mkdir()
    (folder / "a.txt").write_bytes(TEXT)
    assert [file.path for file in find_files([str(folder)])] == [str(folder / "a.txt")]
    assert any(read_hands(str(folder / "a.txt")))


def test_an_archive_that_changes_is_read_anew(tmp_path: Path) -> None:
    path = archive(tmp_path / "a.zip", {"a.txt": TEXT})
    before = sum(1 for _ in read_hands(f"{path}/a.txt"))
    archive(tmp_path / "a.zip", {"a.txt": TEXT + b"\n\n" + TEXT})
    assert sum(1 for _ in read_hands(f"{path}/a.txt")) == 2 * before


def damaged(data: bytes) -> bytes:
    """The archive with some bytes of its first file's content changed."""
    middle = 30 + 200
    return data[:middle] + bytes(byte ^ 0xFF for byte in data[middle : middle + 40]) + data[middle + 40 :]


def encrypted(data: bytes) -> bytes:
    """The archive with the mark of encryption on its only file."""
    changed = bytearray(data)
    changed[6] |= 1
    changed[data.rindex(b"PK\x01\x02") + 8] |= 1
    return bytes(changed)


@pytest.mark.parametrize(
    ("name", "content", "change", "reason"),
    [
        ("a.txt", b" " * 3_000_000, bytes, f"more than {HIGHEST_RATIO} times its size"),
        ("../../a.txt", TEXT, bytes, "points outside the archive"),
        ("..\\a.txt", TEXT, bytes, "points outside the archive"),
        ("/etc/a.txt", TEXT, bytes, "points outside the archive"),
        ("a.txt", TEXT, encrypted, "encrypted"),
        ("a.txt", TEXT, damaged, "."),
        ("a.txt", TEXT, lambda data: data[:-30], "not a zip file"),
        ("a.txt", TEXT, lambda data: b"no archive" + data[10:40], "not a zip file"),
    ],
)
def test_an_unreadable_file_is_one_finding_beside_good_files(
    tmp_path: Path, name: str, content: bytes, change, reason: str
) -> None:
    bad = tmp_path / "bad.zip"
    archive(bad, {name: content})
    bad.write_bytes(change(bad.read_bytes()))
    (tmp_path / "good.txt").write_bytes(TEXT)
    result = CliRunner().invoke(hh, ["check", str(tmp_path), "--format", "json"])
    found = [d for d in json.loads(result.stdout)["diagnostics"] if d["code"] == "P002"]
    assert len(found) == 1
    assert found[0]["file"].startswith(str(bad))
    assert json.loads(result.stdout)["hands"] == sum(1 for _ in read_hands(str(tmp_path / "good.txt")))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    with pytest.raises(UnreadableFileError, match=reason):
        list(read_hands(found[0]["file"]))


@pytest.mark.fast_cases(2)
@pytest.mark.parametrize("others", [{}, {"b.txt": TEXT}], ids=["alone", "beside a file"])
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_archive_in_an_archive_is_one_finding(tmp_path: Path, others: dict[str, bytes], jobs: str) -> None:
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as made:
        made.writestr("a.txt", TEXT)
    path = archive(tmp_path / "outer.zip", {"inner.zip": inner.getvalue(), "b.txt": TEXT})
    result = CliRunner().invoke(hh, ["check", path, "--format", "json", "--jobs", jobs])
    found = json.loads(result.stdout)["diagnostics"]
    message = "the file cannot be read: it is a nested archive: unpack it first"
    assert [(d["file"], d["code"], d["message"]) for d in found] == [(f"{path}/inner.zip", "P002", message)]
    assert result.exit_code == 1


def test_every_file_of_an_archive_that_is_not_read_is_named(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    files = {f"{n}.png": b"x" for n in range(12)} | {"a.txt": TEXT, "note.txt": b"nothing"}
    path = archive(tmp_path / "night.zip", files)
    for _ in range(2):  # watching looks again and again
        assert len(find_files([path])) == 2
    (record,) = caplog.records
    assert f"skipped {path}/0.png, {path}/1.png, " in record.getMessage()
    assert record.getMessage().endswith(" and 2 more: images, programs or other file types")
    assert f"skipped {path}/note.txt: no hands" in CliRunner().invoke(hh, ["check", path]).stderr


def test_an_archive_without_files_that_may_hold_hands(tmp_path: Path) -> None:
    path = archive(tmp_path / "night.zip", {"a.png": b"x"})
    result = CliRunner().invoke(hh, ["check", path])
    assert result.exit_code == 2
    assert f"no files that may hold hands in {path}" in result.stderr
