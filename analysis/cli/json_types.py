"""The types of the JSON of the commands that describe the program, and of `hh export`."""

from typing import Annotated, Literal, TypedDict

from analysis.stats.statistic import Kind, Section
from hhparser.findings.finding import FindingClass, Severity


class SiteOutput(TypedDict):
    """A supported site or format."""

    name: Annotated[str, "The value for `--site`"]
    title: str
    games: str


class SitesOutput(TypedDict):
    """The output of `hh sites --format json`."""

    schema: Literal["hhparser/sites/1"]
    sites: list[SiteOutput]


RuleOutput = TypedDict(
    "RuleOutput",
    {
        "code": str,
        "slug": Annotated[str, "Name of the rule"],
        "severity": Severity,
        "class": FindingClass,
        "message": Annotated[str, "Template of the message, such as `raise to {found} is below ...`"],
        "explanation": str,
        "source": Annotated[str | None, "Rules of hold'em in the docs"],
        "on_request": Annotated[bool, "Reported only if `--select` names the code or its group"],
        "hides": Annotated[list[str], "Codes that are not reported after an error of this rule"],
        "docs": Annotated[str, "Address of the explanation"],
    },
)


class RulesOutput(TypedDict):
    """The output of `hh rule --format json`: all rules, or the given one."""

    schema: Literal["hhparser/rule/1"]
    rules: list[RuleOutput]


class StatisticOutput(TypedDict):
    """A statistic and its definition."""

    id: str
    abbreviation: str
    name: str
    section: Section
    kind: Kind
    definition: str
    edge_cases: str
    synonyms: list[str]
    needs: Annotated[list[str], "Statistics that this one is derived from"]
    definition_version: int
    docs: Annotated[str | None, "Address of the definition; null for your own statistics"]


class StatisticsOutput(TypedDict):
    """The output of `hh stat --format json`: all statistics, or the given one."""

    schema: Literal["hhparser/stat/1"]
    statistics: list[StatisticOutput]


class ExportedTable(TypedDict):
    """A written table."""

    name: str
    file: str
    rows: int


class ExportSummary(TypedDict):
    """The tables written by `hh export --json`."""

    schema: Literal["hhparser/export/1"]
    tables: list[ExportedTable]
