// SPDX-License-Identifier: Apache-2.0

import Testing

/// Every public type of the modules of views and tables is named in a test, so that a run of the
/// tests in a release build goes through it.
@Suite struct PublicTypeTests {
  private static let modules = [
    "LayoutGeometry", "LayoutRendering", "AutoLayout", "ConstraintDSL", "TableLayout",
  ]

  /// The kinds of attributes in the DSL that only say which relations compile.
  private static let kindsOfAttributes: Set = ["NoAttribute", "TargetValue"]

  /// The words that may stand before the kind of a public type.
  private static let modifiers: Set = ["public", "open", "final", "indirect", "nonisolated"]

  /// The public classes, structures and enumerations of a file, outside of the trait UIKit.
  static func publicTypes(in lines: [Substring]) -> [String] {
    var names: [String] = []
    var isForUIKit = false
    for line in lines {
      if line.hasPrefix("#if UIKit") { isForUIKit = true }
      if line.hasPrefix("#else") || line.hasPrefix("#endif") { isForUIKit = false }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      guard !isForUIKit, words.first == "public" || words.first == "open",
        let kind = words.firstIndex(where: { ["class", "struct", "enum"].contains($0) }),
        words[..<kind].allSatisfy({ Self.modifiers.contains($0) }),
        kind + 1 < words.count, !["func", "var", "override"].contains(words[kind + 1])
      else { continue }
      names.append(words[kind + 1])
    }
    return names
  }

  @Test func `every public type of views and tables is named in a test`() {
    var named: Set<String> = []
    for file in Repository.files(under: "Tests", suffix: ".swift") {
      for line in file.lines {
        for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
          named.insert(String(word))
        }
      }
    }
    var count = 0
    for file in Repository.sources
    where Self.modules.contains(where: { file.path.hasPrefix("Sources/\($0)/") }) {
      for type in Self.publicTypes(in: file.lines) where !Self.kindsOfAttributes.contains(type) {
        count += 1
        let isNamed = named.contains(type)
        #expect(isNamed, "\(file.path): no test names \(type)")
      }
    }
    #expect(count > 150)
  }

  @Test func `public types are found, members and UIKit's are not`() {
    let lines: [Substring] = [
      "public final class Made: Base {", "open class Kept {", "  public enum Inner: Int {",
      "  public class var isOne: Bool { true }", "struct Own {", "#if UIKit",
      "public struct Phone {",
      "#endif", "public indirect enum Tree {",
    ]
    #expect(Self.publicTypes(in: lines) == ["Made", "Kept", "Inner", "Tree"])
  }
}
