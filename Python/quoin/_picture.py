# SPDX-License-Identifier: Apache-2.0
"""Drawings as SVG, by the outlines of the fonts' glyphs, and as PNG."""

import base64
from xml.sax.saxutils import quoteattr


class Drawing:
    """A row's drawing: a display list and its size in points.

    In a notebook it shows itself. `to_svg` needs fontTools, `to_png` resvg_py beside it:
    `pip install 'quoin[pictures]'`. Glyphs are outlines, or pictures where a font has those, such
    as coloured emoji, so that no font is needed to see them. Images are empty boxes.

    >>> import quoin
    >>> drawing = quoin.Template.builtin("chat").drawing(
    ...     {"sender": "Ada", "text": "To and fro", "time": "9:30"})
    >>> drawing.width
    375.0
    """

    def __init__(self, display_list, width, height):
        self.display_list = display_list
        self.width, self.height = width, height

    def to_svg(self, background=None):
        """The drawing as SVG, one unit a point."""
        return _Writer(self, background).text()

    def to_png(self, scale=2.0, background="white"):
        """The drawing as the bytes of a PNG with `scale` pixels a point."""
        import resvg_py

        return bytes(resvg_py.svg_to_bytes(
            svg_string=self.to_svg(background), width=max(1, round(self.width * scale))))

    def _repr_svg_(self):
        try:
            return self.to_svg()
        except ImportError:
            return None

    def _repr_png_(self):
        try:
            return self.to_png()
        except ImportError:
            return None


class _Writer:
    """Writes the commands of a display list as elements of SVG."""

    def __init__(self, drawing, background):
        self._list = drawing.display_list
        self._size = (drawing.width, drawing.height)
        self._fonts, self._paths = {}, {}
        self._definitions, self._elements = [], []
        if background:
            self._elements.append(
                f'<rect width="{_number(drawing.width)}" height="{_number(drawing.height)}" '
                f"fill={quoteattr(background)}/>")
        # How many groups are open since each save.
        self._open = [0]

    def text(self):
        try:
            for command in self._list["commands"]:
                getattr(self, "_" + command["op"])(command)
        finally:
            for font in self._fonts.values():
                font.close()
        self._elements += ["</g>"] * sum(self._open)
        width, height = map(_number, self._size)
        definitions = f"<defs>{''.join(self._definitions)}</defs>" if self._definitions else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}">{definitions}{"".join(self._elements)}</svg>')

    def _group(self, attributes):
        self._elements.append(f"<g {attributes}>")
        self._open[-1] += 1

    def _save(self, command):
        self._open.append(0)

    def _restore(self, command):
        self._elements += ["</g>"] * self._open.pop()

    def _transform(self, command):
        self._group(f'transform="matrix({" ".join(map(_number, command["map"]))})"')

    def _clip(self, command):
        name = f"c{len(self._definitions)}"
        self._definitions.append(f'<clipPath id="{name}"><rect {_box(command)}/></clipPath>')
        self._group(f'clip-path="url(#{name})"')

    def _opacity(self, command):
        self._group(f'opacity="{_number(command["opacity"])}"')

    def _fill(self, command):
        self._elements.append(f'<rect {_box(command)} fill="{command["color"]}"/>')

    def _stroke(self, command):
        self._elements.append(
            f'<rect {_box(command)} fill="none" stroke="{command["color"]}" '
            f'stroke-width="{_number(command["lineWidth"])}"/>')

    def _image(self, command):
        self._elements.append(f'<rect {_box(command)} fill="none" stroke="#80808080"/>')

    def _area(self, command):
        pass

    def _glyphs(self, command):
        run = command["run"]
        left, top = command["origin"]
        parts = []
        for glyph, _, x, y, _ in run["glyphs"]:
            part = self._part(run["font"], glyph)
            if part:
                kind, shape, units = part
                scale = run["size"] / units
                parts.append(
                    f'<{kind} transform="translate({_number(left + x)} {_number(top + y)}) '
                    f'scale({scale:.6g} {scale if kind == "image" else -scale:.6g})" {shape}/>')
        if parts:
            color = run.get("color") or command["color"]
            self._elements.append(f'<g fill="{color}">{"".join(parts)}</g>')

    def _font(self, index):
        if index not in self._fonts:
            asked = self._list["fonts"][index]
            if "path" not in asked:
                raise ValueError(f"the font {asked['name']} is not in a file")
            self._fonts[index] = _Font(asked)
        return self._fonts[index]

    def _part(self, index, glyph):
        """A glyph's element, its attributes and its units per em; None if there is nothing."""
        if (index, glyph) not in self._paths:
            font = self._font(index)
            self._paths[index, glyph] = font.picture(glyph) or font.path(glyph)
        return self._paths[index, glyph]


class _Font:
    """The glyphs of a font of a display list."""

    def __init__(self, asked):
        from fontTools.ttLib import TTFont

        number = asked["face"] if asked["path"].lower().endswith((".ttc", ".otc")) else -1
        self._font = TTFont(asked["path"], fontNumber=number, lazy=True)
        axes = {axis["tag"]: axis["value"] for axis in asked["axes"]}
        # Fonts of pictures alone have no outlines.
        has_outlines = any(table in self._font for table in ("glyf", "CFF ", "CFF2"))
        self._glyphs = has_outlines and self._font.getGlyphSet(location=axes or None)
        self.close = self._font.close

    def path(self, glyph):
        """A glyph's outline, in units of the font."""
        from fontTools.pens.svgPathPen import SVGPathPen

        if not self._glyphs:
            return None
        pen = SVGPathPen(self._glyphs, ntos=_number)
        self._glyphs[self._font.getGlyphName(glyph)].draw(pen)
        outline = pen.getCommands()
        return outline and ("path", f'd="{outline}"', self._font["head"].unitsPerEm)

    def picture(self, glyph):
        """A glyph's picture of the largest strike, in pixels of the strike.

        Source: OpenType 1.9, CBDT: small and big metrics; bearings are from the origin to the
        picture's left and top, upwards.
        """
        if "CBDT" not in self._font:
            return None
        name = self._font.getGlyphName(glyph)
        strikes = zip(self._font["CBLC"].strikes, self._font["CBDT"].strikeData)
        for strike, data in sorted(strikes, key=lambda each: -each[0].bitmapSizeTable.ppemY):
            if name in data and data[name].imageData.startswith(b"\x89PNG"):
                metrics = getattr(data[name], "metrics", None) or _index_metrics(strike, name)
                left = getattr(metrics, "BearingX", None)
                top = getattr(metrics, "BearingY", None)
                if left is None:
                    left, top = metrics.horiBearingX, metrics.horiBearingY
                content = base64.b64encode(data[name].imageData).decode()
                shape = (
                    f'x="{left}" y="{-top}" width="{metrics.width}" height="{metrics.height}" '
                    f'href="data:image/png;base64,{content}"')
                return "image", shape, strike.bitmapSizeTable.ppemY
        return None


def _index_metrics(strike, name):
    """The metrics that all glyphs of a part of a strike share."""
    return next(table.metrics for table in strike.indexSubTables if name in table.names)


def _box(command):
    x, y, width, height = map(_number, command["rect"])
    radius = command.get("radius", 0)
    corner = f' rx="{_number(radius)}"' if radius else ""
    return f'x="{x}" y="{y}" width="{width}" height="{height}"{corner}'


def _number(value):
    return f"{value:.4f}".rstrip("0").rstrip(".")
