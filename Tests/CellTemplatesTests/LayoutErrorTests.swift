// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import CellTemplates

@Suite struct LayoutErrorTests {
  /// Column in the line, and the message with its suggestion.
  @Test(arguments: [
    ("bdy.top = a.top", "1 no view named 'bdy'"),
    ("aa.top = cel.top", "1 no view named 'aa' → a"),
    ("a.top = cel.top", "9 no view named 'cel' → cell"),
    ("a.tpo = b.top", "3 no attribute named 'tpo' → top"),
    ("a.center = b.top", "3 no attribute named 'center' → centerX"),
    ("a.top = cell.margin.top", "14 no attribute named 'margin' → margins"),
    ("a.top = b.bottom + gpa", "20 no metric named 'gpa' → gap"),
    ("a.top = b + 4", "9 'b' is a view, not a metric; say which attribute, such as 'b.width'"),
    ("gap.top = a.top", "1 'gap' is a metric, not a view"),
    (
      "a.width = b.width * c.width",
      "19 a product of two unknowns is not linear; one side of '*' must be a number"
    ),
    (
      "a.width = b.width / c.width",
      "19 a quotient of two unknowns is not linear; the right side of '/' must be a number"
    ),
    (
      "a.width = 4 / c.width",
      "13 a quotient by an unknown is not linear; the right side of '/' must be a number"
    ),
    ("a.width = b.width / (gap - 6)", "19 division by zero"),
    (
      "a.width = 50% * 2%",
      "15 a product of two unknowns is not linear; one side of '*' must be a number"
    ),
    ("a.top = b.left", "9 'top' is vertical and 'left' is horizontal"),
    (
      "a.leading = b.left + 4",
      "13 'leading' and 'left' cannot stand in one equation; use leading and trailing, or left and"
        + " right"
    ),
    ("a.top = a.top", "7 the unknowns cancel out; the equation says nothing"),
    ("gap = 6", "1 the equation names no view"),
    ("a.width < 40", "9 '<' cannot be solved; use '<=' or '>='"),
    ("a.width", "8 expected '=', '<=' or '>=', found the end of the line"),
    (
      "a.width =", "10 expected a number, a metric or a view's attribute, found the end of the line"
    ),
    ("a.width = 4 = 5", "13 an equation compares two sides only"),
    ("a.width = 4 5", "13 expected an operator, '@' or the end of the line, found '5'"),
    ("a.width = 4px", "12 '4px' is not a number; lengths are plain numbers, in points"),
    ("a.width = (4", "13 expected ')', found the end of the line"),
    ("a.width = 4 @hihg", "14 no priority named 'hihg' → high"),
    ("a.width = 4 @0", "14 a priority is above 0 and at most 1000, not 0"),
    ("a.width = 4 @1000.5", "14 a priority is above 0 and at most 1000, not 1000.5"),
    ("a.width = 2000000", "11 the number is greater than 1000000"),
    ("a.width = 4 ; b.width = 5", "13 ';' has no meaning here"),
    ("[a b].left = [b c].left", "14 only one list may stand in an equation"),
    ("a.edges = cell.edges inset ${x}", "28 a field of the record cannot stand here"),
    ("[a b.left = 4", "5 expected a view's name or ']', found '.'"),
    ("cell.firstBaseline = a.top", "6 the cell has no baseline"),
    ("a.edges = b inset 4", "13 expected '.edges', found 'inset'"),
    (
      "a.edges = b.edges inset (1, 2)",
      "30 insets are one number, or four: (top, left, bottom, right); found 2"
    ),
    ("a.edges >= b.edges", "9 edges can only be equal; write the sides one by one"),
    ("a.edges + 4 = b.edges", "9 expected '=', found '+'"),
    ("a.edges = b.edges inset b.width", "25 an inset is a number, not a view's attribute"),
    (
      "a.width = b.edges",
      "13 'edges' is no number; it stands alone on each side: a.edges = b.edges inset 8"
    ),
    ("[a]-[b]", "1 a visual format begins with 'H:' or 'V:'"),
    ("|-[a]-|", "1 a visual format begins with 'H:' or 'V:'"),
    ("h:|-[a]", "1 a visual format begins with 'H:' or 'V:', not 'h:' → H"),
    ("H:|-[a]-gpa-[b]", "9 no metric named 'gpa' → gap"),
    ("H:|-[a]-[d]", "10 no view named 'd'"),
    ("H:|-a-[b]", "5 'a' is a view, not a metric; say which attribute, such as 'a.width'"),
    ("H:|-4[a]", "6 expected '-' after the gap, found '['"),
    ("H:[a]->=4-[b]", "7 a condition on a gap stands in parentheses: -(>=8)-"),
    ("H:[a]-4@750-[b]", "8 a gap with a priority stands in parentheses: -(8@750)-"),
    ("H:[a]-(b)-[b]", "8 a gap cannot be compared with the view 'b'"),
    ("H:[a(=4)]", "6 visual format writes '==' for '='"),
    ("H:[a(>=)]", "8 expected a number, a metric or a view, found ')'"),
    ("H:[a(4]", "7 expected ',', '@' or ')', found ']'"),
    ("H:[a(wdth)]", "6 no metric or view named 'wdth'"),
    ("H:[a", "5 expected '(' or ']', found the end of the line"),
    ("H:a", "3 a view stands in brackets: [a]"),
    ("H:[a]-", "7 expected a number, a metric, '(', '[' or '|', found the end of the line"),
    ("H:[a] b", "7 expected '-', '[' or '|', found 'b'"),
    ("H:|[a]|[b]", "8 expected the end of the line, found '['"),
    ("H:[cell]", "4 the cell is written '|'"),
    ("H:", "3 expected '[' and a view's name, found the end of the line"),
    ("HV:[a]", "1 a visual format begins with 'H:' or 'V:', not 'HV:'"),
    (
      "H:[a]-${x}-[b]",
      "7 a field cannot stand in visual format; write an equation, as in "
        + "b.top = a.bottom + ${gap}"
    ),
    (
      "H:[a(4@)] # why",
      "8 expected a priority: a number, required, high, medium or low, found ')'"
    ),
    ("H:[a(4 @ hihg)]", "10 no priority named 'hihg' → high"),
    ("H:[a(4, 5 @ 1001)]", "13 a priority is above 0 and at most 1000, not 1001"),
    ("H:[a(>4)]", "6 visual format writes '>=' for '>'"),
    ("H:[a(-b)]", "7 no extent is a negative multiple of the view 'b'"),
    ("H:[a(b/0)]", "8 division by zero"),
    ("H:[a(gap >= 5)]", "10 expected ',', '@' or ')', found '>='"),
  ])
  func `errors of the layout point at the token`(_ line: String, _ expected: String) throws {
    let found = findings(sampleSource([line]))
    let error = try #require(found.first)
    let hint = error.suggestion.map { " → \($0)" } ?? ""
    #expect("\(error.column - 2) \(error.message)\(hint)" == expected)
    #expect(error.severity == .error)
    #expect(error.sourceLine == "  \(line)")
    #expect(found.count == 1)
  }

