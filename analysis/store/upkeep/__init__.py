"""Maintenance of a store: verification, compaction, rebuild."""
