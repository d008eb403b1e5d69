// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

/// The direction of cells, which is that of their texts by UAX #9, P2 and P3.
@Suite struct BaseDirectionTests {
  /// A cell with the text `t` at its leading side.
  private static let cell = """
    version: 1
    width: 10000
    direction: auto
    views:
      a: {type: text, text: "${t}"}
    layout: |
      a.leading = cell.leading
      V:|[a]|

    """

  /// Whether the cell of each text is mirrored.
  private func areMirrored(_ texts: [String]) throws -> [Bool] {
    let scratch = try Scratch()
    try scratch.write(Self.cell, to: "cell.yaml")
    let records = try texts.map { text in
      String(decoding: try JSONSerialization.data(withJSONObject: ["t": text]), as: UTF8.self)
    }
    try scratch.write(records.joined(separator: "\n") + "\n", to: "texts.ndjson")
    let run = try ToolRun(
      ["layout", "-t", "cell.yaml", "-d", "texts.ndjson", "--progress", "never"],
      in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    // A mirrored text ends at the right side; the widest one of the tests takes 1000 points.
    return try run.objects().map { object in
      let frames = try #require(object["frames"] as? [String: [String: Double]])
      return try #require(frames["a"]?["x"]) > 0
    }
  }

  @Test func `a cell is mirrored by the first strong character outside of isolates`() throws {
    let cases: [(text: String, isMirrored: Bool)] = [
      ("\u{2067}של\u{2069} hello", false), ("\u{2066}hello\u{2069} של", true),
      ("\u{2068}hello\u{2069} של", true), ("\u{2067}a\u{2067}b\u{2069}c\u{2069} של", true),
      ("\u{2067}של", false), ("\u{2069}של", true), ("\u{2067}של\nשל", true),
      ("\u{202B}hello", false), ("\u{202A}של", true), ("12 \u{200F}", true),
      ("\u{61C}hello", true), ("\u{660} hello", false), ("\u{1D7CE} של", true),
      ("\u{10EFD}של", true), ("\u{1EC71}", true), ("\u{3038}של", false), ("\u{903}של", false),
      ("\u{2135} של", false), ("⁰ של", true), ("\u{1F1E9}\u{1F1EA} של", false), ("", false),
    ]
    let found = try areMirrored(cases.map(\.text))
    for (index, expected) in cases.enumerated() {
      let scalars = expected.text.unicodeScalars.map { String($0.value, radix: 16) }
      #expect(found[index] == expected.isMirrored, "\(scalars)")
    }
  }

  @Test func `cells have the paragraph levels that BidiCharacterTest finds by the text`() throws {
    let folder = ProcessInfo.processInfo.environment["UNICODE_DATA"] ?? "/usr/share/unicode"
    let file = try String(contentsOfFile: folder + "/BidiCharacterTest.txt", encoding: .utf8)
    var texts: [String] = []
    var expected: [Bool] = []
    for line in file.split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";")
      // The direction 2 is that of the text.
      guard fields.count == 5, fields[1] == "2" else { continue }
      let scalars = fields[0].split(separator: " ").compactMap { word in
        UInt32(word, radix: 16).flatMap(Unicode.Scalar.init)
      }
      texts.append(String(String.UnicodeScalarView(scalars)))
      expected.append(fields[2] == "1")
    }
    #expect(texts.count == 28)
    #expect(try areMirrored(texts) == expected)
  }

  @Test func `random texts have the direction that the rule says, read slowly`() throws {
    var random = SeededGenerator(fallback: 20_261_123)
    let alphabet: [(text: String, kind: Character)] = [
      ("a", "L"), ("\u{5D0}", "R"), ("\u{627}", "R"), ("1", "."), (" ", "."), ("\u{301}", "."),
      ("\u{2066}", "("), ("\u{2067}", "("), ("\u{2068}", "("), ("\u{2069}", ")"),
      ("\u{202B}", "."), ("\u{202E}", "."), ("\u{202C}", "."), ("\u{200E}", "L"),
      ("\u{200F}", "R"), ("\u{2029}", "B"), ("\u{1F600}", "."),
    ]
    let choices = (0..<3000).map { _ in
      (0..<Int.random(in: 1...12, using: &random)).map { _ in
        alphabet[Int.random(in: alphabet.indices, using: &random)]
      }
    }
    let found = try areMirrored(choices.map { $0.map(\.text).joined() })
    for (index, choice) in choices.enumerated() {
      let isMirrored = Self.firstStrong(choice.map(\.kind)) == "R"
      #expect(found[index] == isMirrored, "\(choice.map(\.text.unicodeScalars.first?.value))")
    }
  }

  /// The first strong character of kinds, after all isolates were taken out one by one.
  private static func firstStrong(_ kinds: [Character]) -> Character? {
    for paragraph in kinds.split(separator: "B") {
      var rest = Array(paragraph)
      // Innermost pairs first; then what is left open takes all that follows it.
      while let close = rest.indices.first(where: { close in
        rest[close] == ")" && rest[..<close].contains("(")
      }), let open = rest[..<close].lastIndex(of: "(") {
        rest.removeSubrange(open...close)
      }
      if let open = rest.firstIndex(of: "(") { rest.removeSubrange(open...) }
      if let strong = rest.first(where: { $0 == "L" || $0 == "R" }) { return strong }
    }
    return nil
  }
}
