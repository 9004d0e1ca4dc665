"""`hh rule`: explain the codes of findings."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import click

from analysis.cli.choices.formats import format_option
from analysis.cli.output import wrapped
from hhparser.base.errors import UnknownRuleError
from hhparser.findings.finding import Rule
from hhparser.findings.rules import HIDDEN_BY, RULES, find_rule
from hhparser.formats.outputs import output_text

if TYPE_CHECKING:
    from analysis.cli.json_types import RuleOutput, RulesOutput

WIDTH: Final = 78
_FIELD: Final = re.compile(r"\{[^{}]*\}")
GROUPS: Final = {
    "P": "Parse: files and text",
    "D": "Deal: cards",
    "L": "Legality: actions",
    "M": "Money: pots, rake, payouts",
    "S": "Showdown: winners and descriptions",
    "C": "Consistency: hands together",
    "T": "Tournaments",
    "F": "Fairness",
    "X": "Plugins",
}


@click.command()
@click.argument("code", required=False)
@format_option("text", "json", has_suffix=False)
def command(code: str | None, output_format: str) -> None:
    """Explain a CODE such as L110, or a name such as raise-below-minimum; list all codes without one."""
    chosen = RULES if code is None else (_find(code),)
    if output_format == "json":
        shown: RulesOutput = {"schema": "hhparser/rule/1", "rules": [_output(rule) for rule in chosen]}
        click.echo(output_text(shown, indent=1))
        return
    click.echo(_list() if code is None else _explain(chosen[0]))


def _output(rule: Rule) -> "RuleOutput":
    return {
        "code": rule.code,
        "slug": rule.slug,
        "severity": rule.severity,
        "class": rule.finding_class,
        "message": rule.message,
        "explanation": rule.explanation,
        "source": rule.source,
        "on_request": rule.on_request,
        "hides": _hidden(rule),
        "docs": rule.address,
    }


def _hidden(rule: Rule) -> list[str]:
    """Return the codes that are suppressed after an error of a rule."""
    return [code for code, hiding in HIDDEN_BY.items() if rule.code in hiding]


def _find(word: str) -> Rule:
    by_slug = {rule.slug: rule for rule in RULES}
    if word.lower() in by_slug:
        return by_slug[word.lower()]
    try:
        return find_rule(word)
    except UnknownRuleError:
        raise click.BadParameter(f"no code {word!r}; {_hint(word, by_slug)}", param_hint="CODE") from None


def _hint(word: str, slugs: Iterable[str]) -> str:
    """Return advice for an unknown code or slug."""
    begin = [rule.code for rule in RULES if word and rule.code.startswith(word.upper())]
    near = begin[:10] or get_close_matches(word.lower(), [*slugs])
    return f"did you mean {' or '.join(near)}?" if near else "`hh rule` lists all codes"


def _list() -> str:
    lines = []
    for letter, title in GROUPS.items():
        rules = [rule for rule in RULES if rule.code[0] == letter]
        if rules:
            lines += ["", title, *(f"  {r.code}  {r.severity.value:7}  {r.slug}" for r in rules)]
    return "\n".join(lines[1:])


def _explain(rule: Rule) -> str:
    lines = [
        f"{rule.code} {rule.slug} ({rule.severity.value}, {rule.finding_class.value})",
        "",
        wrapped(rule.explanation, widest=WIDTH),
        "",
        f"Message: {_FIELD.sub('...', rule.message)}",
        *_codes("Hides: ", _hidden(rule)),
        *_codes("Hidden by: ", sorted(HIDDEN_BY[rule.code])),
    ]
    source = [f"Source: {rule.source}"] if rule.source else []
    return "\n".join([*lines, *source, f"Docs: {rule.address}"])


def _codes(label: str, codes: Iterable[str]) -> list[str]:
    """Wrap a label and comma-separated codes into lines; none for an empty iterable."""
    text = ", ".join(codes)
    return [wrapped(label + text, len(label), widest=WIDTH)] if text else []
