# SPDX-License-Identifier: Apache-2.0
"""Drawings as SVG, by the outlines of the fonts' glyphs, and as PNG."""

from xml.sax.saxutils import quoteattr


class Drawing:
    """A row's drawing: a display list and its size in points.

    In a notebook it shows itself. `to_svg` needs fontTools, `to_png` resvg_py beside it:
    `pip install 'quoin[pictures]'`. Glyphs are outlines, so that no font is needed to see them;
    those that a font has only as pictures, such as coloured emoji, are left as empty boxes, and
    so are images.
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
        for command in self._list["commands"]:
            getattr(self, "_" + command["op"])(command)
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
        scale = run["size"] / self._font(run["font"])[1]
        parts = []
        for glyph, _, x, y, _ in run["glyphs"]:
            path = self._path(run["font"], glyph)
            if path:
                place = f"{_number(left + x)} {_number(top + y)}"
                parts.append(
                    f'<path transform="translate({place}) scale({scale:.6g} {-scale:.6g})" '
                    f'd="{path}"/>')
        if parts:
            color = run.get("color") or command["color"]
            self._elements.append(f'<g fill="{color}">{"".join(parts)}</g>')

    def _font(self, index):
        """The glyphs of a font and its units per em."""
        if index not in self._fonts:
            from fontTools.ttLib import TTFont

            asked = self._list["fonts"][index]
            if "path" not in asked:
                raise ValueError(f"the font {asked['name']} is not in a file")
            number = asked["face"] if asked["path"].lower().endswith((".ttc", ".otc")) else -1
            font = TTFont(asked["path"], fontNumber=number, lazy=True)
            axes = {axis["tag"]: axis["value"] for axis in asked["axes"]}
            self._fonts[index] = (
                font.getGlyphSet(location=axes or None), font["head"].unitsPerEm,
                font.getGlyphOrder())
        return self._fonts[index]

    def _path(self, index, glyph):
        if (index, glyph) not in self._paths:
            from fontTools.pens.svgPathPen import SVGPathPen

            glyphs, _, order = self._font(index)
            pen = SVGPathPen(glyphs, ntos=_number)
            glyphs[order[glyph]].draw(pen)
            self._paths[index, glyph] = pen.getCommands()
        return self._paths[index, glyph]


def _box(command):
    x, y, width, height = map(_number, command["rect"])
    radius = command.get("radius", 0)
    corner = f' rx="{_number(radius)}"' if radius else ""
    return f'x="{x}" y="{y}" width="{width}" height="{height}"{corner}'


def _number(value):
    return f"{value:.4f}".rstrip("0").rstrip(".")
