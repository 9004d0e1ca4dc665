"""Reports on hand histories, each a single HTML, PDF or Markdown file."""

from analysis.report.content import report_content
from analysis.report.html import report_html
from analysis.report.records import Scope
from analysis.report.write import write_report

__all__ = ["Scope", "report_content", "report_html", "write_report"]
