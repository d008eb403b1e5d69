// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Formats read, refused with a caret, and turned into constraints.
@Suite struct VisualFormatTests {
  /// The equations of a format on three views of `S`.
  private func checkEquations(
    _ format: String, _ expected: [String], options: VisualFormatOptions = [],
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    let root = makeRoot()
    var views: [String: LayoutItem] = [:]
    for name in ["a", "b", "c"] { views[name] = addView(name, to: root) }
    let constraints = try VisualFormat(format).constraints(
      options: options, metrics: ["gap": 6, "side": 40, "high": 750], views: views, text: format)
    let texts = constraints.map(\.description)
    #expect(texts == expected, sourceLocation: sourceLocation)
    try LayoutConstraint.activateAll(constraints)
  }

  @Test func `gaps and extents become constraints in the order of the text`() throws {
    try checkEquations("[a]", [])
    try checkEquations("[a][b]", ["b.leading == a.trailing"])
    try checkEquations("H:[a]-[b]", ["b.leading == a.trailing + 8"])
    try checkEquations("V:[a]-gap-[b]", ["b.top == a.bottom + 6"])
    try checkEquations("[a]-12.5-[b]", ["b.leading == a.trailing + 12.5"])
    try checkEquations("[a]-(-4)-[b]", ["b.leading == a.trailing - 4"])
    try checkEquations(
      "[a]-(>=gap@high,<=20)-[b]",
      ["b.leading >= a.trailing + 6 @750", "b.leading <= a.trailing + 20"])
    try checkEquations("|[a]|", ["a.leading == S.leading", "S.trailing == a.trailing"])
    try checkEquations("V:|[a]|", ["a.top == S.top", "S.bottom == a.bottom"])
    try checkEquations(
      "|-[a]-|", ["a.leading == S.leadingMargin", "S.trailingMargin == a.trailing"])
    try checkEquations(
      "V:|-5-[a]-(>=0)-|", ["a.top == S.top + 5", "S.bottom >= a.bottom"])
    try checkEquations(
      "[a(side)]-[b(a)]",
      ["a.width == 40", "b.leading == a.trailing + 8", "b.width == a.width"])
    try checkEquations(
      "V:[a(>=30,<=2 , ==b@ 10)]",
      ["a.height >= 30", "a.height <= 2", "a.height == b.height @10"])
    try checkEquations(
      "[a(b*2+3)] [b(side/2-1)]",
      ["a.width == b.width * 2 + 3", "b.leading == a.trailing", "b.width == 19"])
  }

  @Test func `a long format gives one constraint for each of its parts`() throws {
    try checkEquations(
      "|-(>=10@high)-[a(b@1000)][b(side)]|",
      [
        "a.leading >= S.leading + 10 @750", "a.width == b.width", "b.leading == a.trailing",
        "b.width == 40", "S.trailing == b.trailing",
      ])
  }