  @Test func `an error has the form that editors read`() {
    let source = sampleSource(["H:|-[a]-|", "bd.top = a.bottom"], views: ["body: {type: box}"])
    #expect(
      findings(source).map(\.description) == [
        """
        t.yaml:11:3: error: no view named 'bd' (did you mean 'b'?)
          bd.top = a.bottom
          ^
        """
      ])
  }

  @Test func `all lines are read, and their errors reported in order`() {
    let source = sampleSource(["a.top = x.top", "H:[a]-[", "a.left = 4 *", "b.left = 9"])
    #expect(findings(source).map { "\($0.line):\($0.column)" } == ["9:11", "10:10", "11:15"])
  }

  @Test func `parentheses without end are an error, not a crash`() {
    for count in [51, 30_000] {
      let line =
        "a.left = " + String(repeating: "(", count: count) + "4"
        + String(repeating: ")", count: count)
      let error = findings(sampleSource([line])).first
      #expect(
        error?.message == "parentheses are nested more than 50 levels deep (limit 'parentheses')")
      #expect(error.map { "\($0.line):\($0.column)" } == "9:\(3 + 9 + 51)")
    }
    let signs = "a.left = " + String(repeating: "-", count: 100_001) + "4"
    #expect(findings(sampleSource([signs, "[b c].top = a.top"])).isEmpty)
  }

  @Test func `a sum or a product may have any number of terms`() throws {
    let terms = 30_000
    func repeated(_ term: String) -> String {
      Array(repeating: term, count: terms).joined(separator: " ")
    }
    #expect(
      try rules("a.width = 0 \(repeated("+ 2"))") == ["a.width - \(2 * terms) = 0"])
    #expect(
      try rules("a.width = b.width \(repeated("+ c.width - c.width"))")
        == ["a.width - b.width = 0"])
    #expect(try rules("a.width = b.width \(repeated("* 1 / 1"))") == ["a.width - b.width = 0"])
    #expect(
      try rules("[a b].width = c.width \(repeated("- 1"))")
        == ["a.width - c.width + \(terms) = 0", "b.width - c.width + \(terms) = 0"])
    let metric = sampleSource(["a.width = x"], metrics: "{x: 0 \(repeated("+ 1"))}")
    #expect(try load(metric).statements.count == 1)
    let fields = sampleSource(
      ["a.top = 0"], views: ["p: {type: box, height: \"${p}\(repeated(" + ${p}"))\"}"])
    let cells = CellMeasurer(template: try load(fields), measurer: FixedAdvanceMeasurer())
    let layout = try cells.layout(of: ["a": "x", "p": 2], width: 100)
    #expect(layout.frame(of: "p")?.height == 2 * Double(terms + 1))
  }

  @Test func `comparing a size with a bare position is a warning`() {
    let found = findings(sampleSource(["a.width = b.right", "[b c].left = a.width - 4"]))
    #expect(found.map(\.severity) == [.warning, .warning])
    #expect(found.map { "\($0.line):\($0.column)" } == ["9:11", "10:14"])
    #expect(findings(sampleSource(["a.width = b.right - c.left", "a.left = 4"])).isEmpty)
  }

  @Test func `columns count characters, not bytes`() {
    let source = sampleSource(["größe.top = ä.top"], views: ["größe: {type: box}"])
    #expect(findings(source).map { "\($0.line):\($0.column)" } == ["10:15"])
    // A letter and its mark are one character for the format and two scalars in the file.
    let marked = sampleSource(["H:[u\u{308}(ä)]"], views: ["u\u{308}: {type: box}"])
    #expect(findings(marked).map { "\($0.line):\($0.column)" } == ["10:9"])
  }
}
