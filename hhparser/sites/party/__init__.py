"""PartyPoker: what the client writes, and what the site sends by mail."""
