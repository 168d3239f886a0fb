"""The rules, one module a chapter or a large case of chapter 5."""
