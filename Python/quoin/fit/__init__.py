# SPDX-License-Identifier: Apache-2.0
"""Texts of catalogues that do not fit their places.

    python -m quoin.fit --texts texts.csv --width 120 --lines 1

>>> from quoin.fit import Entry, check_texts
>>> entries = [Entry("save", "en", "Save"), Entry("save", "de", "Einstellungen speichern")]
>>> [(each.language, each.kind) for each in check_texts(entries, widths=[100], lines=1)]
[('de', 'truncated')]
"""

from ._catalogue import Entry, read_catalogue
from ._check import Finding, check_template, check_texts
from ._pseudo import pseudo_entries

__all__ = [
    "Entry", "Finding", "check_template", "check_texts", "pseudo_entries", "read_catalogue",
]
