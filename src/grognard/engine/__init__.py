"""The kernel: pure, deterministic, knows no game. See docs/architecture.md."""
