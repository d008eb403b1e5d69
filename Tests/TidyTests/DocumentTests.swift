// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// What the documents of the top folder and those beside the code name is there: files, suites of
/// tests, and examples that are tested.
///
/// Documents name suites and no single tests, so a test may be renamed alone.
@Suite struct DocumentTests {
  typealias Document = Repository.TextFile

  /// The folders of the top level with which a path in backticks begins.
  static let folders = ["Sources", "Tests", "Scripts", "Benchmarks", "Examples", "fonts", ".ci"]

  static let documents: [Document] =
    ["README", "ARCHITECTURE", "CONTRIBUTING", "CHANGELOG"].flatMap {
      Repository.files(under: ".", name: "\($0).md")
    } + folders.flatMap { Repository.files(under: $0, suffix: ".md") }

  /// The Swift files of the tests and of the inputs that fuzzing has kept.
  static let tests = ["Tests", "Fuzzing/Sources"].flatMap {
    Repository.files(under: $0, suffix: ".swift")
  }

  /// The types that hold a test.
  static let suites: Set<String> = tests.reduce(into: []) { suites, file in
    var type = ""
    for line in file.lines {
      let words = line.split(separator: " ")
      if let index = words.firstIndex(where: { ["struct", "class", "extension"].contains($0) }),
        index + 1 < words.count, words[index + 1].contains("Tests")
      {
        type = String(words[index + 1].prefix { $0.isLetter || $0.isNumber })
      }
      if line.contains("@Test") { suites.insert(type) }
    }
  }

  /// The words of a text that stand in backticks.
  static func quoted(_ text: some StringProtocol) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  /// The lines of all documents, with the place of each.
  static func eachLine(_ body: (Document, String, Substring) -> Void) {
    for file in documents {
      for (index, line) in file.lines.enumerated() { body(file, "\(file.path):\(index + 1)", line) }
    }
  }

