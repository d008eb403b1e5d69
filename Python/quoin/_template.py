# SPDX-License-Identifier: Apache-2.0
"""Templates of cells, and what they give for records."""

import json
import math
import os
import re
from collections import OrderedDict
from collections.abc import Mapping
from typing import NamedTuple, Optional

from ._arguments import is_several, number, numbers, text as utf8
from ._arrow import is_columns, rows_of, table_of
from ._fonts import Fonts
from ._growing import GrowingRow
from ._heights import HeightsByWidth
from ._library import TEMPLATE_SCALE, Owned, QuoinError, check, library
from ._list import list_rows
from ._picture import Drawing
from ._records import json_each, json_line, text_hint
from ._rows import Rows


# Whoever means a record by a dict of lists has rows that fail.
COLUMNS_HINT = "; a dict of lists of one length is columns: in a list it is a record"


class Finding(NamedTuple):
    """Something that is wrong with a record, or with a text in its view.

    >>> Finding(3, "title", "truncated", "takes 2 lines of 1; 9 bytes are left out").view
    'title'
    """

    record: Optional[int]  # from 0; None for all of them
    view: Optional[str]
    kind: str  # "record", "field", or a kind of `TextFit.problems`
    message: str


class _Schema:
    """The JSON Schema of templates, read when it is asked for."""

    def __get__(self, template, kind):
        path = os.path.join(os.path.dirname(__file__), "template.schema.json")
        with open(path, encoding="utf-8") as file:
            return json.load(file)


