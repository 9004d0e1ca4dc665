"""Audit for unfair play: statistical tests of pairs and accounts.

A finding is not proof. Each check tests every pair or account with enough hands, corrects for multiple
testing, and states the deviation from the usual value.
"""
