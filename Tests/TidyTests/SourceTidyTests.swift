// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct SourceTidyTests {
  static let everySwiftFile =
    Repository.sources + Repository.files(under: "Tests", suffix: ".swift")
    + Repository.files(under: "fonts", suffix: ".swift")

  @Test func `every file names its licence in the first line`() {
    for file in Self.everySwiftFile {
      #expect(
        file.lines.first == "// SPDX-License-Identifier: Apache-2.0", "\(file.path):1")
    }
  }

  @Test func `no file has more than 600 lines, unless a program wrote it`() {
    for file in Self.everySwiftFile where !Repository.isGenerated(file) {
      #expect(file.lines.count <= 601, "\(file.path) has \(file.lines.count) lines: split it")
    }
  }

  @Test func `no line has more than 100 characters, unless a program wrote it`() {
    for file in Repository.sources where !Repository.isGenerated(file) {
      var isInLiteral = false
      for (index, line) in file.lines.enumerated() {
        if line.contains("\"\"\"") { isInLiteral.toggle() }
        guard !isInLiteral else { continue }
        #expect(line.count <= 100, "\(file.path):\(index + 1) has \(line.count) characters")
      }
    }
  }

  @Test func `public declarations have a doc comment`() {
    for file in Repository.sources where !Repository.isGenerated(file) {
      for (index, line) in file.lines.enumerated() where Self.declaresPublic(line) {
        let isDocumented = Self.hasDocComment(before: index, in: file.lines)
        #expect(
          isDocumented,
          "\(file.path):\(index + 1): \(line.trimmingCharacters(in: .whitespaces))")
      }
    }
  }

  /// Whether a line begins a public declaration that needs a comment; overrides inherit theirs.
  static func declaresPublic(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    guard let access = words.first(where: { !$0.hasPrefix("@") }),
      access == "public" || access == "open" || access == "package"
    else { return false }
    if words.contains("override") || words.contains("import") { return false }
    return !words.contains("extension")
  }

  /// Whether a doc comment stands before a declaration, with only attributes in between.
  ///
  /// What implements a declaration of a C header is documented there.
  static func hasDocComment(before index: Int, in lines: [Substring]) -> Bool {
    var above = index - 1
    while above >= 0 {
      let text = lines[above].trimmingCharacters(in: .whitespaces)
      if text.hasPrefix("///") || text.hasPrefix("@c @implementation") { return true }
      guard text.hasPrefix("@") || text.hasPrefix("#") else { return false }
      above -= 1
    }
    return false
  }

  @Test func `no source file stops the process on bad input or leaves work for later`() {
    let banned = ["try! ", " as! ", "fatalError(", "TODO", "FIXME", "XXX"]
    for file in Repository.sources where !Repository.isGenerated(file) {
      for (index, line) in file.lines.enumerated() {
        for word in banned where line.contains(word) {
          Issue.record("\(file.path):\(index + 1) has '\(word)'")
        }
      }
    }
  }
}
