# SPDX-License-Identifier: Apache-2.0
"""What the inspector draws over the row of a selected view."""

import pathlib
import tempfile

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

from browser import BrowserTests, put_rows
from server import Server

# The icon's centre lies at the first baseline of the text, so its frame says where that is.
TEMPLATE = """version: 1
width: 320
views:
  icon: {type: box, background: "#3366cc"}
  a: {type: text, text: "${t}", font: {size: 17}}
  b: {type: text, text: "by ${t}", font: {size: 12}}
layout:
  - "H:|-12-[icon(40)]-8-[a]-16-|"
  - "V:|-14-[a]-4-[b]-6-|"
  - icon.height = 20
  - icon.centerY = a.firstBaseline
  - b.leading = a.leading
  - b.trailing = a.trailing
"""
STACK = """version: 1
width: 320
views:
  s: {type: stack, axis: vertical, spacing: 6, padding: 4, children: [a, b]}
  a: {type: text, text: "${t}"}
  b: {type: text, text: "by ${t}", font: {size: 12}}
layout: ["H:|-8-[s]-8-|", "V:|-4-[s]-4-|"]
"""
ROWS = 60


class InspectorTests(BrowserTests):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.template = pathlib.Path(folder.name) / "t.cell.yaml"
        cls.data = pathlib.Path(folder.name) / "rows.ndjson"
        put_rows(cls.data, ({"id": row, "t": "some words " * (row + 4)} for row in range(ROWS)))

    def open(self, template=TEMPLATE):
        self.template.write_text(template)
        server = Server(str(self.template), str(self.data))
        self.addCleanup(server.__exit__)
        self.browser.get(server.address)
        self.within(20, lambda: self.script("return view.state()"), lambda state: (
            state["measured"] == ROWS and state["isDrawn"]))

    def click(self, x, y):
        """Clicks a point of the list; gives the frame of the view that is selected then."""
        rows = self.browser.find_element(By.ID, "list")
        size = rows.rect
        ActionChains(self.browser).move_to_element_with_offset(
            rows, round(x - size["width"] / 2), round(y - size["height"] / 2)).click().perform()
        self.within(5, self.browser.find_element(By.ID, "selected").is_displayed)
        return self.script("""
          const {left, top, width, height} = document.querySelector('#selected').style;
          return [left, top, width, height].map(parseFloat)""")

    def marks(self, kind):
        """The places and words of the marks of a kind, from the top left of the list."""
        return self.script("""
          const list = document.querySelector('#list').getBoundingClientRect();
          return [...document.querySelectorAll(`#marks .${arguments[0]}`)].map((mark) => {
            const {left, top} = mark.getBoundingClientRect();
            const {width, height} = mark.style;
            return [left - list.left, top - list.top, parseFloat(width), parseFloat(height),
              mark.dataset.text];
          })""", kind)

    def test_baselines_lie_where_the_layout_has_them(self):
        self.open()
        icon_top, icon_height = self.click(20, 30)[1::2]
        self.assertEqual(self.marks("baseline"), [])
        left, top, width, height = self.click(200, 20)
        lines = self.marks("baseline")
        self.assertGreater(len(lines), 1)
        # The icon lies on whole pixels.
        self.assertAlmostEqual(lines[0][1], icon_top + icon_height / 2, delta=0.5)
        for line in lines:
            self.assertEqual((line[0], line[2]), (left, width))
        gaps = [lower[1] - upper[1] for upper, lower in zip(lines, lines[1:])]
        self.assertAlmostEqual(gaps[0], height / len(lines), delta=1)

    def test_constraints_that_decide_the_height_stand_between_their_edges(self):
        self.open()
        left, top, width, height = self.click(200, 20)
        self.assertEqual(top, 14)
        x = left + 12
        self.assertEqual(self.marks("tie"), [
            [x, 0, 0, 14, "14 · line 9"],
            [x, 14, 0, height, f"{height:g} · line 5"],
            [x, 14 + height, 0, 4, "4 · line 9"],
        ])
        # Nothing decides the height by the icon; its distances are its own.
        icon = self.click(20, 30)
        self.assertEqual(self.marks("tie"), [])
        row = self.script("return view.offsetOf(1)")
        self.assertEqual(sorted(mark[4] for mark in self.marks("space")), sorted([
            "12", f"{320 - 52}", f"{icon[1]:g}", f"{row - icon[1] - icon[3]:g}"]))

    def test_distances_lead_from_the_view_to_the_edges_of_the_row(self):
        self.open()
        left, top, width, height = self.click(200, 20)
        middle = top + height / 2
        # Above is a constraint; below there is none that ties the view to the row.
        row = self.script("return view.offsetOf(1)")
        self.assertEqual(self.marks("space"), [
            [0, middle, left, 0, "60"],
            [304, middle, 16, 0, "16"],
            [left + width / 2, top + height, 0, row - top - height, f"{row - top - height:g}"],
        ])

    def test_a_stack_has_its_own_marks_and_not_those_of_its_views(self):
        self.open(STACK)
        # Only the stack's padding is not covered by its views.
        self.click(10, 6)
        self.assertEqual(self.marks("baseline"), [])
        words = [mark[4] for mark in self.marks("tie")]
        self.assertEqual(words, ["4 · line 7", "4 · line 4", "4 · line 4", "4 · line 7"])
        self.click(100, 14)
        self.assertIn("6 · line 4", [mark[4] for mark in self.marks("tie")])
        self.assertGreater(len(self.marks("baseline")), 0)

    def test_marks_move_with_their_row_and_go_with_the_panel(self):
        self.open()
        self.click(200, 20)
        before = self.marks("baseline")
        self.script("""document.querySelector('#list').dispatchEvent(
          new WheelEvent('wheel', {deltaY: 25, cancelable: true}))""")
        self.within(5, lambda: [line[1] for line in self.marks("baseline")], lambda tops: (
            tops == [line[1] - 25 for line in before]))
        self.script("view.jump(30)")
        marks = self.browser.find_element(By.ID, "marks")
        self.within(5, lambda: not marks.is_displayed())
        self.script("view.jump(0)")
        self.within(5, lambda: self.script("return !document.querySelector('#marks').hidden"))
        self.browser.find_element(By.CSS_SELECTOR, "#inspector button").click()
        self.assertEqual(self.marks("baseline") + self.marks("tie") + self.marks("space"), [])

    def test_marks_follow_the_template_and_the_width(self):
        self.open()
        self.click(100, 40)
        self.template.write_text(TEMPLATE.replace("|-14-[a]", "|-30-[a]"))
        self.within(5, lambda: self.marks("tie")[:1], lambda ties: (
            ties and ties[0][3:] == [30, "30 · line 9"]))
        lines = len(self.marks("baseline"))
        self.script("view.setWidth(200)")
        self.within(5, lambda: len(self.marks("baseline")), lambda count: count > lines)