  static func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: Repository.root.appendingPathComponent(path).path)
  }

  // MARK: - Files

  /// The targets of a line's links to files.
  static func links(in line: Substring) -> [Substring] {
    line.components(separatedBy: "](").dropFirst()
      .compactMap { $0.firstIndex(of: ")").map($0.prefix(upTo:)) }
      .filter { !$0.contains(":") && !$0.hasPrefix("#") && !$0.isEmpty }
  }

  @Test func `documents name files that exist`() {
    var count = 0
    Self.eachLine { file, place, line in
      let folder = (file.path as NSString).deletingLastPathComponent
      let paths = Self.quoted(line).filter { text in
        Self.folders.contains { text.hasPrefix("\($0)/") }
          && !text.contains { " *<…".contains($0) }
      }
      let linked = Self.links(in: line).map { "\(folder)/\($0.split(separator: "#")[0])" }
      for path in paths + linked {
        count += 1
        #expect(Self.exists(path), "\(place): there is no \(path)")
      }
    }
    #expect(count > 40)
  }

  // MARK: - Tests

  @Test func `suites and targets of tests that documents name exist`() {
    var count = 0
    Self.eachLine { _, place, line in
      for name in Self.quoted(line)
      where name.hasSuffix("Tests") && name.allSatisfy({ $0.isLetter || $0.isNumber }) {
        count += 1
        let isThere = Self.suites.contains(name) || Self.exists("Tests/\(name)")
        #expect(isThere, "\(place): there is no suite \(name) with a test")
      }
    }
    #expect(count > 300 && Self.suites.count > 300)
  }

  /// The cells of a row of a table; nil for other lines.
  static func cells(of line: Substring) -> [String]? {
    guard line.hasPrefix("|") else { return nil }
    return line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
  }

  /// The rows of tables whose last column says what shows them, without the headings.
  static let shownRows: [(place: String, cells: [String])] = {
    var rows: [(place: String, cells: [String])] = []
    var isShown = false
    var isInTable = false
    eachLine { _, place, line in
      guard let cells = cells(of: line) else {
        isInTable = false
        return
      }
      if !isInTable {
        let headings = ["Suite", "Where", "Shown by", "Suite, or why it needs none"]
        isShown = headings.contains(cells.last ?? "")
      } else if isShown, !line.hasPrefix("|--") {
        rows.append((place, cells))
      }
      isInTable = true
    }
    return rows
  }()

  /// Whether something shows what a row says: a suite, a program, or a benchmark.
  static func isProof(_ name: String) -> Bool {
    let path = String(name.prefix { $0 != " " })
    if path.contains("/") {
      return FileManager.default.isExecutableFile(
        atPath: Repository.root.appendingPathComponent(path).path)
    }
    return suites.contains(path) || exists("Benchmarks/Sources/\(path)")
  }

  @Test func `each row of a table of features or promises names what shows it`() {
    #expect(Self.shownRows.count > 250)
    for (place, cells) in Self.shownRows {
      let last = cells.last ?? ""
      let names = Self.quoted(last)
      let isShown = last.hasPrefix("needless") || names.contains(where: Self.isProof)
      #expect(cells.count > 1 && isShown, "\(place): nothing shows it")
      #expect(!cells.contains(""), "\(place): a cell is empty")
      for path in names where path.contains("/") {
        #expect(Self.isProof(path), "\(place): there is no program \(path)")
      }
    }
  }

  /// The last number of each letter by which rows of features are spoken of.
  static let lastNumbers = ["C": 18, "L": 21, "V": 12, "G": 9, "X": 7, "S": 25, "D": 47]

  @Test func `rows with numbers are there once and in order`() {
    var numbers: [String: [Int]] = [:]
    for (_, cells) in Self.shownRows {
      guard let letter = cells[0].first, letter.isUppercase,
        let number = Int(cells[0].dropFirst())
      else { continue }
      numbers["\(letter)", default: []].append(number)
    }
    #expect(numbers == Self.lastNumbers.mapValues { Array(1...$0) })
  }

  // MARK: - Examples

  /// Lines without the indentation of the first one.
  static func unindented(_ lines: some Sequence<Substring>) -> String {
    let lines = Array(lines)
    let indent = lines.first?.prefix { $0 == " " }.count ?? 0
    return lines.map { $0.dropFirst(min(indent, $0.prefix { $0 == " " }.count)) }
      .joined(separator: "\n").trimmingCharacters(in: .newlines)
  }

  /// The code between `// BEGIN Name` and `// END Name` in the tests, by the document's name.
  static let testedExamples: [String: [String]] = tests.reduce(into: [:]) { examples, file in
    var rest = file.lines[...]
    func mark(_ word: String, _ line: Substring) -> Substring? {
      let text = line.drop { $0 == " " }
      return text.hasPrefix("// \(word) ") ? text.dropFirst(word.count + 4) : nil
    }
    while let start = rest.firstIndex(where: { mark("BEGIN", $0) != nil }),
      let name = mark("BEGIN", rest[start]),
      let end = rest[start...].firstIndex(where: { mark("END", $0) == name })
    {
      examples[String(name), default: []].append(unindented(rest[start + 1..<end]))
      rest = rest[(end + 1)...]
    }
  }

  /// The catalogs in which each block of Swift is tested.
  static let testedCatalogs = ["/TableLayout.docc/", "/Quoin.docc/"]

  /// A document's blocks of Swift, without the imports before their code.
  static func shownExamples(in file: Document) -> [String] {
    file.lines.joined(separator: "\n").components(separatedBy: "```swift\n").dropFirst().map {
      let lines = $0.components(separatedBy: "```")[0].split(
        separator: "\n", omittingEmptySubsequences: false)
      return unindented(lines.drop { $0.hasPrefix("import ") || $0.isEmpty })
    }
  }

  @Test func `documents show the examples that are tested, and no others`() {
    #expect(Self.testedExamples.count > 5)
    for (name, tested) in Self.testedExamples {
      let shown = Self.documents.filter { $0.path.hasSuffix("/\(name).md") }.prefix(1)
        .flatMap(Self.shownExamples)
      #expect(shown.sorted() == tested.sorted(), "\(name).md and its tests differ")
    }
    for page in Self.documents where Self.testedCatalogs.contains(where: page.path.contains) {
      let name = (page.path as NSString).lastPathComponent.dropLast(".md".count)
      let isTested = Self.testedExamples[String(name)] != nil
      #expect(isTested || Self.shownExamples(in: page).isEmpty, "\(page.path): no test shows it")
    }
  }

  @Test func `each cell of the last column of the guide from UIKit is a line of its tests`() {
    func lines(_ name: String) -> [Substring] {
      (Self.documents + Self.tests).first { $0.path.hasSuffix("/\(name)") }?.lines ?? []
    }
    let tested = Set(lines("FromUIKitTests.swift").map { $0.drop { $0 == " " } })
    let rows = lines("FromUIKit.md").compactMap(Self.cells)
      .filter { !Self.quoted($0.last ?? "").isEmpty }
    #expect(rows.count > 30)
    for row in rows {
      let code = Self.quoted(row.last ?? "").first ?? ""
      #expect(tested.contains(code[...]), "\(code)")
    }
  }
}
