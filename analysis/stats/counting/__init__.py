"""How statistics are counted: sums, amounts, rates of exchange, intervals of sessions."""
