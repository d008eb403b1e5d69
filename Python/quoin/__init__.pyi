# SPDX-License-Identifier: Apache-2.0
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import (
    Any, ClassVar, Literal, NamedTuple, Protocol, SupportsFloat, TypedDict, Union, overload,
)

__all__ = [
    "Drawing", "Face", "Finding", "Fonts", "Glyph", "GrowingRow", "HeightFile", "Heights",
    "HeightsByWidth", "Line", "Metrics", "QuoinError", "Table", "Template", "Text", "TextFit",
    "offsets", "version",
]

# Tables of pandas, Arrow and other libraries, none of which needs to be installed.
class _Stream(Protocol):
    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any: ...

class _Batch(Protocol):
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class _Frame(Protocol):
    @property
    def columns(self) -> Any: ...
    def to_dict(self) -> Any: ...

class _File(Protocol):
    def read(self, size: int, /) -> Union[str, bytes]: ...

class _Column(Protocol):
    def to_numpy(self) -> Any: ...

_Record = Mapping[str, Any]
_Records = Union[
    Iterable[_Record], _Record, str, bytes, bytearray, memoryview, _File, _Stream, _Batch, _Frame]
_Width = Union[SupportsFloat, None]
_Widths = Iterable[SupportsFloat]
_Numbers = Union[Iterable[SupportsFloat], _Column]
_Path = Union[str, PathLike[str]]
_Part = Union[str, tuple[str, Mapping[str, Any]]]
_Box = tuple[float, float, float, float]
_Frames = tuple[float, dict[str, _Box]]
_Errors = Literal["raise", "nan"]

class QuoinError(ValueError):
    file: Union[str, None]
    line: Union[int, None]
    column: Union[int, None]
    record: Union[int, None]
    def __init__(self, text: str) -> None: ...

class _Owned:
    def __copy__(self) -> Any: ...
    def __deepcopy__(self, memo: Any) -> Any: ...
    def __reduce__(self) -> Any: ...
    def __del__(self) -> None: ...

class Fonts(_Owned):
    def __init__(
        self, files: Union[Iterable[_Path], None] = None, bundled: bool = False
    ) -> None: ...
    @classmethod
    def bundled(cls) -> Fonts: ...

class TextFit(NamedTuple):
    view: str
    frame: _Box
    line_count: int
    wanted_line_count: int
    is_truncated: bool
    is_truncation_expected: bool
    lost_bytes: int
    clipped_width: float
    clipped_height: float
    missing_glyphs: int
    @property
    def fits(self) -> bool: ...
    def problems(self) -> list[tuple[str, str]]: ...

class Finding(NamedTuple):
    record: Union[int, None]
    view: Union[str, None]
    kind: str
    message: str

class Drawing:
    display_list: dict[str, Any]
    width: float
    height: float
    def __init__(self, display_list: dict[str, Any], width: float, height: float) -> None: ...
    def to_svg(self, background: Union[str, None] = None) -> str: ...
    def to_png(self, scale: float = 2.0, background: Union[str, None] = "white") -> bytes: ...
    def _repr_svg_(self) -> Union[str, None]: ...
    def _repr_png_(self) -> Union[bytes, None]: ...

class Heights(array[float]):
    def __new__(cls, values: Union[Iterable[float], bytes] = ()) -> Heights: ...
    def __reduce_ex__(self, protocol: Any) -> Any: ...
    def __arrow_c_array__(self, requested_schema: Any = None) -> Any: ...

class HeightsByWidth(Sequence[tuple[float, ...]]):
    def __init__(self, heights: Heights, count: int) -> None: ...
    def __len__(self) -> int: ...
    @overload
    def __getitem__(self, row: int) -> tuple[float, ...]: ...
    @overload
    def __getitem__(self, row: slice) -> list[tuple[float, ...]]: ...
    def __iter__(self) -> Iterator[tuple[float, ...]]: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def at(self, place: int) -> Heights: ...
    def __array__(self, dtype: Any = None, copy: Any = None) -> Any: ...

class HeightFile(_Owned):
    start: float
    end: float
    def __init__(self, data: Union[bytes, bytearray, memoryview]) -> None: ...
    @classmethod
    def from_file(cls, path: _Path) -> HeightFile: ...
    def __len__(self) -> int: ...
    def heights(self, width: SupportsFloat) -> Heights: ...
    def total(self, width: SupportsFloat) -> float: ...

