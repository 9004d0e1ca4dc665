"""Checks across hands: what hands of one table, one tournament, one stake or one file say of each other."""

from hhparser.checks.across.auditor import Auditor
from hhparser.checks.across.facts import Facts, facts_of
from hhparser.checks.across.words import Found

__all__ = ["Auditor", "Facts", "Found", "facts_of"]
