"""What is said: reasons, events, the rulebook in our words."""
