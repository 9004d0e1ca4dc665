"""What the hands of some files say of each other: tables, the deal, play that is not fair, and the rake."""

from analysis.audits.run import Audited, audit

__all__ = ["Audited", "audit"]
