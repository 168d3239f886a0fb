"""The computer commander and its thoughts."""
