"""Checks: findings about a hand, from the hand and its replay."""

from hhparser.checks.check import check
from hhparser.findings.finding import Finding, FindingClass, Rule, Severity
from hhparser.findings.rules import RULES, find_rule

__all__ = ["RULES", "Finding", "FindingClass", "Rule", "Severity", "check", "find_rule"]
