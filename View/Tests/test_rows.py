# SPDX-License-Identifier: Apache-2.0
"""The browser's own rows, the search and the pictures in the page of quoin-view, and its input."""

import io
import pathlib
import tempfile

from PIL import Image
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import BrowserTests, put_rows
from server import Server

WEB = """version: 1
width: 320
conventions: web
fonts: {body: {size: 15, lineHeight: 1.5}}
views:
  a: {type: text, text: "${t}", font: body}
  p: {type: image, source: "${p}", width: 60, height: 40, if: "${p}"}
layout: ["H:|-8-[a]-8-|", "H:|-8-[p]", "V:|-4-[a]-4-[p]-4-|"]
"""
ROWS = 300


def record(row):
    text = f"Row {row} " + "some words that wrap, 日本語 " * (row % 5)
    return {"id": row, "t": text + ("a <b>needle</b>" if row in (3, 150, 151) else ""),
            "p": {1: "red.png", 2: "none.png"}.get(row, "")}


class RowTests(BrowserTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.template, cls.data = cls.folder / "t.cell.yaml", cls.folder / "rows.ndjson"
        put_rows(cls.data, map(record, range(ROWS)))
        Image.new("RGB", (30, 20), (200, 30, 30)).save(cls.folder / "red.png")

    def setUp(self):
        self.template.write_text(WEB)
        self.server = Server(str(self.template), str(self.data))
        self.addCleanup(self.server.__exit__)
        self.browser.set_window_size(900, 700)
        self.browser.get(self.server.address)
        self.until(lambda state: state["measured"] == ROWS and state["isDrawn"])

    def state(self):
        return self.script("return view.state()")

    def until(self, holds, seconds=20):
        return self.within(seconds, self.state, holds)

    def element(self, selector):
        return self.browser.find_element(By.CSS_SELECTOR, selector)

    def edit(self, template):
        generation = self.state()["generation"]
        self.template.write_text(template)
        self.until(lambda state: state["generation"] > generation and state["isDrawn"])

    # The browser's rows

    def differences(self):
        """The differences of the rows that are seen, once each is known."""
        return self.within(20, lambda: self.script("""
          const known = new Map(view.differences()), { row } = view.state().place;
          return [0, 1, 2, 3].map((index) => known.get(row + index) ?? null);"""),
            lambda found: None not in found)

    def test_rows_of_the_web_are_as_high_in_the_browser(self):
        self.element("#browsers").click()
        for row, width in [(0, 320), (100, 240), (296, 500), (3, 281)]:
            self.script("view.setWidth(arguments[0])", width)
            self.until(lambda state: state["measured"] == ROWS and state["width"] == width)
            self.script("view.jump(arguments[0])", row)
            self.until(lambda state: state["isDrawn"])
            self.assertTrue(all(abs(found) <= 0.1 for found in self.differences()), (row, width))
        summary = self.element("#differences").text
        self.assertRegex(summary, r"^0 of \d+ rows seen differ$")
        words = self.script("return document.querySelector('#beside').shadowRoot.textContent")
        self.assertIn("<b>needle</b>", words)
        tops = self.script("""
          const { row } = view.state().place;
          const list = document.querySelector('#list').getBoundingClientRect().top;
          return [...document.querySelector('#beside').shadowRoot.querySelectorAll('.row')]
            .map((element) => element.getBoundingClientRect().top - list)
            .sort((one, other) => one - other);""")
        offsets = self.script(
            "return [0, 1, 2].map((index) => view.offsetOf(view.state().place.row + index))")
        for top, offset in zip(tops, offsets):
            self.assertLess(abs(top - (offset - offsets[0])), 0.1)
        self.element("#browsers").click()
        self.assertFalse(self.element("#beside").is_displayed())
        self.assertEqual(self.element("#differences").text, "")

    def test_rows_that_differ_are_counted_and_marked(self):
        self.edit(WEB.replace("conventions: web\n", ""))
        self.element("#browsers").click()
        found = self.differences()
        # UIKit's lines are rounded up otherwise than a browser's.
        self.assertTrue(any(0.1 < abs(one) < 40 for one in found), found)
        self.assertRegex(self.element("#differences").text, r"^[1-9]\d* of \d+ rows seen differ$")
        label = self.script(
            "return document.querySelector('#beside').shadowRoot.querySelector('.differs').textContent")
        self.assertRegex(label, r"^[+-]?\d")

    def test_a_layout_without_an_equal_in_css_says_so(self):
        self.edit(WEB.replace('"${t}"', '"${t}", lines: 1, lineBreakMode: truncateHead'))
        self.element("#browsers").click()
        self.within(10, lambda: self.element("#differences").text,
                    lambda text: "cannot be written as CSS" in text)

    # Search and pictures

    def test_words_are_searched_forward_and_backward_around_the_ends(self):
        field = self.element("#words input")
        answer = lambda: self.element("#words output").text
        marked = lambda: self.script("""
          const [mark, list] = ['#found', '#list'].map((name) => document.querySelector(name));
          return mark.hidden ? null
            : mark.getBoundingClientRect().top - list.getBoundingClientRect().top;""")
        field.send_keys("NEEDLE", Keys.ENTER)
        self.within(10, answer, lambda text: text == "row 3")
        self.assertEqual(self.state()["place"]["row"], 0)  # The row is seen as it is.
        self.assertAlmostEqual(marked(), self.script("return view.offsetOf(3)"), delta=0.6)
        for row in [150, 151, 3]:
            field.send_keys(Keys.ENTER)
            self.within(10, answer, lambda text: text == f"row {row}")
            self.until(lambda state: state["isDrawn"] and state["place"]["row"] <= row)
            self.assertIsNotNone(marked())
        field.send_keys(Keys.SHIFT, Keys.ENTER, Keys.NULL)
        self.within(10, answer, lambda text: text == "row 151")
        self.element("#words button[name=previous]").click()
        self.within(10, answer, lambda text: text == "row 150")
        self.element("#words button[name=next]").click()
        self.within(10, answer, lambda text: text == "row 151")
        field.send_keys("x", Keys.ENTER)
        self.within(10, answer, lambda text: text == "no row shows it")
        self.assertIsNone(marked())

    def test_pictures_are_shown_and_others_are_light_boxes(self):
        def color(row):
            """The colour in the middle of the picture of a row."""
            top = self.script("return view.offsetOf(arguments[0] + 1)", row) - 4 - 20
            picture = Image.open(io.BytesIO(self.element("#list").screenshot_as_png))
            return picture.convert("RGB").getpixel((38, round(top)))
        self.within(10, lambda: color(1), lambda found: found == (200, 30, 30))
        self.assertEqual(color(2), (0xE4, 0xE4, 0xE8))

    # Fingers and dragging

    def finger(self):
        return ActionBuilder(self.browser, mouse=PointerInput("touch", "finger"), duration=20)

    def test_a_finger_scrolls_the_list(self):
        origin = self.element("#list").rect
        x, y = round(origin["x"]) + 100, round(origin["y"]) + 400
        actions = self.finger()
        actions.pointer_action.move_to_location(x, y).pointer_down()
        for step in range(1, 11):
            actions.pointer_action.move_to_location(x, y - 30 * step)
        actions.pointer_action.pointer_up()
        actions.perform()
        self.within(5, lambda: self.script(
            "const { row, above } = view.state().place; return view.offsetOf(row) + above"),
            lambda seen: abs(seen - 300) <= 2)

    def test_the_bar_leads_to_any_share_of_the_list(self):
        bar = self.element("#bar")
        height = bar.rect["height"]
        drag = ActionChains(self.browser, duration=20).move_to_element_with_offset(
            bar, 0, round(-height / 2) + 5).click_and_hold()
        drag.move_by_offset(0, round(height / 2) - 5).perform()
        state = self.until(lambda state: state["isDrawn"] and state["place"]["row"] > 0)
        top = self.script(
            "const { row, above } = view.state().place; return view.offsetOf(row) + above")
        room = state["total"] - self.element("#list").rect["height"]
        self.assertAlmostEqual(top / room, 0.5, delta=0.02)
        ActionChains(self.browser).move_by_offset(0, round(height / 2) - 3).release().perform()
        self.until(lambda state: state["isDrawn"] and state["place"]["row"] > ROWS - 60)

    def test_the_seen_row_does_not_move_while_the_edge_is_dragged(self):
        self.browser.set_window_size(1400, 700)
        self.script("view.setWidth(280); view.jump(57)")
        self.until(lambda state: state["width"] == 280 and state["isDrawn"])
        self.script("""
          window.seen = [];
          const note = () => {
            const { place, width, isDrawn } = view.state();
            if (isDrawn) seen.push([width, place.row, place.above]);
            requestAnimationFrame(note);
          };
          note();""")
        origin = self.element("#list").rect
        x, y = round(origin["x"]), round(origin["y"]) + 200
        actions = ActionBuilder(self.browser, duration=0)
        actions.pointer_action.move_to_location(x + 282, y).pointer_down()
        for width in range(280, 1201):
            actions.pointer_action.move_to_location(x + width, y)
        actions.perform()
        self.until(lambda state: state["width"] == 1200 and state["isDrawn"])
        actions = ActionBuilder(self.browser, duration=0)
        actions.pointer_action.pointer_up()
        actions.perform()
        seen = self.script("return seen")
        widths = {width for width, _, _ in seen}
        self.assertGreater(len(widths), 1, "only the last width was drawn")
        self.assertEqual({(row, above) for _, row, above in seen}, {(57, 0)})
