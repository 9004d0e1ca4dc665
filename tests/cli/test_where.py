"""`--where` on the command line, and the list of what it may name."""


def test_a_fault_is_pointed_at_before_anything_is_read(invoke):
    result = invoke("stats", "good.txt", "--where", "net > 5 and positoin = BTN")
    assert result.exit_code == 2
    assert result.stderr.endswith(
        "Error: Invalid value for '--where': column 13: no column 'positoin'; "
        "did you mean position or position_group or posted_blind?\n"
        "  net > 5 and positoin = BTN\n"
        "              ^^^^^^^^\n"
    )


def test_the_columns_are_listed_without_a_path(invoke):
    result = invoke("stats", "--columns")
    assert result.exit_code == 0
    assert "  net                            amount     collected - committed\n" in result.stdout
    assert "  three_bet                      times      " in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 110
