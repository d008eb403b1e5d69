// SPDX-License-Identifier: Apache-2.0

import Testing

/// The parts of a view's state have private setters, but are variables that every file of the module
/// sees, since an access through functions would cost instructions in each layout.
@Suite struct ViewStateTests {
  /// The parts, which stand in `View.swift`.
  static let parts = [
    "hierarchy", "placement", "flags", "insets", "contentPriorities", "inheritance", "engines",
  ]

  /// Whether a line replaces a part of another view, or of the view whose extension it is in.
  static func replacesPart(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard let sign = words.firstIndex(of: "="), sign > 0 else { return false }
    let target = words[sign - 1]
    if sign == 1 {
      // Locals and other types may have these two names.
      let ownParts = parts.filter { $0 != "insets" && $0 != "contentPriorities" }
      if ownParts.contains(String(target)) { return true }
    }
    return parts.contains { target.hasSuffix(".\($0)") }
  }

  @Test func `no file replaces a part of a view as a whole`() {
    let files = Repository.sources.filter {
      $0.path.hasPrefix("Sources/AutoLayout/") && !$0.path.hasSuffix("/Views/View.swift")
    }
    #expect(files.count > 50)
    for file in files {
      for (index, line) in file.lines.enumerated() where Self.replacesPart(line) {
        Issue.record("\(file.path):\(index + 1) replaces a part; add a method to the part's type")
      }
    }
  }

  @Test func `a replaced part is detected, a local of its name is not`() {
    for line in ["    view.flags = UpdateFlags()", "  placement = other", "x.superview.insets = y"]
    {
      #expect(Self.replacesPart(Substring(line)))
    }
    for line in [
      "    insets = insets + more", "    let flags = view.flags",
      "  var placement = view.placement",
      "    view.placement.frame == frame", "    if a.insets != b.insets {",
    ] {
      #expect(!Self.replacesPart(Substring(line)))
    }
  }
}
