"""Findings as SARIF 2.1.0, the exchange format of code-scanning tools."""

import json
import os
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, Final, TextIO
from urllib.parse import quote

from analysis.cli.text.findings.tally import Totals
from hhparser import __version__
from hhparser.base.text.escape import json_text
from hhparser.findings.finding import FileFinding, Finding, Rule, Severity
from hhparser.findings.identity import Fingerprints
from hhparser.findings.rules import RULES

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
FINGERPRINT: Final = "handAndRule/v1"
INDEX: Final = {rule.code: number for number, rule in enumerate(RULES)}
Json = dict[str, Any]  # Any: JSON values


class SarifReport:
    """Writes one log with one run; its results are streamed."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._fingerprints = Fingerprints()
        self._separator = "\n"
        log = json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": []})
        driver = {"name": "hh", "version": __version__, "rules": [_rule(rule) for rule in RULES]}
        run = json.dumps({"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": []})
        stream.write(log.removesuffix("]}") + "\n" + run.removesuffix("]}"))

    def add(self, findings: Iterable[FileFinding]) -> None:
        """Write findings in their order."""
        for one in findings:
            result = _result(one) | {"partialFingerprints": {FINGERPRINT: self._fingerprints.of(one)}}
            self._stream.write(self._separator + json_text(result))
            self._separator = ",\n"

    def end(self, _totals: Totals, /) -> None:
        """Close run and log."""
        self._stream.write("\n]}\n]}\n")


def _rule(rule: Rule) -> Json:
    return {
        "id": rule.code,
        "name": rule.slug,
        "shortDescription": {"text": rule.slug.replace("-", " ").capitalize()},
        "fullDescription": {"text": rule.explanation},
        "helpUri": rule.address,
        "help": {"text": f"{rule.explanation} `hh rule {rule.code}` says more."},
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
    """Encode a path as a URI, relative to the current folder unless the path is absolute."""
    if PurePath(file).is_absolute():
        return PurePath(file).as_uri()
    return quote(file.replace(os.sep, "/"), errors="surrogateescape")
