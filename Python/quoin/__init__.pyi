# SPDX-License-Identifier: Apache-2.0
from array import array
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, NamedTuple, Protocol, TypedDict, Union, overload

# Tables of pandas, Arrow and other libraries, none of which needs to be installed.
class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class _Batch(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class _Frame(Protocol):
    def __dataframe__(self, nan_as_null: bool = False, allow_copy: bool = True) -> Any: ...

_Record = Mapping[str, Any]
_Records = Union[Iterable[_Record], Mapping[str, Any], str, bytes, _Stream, _Batch, _Frame]
_Width = Union[float, Iterable[float], None]
_Path = Union[str, PathLike[str]]
_Part = Union[str, tuple[str, Mapping[str, Any]]]

class QuoinError(ValueError):
    file: Union[str, None]
    line: Union[int, None]
    column: Union[int, None]
    record: Union[int, None]
    def __init__(self, text: str) -> None: ...

class Fonts:
    def __init__(
        self, files: Union[Iterable[_Path], None] = None, bundled: bool = False
    ) -> None: ...
    @classmethod
    def bundled(cls) -> Fonts: ...

class TextFit(NamedTuple):
    view: str
    frame: tuple[float, float, float, float]
    line_count: int
    wanted_line_count: int
    is_truncated: bool
    lost_bytes: int
    clipped_width: float
    clipped_height: float
    missing_glyphs: int
    @property
    def fits(self) -> bool: ...

class Drawing:
    display_list: dict[str, Any]
    width: float
    height: float
    def __init__(self, display_list: dict[str, Any], width: float, height: float) -> None: ...
    def to_svg(self, background: Union[str, None] = None) -> str: ...
    def to_png(self, scale: float = 2.0, background: Union[str, None] = "white") -> bytes: ...

class HeightFile:
    start: float
    end: float
    def __init__(self, data: Union[bytes, bytearray, memoryview]) -> None: ...
    @classmethod
    def from_file(cls, path: _Path) -> HeightFile: ...
    def __len__(self) -> int: ...
    def heights(self, width: float) -> array[float]: ...
    def total(self, width: float) -> float: ...

class Template:
    def __init__(
        self, text: str, fonts: Union[Fonts, None] = None, name: str = "template"
    ) -> None: ...
    @classmethod
    def from_file(cls, path: _Path, fonts: Union[Fonts, None] = None) -> Template: ...
    @classmethod
    def builtin(cls, name: str, fonts: Union[Fonts, None] = None) -> Template: ...
    @property
    def scale(self) -> float: ...
    @property
    def fields(self) -> list[str]: ...
    @overload
    def heights(
        self, records: _Records, width: Union[float, None] = None, scale: Union[float, None] = None,
        workers: int = 0, errors: Literal["raise", "nan"] = "raise",
        pixel_ratio: Union[float, None] = None,
    ) -> array[float]: ...
    @overload
    def heights(
        self, records: _Records, width: Iterable[float], scale: Union[float, None] = None,
        workers: int = 0, errors: Literal["raise", "nan"] = "raise", pixel_ratio: _Width = None,
    ) -> list[tuple[float, ...]]: ...
    @overload
    def heights(
        self, records: _Records, width: _Width = None, scale: Union[float, None] = None,
        workers: int = 0, errors: Literal["raise", "nan"] = "raise", *,
        pixel_ratio: Iterable[float],
    ) -> list[tuple[float, ...]]: ...
    def frames(
        self, record: _Record, width: _Width = None, scale: Union[float, None] = None,
        pixel_ratio: _Width = None,
    ) -> tuple[float, dict[str, tuple[float, float, float, float]]]: ...
    def text_fits(
        self, record: _Record, width: _Width = None, scale: Union[float, None] = None,
        pixel_ratio: _Width = None,
    ) -> list[TextFit]: ...
    @overload
    def display_list(
        self, record: _Record, width: _Width = None, scale: Union[float, None] = None,
        format: Literal["json"] = "json", pixel_ratio: _Width = None,
    ) -> dict[str, Any]: ...
    @overload
    def display_list(
        self, record: _Record, width: _Width = None, scale: Union[float, None] = None, *,
        format: Literal["binary"], pixel_ratio: _Width = None,
    ) -> bytes: ...
    def drawing(
        self, record: _Record, width: _Width = None, scale: Union[float, None] = None,
        pixel_ratio: _Width = None,
    ) -> Drawing: ...

class Line(NamedTuple):
    start: int
    end: int
    text: str
    x: float
    width: float
    baseline: float
    ascent: float
    descent: float

class Metrics(TypedDict):
    width: float
    height: float
    first_baseline: float
    last_baseline: float
    line_count: int
    is_truncated: bool

class Text:
    def __init__(
        self, text: Union[str, Sequence[_Part]], size: float = 17.0, weight: float = 400.0,
        italic: bool = False, family: str = "Noto Sans", letter_spacing: float = 0.0,
        line_height_multiple: float = 1.0, line_spacing: float = 0.0,
        language: Union[str, None] = None, fonts: Union[Fonts, None] = None,
    ) -> None: ...
    def measure(self, width: float = ..., max_lines: int = 0) -> Metrics: ...
    def height(self, width: float = ..., max_lines: int = 0) -> float: ...
    def is_truncated(self, width: float = ..., max_lines: int = 0) -> bool: ...
    def lines(self, width: float = ..., max_lines: int = 0) -> list[Line]: ...

def offsets(heights: Iterable[float], scale: float = 1.0) -> array[float]: ...
def version() -> str: ...
