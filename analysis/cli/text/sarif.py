"""Findings as SARIF 2.1.0, the format that code-scanning tools exchange."""

import json
import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Final, TextIO
from urllib.parse import quote

from hhparser import __version__
from hhparser.base.escape import json_text
from hhparser.findings.finding import FileFinding, Finding, Rule, Severity
from hhparser.findings.rules import RULES

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
INDEX: Final = {rule.code: number for number, rule in enumerate(RULES)}
Json = dict[str, Any]  # Any: JSON values


def write_sarif(stream: TextIO, findings: Iterable[Iterable[FileFinding]]) -> None:
    """Write one log with one run; its results are streamed."""
    log = json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": []})
    driver = {"name": "hh", "version": __version__, "rules": [_rule(rule) for rule in RULES]}
    run = json.dumps({"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": []})
    stream.write(log.removesuffix("]}") + "\n" + run.removesuffix("]}"))
    separator = "\n"
    for some in findings:
        for one in some:
            stream.write(separator + json_text(_result(one)))
            separator = ",\n"
    stream.write("\n]}\n]}\n")


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.code,
        "name": rule.slug,
        "fullDescription": {"text": rule.explanation},
        "defaultConfiguration": {"level": LEVELS[rule.severity]},
        "properties": {"tags": [rule.finding_class.value]},
    }


def _result(one: FileFinding) -> Json:
    finding = one.finding
    properties = {
        "site": one.site,
        "handId": one.hand_id,
        "expected": finding.expected,
        "found": finding.found,
    }
    return {
        "ruleId": finding.code,
        "ruleIndex": INDEX[finding.code],
        "level": LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [{"physicalLocation": _location(one.file, finding, one.text)}],
        "properties": {name: value for name, value in properties.items() if value is not None},
    }


def _location(file: str, finding: Finding, text: str | None) -> Json:
    region: Json = {
        "startLine": finding.line,
        "startColumn": finding.column,
        "endColumn": finding.end_column,
    }
    if text is not None:
        region["snippet"] = {"text": text}
    return {"artifactLocation": {"uri": uri_of(file)}, "region": region}


def uri_of(file: str) -> str:
    """A path as a URI, relative to the current folder unless the path is absolute."""
    if PurePath(file).is_absolute():
        return PurePath(file).as_uri()
    return quote(file.replace(os.sep, "/"), errors="surrogateescape")
