"""How statistics are counted: sums, amounts, exchange rates, intervals of sessions."""
