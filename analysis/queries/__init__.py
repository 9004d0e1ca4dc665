"""Queries on hands, such as `position = BTN and net > 50bb`."""
