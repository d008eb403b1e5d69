# SPDX-License-Identifier: Apache-2.0
"""The controls of the page for colours, size of text and direction."""

import io
import pathlib
import tempfile

from PIL import Image
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from browser import BrowserTests, put_rows
from server import Server

# A wide margin at the leading edge shows the direction; the text is 12 points high.
TEMPLATE = """version: 1
width: 320
conventions: web
colors: {ink: {light: black, dark: white}}
fonts: {body: {size: 12, lineHeight: 1}}
views:
  a: {type: text, text: "row ${id}", font: body, color: ink}
layout: ["H:|-40-[a]-(>=0)-|", "V:|-4-[a]-4-|"]
"""
UIKIT = """version: 1
width: 320
fonts: {body: {textStyle: body}}
views:
  a: {type: text, text: "row ${id}", font: body}
layout: ["H:|-40-[a]-(>=0)-|", "V:|-4-[a]-4-|"]
"""
ROWS = 400


class PreferenceTests(BrowserTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.template = pathlib.Path(folder.name) / "t.cell.yaml"
        cls.data = pathlib.Path(folder.name) / "rows.ndjson"
        put_rows(cls.data, ({"id": row} for row in range(ROWS)))

    def open(self, template=TEMPLATE):
        self.template.write_text(template)
        server = Server(str(self.template), str(self.data))
        self.addCleanup(server.__exit__)
        self.browser.get(server.address)
        self.until(self.is_whole)
        self.within(5, lambda: self.element("textSize").get_attribute("length") != "0")

    @staticmethod
    def is_whole(state):
        return state["rows"] == ROWS and state["measured"] == ROWS and state["isDrawn"]

    def until(self, holds):
        return self.within(20, lambda: self.script("return view.state()"), holds)

    def element(self, name):
        return self.browser.find_element(By.ID, name)

    def select(self, name):
        return Select(self.element(name))

    def chosen(self, name):
        return self.select(name).first_selected_option.text

    def choose(self, name, text):
        """Chooses an option, and waits for the list that follows."""
        generation = self.script("return view.state().generation")
        self.select(name).select_by_visible_text(text)
        return self.until(
            lambda state: state["generation"] > generation and self.is_whole(state))

    def problem(self):
        element = self.element("problem")
        return element.text if element.is_displayed() else ""

    def ink(self):
        """The least and the greatest x of what is drawn in the first rows."""
        picture = Image.open(io.BytesIO(self.element("list").screenshot_as_png)).convert("L")
        box = picture.crop((0, 0, 320, 60))
        paper = box.getpixel((2, 2))
        columns = [x for x in range(320) for y in range(60)
                   if abs(box.getpixel((x, y)) - paper) > 100]
        return (min(columns), max(columns)) if columns else None

    def test_the_page_starts_with_the_template_s_own(self):
        self.open()
        names = ["appearance", "textSize", "direction"]
        self.assertEqual([self.chosen(name) for name in names],
                         ["light", "100%", "the template’s"])
        self.assertEqual(self.script("return view.state().total"), ROWS * (4 + 12 + 4))
        self.open(TEMPLATE.replace("width: 320", "width: 320\ndirection: rtl"))
        self.assertEqual(self.chosen("direction"), "the template’s")
        self.assertGreater(self.within(5, self.ink)[0], 160)
        self.choose("direction", "left to right")
        self.within(5, self.ink, lambda ink: ink and ink[1] < 160)
        self.choose("direction", "the template’s")
        self.within(5, self.ink, lambda ink: ink and ink[0] > 160)

    def test_the_list_is_measured_at_another_size_of_text_and_the_seen_row_stays(self):
        self.open()
        self.script("view.jump(200)")
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] == 200)
        for size, factor in [("200%", 2), ("75%", 0.75), ("100%", 1)]:
            state = self.choose("textSize", size)
            self.assertEqual(state["total"], ROWS * (4 + 12 * factor + 4))
            self.assertEqual(state["place"], {"row": 200, "above": 0})
            self.assertEqual(self.chosen("textSize"), size)

    def test_rows_are_laid_out_in_the_other_direction_and_the_seen_row_stays(self):
        self.open()
        self.script("view.jump(100)")
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] == 100)
        self.within(5, self.ink, lambda ink: ink and 38 <= ink[0] <= 44)
        state = self.choose("direction", "right to left")
        self.within(5, self.ink, lambda ink: ink and 320 - 44 <= ink[1] <= 320 - 38)
        self.assertEqual(state["place"], {"row": 100, "above": 0})
        self.choose("direction", "left to right")
        self.within(5, self.ink, lambda ink: ink and 38 <= ink[0] <= 44)

    def test_preferences_stay_together_and_when_the_template_is_saved(self):
        self.open()
        self.choose("textSize", "150%")
        self.choose("appearance", "dark")
        self.choose("direction", "right to left")
        generation = self.script("return view.state().generation")
        self.template.write_text(TEMPLATE.replace("V:|-4-", "V:|-6-"))
        state = self.until(
            lambda state: state["generation"] > generation and self.is_whole(state))
        self.assertEqual(state["total"], ROWS * (6 + 12 * 1.5 + 4))
        found = self.within(5, self.ink)
        self.assertGreater(found[0], 160)
        self.assertEqual(self.script("return document.querySelector('#list').dataset.appearance"),
                         "dark")

    def test_what_the_template_does_not_have_cannot_be_chosen(self):
        self.open(UIKIT)
        options = {option.text: option for option in self.select("appearance").options}
        self.assertFalse(options["dark"].is_enabled())
        sizes = [option.text for option in self.select("textSize").options]
        self.assertEqual((sizes[0], sizes[-1], self.chosen("textSize")), ("xs", "ax5", "l"))
        before = self.script("return view.state().total")
        self.assertGreater(self.choose("textSize", "ax5")["total"], before)
        # A template without such sizes says so, until another one is chosen.
        self.template.write_text(TEMPLATE)
        self.within(5, self.problem, lambda text: "the text size ax5 is UIKit's" in text)
        self.choose("textSize", "l")
        self.assertEqual(self.problem(), "")
        self.within(5, lambda: self.chosen("textSize"), lambda text: text == "100%")
        self.open(UIKIT.replace("textStyle: body", "size: 12"))
        self.assertFalse(self.element("textSize").is_enabled())
