// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import CellTemplates

@Suite struct LayoutLanguageTests {
  @Test(arguments: [
    ("a.top = b.bottom + 8", ["a.top - b.bottom - 8 = 0"]),
    ("a.top==b.bottom+8 # comment", ["a.top - b.bottom - 8 = 0"]),
    ("a.width <= 50%", ["a.width - 0.5*cell.width <= 0"]),
    ("a.height >= 12.5% + gap", ["a.height - 0.125*cell.height - 6 >= 0"]),
    ("a.centerX = cell.right / 3", ["a.centerX - 0.3333333333333333*cell.right = 0"]),
    ("a.width = 2 * (b.width - gap) / 4 @ 750", ["a.width - 0.5*b.width + 3 = 0 @750"]),
    ("-a.left + 4 = -(b.left - m)", ["-a.left + b.left - 12 = 0"]),
    ("a.left - -4 = +b.left", ["a.left - b.left + 4 = 0"]),
    ("a.top = cell.margins.top @high", ["a.top - cell.margins.top = 0 @750"]),
    ("a.bottom = cell.safeArea.bottom @required", ["a.bottom - cell.safeArea.bottom = 0"]),
    ("a.width = b.width + c.width + 2*a.width", ["-a.width - b.width - c.width = 0"]),
    ("a.firstBaseline = b.lastBaseline @low", ["a.firstBaseline - b.lastBaseline = 0 @250"]),
    ("10 <= a.width", ["-a.width + 10 <= 0"]),
    ("[b c].leading = a.leading", ["b.leading - a.leading = 0", "c.leading - a.leading = 0"]),
    ("a.bottom >= [b, c].bottom", ["a.bottom - b.bottom >= 0", "a.bottom - c.bottom >= 0"]),
    (
      "a.edges = cell.edges inset 8",
      [
        "a.top - cell.top - 8 = 0", "a.left - cell.left - 8 = 0", "a.bottom - cell.bottom + 8 = 0",
        "a.right - cell.right + 8 = 0",
      ]
    ),
    (
      "a.edges = b.edges inset (1, 2, gap / 2, 4) @500",
      [
        "a.top - b.top - 1 = 0 @500", "a.left - b.left - 2 = 0 @500",
        "a.bottom - b.bottom + 3 = 0 @500", "a.right - b.right + 4 = 0 @500",
      ]
    ),
    (
      "a.edges = cell.margins",
      [
        "a.top - cell.margins.top = 0", "a.left - cell.margins.left = 0",
        "a.bottom - cell.margins.bottom = 0", "a.right - cell.margins.right = 0",
      ]
    ),
  ])
  func `equations become linear forms`(_ line: String, _ expected: [String]) throws {
    #expect(try rules(line) == expected)
  }

  @Test(arguments: [
    (
      "H:|-[a]-12-[b]|",
      [
        "a.leading - cell.margins.leading = 0", "b.leading - a.trailing - 12 = 0",
        "cell.trailing - b.trailing = 0",
      ]
    ),
    ("V:[a]-[b][c]", ["b.top - a.bottom - 8 = 0", "c.top - b.bottom = 0"]),
    (
      "V:|-0-[a]-(>=0)-|", ["a.top - cell.top = 0", "cell.bottom - a.bottom >= 0"]
    ),
    ("V:[a]-|", ["cell.margins.bottom - a.bottom = 0"]),
    (
      "H:[a(100)]-gap-[b(==a@high, >=20)]",
      [
        "a.width - 100 = 0", "b.leading - a.trailing - 6 = 0", "b.width - a.width = 0 @750",
        "b.width - 20 >= 0",
      ]
    ),
    (
      "V:[a]-(>=gap,<=30@500,12@gap)-[b]",
      [
        "b.top - a.bottom - 6 >= 0", "b.top - a.bottom - 30 <= 0 @500",
        "b.top - a.bottom - 12 = 0 @6",
      ]
    ),
    ("H:[a]-(-8)-[b]", ["b.leading - a.trailing + 8 = 0"]),
    (
      "H:[a(b * 2 + 3)]-( - gap )-[b(m / 2 - 1)]",
      ["a.width - 2*b.width - 3 = 0", "b.leading - a.trailing + 6 = 0", "b.width - 7 = 0"]
    ),
    (
      "|-(>=10@250)-[a(b@1000)][b(gap)]|",
      []
    ),
    (
      "H : | - ( >= 10 @ low ) - [ a ( b @ required ) ] [ b ( gap ) ] |",
      [
        "a.leading - cell.leading - 10 >= 0 @250", "a.width - b.width = 0",
        "b.leading - a.trailing = 0", "b.width - 6 = 0", "cell.trailing - b.trailing = 0",
      ]
    ),
  ])
  func `visual format becomes linear forms in source order`(
    _ line: String, _ expected: [String]
  ) throws {
    guard !expected.isEmpty else {
      #expect(findings(sampleSource([line])).first?.message.hasPrefix("a visual format") == true)
      return
    }
    #expect(try rules(line) == expected)
  }

  @Test(
    arguments: [
      // In the middle: the gap before the hidden view goes.
      (
        "V:|-4-[a]-8-[b]-12-[c]-2-|", ["b"],
        ["a.top - cell.top - 4 = 0", "c.top - a.bottom - 12 = 0", "cell.bottom - c.bottom - 2 = 0"]
      ),
      // At the end: the gap before it goes, the one to the superview stays.
      (
        "V:|-4-[a]-8-[b]-12-[c]-2-|", ["c"],
        ["a.top - cell.top - 4 = 0", "b.top - a.bottom - 8 = 0", "cell.bottom - b.bottom - 2 = 0"]
      ),
      // At the start: the gap after it goes, the one from the superview stays.
      (
        "V:|-4-[a]-8-[b]-12-[c]-2-|", ["a"],
        ["b.top - cell.top - 4 = 0", "c.top - b.bottom - 12 = 0", "cell.bottom - c.bottom - 2 = 0"]
      ),
      (
        "V:|-4-[a]-8-[b]-12-[c]-2-|", ["a", "b"],
        ["c.top - cell.top - 4 = 0", "cell.bottom - c.bottom - 2 = 0"]
      ),
      (
        "V:|-4-[a]-8-[b]-12-[c]-2-|", ["b", "c"],
        ["a.top - cell.top - 4 = 0", "cell.bottom - a.bottom - 2 = 0"]
      ),
      ("V:|-4-[a]-8-[b]-12-[c]-2-|", ["a", "b", "c"], []),
      // A condition that names a hidden view goes; others of the same view stay.
      ("H:[a(b,>=9)]-[b(7)]", ["b"], ["a.width - 9 >= 0"]),
    ] as [(String, Set<String>, [String])])
  func `a hidden view leaves its chain with one gap`(
    _ line: String, _ hidden: Set<String>, _ expected: [String]
  ) throws {
    #expect(try rules(line, hidden: hidden) == expected)
  }

  @Test(arguments: [
    "a.left = c.left + 0 * b.width", "a.width = b.width - b.width + c.width",
    "a.width = c.width + (b.width - 2) * 0", "a.left = c.left - -(0 * [b].left)",
    "b.left - b.left + a.left = c.left",
  ])
  func `an equation names a view whatever its factor, and goes when the view is hidden`(
    _ line: String
  ) throws {
    #expect(try rules(line, hidden: ["b"]) == [])
    #expect(try rules(line).count == 1)
  }
}
