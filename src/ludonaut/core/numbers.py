"""The numeric types of the hot code, in one place.

Rule code imports `i64` and `vec` from here and from nowhere else, so that another array
type (a plain `list`, say) can take the place of the young `librt.vecs` by a change to this file alone.
Uncompiled, `i64` is an ordinary `int` and `vec[i64]` a list-like array of 64-bit integers.
"""

from typing import Final

from librt.vecs import vec as vec
from mypy_extensions import i32 as i32
from mypy_extensions import i64 as i64
from mypy_extensions import u8 as u8

M32: Final = 0xFFFFFFFF
"""Keeps the low 32 bits of a number."""


def zeros(count: int) -> vec[i64]:
    """A new array of `count` zeros."""
    return vec[i64]([0] * count)


def zero_floats(count: int) -> vec[float]:
    """A new array of `count` floating-point zeros."""
    return vec[float]([0.0] * count)


def copy_into(target: vec[i64], source: vec[i64]) -> None:
    """Copies every number of `source` over the first `len(source)` of `target`."""
    for i in range(i64(len(source))):
        target[i] = source[i]


def at_most(number: i64, most: i64) -> i64:
    """A number as far as it is counted: `most` stands for more."""
    return number if number < most else most
