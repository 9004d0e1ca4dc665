"""Exact prices on the river heads-up."""
