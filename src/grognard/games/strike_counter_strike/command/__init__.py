"""The computer commander, and the judgements it uses."""
