"""The computer commander, and what it goes by."""
