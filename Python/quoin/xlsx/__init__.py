# SPDX-License-Identifier: Apache-2.0
"""Row heights of spreadsheets, as Excel fits them, without Excel.

    python -m quoin.xlsx in.xlsx out.xlsx

Needs openpyxl (`pip install 'quoin[xlsx]'`) for files and worksheets; `row_heights` needs nothing.

>>> row_heights([["One line"], ["Words for two lines in a column of ten"]], widths=[20])
[15.0, 30.0]
"""

from ._fit import Fitter, row_heights
from ._file import FileReport, fit_file
from ._fonts import FontBook, SheetFont
from ._sheet import fit_worksheet

__all__ = [
    "FileReport", "Fitter", "FontBook", "SheetFont", "fit_file", "fit_worksheet", "row_heights",
]
