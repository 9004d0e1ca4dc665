"""Decisions in which a player differs from the others: leaks, strengths, and how to exploit them."""
