# SPDX-License-Identifier: Apache-2.0
"""Arguments as the library takes them, or errors that say what to pass."""

import operator
from array import array


def number(value, name):
    """A float from a number of any library; `name` is what errors call the argument.

    >>> import decimal
    >>> number(decimal.Decimal("1.5"), "width")
    1.5
    >>> number("375", "width")
    Traceback (most recent call last):
    TypeError: width is a number, not the str '375'; float() makes one
    """
    if isinstance(value, (str, bytes)):
        raise TypeError(
            f"{name} is a number, not the {type(value).__name__} {value!r}; float() makes one")
    try:
        return float(value)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a number, not {_kind(value)}") from None


def whole(value, name):
    """An int of at least 0 from a whole number of any library.

    >>> whole(-1, "max_lines")
    Traceback (most recent call last):
    ValueError: max_lines is a whole number from 0, not -1
    """
    try:
        value = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number from 0, not {_kind(value)}") from None
    if not 0 <= value < 1 << 62:
        raise ValueError(f"{name} is a whole number from 0, not {value}")
    return value


def text(value, name, hint=""):
    """The UTF-8 of a str.

    >>> text(5, "family")
    Traceback (most recent call last):
    TypeError: family is a str, not the int 5
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} is a str, not {_kind(value)}{hint}")
    try:
        return value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(
            f"{name} has half of a surrogate pair at {error.start}; text.encode('utf-16', "
            "'surrogatepass').decode('utf-16', 'replace') mends it") from None


def numbers(value, name):
    """A tuple of floats: of several values, or of a single one."""
    if is_several(value):
        return tuple(number(each, name) for each in value)
    return (number(value, name),)


def is_several(value):
    """Whether a width or the like is a list, a tuple, an array or another row of values."""
    if isinstance(value, (str, bytes)):
        return False
    # NumPy's arrays without an axis are single numbers, though they have the method.
    return hasattr(value, "__iter__") and getattr(value, "ndim", 1) > 0


def doubles(values, name):
    """The address of numbers, how many there are, and what must live as long as the address.

    An `array` of doubles and NumPy's float64 in one piece are used where they are; so are columns
    of pandas, Arrow and Polars that have such a piece. Others are copied.
    """
    if isinstance(values, array) and values.typecode == "d":
        return (*values.buffer_info(), values)
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name} are numbers, not a {type(values).__name__}")
    kept = values
    if not hasattr(values, "__array_interface__") and hasattr(values, "to_numpy"):
        is_arrow = type(values).__module__.split(".")[0] == "pyarrow"
        values = values.to_numpy(zero_copy_only=False) if is_arrow else values.to_numpy()
    layout = getattr(values, "__array_interface__", None)
    if layout and layout["typestr"] == "<f8" and len(layout["shape"]) == 1:
        if layout["strides"] in (None, (8,)):
            return layout["data"][0], layout["shape"][0], (values, kept)
    try:
        copied = array("d", values)
    except TypeError:
        copied = array("d", (number(each, f"one of {name}") for each in values))
    return (*copied.buffer_info(), copied)


def _kind(value):
    """What a value is, for messages."""
    shown = repr(value)
    kind = type(value).__name__
    return f"the {kind} {shown}" if len(shown) < 40 and value is not None else kind