class Template(_Owned):
    schema: ClassVar[dict[str, Any]]
    def __init__(
        self, text: str, fonts: Union[Fonts, None] = None, name: _Path = "template"
    ) -> None: ...
    @classmethod
    def from_file(cls, path: _Path, fonts: Union[Fonts, None] = None) -> Template: ...
    @classmethod
    def builtin(cls, name: str, fonts: Union[Fonts, None] = None) -> Template: ...
    def at_text_size(self, size: str) -> Template: ...
    @property
    def scale(self) -> float: ...
    @property
    def width(self) -> float: ...
    @property
    def fields(self) -> list[str]: ...
    @overload
    def heights(
        self, records: _Records, width: _Width = None, scale: _Width = None, workers: int = 0,
        errors: _Errors = "raise", pixel_ratio: _Width = None, progress: bool = False,
    ) -> Heights: ...
    @overload
    def heights(
        self, records: _Records, width: _Widths, scale: _Width = None, workers: int = 0,
        errors: _Errors = "raise", pixel_ratio: Union[_Width, _Widths] = None,
        progress: bool = False,
    ) -> HeightsByWidth: ...
    @overload
    def heights(
        self, records: _Records, width: _Width = None, scale: _Width = None, workers: int = 0,
        errors: _Errors = "raise", *, pixel_ratio: _Widths, progress: bool = False,
    ) -> HeightsByWidth: ...
    def growing(
        self, record: _Record, width: Union[_Width, _Widths] = None, scale: _Width = None,
        pixel_ratio: Union[_Width, _Widths] = None,
    ) -> GrowingRow: ...
    @overload
    def frames(
        self, record: _Record, width: _Width = None, scale: _Width = None,
        pixel_ratio: _Width = None,
    ) -> _Frames: ...
    @overload
    def frames(
        self, record: _Record, width: _Widths, scale: _Width = None,
        pixel_ratio: Union[_Width, _Widths] = None,
    ) -> list[_Frames]: ...
    @overload
    def frames(
        self, record: _Record, width: _Width = None, scale: _Width = None, *, pixel_ratio: _Widths,
    ) -> list[_Frames]: ...
    @overload
    def all_frames(
        self, records: _Records, width: _Width = None, scale: _Width = None,
        pixel_ratio: _Width = None, errors: _Errors = "raise",
    ) -> Iterator[_Frames]: ...
    @overload
    def all_frames(
        self, records: _Records, width: _Widths, scale: _Width = None,
        pixel_ratio: Union[_Width, _Widths] = None, errors: _Errors = "raise",
    ) -> Iterator[list[_Frames]]: ...
    @overload
    def all_frames(
        self, records: _Records, width: _Width = None, scale: _Width = None, *,
        pixel_ratio: _Widths, errors: _Errors = "raise",
    ) -> Iterator[list[_Frames]]: ...
    @overload
    def text_fits(
        self, record: _Record, width: _Width = None, scale: _Width = None,
        pixel_ratio: _Width = None,
    ) -> list[TextFit]: ...
    @overload
    def text_fits(
        self, record: _Record, width: _Widths, scale: _Width = None,
        pixel_ratio: Union[_Width, _Widths] = None,
    ) -> list[list[TextFit]]: ...
    @overload
    def text_fits(
        self, record: _Record, width: _Width = None, scale: _Width = None, *, pixel_ratio: _Widths,
    ) -> list[list[TextFit]]: ...
    @overload
    def explain(
        self, record: _Record, width: _Width = None, scale: _Width = None,
        pixel_ratio: _Width = None,
    ) -> dict[str, Any]: ...
    @overload
    def explain(
        self, record: _Record, width: _Widths, scale: _Width = None,
        pixel_ratio: Union[_Width, _Widths] = None,
    ) -> list[dict[str, Any]]: ...
    @overload
    def explain(
        self, record: _Record, width: _Width = None, scale: _Width = None, *, pixel_ratio: _Widths,
    ) -> list[dict[str, Any]]: ...
    def check(self, records: _Records, width: _Width = None) -> list[Finding]: ...
    @overload
    def display_list(
        self, record: _Record, width: _Width = None, scale: _Width = None,
        format: Literal["json"] = "json", pixel_ratio: _Width = None,
    ) -> dict[str, Any]: ...
    @overload
    def display_list(
        self, record: _Record, width: _Widths, scale: _Width = None,
        format: Literal["json"] = "json", pixel_ratio: Union[_Width, _Widths] = None,
    ) -> list[dict[str, Any]]: ...
    @overload
    def display_list(
        self, record: _Record, width: _Width = None, scale: _Width = None,
        format: Literal["json"] = "json", *, pixel_ratio: _Widths,
    ) -> list[dict[str, Any]]: ...
    @overload
    def display_list(
        self, record: _Record, width: _Width = None, scale: _Width = None, *,
        format: Literal["binary"], pixel_ratio: _Width = None,
    ) -> bytes: ...
    @overload
    def display_list(
        self, record: _Record, width: _Widths, scale: _Width = None, *, format: Literal["binary"],
        pixel_ratio: Union[_Width, _Widths] = None,
    ) -> list[bytes]: ...
    @overload
    def display_list(
        self, record: _Record, width: _Width = None, scale: _Width = None, *,
        format: Literal["binary"], pixel_ratio: _Widths,
    ) -> list[bytes]: ...
    @overload
    def drawing(
        self, record: _Record, width: _Width = None, scale: _Width = None,
        pixel_ratio: _Width = None,
    ) -> Drawing: ...
    @overload
    def drawing(
        self, record: _Record, width: _Widths, scale: _Width = None,
        pixel_ratio: Union[_Width, _Widths] = None,
    ) -> list[Drawing]: ...
    @overload
    def drawing(
        self, record: _Record, width: _Width = None, scale: _Width = None, *, pixel_ratio: _Widths,
    ) -> list[Drawing]: ...

