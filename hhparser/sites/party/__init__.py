"""PartyPoker: texts of the client, and texts sent by mail."""
