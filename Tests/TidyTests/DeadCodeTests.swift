// SPDX-License-Identifier: Apache-2.0

import Testing

/// Nothing in Sources is there for tests alone.
///
/// Declarations are told apart by their names only: of two functions with one name, one may be
/// unused and go unseen. Cases of enums are left out, since a pattern looks like a declaration.
@Suite struct DeadCodeTests {
  /// A declaration: where it stands and whether its access makes it part of the interface.
  struct Declaration {
    /// The path and line.
    let place: String
    /// Whether other packages may name it, or a superclass or protocol asks for it.
    let isOpenToOthers: Bool
  }

  /// Words that introduce a declaration; the next word is its name.
  static let introducers: Set<Substring> = [
    "func", "var", "let", "struct", "class", "enum", "typealias", "protocol", "actor",
  ]

  /// Words that may stand before an introducer.
  static let modifiers: Set<Substring> = [
    "private", "fileprivate", "internal", "public", "package", "open", "static", "final", "set",
    "mutating", "nonmutating", "consuming", "borrowing", "nonisolated", "unsafe", "lazy", "weak",
    "unowned", "override", "indirect", "convenience", "required", "class", "dynamic",
    "discardableResult", "inlinable", "usableFromInline", "inline", "__always", "never", "frozen",
    "main",
  ]

  /// The checks of debug builds, the counters that tests read, and the start of the process.
  static let exceptions: Set<Substring> = ["checkInvariants", "shapedByteCount", "Main"]

  /// The name that a line declares, if it declares one, and whether others may name it.
  static func declaration(in words: [Substring]) -> (name: Substring, isOpen: Bool)? {
    guard
      let index = words.indices.first(where: {
        introducers.contains(words[$0])
          && !(words[$0] == "class" && $0 + 1 < words.count
            && introducers.contains(words[$0 + 1]))
      }), index + 1 < words.count, words[..<index].allSatisfy(modifiers.contains)
    else { return nil }
    let isOpen = words[..<index].contains { ["public", "open", "override", "main"].contains($0) }
    return (words[index + 1], isOpen)
  }

  /// How often each word stands in the files.
  static func counts(of files: [Repository.TextFile]) -> [Substring: Int] {
    var counts: [Substring: Int] = [:]
    for file in files {
      for word in SwiftWords(of: file).lines.joined() { counts[word, default: 0] += 1 }
    }
    return counts
  }

  @Test func `every declaration that is not public is used by the product`() {
    let sources = Repository.sources.filter { !Repository.isGenerated($0) }
    var declared: [Substring: [Declaration]] = [:]
    for file in sources {
      for (index, words) in SwiftWords(of: file).lines.enumerated() {
        guard let (name, isOpen) = Self.declaration(in: words) else { continue }
        let place = "\(file.path):\(index + 1)"
        declared[name, default: []].append(Declaration(place: place, isOpenToOthers: isOpen))
      }
    }
    #expect(declared.count > 2_000)
    let used = Self.counts(of: Repository.sources)
    for (name, declarations) in declared.sorted(by: { $0.key < $1.key }) {
      if declarations.contains(where: \.isOpenToOthers) { continue }
      if Self.exceptions.contains(name) { continue }
      #expect(
        used[name, default: 0] > declarations.count,
        "\(declarations[0].place): the product never names '\(name)'")
    }
  }

  @Test func `words of comments and literals are no use of a name`() {
    let text = #"""
      /// wrap
      let a = "wrap \(b("wrap")) wrap" /* wrap /* wrap */ wrap */ + c
      """#
    let file = Repository.TextFile(
      path: "", lines: text.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(SwiftWords(of: file).lines == [[], ["let", "a", "b", "c"]])
  }
}
