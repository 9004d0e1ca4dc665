"""Audits across hands: contradictions, fairness of the deal, unfair play, and rake totals."""

from analysis.audits.run import Audited, audit

__all__ = ["Audited", "audit"]
