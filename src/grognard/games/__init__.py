"""The games, each in a separate package, found through the entry point group `grognard.games`."""
