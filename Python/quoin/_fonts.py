# SPDX-License-Identifier: Apache-2.0
"""The fonts that texts and templates are measured with."""

import ctypes
import os

from ._library import Owned, check, library


class Fonts(Owned):
    """The fonts that come with the library, those of files alone, or both.

    With files alone the first of them serves where a family is missing. Pickled fonts are opened
    again where they are unpickled, from the same paths.

    >>> Fonts.bundled() is Fonts.bundled()
    True
    """

    _bundled = None

    def __init__(self, files=None, bundled=False):
        super().__init__()
        if files is None:
            check(library.quoin_fonts_bundled(self._handle))
            self._recipe = (Fonts.bundled, ())
            return
        if isinstance(files, (str, bytes, os.PathLike)):
            raise TypeError("a list of font files is expected; a single path goes into a list")
        try:
            files = [os.path.abspath(os.fspath(path)) for path in files]
        except TypeError:
            raise TypeError(f"a list of paths of font files is expected, not {files!r}") from None
        paths = [os.fsencode(path) for path in files]
        self._recipe = (Fonts, (files, bundled))
        function = library.quoin_fonts_bundled_and_files if bundled else library.quoin_fonts_files
        check(function((ctypes.c_char_p * len(paths))(*paths), len(paths), self._handle))

    @classmethod
    def bundled(cls):
        """The fonts that come with the library, opened once."""
        if cls._bundled is None:
            cls._bundled = cls()
        return cls._bundled

    @classmethod
    def handle_of(cls, fonts):
        """The handle of fonts that were given as an argument; the bundled ones' for None."""
        if fonts is None:
            return cls.bundled()._handle
        if not isinstance(fonts, Fonts):
            raise TypeError(
                f"fonts are a quoin.Fonts, not a {type(fonts).__name__}; "
                "quoin.Fonts(['a.ttf']) opens files")
        return fonts._handle
