"""Small PokerStars hands."""

HAND = """PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($200 in chips)
Seat 3: Cosmo ($150 in chips)
Birgit: posts small blind $1
Cosmo: posts big blind $2
*** HOLE CARDS ***
Ansel: raises $4 to $6
Birgit: calls $5
Cosmo: calls $4
*** FLOP *** [Ks 8c 3d]
Birgit: checks
Cosmo: bets $10
Ansel: raises $20 to $30
Birgit: folds
Cosmo: calls $20
*** TURN *** [Ks 8c 3d] [5h]
Cosmo: checks
Ansel: bets $40
Cosmo: folds
Uncalled bet ($40) returned to Ansel
Ansel collected $78 from pot
*** SUMMARY ***
Total pot $78 | Rake $0
Board [Ks 8c 3d 5h]
Seat 1: Ansel (button) collected ($78)
Seat 2: Birgit (small blind) folded on the Flop
Seat 3: Cosmo (big blind) folded on the Turn
"""
TOURNAMENT = HAND.replace(
    "#1:  Hold'em No Limit ($1/$2 USD)", "#1: Tournament #5, $1+$0 USD Hold'em No Limit - Level I (1/2)"
)
WALK = """PokerStars Hand #230160010001: Hold'em No Limit ($1/$2 USD) - 2021/03/14 20:15:00 ET
Table 'Aster' 6-max Seat #1 is the button
Seat 1: Ansel ($200 in chips)
Seat 2: Birgit ($200 in chips)
Ansel: posts small blind $1
Birgit: posts big blind $2
*** HOLE CARDS ***
Dealt to Ansel [7h 2c]
Ansel: folds
Uncalled bet ($1) returned to Birgit
Birgit collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Ansel (button) (small blind) folded before Flop
Seat 2: Birgit (big blind) collected ($2)
"""
# Ann and Ben are all-in for 20 each; the pot of 41 pays 39 after a rake of 2, and Ann has sold hers for 16.50
CASHED_OUT = """PokerStars Hand #7:  Hold'em No Limit ($0.50/$1.00 USD) - 2024/03/09 18:30:00 ET
Table 'Corvus' 6-max Seat #1 is the button
Seat 1: Ann ($20 in chips)
Seat 2: Ben ($20 in chips)
Seat 3: Cal ($30 in chips)
Ben: posts small blind $0.50
Cal: posts big blind $1
*** HOLE CARDS ***
Dealt to Ann [As Kd]
Ann: raises $19 to $20 and is all-in
Ben: calls $19.50 and is all-in
Cal: folds
*** FLOP *** [2s 7s 3c]
*** TURN *** [2s 7s 3c] [Qh]
*** RIVER *** [2s 7s 3c Qh] [9c]
*** SHOW DOWN ***
Ben: shows [Qs Qd] (three of a kind, Queens)
Ann: shows [As Kd] (high card Ace)
Ben collected $39 from pot
Ann cashed out the hand for $16.50 | Cash Out Fee $0.17
*** SUMMARY ***
Total pot $41 | Rake $2
Board [2s 7s 3c Qh 9c]
Seat 1: Ann (button) showed [As Kd] and lost with high card Ace (cashed out)
Seat 2: Ben (small blind) showed [Qs Qd] and won ($39) with three of a kind, Queens
Seat 3: Cal (big blind) folded before Flop
"""
