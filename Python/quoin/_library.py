# SPDX-License-Identifier: Apache-2.0
"""The functions of quoin.h for ctypes, which lets other threads of Python run during a call."""

import ctypes
import importlib.util
import os
import re
from ctypes import (
    POINTER, c_bool, c_char_p, c_double, c_int32, c_int64, c_size_t, c_uint32, c_uint64, c_void_p,
)

OK, BUFFER_TOO_SMALL, UNSATISFIABLE = 0, 6, 8
TEMPLATE_SCALE = -1.0
UTF8, LARGE_UTF8, DOUBLE, INT64, BOOL, JSON = range(6)


class Handle(ctypes.Structure):
    _fields_ = [("id", c_uint64)]


class Term(ctypes.Structure):
    _fields_ = [("variable", Handle), ("coefficient", c_double)]


PROGRESS = ctypes.CFUNCTYPE(c_bool, c_void_p, c_size_t)


class Batch(ctypes.Structure):
    _fields_ = [("workers", c_size_t), ("progress", PROGRESS), ("context", c_void_p)]


class Column(ctypes.Structure):
    _fields_ = [
        ("name", c_char_p), ("type", c_int32), ("values", c_void_p), ("offsets", c_void_p),
        ("validity", c_void_p), ("first", c_size_t),
    ]


class ListPlace(ctypes.Structure):
    _fields_ = [("part", c_int32), ("record", c_size_t), ("section", c_size_t)]


class Font(ctypes.Structure):
    _fields_ = [
        ("family", c_char_p), ("size", c_double), ("weight", c_double), ("italic", c_bool),
    ]


class TextStyle(ctypes.Structure):
    _fields_ = [
        ("font", Font), ("letter_spacing", c_double), ("line_height_multiple", c_double),
        ("line_spacing", c_double), ("language", c_char_p), ("alignment", c_int32),
        ("direction", c_int32),
    ]


class TextRun(ctypes.Structure):
    _fields_ = [("start", c_size_t), ("style", TextStyle)]


class TextLine(ctypes.Structure):
    _fields_ = [
        ("start", c_size_t), ("end", c_size_t), ("x", c_double), ("width", c_double),
        ("baseline", c_double), ("ascent", c_double), ("descent", c_double),
    ]


class TextGlyph(ctypes.Structure):
    _fields_ = [
        ("id", c_uint32), ("font", c_uint32), ("cluster", c_size_t), ("x", c_double),
        ("y", c_double), ("advance", c_double),
    ]


class Face(ctypes.Structure):
    _fields_ = [("path", c_char_p), ("name", c_char_p), ("index", c_int64)]


class TextMetrics(ctypes.Structure):
    _fields_ = [
        ("width", c_double), ("height", c_double), ("first_baseline", c_double),
        ("last_baseline", c_double), ("line_count", c_size_t), ("is_truncated", c_bool),
    ]


