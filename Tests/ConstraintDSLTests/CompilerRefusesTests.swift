// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

/// What must not compile does not: the compiler that built the tests is asked.
struct CompilerRefusesTests {
  /// One statement a line inside a maker's block; those with a comment must be refused.
  private static let statements = """
    make.top.equalTo(other.bottom).offset(8).priority(.high).labeled("fine")
    make.left.right.and.bottom.equalTo(other).inset(8)
    make.left.equalTo([other.right, 10, title])
    make.leading.equalTo(other.top) // an edge of the other axis
    make.leading.equalTo(other.left) // leading and left do not go together
    make.leading.equalTo(other.topAnchor) // an anchor of the other axis
    make.width.equalTo(other.left) // an extent against a place
    make.left.equalTo(other.width) // a place against an extent
    make.left.equalTo(Size(width: 1, height: 1)) // a place against a size
    make.width.equalTo(EdgeInsets.zero) // an extent against insets
    make.left.equalTo(other).width.equalTo(10) // an attribute after the relation
    make.left.equalTo(other).equalTo(title) // a second relation
    make.left.priority(.high).equalTo(other) // a priority before the relation
    make.left.equalTo(other).priority(.high).offset(3) // an offset after the priority
    make.left.equalTo(other).labeled("x").priority(.high) // a priority after the label
    make.width.equalTo(10).inset(4) // an extent has no inside
    make.left.equalTo(other).sizeOffset(.zero) // a place has no size
    make.top.left.equalTo(other.top) // one attribute for both axes
    make.edges.equalTo(other.left) // one attribute for both axes
    make.top.equalTo([other.top, title.left]) // an array with another axis in it
    make.top.equalTo(guide.firstBaseline) // guides have no text
    make.top.equalTo("10") // words
    """

  @Test func `R13 the compiler refuses what makes no sense and nothing else`() throws {
    let lines = Self.statements.split(separator: "\n").map(String.init)
    // A block each, so that one error does not hide another.
    let blocks = lines.map { "view.makeConstraints { make in \($0)\n}" }.joined(separator: "\n")
    let header = "import AutoLayout; import ConstraintDSL; import LayoutGeometry; "
    let source =
      header + "func f(view: View, other: View, title: View, guide: LayoutGuide) {\n\(blocks)\n}\n"
    let answer = try CompilerCheck.refusedLines(of: source, importing: "ConstraintDSL")
    for (index, line) in lines.enumerated() {
      // Block i has the lines 2i + 2 and 2i + 3.
      let isRefused = !answer.lines.isDisjoint(with: [2 * index + 2, 2 * index + 3])
      #expect(isRefused == line.contains("//"), "\(line)\n\(answer.output)")
    }
  }
}
