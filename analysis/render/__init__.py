"""Colours, page templates and SVG charts that pages, reports, replayers and charts share."""
