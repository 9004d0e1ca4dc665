"""What hands show when taken together: contradictions, fairness of the deal, unfair play, and the rake."""

from analysis.audits.run import Audited, audit

__all__ = ["Audited", "audit"]
