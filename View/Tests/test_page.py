# SPDX-License-Identifier: Apache-2.0
"""The page of quoin-view in Chromium: scrolled, resized, edited, and compared with quoin render."""

import io
import os
import pathlib
import subprocess
import tempfile
import time

from PIL import Image
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import BrowserTests, put_rows
from server import QUOIN, Server

ROWS = int(os.environ.get("ROWS", "100000"))
TEMPLATE = """version: 1
width: 320
views:
  a: {type: text, text: "${t}"}
layout: ["H:|-8-[a]-8-|", "V:|-4-[a]-4-|"]
"""


class PageTests(BrowserTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.template, cls.data = folder / "t.cell.yaml", folder / "rows.ndjson"
        cls.addClassCleanup(cls.folder.cleanup)
        put_rows(cls.data, (
            {"id": row, "t": f"row {row} " + "and some words " * (row % 7)} for row in range(ROWS)))

    def setUp(self):
        self.template.write_text(TEMPLATE)
        self.server = Server(str(self.template), str(self.data))
        self.addCleanup(self.server.__exit__)
        self.browser.get(self.server.address)
        self.until(lambda state: state["rows"] == ROWS and state["isDrawn"])

    def state(self):
        return self.browser.execute_script("return view.state()")

    def until(self, holds, seconds=30):
        end = time.monotonic() + seconds
        while not holds(state := self.state()):
            self.assertLess(time.monotonic(), end, state)
            time.sleep(0.01)
        return state

    def list(self):
        return self.browser.find_element(By.ID, "list")

    def words(self):
        return self.browser.execute_script(
            "return [...document.querySelectorAll('#text span')].map((e) => e.textContent)")

    def test_text_is_selected_and_stays_so(self):
        self.browser.execute_script(
            "getSelection().selectAllChildren(document.querySelector('#text span'))")
        time.sleep(0.3)
        self.assertIn("row 0", self.browser.execute_script("return `${getSelection()}`"))

    def test_a_selection_lasts_while_its_row_is_seen(self):
        self.browser.execute_script(
            "getSelection().selectAllChildren(document.querySelectorAll('#text span')[4])")
        text = self.browser.execute_script("return `${getSelection()}`")
        self.assertIn("row", text)
        ActionChains(self.browser).scroll_from_origin(
            webdriver.common.actions.wheel_input.ScrollOrigin.from_element(self.list()), 0, 30
        ).perform()
        self.until(lambda state: state["isDrawn"] and state["place"]["above"] > 0)
        self.assertEqual(self.browser.execute_script("return `${getSelection()}`"), text)

    def test_words_lie_over_the_drawn_ones_in_their_order_wherever_the_list_is(self):
        for row in [0, 5000, 4990, 4993]:
            self.browser.execute_script("view.jump(arguments[0])", row)
            self.until(lambda state: state["isDrawn"] and state["place"]["row"] == row)
            tops = self.browser.execute_script("""
              const list = document.querySelector('#list').getBoundingClientRect().top;
              return [...document.querySelectorAll('#text > div')].map((element) => [
                element.querySelector('span').textContent,
                element.getBoundingClientRect().top - list]);""")
            offsets = self.browser.execute_script(
                "return arguments[0].map((row) => view.offsetOf(row))",
                [*range(row, row + len(tops))])
            self.assertGreater(len(tops), 5)
            for index, (text, top) in enumerate(tops):
                self.assertIn(f"row {row + index} ", text)
                self.assertAlmostEqual(top, offsets[index] - offsets[0], delta=0.1)

    def test_a_file_of_records_that_shrinks_shows_its_last_rows(self):
        self.addCleanup(self.data.write_text, self.data.read_text())
        self.browser.execute_script("view.jump(9000)")
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] == 9000)
        put_rows(self.data, ({"id": row, "t": f"row {row} "} for row in range(100)))
        self.until(lambda state: state["rows"] == 100 and state["isDrawn"])
        self.assertTrue(any("row 99 " in word for word in self.words()))
        put_rows(self.data, [])
        self.until(lambda state: state["rows"] == 0 and state["isDrawn"])
        self.assertEqual(self.words(), [])

    def test_keys_lead_to_the_end_and_back(self):
        self.list().send_keys(Keys.END)
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] > ROWS - 60)
        self.assertTrue(any(f"row {ROWS - 1} " in word for word in self.words()))
        self.list().send_keys(Keys.HOME)
        self.until(lambda state: state["isDrawn"] and state["place"] == {"row": 0, "above": 0})
        self.assertTrue(any("row 0 " in word for word in self.words()))

    def test_the_wheel_scrolls_by_points(self):
        ActionChains(self.browser).scroll_by_amount(0, 0).scroll_from_origin(
            webdriver.common.actions.wheel_input.ScrollOrigin.from_element(self.list()), 0, 500
        ).perform()
        state = self.until(lambda state: state["isDrawn"] and state["place"]["row"] > 0)
        self.assertLess(state["place"]["row"], 60)

    def test_the_seen_row_stays_at_another_width(self):
        self.browser.execute_script("view.jump(5000)")
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] == 5000)
        for width in [200, 150, 420]:
            self.browser.execute_script(f"view.setWidth({width})")
            state = self.until(lambda state: state["isDrawn"] and state["width"] == width)
            self.assertEqual(state["place"], {"row": 5000, "above": 0})

    def test_an_edited_template_is_shown_and_its_errors_too(self):
        self.browser.execute_script("view.jump(700)")
        self.until(lambda state: state["isDrawn"])
        problem = self.browser.find_element(By.ID, "problem")
        self.template.write_text(TEMPLATE.replace("text,", "txt,"))
        end = time.monotonic() + 2
        while not problem.is_displayed():
            self.assertLess(time.monotonic(), end)
        self.assertIn("4:", problem.text)
        self.assertIn("type: txt", problem.text)
        self.assertEqual(self.state()["rows"], ROWS)
        self.template.write_text(TEMPLATE.replace("width: 320", "width: 250"))
        state = self.until(lambda state: state["width"] == 250 and state["isDrawn"])
        self.assertEqual(state["place"]["row"], 700)
        self.assertFalse(problem.is_displayed())

    def edit(self, template):
        """Writes the template, and waits for the list that follows it."""
        generation = self.state()["generation"]
        self.template.write_text(template)
        self.until(lambda state: state["generation"] > generation and state["isDrawn"])

    def panel(self, words):
        panel = self.browser.find_element(By.ID, "inspector")
        end = time.monotonic() + 5
        while not (panel.is_displayed() and words in panel.text):
            self.assertLess(time.monotonic(), end, panel.text)
        return panel

    def test_a_view_is_outlined_and_a_click_selects_it(self):
        origin = self.list().rect
        place = lambda x, y: ActionChains(self.browser).move_to_element_with_offset(
            self.list(), round(x - origin["width"] / 2), round(y - origin["height"] / 2))
        place(40, 12).perform()
        outline = self.browser.find_element(By.ID, "hovered")
        end = time.monotonic() + 5
        while not outline.is_displayed():
            self.assertLess(time.monotonic(), end)
        self.assertEqual(outline.get_attribute("data-name"), "a")
        box = outline.rect
        self.assertEqual(
            (box["x"] - origin["x"], box["y"] - origin["y"], box["width"]), (8, 4, 304))
        place(200, 12).click().perform()
        panel = self.panel("From the top of the row to its bottom")
        self.assertIn("a: 304 ×", panel.text)
        self.assertTrue(self.browser.find_element(By.ID, "selected").is_displayed())
        self.edit(TEMPLATE.replace("-8-[a]-8-", "-20-[a]-20-"))
        self.panel("a: 280 ×")
        panel.find_element(By.TAG_NAME, "button").click()
        self.assertFalse(panel.is_displayed())

    def test_rows_are_found_by_their_ids(self):
        field = self.browser.find_element(By.NAME, "id")
        field.send_keys("41", Keys.ENTER)
        self.until(lambda state: state["isDrawn"] and state["place"] == {"row": 41, "above": 0})
        field.send_keys("x", Keys.ENTER)
        answer = self.browser.find_element(By.CSS_SELECTOR, "#search output")
        end = time.monotonic() + 5
        while answer.text != "no such row":
            self.assertLess(time.monotonic(), end, answer.text)

    def test_what_does_not_fit_is_listed(self):
        self.edit(TEMPLATE.replace('"${t}"', '"${t}", lines: 1'))
        self.browser.find_element(By.ID, "findings").click()
        panel = self.panel("in rows 0 to")
        panel.find_elements(By.CSS_SELECTOR, ".items button")[2].click()
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] > 0)
        self.edit(TEMPLATE)
        self.assertFalse(panel.is_displayed())

    def shades(self):
        """The shade of the paper, and the one of the letters that differs most from it."""
        picture = Image.open(io.BytesIO(self.list().screenshot_as_png)).convert("L")
        paper = picture.getpixel((2, 2))
        letters = picture.crop((0, 0, 300, 200)).getextrema()
        return paper, max(letters, key=lambda shade: abs(shade - paper))

    def test_dark_colours_are_shown(self):
        colors = 'colors: {ink: {light: black, dark: white}}\n'
        self.edit(
            TEMPLATE.replace("views:", colors + "views:").replace('"${t}"', '"${t}", color: ink'))
        for index, holds in [(0, lambda shade: shade > 235), (1, lambda shade: shade < 20)]:
            select = self.browser.find_element(By.ID, "appearance")
            select.find_elements(By.TAG_NAME, "option")[index].click()
            end = time.monotonic() + 5
            # Letters have the other shade.
            while not (holds(self.shades()[0]) and not holds(self.shades()[1])):
                self.assertLess(time.monotonic(), end, self.shades())

    def test_the_end_of_the_tool_is_told(self):
        children = subprocess.run(
            ["pgrep", "-P", str(self.server.process.pid)], capture_output=True, text=True)
        for child in children.stdout.split():
            os.kill(int(child), 9)
        problem = self.browser.find_element(By.ID, "problem")
        end = time.monotonic() + 5
        while not problem.is_displayed():
            self.assertLess(time.monotonic(), end)
        self.assertIn("ended with code", problem.text)

    def test_the_picture_is_that_of_the_command_render(self):
        png = pathlib.Path(self.folder.name) / "rows.png"
        subprocess.run(
            [QUOIN, "render", "-t", self.template, "-d", self.data, "--rows", "0:8",
             "--scale", "1", "-o", png], check=True)
        expected = Image.open(png).convert("L")
        shown = Image.open(io.BytesIO(self.list().screenshot_as_png)).convert("L")
        size = (min(expected.width, 300), min(expected.height, shown.height))
        expected, shown = (picture.crop((0, 0, *size)) for picture in (expected, shown))
        ink = [{(x, y) for y in range(size[1]) for x in range(size[0])
                if picture.getpixel((x, y)) < 110} for picture in (expected, shown)]
        self.assertGreater(len(ink[0]), 300)
        for one, other in [ink, ink[::-1]]:
            near = {(x + i, y + j) for x, y in other for i in (-1, 0, 1) for j in (-1, 0, 1)}
            self.assertEqual(one - near, set())
