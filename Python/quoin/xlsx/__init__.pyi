# SPDX-License-Identifier: Apache-2.0
from collections.abc import Collection, Iterable, Sequence
from os import PathLike
from typing import Any, NamedTuple, Union

from quoin import Fonts

_Path = Union[str, PathLike[str]]
_Font = Union[SheetFont, tuple[str, float], tuple[str, float, bool], tuple[str, float, bool, bool]]

class SheetFont(NamedTuple):
    name: str = "Calibri"
    size: float = 11
    bold: bool = False
    italic: bool = False
    raised: bool = False
    @property
    def pixels(self) -> int: ...
    @property
    def glyph_pixels(self) -> int: ...

class FontBook:
    missing: dict[str, tuple[str, Union[str, None]]]
    def __init__(self, folders: Iterable[_Path] = ()) -> None: ...
    @property
    def fonts(self) -> Fonts: ...
    def family(self, name: str) -> str: ...
    def line_pixels(self, font: SheetFont) -> int: ...
    def digit_pixels(self, font: SheetFont) -> int: ...
    def space_pixels(self, font: SheetFont) -> int: ...

class Fitter:
    default_height: int
    def __init__(
        self, default_font: SheetFont = ..., book: Union[FontBook, None] = None
    ) -> None: ...
    def column_pixels(self, width: Union[float, None] = None, characters: int = 8) -> int: ...

class FileReport:
    heights: dict[str, dict[int, float]]
    row_count: int
    changed_count: int
    missing_fonts: dict[str, tuple[str, Union[str, None], list[str]]]
    formulas_without_value: list[str]
    unsure: list[str]

def fit_file(
    source: _Path, target: _Path, sheets: Union[Collection[str], None] = None,
    rows: Union[Collection[int], None] = None, merged: bool = False, highest: float = 409,
    book: Union[FontBook, None] = None,
) -> FileReport: ...
def fit_worksheet(
    worksheet: Any, rows: Union[Collection[int], None] = None, merged: bool = False,
    highest: float = 409, book: Union[FontBook, None] = None,
) -> dict[int, float]: ...
def row_heights(
    rows: Iterable[Sequence[Any]], widths: Sequence[float],
    fonts: Union[_Font, Sequence[_Font]] = ..., wrap: bool = True,
    default_font: Union[_Font, None] = None, book: Union[FontBook, None] = None,
) -> list[float]: ...
