"""A report of hand histories as one HTML page."""

from analysis.report.page import report_html, write_report

__all__ = ["report_html", "write_report"]
