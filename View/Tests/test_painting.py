# SPDX-License-Identifier: Apache-2.0
"""What the page paints while it is scrolled: little, with the picture of painting everything."""

import base64
import io
import pathlib
import tempfile
import unittest

from PIL import Image, ImageChops
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import IS_FIREFOX, BrowserTests, put_rows
from server import Server

# Web heights are no whole pixels; letters without room around them reach out of their rows.
TEMPLATE = """version: 1
width: 320
conventions: web
colors:
  paper: {light: "#eef", dark: "#224"}
  ink: {light: black, dark: white}
fonts: {body: {size: 13.3, lineHeight: 0.8}}
views:
  back: {type: box, background: paper, cornerRadius: 5}
  a: {type: text, text: "${t}", font: body, color: ink}
layout: ["H:|-3.3-[back]-3.3-|", "V:|-0.4-[back]-0.7-|", "H:|-8-[a]-8-|", "V:|-0-[a]-0-|"]
"""
PICTURES = """version: 1
width: 320
views:
  p: {type: image, source: "${t}", width: 40, height: 40}
layout: ["H:|-8-[p]", "V:|-8-[p]-8-|"]
"""
ROWS = 2000


class PaintingTests(BrowserTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.template = pathlib.Path(folder.name) / "t.cell.yaml"
        cls.data = pathlib.Path(folder.name) / "rows.ndjson"
        put_rows(cls.data, (
            {"id": row, "t": f"row {row} Ågj " + "and sömé words, ÂgÅq " * (row * 7 % 11)}
            for row in range(ROWS)))

    def open(self, template=TEMPLATE, data=None):
        self.template.write_text(template)
        server = Server(str(self.template), str(data or self.data))
        self.addCleanup(server.__exit__)
        self.browser.get(server.address)
        self.until(lambda state: state["measured"] == ROWS and state["isDrawn"])

    def until(self, holds):
        return self.within(20, lambda: self.script("return view.state()"), holds)

    def shown(self):
        """The picture of the canvas once everything that is asked for is drawn, and the counts."""
        self.until(lambda state: state["isDrawn"])
        address, counts = self.browser.execute_async_script("""
          const [done] = arguments;
          requestAnimationFrame(() => requestAnimationFrame(() => done([
            document.querySelector('canvas').toDataURL(), view.painted()])));""")
        return Image.open(io.BytesIO(base64.b64decode(address.split(",")[1]))), counts

    def check_as_painted_whole(self, what, least_colors=20):
        """Compares what is shown with a full paint, and gives the counts before it."""
        moved, counts = self.shown()
        self.script("view.repaint()")
        whole, after = self.shown()
        self.assertEqual(after["whole"], counts["whole"] + 1, what)
        self.assertEqual(moved.size, whole.size)
        self.assertIsNone(ImageChops.difference(moved, whole).getbbox(alpha_only=False), what)
        self.assertGreaterEqual(len(whole.getcolors(1 << 20)), least_colors, "nothing is painted")
        return counts

    def wheel(self, by):
        self.script("""document.querySelector('#list').dispatchEvent(
          new WheelEvent('wheel', {deltaY: arguments[0], cancelable: true}))""", by)

    def check_scrolling(self, ratio):
        # All drawings are asked for first.
        for row in [*range(960, 1060, 8), 1000]:
            self.script("view.jump(arguments[0])", row)
            self.shown()
        for by in [1, 3.3, 7, -2.6, 40, 0.2, 120.5, -90, -300.25, 333, 0.5, 420, -0.7]:
            _, before = self.shown()
            self.wheel(by)
            after = self.check_as_painted_whole(f"scrolled by {by} at the ratio {ratio}")
            self.assertEqual(after["whole"], before["whole"], by)
            lines = after["lines"] - before["lines"]
            self.assertLessEqual(lines, (abs(by) + 1) * ratio + 1, by)
            self.assertGreaterEqual(lines, (abs(by) - 1) * ratio - 1, by)

    def test_a_scroll_paints_the_strip_that_comes_into_view_alone(self):
        self.open()
        self.check_scrolling(1)

    @unittest.skipIf(IS_FIREFOX, "the pixel ratio is set by Chromium's DevTools protocol")
    def test_another_pixel_ratio_paints_everything_and_a_scroll_the_strip(self):
        self.open()
        self.addCleanup(self.browser.execute_cdp_cmd, "Emulation.clearDeviceMetricsOverride", {})
        # The height changes too, because this protocol does not tell the page of a ratio alone.
        for ratio, height in [(2, 600), (1.25, 590)]:
            _, before = self.shown()
            self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
                "width": 900, "height": height, "deviceScaleFactor": ratio, "mobile": False})
            _, after = self.within(
                5, self.shown, lambda found: found[0].width == round(320 * ratio))
            self.assertGreater(after["whole"], before["whole"])
            self.check_scrolling(ratio)

    def test_another_height_width_and_theme_paint_everything(self):
        self.open()
        self.addCleanup(self.browser.set_window_size, *self.browser.get_window_size().values())
        for change in [
            lambda: self.browser.set_window_size(900, 550),
            lambda: self.script("view.setWidth(271)"),
            lambda: Select(self.browser.find_element(By.ID, "appearance")).select_by_value("dark"),
        ]:
            self.wheel(50.5)
            earlier, before = self.shown()
            change()
            self.within(10, lambda: self.shown(), lambda found: (
                found[1]["whole"] > before["whole"] and found[0].tobytes() != earlier.tobytes()))
            self.check_as_painted_whole("after a change")
            self.wheel(80)
            self.check_as_painted_whole("scrolled after a change")

    def test_what_lies_over_the_rows_paints_none_of_them(self):
        self.open()
        _, before = self.shown()
        rows = self.browser.find_element(By.ID, "list")
        ActionChains(self.browser).move_to_element(rows).perform()
        hovered = self.browser.find_element(By.ID, "hovered")
        ActionChains(self.browser).move_to_element_with_offset(rows, -250, -100).click().perform()
        self.within(5, self.browser.find_element(By.ID, "selected").is_displayed)
        self.within(5, hovered.is_displayed)
        words = self.browser.find_element(By.CSS_SELECTOR, "#words input")
        words.send_keys("row 3 ", Keys.ENTER)
        self.within(5, self.browser.find_element(By.ID, "found").is_displayed)
        _, after = self.shown()
        same = ["whole", "lines", "pieces"]
        self.assertEqual([after[key] for key in same], [before[key] for key in same])

    def test_a_row_is_drawn_once_while_it_is_near(self):
        self.open()
        _, before = self.shown()
        for _ in range(40):
            self.wheel(5)
            self.shown()
        _, after = self.shown()
        shown = self.script("return document.querySelectorAll('#text > div').length")
        rows = self.until(lambda state: state["isDrawn"])["place"]["row"]
        self.assertGreater(rows, 3)
        # The rows that came into view, and those that are near.
        self.assertLessEqual(after["pieces"] - before["pieces"], rows + 4)
        self.assertGreater(shown, 3)

    def test_a_picture_that_comes_late_is_painted(self):
        Image.new("RGB", (40, 40), "#c03020").save(self.template.with_name("red.png"))
        put_rows(self.template.with_name("pictures.ndjson"), [
            {"id": row, "t": "red.png"} for row in range(ROWS)])
        self.open(
            PICTURES, self.template.with_name("pictures.ndjson"))
        red = lambda found: (192, 48, 32, 255) in {
            color for _, color in found[0].getcolors(1 << 20)}
        self.within(10, self.shown, red)
        self.wheel(33)
        self.within(10, self.shown, red)
        self.check_as_painted_whole("with pictures", least_colors=2)
