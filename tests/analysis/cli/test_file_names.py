"""Names of files in tables."""

import pytest

from analysis.cli.text.file_names import short_names


@pytest.mark.parametrize(
    ("files", "short"),
    [
        pytest.param(["a/b/x.txt"], ["x.txt"], id="one"),
        pytest.param(["a/x.txt", "a/y.txt"], ["x.txt", "y.txt"], id="two names"),
        pytest.param(["a/x.txt", "b/x.txt", "b/y.txt"], ["a/x.txt", "b/x.txt", "y.txt"], id="two folders"),
        pytest.param(["x.txt", "a/x.txt"], ["x.txt", "a/x.txt"], id="one inside a folder"),
        pytest.param(["a/c/x", "b/c/x", "b/d/x"], ["a/c/x", "b/c/x", "d/x"], id="folders of one name"),
        pytest.param([r"C:\h\x.txt", "/h/x.txt"], ["C:/h/x.txt", "h/x.txt"], id="of another system"),
        pytest.param(["a.zip/x.txt", "-"], ["x.txt", "-"], id="in an archive, and standard input"),
        pytest.param(["a/x", "/a/x", "a//x"], ["a/x", "a/x", "a/x"], id="spellings of one file"),
        pytest.param([], [], id="none"),
    ],
)
def test_short_names(files, short):
    assert [short_names(files)[file] for file in files] == short
