// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

/// Recipe R13: what makes no sense does not compile; the compiler that built the tests is asked.
@Suite struct RecipesCompilerTests {
  /// One statement a line; those with a comment must be refused.
  private static let statements = """
    a.leftAnchor.constraint(equalTo: b.rightAnchor, constant: 10)
    a.widthAnchor.constraint(equalTo: guide.heightAnchor, multiplier: 2)
    a.topAnchor.constraint(equalToSystemSpacingBelow: b.bottomAnchor, multiplier: 1)
    a.leftAnchor.constraint(equalTo: b.topAnchor) // an edge of the other axis
    a.leftAnchor.constraint(equalTo: b.widthAnchor) // a place against an extent
    a.widthAnchor.constraint(equalTo: b.leftAnchor) // an extent against a place
    a.leftAnchor.constraint(equalToConstant: 10) // a place equal to a constant
    a.leftAnchor.constraint(equalTo: b.leftAnchor, multiplier: 2) // a multiple of a place
    a.leftAnchor.constraint(equalTo: b.leftAnchor).constraint(equalTo: a) // a second relation
    a.leftAnchor.constraint(equalTo: b.leftAnchor).widthAnchor // an attribute after the relation
    guide.firstBaselineAnchor // guides have no text
    a.topAnchor.constraint(equalTo: b) // a view is no anchor
    """

  @Test func `R13: the compiler refuses what makes no sense and nothing else`() throws {
    let lines = Self.statements.split(separator: "\n").map(String.init)
    let body = lines.map { "_ = \($0)" }.joined(separator: "\n")
    let source = "import AutoLayout; func f(a: View, b: View, guide: LayoutGuide) {\n\(body)\n}\n"
    let answer = try CompilerCheck.refusedLines(of: source, importing: "AutoLayout")
    for (index, line) in lines.enumerated() {
      // Statement i stands in line i + 2.
      let isRefused = answer.lines.contains(index + 2)
      #expect(isRefused == line.contains("//"), "\(line)\n\(answer.output)")
    }
  }
}
