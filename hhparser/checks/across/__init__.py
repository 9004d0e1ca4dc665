"""Checks across hands: contradictions between hands of one table, tournament, stake or file."""

from hhparser.checks.across.auditor import Auditor
from hhparser.checks.across.facts import Facts, Unread, facts_of
from hhparser.checks.across.words import Found

__all__ = ["Auditor", "Facts", "Found", "Unread", "facts_of"]