class Line(NamedTuple):
    start: int
    end: int
    text: str
    x: float
    width: float
    baseline: float
    ascent: float
    descent: float

class Face(NamedTuple):
    name: str
    path: Union[str, None]
    number: int

class Glyph(NamedTuple):
    id: int
    face: Face
    start: int
    x: float
    y: float
    advance: float

class Metrics(TypedDict):
    width: float
    height: float
    first_baseline: float
    last_baseline: float
    line_count: int
    is_truncated: bool

class Text(_Owned):
    def __init__(
        self, text: Union[str, Sequence[_Part]], size: SupportsFloat = 17.0,
        weight: SupportsFloat = 400.0, italic: bool = False, family: str = "Noto Sans",
        letter_spacing: SupportsFloat = 0.0, line_height_multiple: SupportsFloat = 1.0,
        line_spacing: SupportsFloat = 0.0, language: Union[str, None] = None,
        fonts: Union[Fonts, None] = None,
    ) -> None: ...
    def prepare(self) -> Text: ...
    def measure(self, width: SupportsFloat = ..., max_lines: int = 0) -> Metrics: ...
    def height(self, width: SupportsFloat = ..., max_lines: int = 0) -> float: ...
    def is_truncated(self, width: SupportsFloat = ..., max_lines: int = 0) -> bool: ...
    def lines(self, width: SupportsFloat = ..., max_lines: int = 0) -> list[Line]: ...
    def glyphs(self, width: SupportsFloat = ..., max_lines: int = 0) -> list[Glyph]: ...

class GrowingRow(_Owned):
    def __init__(self, rows: Any, record: _Record) -> None: ...
    def append(self, field: str, words: str) -> None: ...
    def height(self) -> float: ...
    def heights(self) -> tuple[float, ...]: ...

class Table(_Owned):
    def __init__(self, heights: _Numbers = (), scale: SupportsFloat = 1.0) -> None: ...
    def __len__(self) -> int: ...
    @property
    def height_of_all(self) -> float: ...
    def insert(self, row: int, heights: _Numbers) -> None: ...
    def insert_estimated(self, row: int, count: int, height: SupportsFloat) -> int: ...
    def set_estimate(self, estimate: int, height: SupportsFloat) -> None: ...
    def remove(self, rows: Union[int, range]) -> None: ...
    def move(self, rows: Union[int, range], target: int) -> None: ...
    def set_height(self, row: int, height: SupportsFloat) -> None: ...
    def set_heights(self, row: int, heights: _Numbers) -> None: ...
    def forget(self, rows: Union[int, range], height: SupportsFloat) -> None: ...
    def height(self, row: int) -> float: ...
    def is_measured(self, row: int) -> bool: ...
    def unmeasured(self, rows: Union[range, None] = None) -> Union[int, None]: ...
    def offset(self, row: int) -> float: ...
    def row_at(self, y: SupportsFloat) -> int: ...
    def visible(self, y: SupportsFloat, height: SupportsFloat) -> range: ...

def offsets(heights: _Numbers, scale: SupportsFloat = 1.0) -> Heights: ...
def version() -> str: ...
