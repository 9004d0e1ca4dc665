"""How a store is read: tables, sums, single hands, SQL."""
