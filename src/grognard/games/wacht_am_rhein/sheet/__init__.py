"""What is shown: views, counters, cards, what stands beside an action."""
