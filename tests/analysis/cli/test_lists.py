"""`hh rule` and `hh sites`."""

import pytest

from hhparser.findings.rules import RULES
from hhparser.sites import FORMATS


def test_rule_lists_every_code(invoke):
    text = invoke("rule").stdout
    assert [rule.code for rule in RULES if f"  {rule.code}  " not in text] == []


@pytest.mark.parametrize("word", ["L110", "l110", "raise-below-minimum"])
def test_rule_explains_a_code(invoke, word):
    text = invoke("rule", word).stdout
    assert text.startswith("L110 raise-below-minimum (error, illegal)\n")
    assert "Source: R39" in text
    assert text.endswith("\nDocs: https://hhparser.readthedocs.io/en/stable/reference/checks/#L110\n")


@pytest.mark.parametrize("code", [rule.code for rule in RULES])
def test_rule_explains_every_code(invoke, code):
    text = invoke("rule", code).stdout
    assert "\nMessage: " in text
    assert "{" not in text.partition("\nMessage: ")[2]


def test_sites(invoke):
    names = [line.split()[0] for line in invoke("sites").stdout.splitlines()]
    assert names == list(dict.fromkeys(site.name for site in FORMATS))
