# SPDX-License-Identifier: Apache-2.0
"""The rows of a list: where each is, which are visible, and what is not measured yet."""

import ctypes
import math

from ._arguments import doubles, number, whole
from ._library import Owned, check, library


class Table(Owned):
    """Rows of known and of estimated heights, and their offsets.

    Every method takes a time that grows with the logarithm of the number of rows, or less; those
    that take heights, with the number of these. Heights are points, kept to 1/64 of a pixel, of
    which a point has `scale`; sums are exact. `len` is the number of rows.

    >>> table = Table()
    >>> table.insert_estimated(0, 1000, height=44)
    0
    >>> table.set_heights(0, [50, 60.5])
    >>> table.height_of_all, table.offset(2), table.row_at(52)
    (44022.5, 110.5, 1)
    >>> table.visible(y=0, height=100)
    range(0, 2)
    >>> table.unmeasured(range(0, 10))
    2

    A table that scrolls keeps what it shows in place while heights, rows and sections above it
    change, and `scroll_offset` says where the top of the screen is then:

    >>> table.set_viewport(height=600, top_inset=64)
    >>> table.scroll(30_000)
    >>> table.set_height(7, 144)
    >>> table.scroll_offset
    30100.0

    Rows may be divided into sections with headers and footers. They keep one number in the whole
    table; a table begins with one section, without header and footer.

    >>> table = Table([44, 44])
    >>> table.insert_sections(1)
    >>> table.insert_in_section(1, 0, [30, 30, 30])
    >>> table.set_header(1, 20)
    >>> table.section_rows(1), table.section_of(4), table.offset(2)
    (range(2, 5), (1, 2), 108.0)
    >>> table.header(1), table.header(1, visible_top=130)
    ((88.0, 20.0), (130.0, 20.0))
    """

    _PLACES = ("nearest", "top", "middle", "bottom")

    def __init__(self, heights=(), scale=1.0):
        super().__init__()
        check(library.quoin_table_create(number(scale, "scale"), self._handle))
        self._estimates = {}
        self.insert(0, heights)

    def __copy__(self):
        raise TypeError("a table cannot be copied; make another one of its heights")

    def __deepcopy__(self, memo):
        return self.__copy__()

    def __len__(self):
        return self._size()[0]

    @property
    def height_of_all(self):
        """The height of all rows together, estimates included."""
        return self._size()[1]

    def _size(self):
        count, height = ctypes.c_size_t(), ctypes.c_double()
        check(library.quoin_table_size(self._handle, count, height))
        return count.value, height.value

    def insert(self, row, heights):
        """Inserts rows of these heights before a row, in its section.

        For the number of rows they come to the end of the last section.
        """
        address, count, kept = doubles(heights, "heights")
        check(library.quoin_table_insert(
            self._handle, whole(row, "row"), address if count else None, count))
        del kept  # It must live until here.

    def insert_estimated(self, row, count, height):
        """Inserts rows that are not measured and count with an estimate, whose number it returns.

        Equal estimates share one number, of which a table has at most 128; `set_estimate` changes
        the heights of all rows with it.
        """
        estimate = self._estimate(height)
        check(library.quoin_table_insert_estimated(
            self._handle, whole(row, "row"), estimate, whole(count, "count")))
        return estimate

    def _estimate(self, height):
        height = number(height, "height")
        if height not in self._estimates:
            estimate = ctypes.c_size_t()
            check(library.quoin_table_add_estimate(self._handle, height, estimate))
            self._estimates[height] = estimate.value
        return self._estimates[height]

    def set_estimate(self, estimate, height):
        """Changes an estimate, and the heights of its rows that are not measured."""
        estimate, height = whole(estimate, "estimate"), number(height, "height")
        check(library.quoin_table_set_estimate(self._handle, estimate, height))
        known = {each: at for each, at in self._estimates.items() if at != estimate}
        self._estimates = {height: estimate, **known}

    def remove(self, rows):
        """Removes a row, or a range of them."""
        check(library.quoin_table_remove(self._handle, *_span(rows)))

    def move(self, rows, target):
        """Moves a row or a range, so that the first of them stands at `target` afterwards.

        They are of one section, and stay in it if the target is a place in it; else they come to
        the section of the row that they stand before, or to the last one.
        """
        check(library.quoin_table_move(self._handle, *_span(rows), whole(target, "target")))

    def set_height(self, row, height):
        """Measures a row: changes its height."""
        check(library.quoin_table_set_height(
            self._handle, whole(row, "row"), number(height, "height")))

    def set_heights(self, row, heights):
        """Changes the heights of the rows from a row on; NaN leaves one as it is.

        What `Template.heights` returns is used where it is, and so are columns of float64 in one
        piece. If one height is refused, none is changed.
        """
        address, count, kept = doubles(heights, "heights")
        check(library.quoin_table_set_heights(
            self._handle, whole(row, "row"), address if count else None, count))
        del kept  # It must live until here.

    def forget(self, rows, height):
        """Makes a row or a range unmeasured, with an estimate, as after a change of the width."""
        check(library.quoin_table_forget(self._handle, *_span(rows), self._estimate(height)))

    def height(self, row):
        """The height of a row, measured or estimated."""
        return self._height(row)[0]

    def is_measured(self, row):
        """Whether a row's height was given and is not an estimate."""
        return self._height(row)[1]

    def _height(self, row):
        height, is_measured = ctypes.c_double(), ctypes.c_bool()
        check(library.quoin_table_height(self._handle, whole(row, "row"), height, is_measured))
        return height.value, is_measured.value

    def unmeasured(self, rows=None):
        """The first row of a range, or of all, that is not measured; None if there is none."""
        start, count = (0, len(self)) if rows is None else _span(rows)
        found = ctypes.c_size_t()
        check(library.quoin_table_unmeasured(self._handle, start, count, found))
        return None if found.value == start + count else found.value

    def offset(self, row):
        """The top of a row; that of the row after the last is the height of all."""
        y = ctypes.c_double()
        check(library.quoin_table_offset(self._handle, whole(row, "row"), y))
        return y.value

    def row_at(self, y):
        """The row at a y; QuoinError above the first, below the last, and at a header or footer."""
        row = ctypes.c_size_t()
        check(library.quoin_table_row(self._handle, number(y, "y"), row))
        return row.value

    def visible(self, y, height):
        """The range of rows that a screen of a height shows at a y, which may be outside."""
        first, count = ctypes.c_size_t(), ctypes.c_size_t()
        check(library.quoin_table_visible(
            self._handle, number(y, "y"), number(height, "height"), first, count))
        return range(first.value, first.value + count.value)

    # Scrolling

    def set_viewport(self, height, top_inset=0, bottom_inset=0):
        """Sets the height of the screen, and how much of it bars cover at its top and bottom."""
        check(library.quoin_table_set_viewport(
            self._handle, number(height, "height"), number(top_inset, "top_inset"),
            number(bottom_inset, "bottom_inset")))

    def scroll(self, offset):
        """Scrolls so that the top of the screen is at an offset, or as near as the content allows.

        Infinity scrolls to the end and minus infinity to the start.
        """
        check(library.quoin_table_scroll(self._handle, number(offset, "offset")))

    def scroll_to_row(self, row, place="nearest"):
        """Scrolls to a row, which stays at the place while it and its neighbours are measured.

        The places of the screen, without what bars cover, are "top", "middle", "bottom", and
        "nearest": the nearest one that shows the whole row.
        """
        if place not in self._PLACES:
            raise ValueError(f"place is one of {', '.join(self._PLACES)}, not {place!r}")
        check(library.quoin_table_scroll_to_row(
            self._handle, whole(row, "row"), self._PLACES.index(place)))

    @property
    def scroll_offset(self):
        """The offset of the top of the screen in the content, which follows what is shown."""
        return self._scroll()[0]

    @property
    def scroll_range(self):
        """The least and the greatest offset to which the content can be scrolled."""
        return self._scroll()[1:]

    def _scroll(self):
        values = [ctypes.c_double() for _ in range(3)]
        check(library.quoin_table_scroll_offset(self._handle, *values))
        return tuple(value.value for value in values)

    # Sections

    @property
    def section_count(self):
        """The number of sections."""
        count = ctypes.c_size_t()
        check(library.quoin_table_section_count(self._handle, count))
        return count.value

    def insert_sections(self, section, count=1):
        """Inserts sections without rows, headers and footers before a section, or at the end."""
        check(library.quoin_table_insert_sections(
            self._handle, whole(section, "section"), whole(count, "count")))

    def remove_sections(self, sections):
        """Removes a section, or a range of them, with their rows."""
        check(library.quoin_table_remove_sections(self._handle, *_span(sections, "sections")))

    def move_section(self, section, target):
        """Moves a section with its rows, so that it has the number `target` afterwards."""
        check(library.quoin_table_move_section(
            self._handle, whole(section, "section"), whole(target, "target")))

    def section_rows(self, section):
        """The range of the rows of a section."""
        first, count = ctypes.c_size_t(), ctypes.c_size_t()
        check(library.quoin_table_section_rows(
            self._handle, whole(section, "section"), first, count))
        return range(first.value, first.value + count.value)

    def section_of(self, row):
        """The section of a row, and the row's place in it."""
        section, index = ctypes.c_size_t(), ctypes.c_size_t()
        check(library.quoin_table_section_of_row(self._handle, whole(row, "row"), section, index))
        return section.value, index.value

    def insert_in_section(self, section, index, heights):
        """Inserts rows of these heights in a section, the first of them at a place in it."""
        address, count, kept = doubles(heights, "heights")
        check(library.quoin_table_insert_in_section(
            self._handle, whole(section, "section"), whole(index, "index"),
            address if count else None, count))
        del kept  # It must live until here.

    def insert_estimated_in_section(self, section, index, count, height):
        """Inserts rows that are not measured in a section, as `insert_estimated` does."""
        estimate = self._estimate(height)
        check(library.quoin_table_insert_estimated_in_section(
            self._handle, whole(section, "section"), whole(index, "index"), estimate,
            whole(count, "count")))
        return estimate

    def move_to_section(self, rows, section, index):
        """Moves a row, or a range of one section, so that the first has a place in a section."""
        check(library.quoin_table_move_to_section(
            self._handle, *_span(rows), whole(section, "section"), whole(index, "index")))

    def set_header(self, section, height):
        """Changes the height of a section's header; 0 is none."""
        check(library.quoin_table_set_header(
            self._handle, whole(section, "section"), number(height, "height")))

    def set_footer(self, section, height):
        """Changes the height of a section's footer; 0 is none."""
        check(library.quoin_table_set_footer(
            self._handle, whole(section, "section"), number(height, "height")))

    def header(self, section, visible_top=-math.inf):
        """The top and the height of a section's header.

        With the top of what is visible, the offset plus the top inset, it is pinned there as long
        as the section is there.
        """
        return self._part(library.quoin_table_header, section, visible_top, "visible_top")

    def footer(self, section, visible_bottom=math.inf):
        """The top and the height of a section's footer, pinned to the bottom of what is visible."""
        return self._part(library.quoin_table_footer, section, visible_bottom, "visible_bottom")

    def _part(self, function, section, edge, name):
        y, height = ctypes.c_double(), ctypes.c_double()
        check(function(self._handle, whole(section, "section"), number(edge, name), y, height))
        return y.value, height.value

    def visible_sections(self, y, height):
        """The range of sections of which a screen of a height shows a part at a y."""
        first, count = ctypes.c_size_t(), ctypes.c_size_t()
        check(library.quoin_table_visible_sections(
            self._handle, number(y, "y"), number(height, "height"), first, count))
        return range(first.value, first.value + count.value)


def _span(rows, name="rows"):
    """The first of a range of rows or sections and their number; one by itself is one."""
    if not isinstance(rows, range):
        return whole(rows, name), 1
    if rows.step != 1:
        raise ValueError(f"{name} go up by 1, not by {rows.step} as in {rows}")
    return whole(rows.start, name), len(rows)
