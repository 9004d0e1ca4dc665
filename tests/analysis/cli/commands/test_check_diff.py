"""`hh check --diff`: two exports of the same hands."""

import pytest

from tests.analysis.cli.conftest import one_hand


@pytest.fixture
def compare(invoke, tmp_path):
    def run(old: str, new: str, *options: str):
        (tmp_path / "old.txt").write_text(old)
        (tmp_path / "new.txt").write_text(new)
        return invoke("check", "new.txt", "--diff", "old.txt", *options)

    return run


def test_hands_that_only_moved_are_the_same(compare):
    result = compare(one_hand(1) + one_hand(2), "\n\n" + one_hand(2) + one_hand(1))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "2 hands compared with old.txt: 2 same\n"


def test_text_that_the_parser_drops_does_not_matter(compare):
    assert compare(one_hand(1), one_hand(1).replace("Ann: doesn't show hand \n", "")).exit_code == 0


def test_a_changed_hand_names_the_difference_and_its_place(compare):
    result = compare(one_hand(1), one_hand(2) + one_hand(1, won="0.11"))
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert lines[0] == "new.txt:1: hand 2 is new"
    assert lines[1] == "new.txt:29: hand 1 differs from old.txt:1"
    assert "    players.Ann.net: 0.06 -> 0.05" in lines
    assert "    rake: 0.00 -> 0.01" in lines
    assert any(line.startswith("    diagnostics.M") and line.endswith("nothing -> found") for line in lines)
    assert lines[-2:] == [
        "    text was: Ann collected $0.12 from pot",
        "    text is:  Ann collected $0.11 from pot",
    ]
    assert result.stderr == "2 hands compared with old.txt: 0 same, 1 differ, 1 new\n"


def test_a_missing_hand(compare):
    result = compare(one_hand(1) + one_hand(2), one_hand(2))
    assert (result.exit_code, result.stdout) == (1, "old.txt:1: hand 1 is missing\n")


def test_copies_find_their_counterparts(compare):
    other = one_hand(1, won="0.11")
    assert compare(one_hand(1) + other, other + one_hand(1)).exit_code == 0


@pytest.mark.parametrize(
    "options",
    [("--format", "json"), ("--diff", "nowhere"), ("--diff", "garbage.txt")],
    ids=["another format", "no such file", "no hands"],
)
def test_wrong_usage(compare, options, tmp_path):
    (tmp_path / "garbage.txt").write_text("garbage")
    result = compare(one_hand(1), one_hand(1), *options)
    assert (result.exit_code, "Traceback" in result.stderr) == (2, False)
