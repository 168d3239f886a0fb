"""Words for the compiler: packed arrays, machine numbers, and classes that interpreted games may derive from.

    squares: vec[i64] = vec[i64]([n * n for n in range(9)])
    squares = append(squares, 81)

mypy and mypyc see the packed arrays of librt and native 64-bit numbers. The interpreter gets `list` and `int`, faster
there and with nothing to install. Such an array is indexed, sliced, iterated over and measured by `len`; it is not
compared, not printed and not put into JSON: make a list of it first. It passes only between modules that are compiled
together; a function for every caller takes a Sequence. This module itself is never compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
else:
    i64 = int
    vec = {i64: list}  # so that `vec[i64](items)` is `list(items)`

    def append(array, item):
        """The array with one more item. Do not use the old name any more."""
        array.append(item)
        return array

    def mypyc_attr(**_settings):
        """Settings of a class for mypyc: nothing to the interpreter."""
        return lambda cls: cls
