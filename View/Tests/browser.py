# SPDX-License-Identifier: Apache-2.0
"""The browser of the tests of pages: Chromium, or the Firefox that BROWSER=firefox asks for."""

import json
import os
import shutil
import time
import unittest

from selenium import webdriver

IS_FIREFOX = os.environ.get("BROWSER") == "firefox"


def open_browser():
    """A browser without windows, as large as a small screen."""
    if IS_FIREFOX:
        from firefox import open_firefox  # Only there is its package installed.

        return open_firefox({"dom.w3c_touch_events.enabled": 1})
    options = webdriver.ChromeOptions()
    for word in ["--headless=new", "--no-sandbox", "--window-size=900,700", "--hide-scrollbars"]:
        options.add_argument(word)
    return webdriver.Chrome(
        options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))


class BrowserTests(unittest.TestCase):
    """Tests of pages; they share one browser."""

    @classmethod
    def setUpClass(cls):
        cls.browser = open_browser()
        cls.addClassCleanup(cls.browser.quit)

    def script(self, text, *arguments):
        """The value of some JavaScript, which has the arguments."""
        return self.browser.execute_script(text, *arguments)

    def within(self, seconds, found, holds=bool):
        """What a function gives once it holds; the test fails if it does not in time."""
        end = time.monotonic() + seconds
        while not holds(value := found()):
            self.assertLess(time.monotonic(), end, value)
            time.sleep(0.01)
        return value


def put_rows(path, records):
    """Writes a file of records."""
    with path.open("w") as file:
        file.writelines(json.dumps(record) + "\n" for record in records)