class Rect(ctypes.Structure):
    _fields_ = [("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double)]


class TextFitRecord(ctypes.Structure):
    _fields_ = [
        ("view", c_size_t), ("frame", Rect), ("line_count", c_size_t),
        ("wanted_line_count", c_size_t), ("is_truncated", c_bool),
        ("is_truncation_expected", c_bool), ("lost_bytes", c_size_t),
        ("clipped_width", c_double), ("clipped_height", c_double), ("missing_glyphs", c_size_t),
    ]


class HeightFacts(ctypes.Structure):
    _fields_ = [
        ("row_count", c_size_t), ("start", c_double), ("end", c_double),
        ("steps_per_point", c_double), ("units_per_point", c_double),
    ]


class QuoinError(ValueError):
    """What was wrong, in sentences.

    `file`, `line` and `column` name the first place in a template, `record` the first record,
    counted from 0; they are None where there is none. `failures` has all records of a call that have
    no height, as pairs of a number and a reason.

    >>> error = QuoinError("my.cell.yaml:4:9: error: no view is named 'a'")
    >>> error.file, error.line, error.column, error.record
    ('my.cell.yaml', 4, 9, None)
    """

    _PLACE = re.compile(r"(.+?):(\d+):(\d+): error: ")
    _RECORD = re.compile(r"\brecord (\d+):")

    def __init__(self, text):
        super().__init__(text)
        place, record = self._PLACE.match(text), self._RECORD.search(text)
        self.file = place and place[1]
        self.line, self.column = (int(place[2]), int(place[3])) if place else (None, None)
        self.record = int(record[1]) if record else None
        self.failures = []


def _load():
    bundled = os.path.join(os.path.dirname(__file__), "lib", "libquoin.so.0")
    default = bundled if os.path.exists(bundled) else "libquoin.so.0"
    world = importlib.util.find_spec("quoin_fonts")
    if world is not None:
        # The fonts of the wheel quoin-fonts, unless the user names others.
        folder = os.path.join(os.path.dirname(world.origin), "files")
        os.environ.setdefault("QUOIN_WORLD_FONTS", folder)
    library = ctypes.CDLL(os.environ.get("QUOIN_LIBRARY") or default)
    size = POINTER(c_size_t)
    doubles = c_void_p
    signatures = {
        "quoin_fonts_bundled": [POINTER(Handle)],
        "quoin_fonts_files": [POINTER(c_char_p), c_size_t, POINTER(Handle)],
        "quoin_fonts_bundled_and_files": [POINTER(c_char_p), c_size_t, POINTER(Handle)],
        "quoin_template_parse": [c_char_p, c_size_t, POINTER(Handle)],
        "quoin_template_builtin": [c_char_p, POINTER(Handle)],
        "quoin_template_at_text_size": [Handle, c_char_p, POINTER(Handle)],
        "quoin_template_at_engine": [Handle, c_char_p, POINTER(Handle)],
        "quoin_rows_create": [Handle, Handle, doubles, c_size_t, c_double, POINTER(Handle)],
        "quoin_rows_at_pixel_ratios": [Handle, doubles, c_size_t, POINTER(Handle)],
        "quoin_rows_height_count": [Handle, size],
        "quoin_rows_width_count": [Handle, size],
        "quoin_rows_scale": [Handle, POINTER(c_double)],
        "quoin_rows_heights_json": [
            Handle, c_char_p, c_size_t, POINTER(Batch), doubles, c_size_t, size, POINTER(Handle)],
        "quoin_rows_heights_columns": [
            Handle, POINTER(Column), c_size_t, c_size_t, POINTER(Batch), doubles, c_size_t,
            POINTER(Handle)],
        "quoin_failures_count": [Handle, size],
        "quoin_rows_heights_list": [
            Handle, Handle, POINTER(Batch), doubles, c_size_t, POINTER(Handle)],
        "quoin_list_create": [Handle, c_char_p, c_size_t, POINTER(Handle)],
        "quoin_list_size": [Handle, size, size],
        "quoin_list_row": [Handle, c_size_t, POINTER(ListPlace)],
        "quoin_list_record": [Handle, c_size_t, c_void_p, c_size_t, size],
        "quoin_offsets": [doubles, c_size_t, c_double, doubles],
        "quoin_rows_frames": [
            Handle, c_char_p, c_size_t, c_double, POINTER(Rect), c_size_t, size,
            POINTER(c_double)],
        "quoin_rows_width": [Handle, c_size_t, POINTER(c_double)],
        "quoin_rows_text_fits": [
            Handle, c_char_p, c_size_t, c_double, POINTER(TextFitRecord), c_size_t, size],
        "quoin_rows_explain": [
            Handle, c_char_p, c_size_t, c_double, c_void_p, c_size_t, size],
        "quoin_rows_display_list": [
            Handle, c_char_p, c_size_t, c_double, c_bool, c_int32, c_void_p, c_size_t, size],
        "quoin_text_prepare": [
            Handle, c_char_p, c_size_t, POINTER(TextStyle), POINTER(Handle)],
        "quoin_text_prepare_runs": [
            Handle, c_char_p, c_size_t, POINTER(TextRun), c_size_t, POINTER(Handle)],
        "quoin_text_lines": [
            Handle, c_double, c_size_t, POINTER(TextLine), c_size_t, size],
        "quoin_text_glyphs": [
            Handle, c_double, c_size_t, POINTER(TextGlyph), c_size_t, size],
        "quoin_text_font": [Handle, c_uint32, POINTER(Face)],
        "quoin_text_measure": [Handle, c_double, c_size_t, POINTER(TextMetrics)],
        "quoin_heights_open": [c_char_p, c_size_t, POINTER(Handle)],
        "quoin_heights_facts": [Handle, POINTER(HeightFacts)],
        "quoin_heights_at": [Handle, c_double, doubles, c_size_t, size],
        "quoin_heights_total": [Handle, c_double, POINTER(c_double)],
        "quoin_growing_row_create": [Handle, c_char_p, c_size_t, POINTER(Handle)],
        "quoin_growing_row_append": [Handle, c_char_p, c_char_p, c_size_t],
        "quoin_growing_row_heights": [Handle, doubles, c_size_t, size],
        "quoin_table_create": [c_double, POINTER(Handle)],
        "quoin_table_insert": [Handle, c_size_t, doubles, c_size_t],
        "quoin_table_remove": [Handle, c_size_t, c_size_t],
        "quoin_table_move": [Handle, c_size_t, c_size_t, c_size_t],
        "quoin_table_set_height": [Handle, c_size_t, c_double],
        "quoin_table_set_heights": [Handle, c_size_t, doubles, c_size_t],
        "quoin_table_height": [Handle, c_size_t, POINTER(c_double), POINTER(c_bool)],
        "quoin_table_add_estimate": [Handle, c_double, size],
        "quoin_table_set_estimate": [Handle, c_size_t, c_double],
        "quoin_table_insert_estimated": [Handle, c_size_t, c_size_t, c_size_t],
        "quoin_table_forget": [Handle, c_size_t, c_size_t, c_size_t],
        "quoin_table_unmeasured": [Handle, c_size_t, c_size_t, size],
        "quoin_table_visible": [Handle, c_double, c_double, size, size],
        "quoin_table_size": [Handle, size, POINTER(c_double)],
        "quoin_table_offset": [Handle, c_size_t, POINTER(c_double)],
        "quoin_table_row": [Handle, c_double, size],
        "quoin_table_set_viewport": [Handle, c_double, c_double, c_double],
        "quoin_table_scroll": [Handle, c_double],
        "quoin_table_scroll_to_row": [Handle, c_size_t, c_int32],
        "quoin_table_scroll_offset": [
            Handle, POINTER(c_double), POINTER(c_double), POINTER(c_double)],
        "quoin_table_insert_sections": [Handle, c_size_t, c_size_t],
        "quoin_table_remove_sections": [Handle, c_size_t, c_size_t],
        "quoin_table_move_section": [Handle, c_size_t, c_size_t],
        "quoin_table_section_count": [Handle, size],
        "quoin_table_section_rows": [Handle, c_size_t, size, size],
        "quoin_table_section_of_row": [Handle, c_size_t, size, size],
        "quoin_table_insert_in_section": [Handle, c_size_t, c_size_t, doubles, c_size_t],
        "quoin_table_insert_estimated_in_section": [
            Handle, c_size_t, c_size_t, c_size_t, c_size_t],
        "quoin_table_move_to_section": [Handle, c_size_t, c_size_t, c_size_t, c_size_t],
        "quoin_table_set_header": [Handle, c_size_t, c_double],
        "quoin_table_set_footer": [Handle, c_size_t, c_double],
        "quoin_table_header": [
            Handle, c_size_t, c_double, POINTER(c_double), POINTER(c_double)],
        "quoin_table_footer": [
            Handle, c_size_t, c_double, POINTER(c_double), POINTER(c_double)],
        "quoin_table_visible_sections": [Handle, c_double, c_double, size, size],
        "quoin_solver_create": [POINTER(Handle)],
        "quoin_solver_add_variables": [Handle, c_size_t, POINTER(Handle)],
        "quoin_solver_remove_variable": [Handle, Handle],
        "quoin_solver_add_constraint": [
            Handle, POINTER(Term), c_size_t, c_int32, c_double, c_double, POINTER(Handle)],
        "quoin_solver_remove_constraint": [Handle, Handle],
        "quoin_solver_set_constant": [Handle, Handle, c_double],
        "quoin_solver_set_priority": [Handle, Handle, c_double],
        "quoin_solver_conflict": [Handle, POINTER(Handle), c_size_t, size],
        "quoin_solver_add_edit": [Handle, Handle, c_double],
        "quoin_solver_suggest": [Handle, Handle, c_double],
        "quoin_solver_remove_edit": [Handle, Handle],
        "quoin_solver_solve": [Handle],
        "quoin_solver_values": [Handle, POINTER(Handle), c_size_t, doubles],
        "quoin_solver_slack": [Handle, Handle, POINTER(c_double)],
        "quoin_release": [c_uint64],
    }
    for name, arguments in signatures.items():
        function = getattr(library, name)
        function.argtypes = arguments
        function.restype = c_int32
    library.quoin_message.restype = c_char_p
    library.quoin_version.restype = c_char_p
    for name in ("rows_view_name", "rows_field_name", "template_warning"):
        function = getattr(library, f"quoin_{name}")
        function.argtypes = [Handle, c_size_t]
        function.restype = c_char_p
    library.quoin_failures_message.argtypes = [Handle, c_size_t, size]
    library.quoin_failures_message.restype = c_char_p
    library.quoin_text_style_default.restype = TextStyle
    return library


library = _load()


def message():
    return library.quoin_message().decode()


def check(status, name="template"):
    """Raises an error unless all went well; `name` is what a template's text is called."""
    if status != OK:
        text = message()
        if name != "template":
            text = re.sub(r"^template(?=:\d+:\d+: )", lambda _: name, text, flags=re.MULTILINE)
        raise QuoinError(text)


def filled(function, kind, *given, rest=(), room=0):
    """A view of the elements that a function writes.

    `given` are the arguments before the buffer, `rest` those after the count. Where there is not
    room for all the function tells their number, having computed them, and computes them again.
    """
    count = c_size_t()
    buffer = (kind * room)()
    while True:
        status = function(*given, buffer, len(buffer), count, *rest)
        if status != BUFFER_TOO_SMALL:
            break
        buffer = (kind * count.value)()
    check(status)
    return buffer if len(buffer) == count.value else (kind * count.value).from_buffer(buffer)


class Owned:
    """An object of the library that is released with its owner in Python.

    Its handle means something in one process alone, so it is never copied or pickled. Objects never
    change: a copy is the object itself, and pickling says how to make it again (`_recipe`).
    """

    _recipe = None

    def __init__(self):
        self._handle = Handle(0)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        if self._recipe is None:
            name = type(self).__name__
            raise TypeError(f"{name} cannot be pickled: it belongs to this process")
        return self._recipe

    def __del__(self):
        if getattr(self, "_handle", None) is not None and self._handle.id:
            library.quoin_release(self._handle.id)
