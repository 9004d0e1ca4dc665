"""Checks across hands: what hands of one table, one tournament, one stake or one file say of each other."""

from hhparser.checks.audit.auditor import Auditor
from hhparser.checks.audit.facts import Facts, facts_of
from hhparser.checks.audit.words import Found

__all__ = ["Auditor", "Facts", "Found", "facts_of"]
