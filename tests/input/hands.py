"""A hand as PokerStars writes it, for tests of files and mails."""

FIRST = """PokerStars Hand #1:  Hold'em No Limit (€1/€2 EUR) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel (€200 in chips)
Seat 2: Bírgit (€200 in chips)
Seat 3: Cosmo (€200 in chips)
Bírgit: posts small blind €1
Cosmo: posts big blind €2
*** HOLE CARDS ***
Ansel: folds
Bírgit: folds
Uncalled bet (€1) returned to Cosmo
Cosmo collected €2 from pot
*** SUMMARY ***
Total pot €2 | Rake €0
Seat 1: Ansel (button) folded before Flop (didn't bet)
Seat 2: Bírgit (small blind) folded before Flop
Seat 3: Cosmo (big blind) collected (€2)
"""
