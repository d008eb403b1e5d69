// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Reports find views by what they are, never by how their names are written.
@Suite struct ReportNamesTests {
  /// The names of the template below, none of which is a part of another or a word of a report.
  private static let names = ["qa", "wb", "ec", "rd", "tf", "yg", "uh", "kv", "lo"]

  /// Names that are prefixes, suffixes and substrings of each other, and words of reports.
  private static let others = [
    ["user", "names", "ame", "username2", "n", "xname", "nam", "username", "name"],
    ["username", "ern", "rname", "me", "usernames", "u", "user", "ername", "name"],
    ["abcdefg", "bcdefg", "cdefg", "defg", "efg", "fg", "g", "xxg", "xg"],
    ["ab", "abc", "abcd", "abcde", "abcdef", "abcdefg", "abcdefgh", "b", "ba"],
    ["height2", "xheight", "top_x", "x_top", "width2", "bottom_b", "b_bottom", "h", "height3"],
  ]

  /// A template with texts, boxes, an aspect, a row, a sum, and constraints that are not met.
  private static let template = """
    version: 1
    width: 200
    fonts: {f: {size: 10}}
    views:
      qa: {type: text, font: f, text: "Several words that wrap at the width of the view"}
      wb: {type: text, font: f, text: "One line that is cut off", lines: 1}
      ec: {type: box, aspect: 2}
      rd: {type: stack, axis: horizontal, alignment: center, children: [tf, yg]}
      tf: {type: text, font: f, text: "In a row"}
      yg: {type: box, width: 10, height: 40}
      uh: {type: box, width: 5}
      kv: {type: box, width: 5, height: 4}
      lo: {type: box, width: 5}
    layout: |
      H:|-10-[qa]-10-|
      V:|-8-[qa]-4-[wb]
      wb.left = qa.left
      wb.width = 60
      wb.height <= 9 @600
      qa.height <= 13 @700
      ec.left = 0
      ec.width = qa.width / 4
      ec.top = wb.bottom + wb.height / 2
      rd.left = 0
      [kv lo].left = 0
      kv.top = ec.bottom
      lo.top = kv.bottom
      lo.height = 2 * kv.height
      rd.top = lo.bottom + 3
      rd.bottom = cell.bottom - 2
      wb.bottom <= cell.bottom - 1
      uh.left = 0
      uh.top = 1
    """

  /// A text with every name in it replaced; names are whole words.
  private func renamed(_ text: String, from old: [String], to new: [String]) -> String {
    let pairs = Dictionary(uniqueKeysWithValues: zip(old, new))
    var result = ""
    var word = ""
    func isPart(_ character: Character) -> Bool {
      character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
    for character in text + "\n" {
      if isPart(character) {
        word.append(character)
      } else {
        result += pairs[word] ?? word
        word = ""
        result.append(character)
      }
    }
    return String(result.dropLast())
  }

  /// What the tool says of a template, with its names mapped back and without columns and padding.
  private func report(_ arguments: [String], template: String, names: [String]) throws -> [String] {
    let scratch = try Scratch()
    try scratch.write(template, to: "cell.yaml")
    try scratch.write("{}\n", to: "rows.ndjson")
    let run = try ToolRun(arguments + ["-t", "cell.yaml"], in: scratch.folder)
    return (run.text + run.errors).split(separator: "\n").compactMap { line in
      let words = renamed(String(line), from: names, to: Self.names).split(separator: " ")
      if words == ["^"] { return nil }
      // `cell.yaml:12:34:` has the column, which follows from the names' lengths.
      return words.map { word in
        let parts = word.split(separator: ":", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "cell.yaml" ? "\(parts[0]):\(parts[1])" : "\(word)"
      }.joined(separator: " ")
    }
  }

  @Test(
    arguments: [
      ["explain", "-d", "rows.ndjson", "--row", "0"],
      ["explain", "-d", "rows.ndjson", "--row", "0", "--json"],
      ["layout", "-d", "rows.ndjson"],
      ["check"],
    ])
  func `other names give the same report`(_ arguments: [String]) throws {
    let conflict = "\n  uh.width = 6\n  uh.width = 7 @900"
    for source in [Self.template, Self.template + conflict] {
      let expected = try report(arguments, template: source, names: Self.names)
      #expect(expected.count > (arguments.contains("-d") ? 0 : 2), "\(expected)")
      for other in Self.others {
        let template = renamed(source, from: Self.names, to: other)
        let found = try report(arguments, template: template, names: other)
        #expect(found == expected, "\(other)")
      }
    }
  }
}
