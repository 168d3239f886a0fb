"""The rules of The Drive on Metz, one module a chapter, in the order of the rulebook."""
