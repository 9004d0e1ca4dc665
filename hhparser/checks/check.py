def check(hand, replay): return list(hand.diagnostics)
