"""Replays recorded hands: the driver, its repairs, the awards, and snapshots for observers."""
