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
        files = [os.path.abspath(path) for path in files]
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