  @Test func `options align across the axis and fix the direction`() throws {
    try checkEquations(
      "[a]-[b][c]",
      [
        "b.leading == a.trailing + 8", "c.leading == b.trailing", "a.top == b.top",
        "b.top == c.top", "a.lastBaseline == b.lastBaseline", "b.lastBaseline == c.lastBaseline",
      ], options: [.alignAllTop, .alignAllLastBaseline])
    try checkEquations(
      "|-5-[a]-[b]|",
      ["a.left == S.left + 5", "b.left == a.right + 8", "S.right == b.right"],
      options: .directionLeftToRight)
    try checkEquations(
      "|-5-[a]-(>=2)-[b]|",
      ["a.right == S.right - 5", "b.right <= a.left - 2", "S.left == b.left"],
      options: .directionRightToLeft)
    #expect(throws: VisualFormatError.self) {
      try checkEquations("[a]-[b]", [], options: .alignAllLeft)
    }
  }

  @Test(
    arguments: [
      ("", 1), ("|", 2), ("X:[a]", 1), ("H[a]", 2), ("[a", 3), ("[]", 2), ("[a]-", 5), ("[a]-5", 6),
      ("[a]-5[b]", 6), ("[a]-(5-[b]", 8), ("[a]-()-[b]", 6), ("[a(=5)]", 4), ("[a(>5)]", 4),
      ("[a(5]", 5), ("[a(5@)]", 6), ("[a]b", 4), ("[a]|[b]", 5), ("[a(1.2.3)]", 4),
      ("[a] - - [b]", 7),
      ("[1a]", 2), ("[a(b*)]", 6), ("|[a]||", 6),
    ])
  func `a malformed format is refused at its column`(format: String, column: Int) {
    #expect {
      try VisualFormat(format)
    } throws: { error in
      (error as? VisualFormatError)?.column == column
    }
  }

  @Test(
    arguments: [
      ("[a]-[zz]", 6, VisualFormatError.Kind.unknownView("zz")),
      ("[a(zz)]", 4, .unknownName("zz")), ("[a]-zz-[b]", 5, .unknownName("zz")),
      ("[a]-b-[c]", 5, .viewAsGap("b")), ("[a(5@2000)]", 6, .badPriority(2000)),
      ("[a(5@0)]", 6, .badPriority(0)), ("[a(5 @ zz)]", 8, .unknownName("zz")),
    ])
  func `a name that is not there is refused at its column`(
    format: String, column: Int, kind: VisualFormatError.Kind
  ) {
    #expect(throws: VisualFormatError(kind, in: format, column: column)) {
      try checkEquations(format, [])
    }
  }

  @Test func `an error shows the place with a caret`() throws {
    let error = #expect(throws: VisualFormatError.self) { try VisualFormat("H:|-[a]-5[b]") }
    #expect(
      error?.description == "expected '-' after the gap, found '['\nH:|-[a]-5[b]\n         ^")
  }

  @Test(
    arguments: [
      ("a", "1 a view stands in brackets: [a]"),
      ("[a]-12-b", "8 a view stands in brackets: [b]"),
      ("|-a-|", "3 a view stands in brackets: [a]"),
      ("[a]->=4-[b]", "5 a condition on a gap stands in parentheses: -(>=8)-"),
      ("[a]-4@750-[b]", "6 a gap with a priority stands in parentheses: -(8@750)-"),
      ("[a(=4)]", "4 visual format writes '==' for '='"),
      ("[a(< 4)]", "4 visual format writes '<=' for '<'"),
      ("[a(4@)]", "6 expected a priority behind '@': a number or a metric"),
      ("[a(b / 0)]", "8 division by zero"),
      ("h:[a]", "1 a visual format begins with 'H:' or 'V:', not 'h:'"),
      ("HV : [a]", "1 a visual format begins with 'H:' or 'V:', not 'HV:'"),
      ("[a(4 points)]", "6 expected ',', '@' or ')', found 'points'"),
      ("[a] b", "5 expected '-', '[' or '|', found 'b'"),
      ("[a]-", "5 the format ends where a number, a metric, '(', '[' or '|' is expected"),
      ("[a]-(--4)-[b]", "7 expected a number or a metric, found '-'"),
    ])
  func `an error says what would be right`(_ format: String, _ expected: String) {
    let error = #expect(throws: VisualFormatError.self) { try VisualFormat(format) }
    #expect(error.map { "\($0.column) \($0.message)" } == expected)
  }

  @Test func `a minus stands before numbers and metrics`() throws {
    try checkEquations(
      "[a(-gap+50)]-( - 4 )-[b]--2-[c]",
      ["a.width == 44", "b.leading == a.trailing - 4", "c.leading == b.trailing - 2"])
  }

  @Test func `a format with a mistake gives nothing and a diagnostic`() {
    let root = makeRoot()
    let a = addView("a", to: root)
    let made = LayoutConstraint.constraints(withVisualFormat: "[a", views: ["a": a])
    #expect(made.isEmpty)
    #expect(root.layoutDiagnostics.map(\.kind) == [.malformedVisualFormat])
    let alone = View()
    #expect(
      LayoutConstraint.constraints(withVisualFormat: "|[b]", views: ["b": alone]).isEmpty)
    #expect(alone.layoutDiagnostics.first?.message.contains("no superview") == true)
  }

  @Test func `a row from a format is laid out`() {
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let root = makeRoot(width: 300, height: 100, direction: direction)
      let views = ["a": addView("a", to: root), "b": addView("b", to: root)]
      for format in ["H:|-[a(40)]-[b]-20-|", "V:|-[a(10)]", "V:[b(==a)]"] {
        LayoutConstraint.activate(
          LayoutConstraint.constraints(
            withVisualFormat: format, options: format.hasPrefix("H") ? .alignAllTop : [],
            views: views))
      }
      root.layoutIfNeeded()
      let isMirrored = direction == .rightToLeft
      if let a = views["a"] { expectFrame(a, isMirrored ? 300 - 8 - 40 : 8, 8, 40, 10) }
      if let b = views["b"] {
        expectFrame(b, isMirrored ? 20 : 56, 8, 300 - 8 - 40 - 8 - 20, 10)
      }
    }
  }
}
