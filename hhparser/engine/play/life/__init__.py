"""Months of play by a plan: people with styles, evenings with several tables, tournaments."""
