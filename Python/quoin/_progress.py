# SPDX-License-Identifier: Apache-2.0
"""How far a run is: the bar of tqdm, where it is installed."""

import contextlib


@contextlib.contextmanager
def bar(is_wanted, total):
    """A function that is told how many more records are done; `total` may be None.

    >>> with bar(False, 3) as advance:
    ...     advance(3)
    """
    tqdm = None
    if is_wanted:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
    if tqdm is None:
        yield lambda count: None
    else:
        with tqdm(total=total, unit=" records", unit_scale=True) as shown:
            yield lambda count: shown.update(count) and None
