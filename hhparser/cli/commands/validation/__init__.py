"""Commands that find faults."""