class Template(Owned):
    """A cell: YAML or JSON text, or the name of a built-in one by `Template.builtin`.

    A template never changes. It is pickled by its text and fonts, so that workers of
    `multiprocessing`, Ray, Dask or Spark make it again. `name` is what errors call the text.

    A width is points, the template's own if it is None. With a list of widths, even of one, a
    record gives as many results: a tuple of heights, a list of what else is asked for. `scale` is
    the pixels per point to whose wholes heights round up, 0 for 1/64 point; the template's own if
    it is None, as in `quoin heights`. `pixel_ratio` is CSS's devicePixelRatio, zoom included, of a
    template with the conventions of the web; with a list there are results at all widths for the
    first, then for the second, and so on.

    `Template.schema` is the JSON Schema of templates, as a dict.

    >>> template = Template('''
    ... version: 1
    ... width: 200
    ... views:
    ...   text: {type: text, text: "${text}", lines: 1}
    ... layout: "V:|[text]|"
    ... ''')
    >>> list(template.heights([{"text": "One"}, {"text": "Another"}]))
    [24.0, 24.0]
    >>> Template.schema["$id"]
    'urn:quoin:cell-template:1'
    """

    schema = _Schema()

    # Rows of this many widths, scales and pixel ratios are kept, those used last.
    _KEPT_ROWS = 16

    def __init__(self, text, fonts=None, name="template"):
        super().__init__()
        source = utf8(text, "a template's text", "; Template.from_file takes a path")
        name = os.fspath(name)
        check(library.quoin_template_parse(source, len(source), self._handle), name)
        self._prepare(fonts, Template, (text, fonts, name))

    @classmethod
    def from_file(cls, path, fonts=None):
        """The template of a file, which errors name.

        >>> import pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = pathlib.Path(folder, "a.cell.yaml")
        ...     _ = path.write_text("views: {a: {type: txet}}")
        ...     try:
        ...         Template.from_file(path)
        ...     except QuoinError as error:
        ...         error.file == str(path), error.line, error.column
        (True, 1, 19)
        """
        with open(path, "rb") as file:
            source = file.read()
        try:
            text = source.decode()
        except UnicodeDecodeError as error:
            raise QuoinError(f"{os.fspath(path)}: byte {error.start} is not UTF-8") from None
        return cls(text, fonts, path)

    @classmethod
    def builtin(cls, name, fonts=None):
        """A built-in template, such as news or chat; a wrong name raises an error with all.

        >>> Template.builtin("chat").fields
        ['mine', 'sender', 'text', 'time']
        """
        template = cls.__new__(cls)
        Owned.__init__(template)
        check(library.quoin_template_builtin(utf8(name, "name"), template._handle))
        template._prepare(fonts, Template.builtin, (name, fonts))
        return template

    def at_text_size(self, size):
        """The template for readers who prefer a size of text: xs, s, m, l, xl, xxl, xxxl or ax1 to ax5
        by UIKit's conventions, for fonts with a textStyle; a percentage by those of the web.

        >>> body = Template('''
        ... fonts: {body: {textStyle: body}}
        ... views: {t: {type: text, text: "${t}", font: body}}
        ... layout: "V:|[t]|"
        ... ''')
        >>> [*body.at_text_size("l").heights([{"t": "One"}])]
        [24.0]
        >>> [*body.at_text_size("ax5").heights([{"t": "One"}])]
        [73.0]
        """
        return self._changed(
            library.quoin_template_at_text_size, utf8(size, "size"),
            (Template.at_text_size, (self, size)))

    def at_engine(self, engine):
        """The template in a browser, chromium, firefox or webkit, where CSS leaves heights to it.

        >>> line = Template('''
        ... conventions: web
        ... fonts: {body: {size: 15}}
        ... views: {t: {type: text, text: "${t}", font: body}}
        ... layout: "V:|[t]|"
        ... ''')
        >>> for engine in ["chromium", "firefox", "webkit"]:
        ...     print(*line.at_engine(engine).heights([{"t": "One"}]))
        20.0
        22.0
        20.0
        """
        return self._changed(
            library.quoin_template_at_engine, utf8(engine, "engine"),
            (Template.at_engine, (self, engine)))

    def _changed(self, function, argument, recipe):
        """The template that a function of the library makes of this one."""
        template = type(self).__new__(type(self))
        Owned.__init__(template)
        check(function(self._handle, argument, template._handle))
        template._prepare(self._fonts, *recipe)
        return template

    def _prepare(self, fonts, maker, arguments):
        Fonts.handle_of(fonts)
        self._fonts = fonts or Fonts.bundled()
        self._rows = OrderedDict()
        self._recipe = (maker, arguments)

    def _rows_at(self, width=None, scale=None, pixel_ratio=None):
        """The rows of the template at one width or several, kept for the next calls."""
        widths = () if width is None else numbers(width, "width")
        if width is not None and not widths:
            raise ValueError("there must be at least one width")
        ratios = () if pixel_ratio is None else numbers(pixel_ratio, "pixel_ratio")
        if pixel_ratio is not None and not ratios:
            raise ValueError("there must be at least one pixel_ratio")
        scale = TEMPLATE_SCALE if scale is None else number(scale, "scale")
        key = (widths, scale, ratios)
        rows = self._rows.pop(key, None)
        if rows is None:
            rows = Rows(self._handle, self._fonts._handle, widths, scale, ratios)
        self._rows[key] = rows
        if len(self._rows) > self._KEPT_ROWS:
            self._rows.popitem(last=False)
        return rows

    def _each(self, width, scale, pixel_ratio):
        """A function that gives a result at one width and ratio, or the list of those at several.

        It is given a function of rows, as often as there are records.
        """
        if not is_several(width) and not is_several(pixel_ratio):
            rows = self._rows_at(width, scale, pixel_ratio)
            return lambda result: result(rows)
        widths = list(width) if is_several(width) else [width]
        ratios = list(pixel_ratio) if is_several(pixel_ratio) else [pixel_ratio]
        if not widths or not ratios:
            self._rows_at(widths, scale, ratios)
        all_rows = [self._rows_at(each, scale, ratio) for ratio in ratios for each in widths]
        return lambda result: [result(rows) for rows in all_rows]

    @property
    def scale(self):
        """Pixels per point: what the template states, else 1, or 0 by the web's conventions.

        >>> Template.builtin("chat").scale
        1.0
        """
        return self._rows_at().scale

    @property
    def width(self):
        """The width of cells in points that the template states, else 375.

        >>> Template.builtin("chat").width
        375.0
        """
        return self._rows_at().width

    @property
    def fields(self):
        """The names of the fields of a record that the template uses.

        >>> "title" in Template.builtin("news").fields
        True
        """
        return list(self._rows_at().fields)

    def heights(
            self, records, width=None, scale=None, workers=0, errors="raise", pixel_ratio=None,
            progress=False):
        """The heights of records, in their order.

        Records are dicts, a single dict, JSON lines as bytes or str, a file of them, a pandas
        DataFrame, a table or record batch of Arrow, a dict of columns, or another library's table
        that Arrow can read, such as one of polars. A dict whose values are all lists of one length
        is columns; in a list it is a record. Dicts may come from a generator and lines from a
        file: some thousands are read at a time. A record that cannot be used raises QuoinError, or
        has NaN with errors="nan". `workers` 0 uses all cores. With `progress` the bar of tqdm is
        shown, where it is installed. Templates with sections have `rows`.

        >>> template = Template.builtin("chat")
        >>> message = {"sender": "Ada", "text": "To and fro " * 9, "time": "9:30"}
        >>> heights = template.heights(message, width=320)
        >>> heights[0] > template.heights(message, width=600)[0]
        True
        >>> template.heights([message], width=[320]) == [(heights[0],)]
        True
        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: "V:|-5-[t]|"')
        >>> list(template.heights([{"t": "One"}, {}], errors="nan"))
        [29.0, nan]
        """
        if errors not in ("raise", "nan"):
            raise ValueError(f"errors must be 'raise' or 'nan', not {errors!r}")
        rows = self._rows_at(width, scale, pixel_ratio)
        table = table_of(records, rows.fields)
        run = rows.run(workers)
        if table is not None:
            run.add_table(*table, progress)
        else:
            run.add_records(rows_of(records, rows.fields), progress)
        is_record = not isinstance(records, Mapping) or not is_columns(records)
        heights = run.finish(errors, text_hint(records) if is_record else COLUMNS_HINT)
        if not is_several(width) and not is_several(pixel_ratio):
            return heights
        return HeightsByWidth(heights, rows.height_count)

    def rows(
            self, records, width=None, scale=None, workers=0, errors="raise", pixel_ratio=None):
        """The rows of a list, as a list of ListRow: a template with `section`, `header`, `footer` or
        `between` has rows beside those of its records, and cells may show a record's neighbours.

        Records are what `heights` takes; all are read before the first row is known. By another
        template the rows are the records.

        >>> template = Template('''
        ... section: "${day}"
        ... views: {t: {type: text, text: "${t}"}}
        ... layout: "V:|[t]|"
        ... header: {views: {t: {type: text, text: "${section}: ${count}"}}, layout: "V:|-8-[t]|"}
        ... ''')
        >>> days = [{"day": "Mon", "t": "One"}, {"day": "Tue", "t": "Two"}]
        >>> [(row.part, row.record, row.height) for row in template.rows(days)]
        [('header', 0, 32.0), ('item', 0, 24.0), ('header', 1, 32.0), ('item', 1, 24.0)]
        >>> template.frames(template.rows(days)[0].content)[1]["t"]
        (0.0, 8.0, 55.0, 24.0)
        """
        if errors not in ("raise", "nan"):
            raise ValueError(f"errors must be 'raise' or 'nan', not {errors!r}")
        rows = self._rows_at(width, scale, pixel_ratio)
        lines = b"\n".join(json_each(rows_of(records, rows.fields)))
        return list_rows(self, rows, lines, workers, errors)

    def growing(self, record, width=None, scale=None, pixel_ratio=None):
        """A row of a record whose texts are still being written, as in a chat that streams.

        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: '
        ...                     '["V:|[t]|", "H:|[t]|"]')
        >>> row = template.growing({"t": "One"}, width=[60, 200])
        >>> row.append("t", " two three")
        >>> row.heights()
        (70.0, 24.0)
        """
        return GrowingRow(self._rows_at(width, scale, pixel_ratio), record)

    def frames(self, record, width=None, scale=None, pixel_ratio=None):
        """The row's height, and the frames of its views by name: x, y, width, height.

        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: "V:|-5-[t]|"')
        >>> template.frames({"t": "One"}, width=200)
        (29.0, {'t': (0.0, 5.0, 34.0, 24.0)})
        """
        line = json_line(record)
        return self._each(width, scale, pixel_ratio)(lambda rows: rows.frames(line))

    def all_frames(self, records, width=None, scale=None, pixel_ratio=None, errors="raise"):
        """An iterator of what `frames` gives for each of some records.

        Records are what `heights` takes, and read one by one. With errors="nan" a record that
        cannot be used has the height NaN and no frames.

        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: "V:|-5-[t]|"')
        >>> for height, frames in template.all_frames([{"t": "One"}, {"t": "1"}]):
        ...     print(height, frames["t"])
        29.0 (0.0, 5.0, 34.0, 24.0)
        29.0 (0.0, 5.0, 10.0, 24.0)
        """
        if errors not in ("raise", "nan"):
            raise ValueError(f"errors must be 'raise' or 'nan', not {errors!r}")

        each = self._each(width, scale, pixel_ratio)
        lines = json_each(rows_of(records, self.fields))

        def frames(rows, place, line):
            try:
                return rows.frames(line)
            except QuoinError as error:
                if errors == "raise":
                    raise QuoinError(f"record {place}: {error}") from None
                return math.nan, {}

        return (
            each(lambda rows, place=place, line=line: frames(rows, place, line))
            for place, line in enumerate(lines))

    def text_fits(self, record, width=None, scale=None, pixel_ratio=None):
        """How the record's texts fit their views, as a list of TextFit.

        >>> template = Template('views: {t: {type: text, text: "${t}", lines: 1}}\\nlayout: '
        ...                     '["V:|[t]|", "H:|[t]|"]')
        >>> [fit.problems() for fit in template.text_fits({"t": "One or two"}, width=50)]
        [[('truncated', 'takes 3 lines of 1; 7 bytes are left out')]]
        """
        line = json_line(record)
        return self._each(width, scale, pixel_ratio)(lambda rows: rows.text_fits(line))

    def explain(self, record, width=None, scale=None, pixel_ratio=None):
        """Why the record's row is as high as it is, as a dict.

        It has the members that `quoin explain --json` writes, but for `row`: `steps` is the chain
        of constraints from the cell's top to its bottom, `texts` the sizes of the texts, `unmet`
        the constraints that are not met.

        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: "V:|-5-[t]|"')
        >>> why = template.explain({"t": "One"}, width=200)
        >>> for step in why["steps"]:
        ...     print(step["from"], step["to"], step["size"])
        cell.top t.top 5
        t.top t.bottom 24
        t.bottom cell.bottom 0
        """
        line = json_line(record)
        return self._each(width, scale, pixel_ratio)(lambda rows: rows.explain(line))

    def check(self, records, width=None):
        """A list of what is wrong with records: those that cannot be used, texts that are cut or
        have characters that no font has, and fields that no record has.

        Records are what `heights` takes; width is a single one.

        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: "V:|[t]|"')
        >>> [(finding.record, finding.kind) for finding in template.check([{"t": "x"}, {}])]
        [(1, 'record')]
        """
        rows = self._rows_at(None if width is None else number(width, "width"))
        found, missing = [], dict.fromkeys(re.split(r"[.\[]", name)[0] for name in rows.fields)
        place = None
        for place, line in enumerate(json_each(rows_of(records, rows.fields))):
            try:
                fits = rows.text_fits(line)
            except QuoinError as error:
                found.append(Finding(place, None, "record", str(error)))
                continue
            found += [
                Finding(place, fit.view, kind, message)
                for fit in fits for kind, message in fit.problems()]
            if missing:
                for name in json.loads(line):
                    missing.pop(name, None)
        if place is not None:
            found += [
                Finding(None, None, "field", f"no record has the field {name!r}")
                for name in missing]
        return found

    def display_list(self, record, width=None, scale=None, format="json", pixel_ratio=None):
        """The row's drawing: a dict for "json", bytes for "binary".

        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: "V:|-5-[t]|"')
        >>> drawn = template.display_list({"t": "One"})
        >>> [command["color"] for command in drawn["commands"] if command["op"] == "glyphs"]
        ['#000000']
        >>> template.display_list({"t": "One"}, format="binary")[:3]
        b'QDL'
        """
        return self._each(width, scale, pixel_ratio)(
            lambda rows: rows.display_list(record, format))

    def drawing(self, record, width=None, scale=None, pixel_ratio=None):
        """The row's drawing, which shows itself in notebooks and becomes SVG or PNG.

        >>> template = Template('views: {t: {type: text, text: "${t}"}}\\nlayout: "V:|-5-[t]|"')
        >>> drawing = template.drawing({"t": "One"}, width=[200, 300])[1]
        >>> drawing.width, drawing.height
        (300.0, 29.0)
        """
        line = json_line(record)
        return self._each(width, scale, pixel_ratio)(
            lambda rows: Drawing(
                rows.display_list(record, "json"), rows.width, rows.frames(line)[0]))
