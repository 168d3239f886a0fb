"""The games, each in a package of its own, found through the entry point group `grognard.games`."""
