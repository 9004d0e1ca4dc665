"""The statistics, each declared once."""
