"""Checks for unfair play: pairs and accounts with hands that chance and skill do not explain.

They never prove anything. Each is a statistical test of every pair or account with enough hands, corrected
for their number, and says how far the hands are from what is usual.
"""
