"""A report of hand histories as one file."""

from analysis.report.page import report_html
from analysis.report.write import write_report

__all__ = ["report_html", "write_report"]
