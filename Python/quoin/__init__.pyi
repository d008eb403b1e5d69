# SPDX-License-Identifier: Apache-2.0
from array import array
from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Union, overload

_Record = Mapping[str, Any]
# Tables of pandas, Arrow and other libraries are Any: none of these needs to be installed.
_Records = Union[Iterable[_Record], Mapping[str, Any], str, bytes, Any]
_Width = Union[float, Sequence[float], None]

class QuoinError(ValueError): ...

class Fonts:
    def __init__(self, files: Union[Iterable[Union[str, PathLike[str]]], None] = None) -> None: ...
    @classmethod
    def bundled(cls) -> Fonts: ...

class Template:
    def __init__(self, text: str, fonts: Union[Fonts, None] = None) -> None: ...
    @classmethod
    def builtin(cls, name: str, fonts: Union[Fonts, None] = None) -> Template: ...
    @property
    def scale(self) -> float: ...
    @overload
    def heights(
        self, records: _Records, width: Union[float, None] = None, scale: Union[float, None] = None,
        workers: int = 0, errors: Literal["raise", "nan"] = "raise",
        pixel_ratio: Union[float, None] = None,
    ) -> array[float]: ...
    @overload
    def heights(
        self, records: _Records, width: Sequence[float], scale: Union[float, None] = None,
        workers: int = 0, errors: Literal["raise", "nan"] = "raise",
        pixel_ratio: _Width = None,
    ) -> Union[array[float], list[tuple[float, ...]]]: ...
    @overload
    def heights(
        self, records: _Records, width: _Width = None, scale: Union[float, None] = None,
        workers: int = 0, errors: Literal["raise", "nan"] = "raise", *,
        pixel_ratio: Sequence[float],
    ) -> Union[array[float], list[tuple[float, ...]]]: ...
    def frames(
        self, record: _Record, width: _Width = None, scale: Union[float, None] = None,
        pixel_ratio: _Width = None,
    ) -> tuple[float, dict[str, tuple[float, float, float, float]]]: ...
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

class Text:
    def __init__(
        self, text: str, size: float = 17.0, weight: float = 400.0, italic: bool = False,
        family: str = "Noto Sans", letter_spacing: float = 0.0,
        line_height_multiple: float = 1.0, line_spacing: float = 0.0,
        language: Union[str, None] = None, fonts: Union[Fonts, None] = None,
    ) -> None: ...
    def measure(self, width: float = ..., max_lines: int = 0) -> dict[str, Any]: ...

def offsets(heights: Iterable[float], scale: float = 1.0) -> array[float]: ...
def version() -> str: ...
