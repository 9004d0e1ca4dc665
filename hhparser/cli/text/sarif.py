"""Findings as SARIF 2.1.0, the format that code-scanning tools exchange."""

import json
import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Final, TextIO
from urllib.parse import quote

from hhparser import __version__
from hhparser.findings.finding import Diagnostic, FileFinding, Rule, Severity
from hhparser.findings.rules import RULES

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
INDEX: Final = {rule.code: number for number, rule in enumerate(RULES)}
Json = dict[str, Any]  # Any: JSON values


def write_sarif(stream: TextIO, findings: Iterable[Iterable[FileFinding]]) -> None:
    """One log with one run; its results are written as they come."""
    log = json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": []})
    run = json.dumps({"tool": {"driver": _driver()}, "columnKind": "unicodeCodePoints", "results": []})
    stream.write(log.removesuffix("]}") + "\n" + run.removesuffix("]}"))
    separator = "\n"
    for some in findings:
        for finding in some:
            stream.write(separator + json.dumps(_result(finding), ensure_ascii=False))
            separator = ",\n"
    stream.write("\n]}\n]}\n")


def _driver() -> Json:
    return {"name": "hh", "version": __version__, "rules": [_rule(rule) for rule in RULES]}


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.code,
        "name": rule.slug,
        "fullDescription": {"text": rule.explanation},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"tags": [rule.finding_class.value]},
    }


def _result(finding: FileFinding) -> Json:
    diagnostic = finding.diagnostic
    properties = {
        "site": finding.site,
        "handId": finding.hand_id,
        "expected": diagnostic.expected,
        "found": diagnostic.found,
    }
    return {
        "ruleId": diagnostic.code,
        "ruleIndex": INDEX[diagnostic.code],
        "level": LEVELS[diagnostic.severity],
        "message": {"text": diagnostic.message},
        "locations": [{"physicalLocation": _location(finding.file, diagnostic, finding.text)}],
        "properties": {name: value for name, value in properties.items() if value is not None},
    }


def _location(file: str, diagnostic: Diagnostic, text: str | None) -> Json:
    region: Json = {
        "startLine": diagnostic.line,
        "startColumn": diagnostic.column,
        "endColumn": diagnostic.end_column,
    }
    if text is not None:
        region["snippet"] = {"text": text}
    return {"artifactLocation": {"uri": uri_of(file)}, "region": region}


def uri_of(file: str) -> str:
    """A path as a URI, relative to the current folder unless the path is absolute."""
    if PurePath(file).is_absolute():
        return PurePath(file).as_uri()
    return quote(file.replace(os.sep, "/"), errors="surrogateescape")
