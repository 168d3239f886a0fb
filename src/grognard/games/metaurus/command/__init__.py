"""How the computer commander of Metaurus plans: Orders, marches, attacks. Judgements, not rules."""
