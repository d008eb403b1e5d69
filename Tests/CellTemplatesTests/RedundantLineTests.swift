// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import QuoinTestSupport
import Synchronization
import Testing
import TextVocabulary

@testable import CellTemplates

/// Lines that change nothing are found, and others are not laid out without.
@Suite struct RedundantLineTests {
  /// Counts the texts that are prepared.
  private final class CountingMeasurer: TextMeasurer {
    let base = FixedAdvanceMeasurer()
    let count = Atomic(0)

    func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
      count.add(1, ordering: .relaxed)
      return base.prepare(text, paragraphStyle: paragraphStyle)
    }

    func lineMetrics(of font: FontDescriptor) -> LineMetrics { base.lineMetrics(of: font) }

    func check(_ font: FontDescriptor) throws(MissingFontError) { try base.check(font) }
  }

  /// The idle lines, with as many texts as were prepared to find them.
  private func idle(
    _ template: CellTemplate, records: [String], probeLimit: Int = 4, groupLimit: Int = .max
  ) throws -> (lines: [String], textCount: Int) {
    let measurer = CountingMeasurer()
    let lines = RedundantLines(
      template: template, measurer: measurer, scale: 1, width: 200,
      records: try records.map(record), probeLimit: probeLimit, groupLimit: groupLimit)
    let found = lines.lines().map { "\($0.place.line): \($0.text)" }
    return (found, measurer.count.load(ordering: .relaxed))
  }

  /// A column of many texts with further lines.
  private func column(_ count: Int, and lines: [String]) -> (source: String, firstLine: Int) {
    let names = (0..<count).map { "v\($0)" }
    let views = names.map { "\($0): {type: text, text: some words to wrap in the column}" }
    let layout =
      ["V:|-" + names.map { "[\($0)]" }.joined(separator: "-") + "-|"]
      + names.flatMap { ["\($0).leading = cell.leading", "\($0).trailing = cell.trailing - 4"] }
    let source = """
      views:
      \(views.map { "  \($0)" }.joined(separator: "\n"))
      layout: |
      \((layout + lines).map { "  \($0)" }.joined(separator: "\n"))
      """
    return (source, 2 + count + 1 + layout.count)
  }

  @Test func `a column of many texts is laid out a few times, not once a line`() throws {
    let count = 60
    let column = column(count, and: ["v7.width >= 5"])
    let found = try idle(try load(column.source), records: ["{}"])
    #expect(found.lines == ["\(column.firstLine): v7.width >= 5"])
    // Six trials with all lines and six without the idle one, and two cells.
    #expect(found.textCount <= (2 * 6 + 2) * count)
  }

  @Test func `many idle lines are removed in a few groups`() throws {
    let count = 32
    let lines = (0..<count).map { "v\($0).width >= 5" }
    let column = column(count, and: lines)
    let found = try idle(try load(column.source), records: ["{}"])
    #expect(
      found.lines == lines.enumerated().map { "\(column.firstLine + $0.offset): \($0.element)" })
    // Six trials with all lines, two cells, and six trials without 1, 2, 4, 8, 16 and 1 of them.
    #expect(found.textCount <= (6 + 2 + 6 * 6) * count)
  }

  /// Finds the idle lines among texts that lie upon each other: the few highest ones need their
  /// lower bounds.
  ///
  /// - Parameter wordCount: The words of a field of a record.
  private func idleOfOverlapping(
    _ count: Int,
    wordCount: (_ record: Int, _ field: Int) -> Int = { 1 + (7 * $1 + 3 * $0) % 20 }
  ) throws -> (lines: [String], textCount: Int) {
    let views = (0..<count).map { "  v\($0): {type: text, text: '${f\($0 % 20)}'}" }
    let layout = (0..<count).flatMap {
      [
        "  v\($0).left = cell.left + 12", "  v\($0).top = cell.top + 12",
        "  v\($0).bottom <= cell.bottom - 8", "  v\($0).width <= 90",
      ]
    }
    let source = "views:\n" + (views + ["layout: |"] + layout).joined(separator: "\n") + "\n"
    let records = (0..<6).map { record in
      let fields = (0..<20).map { field in
        let words = [String](repeating: "word", count: wordCount(record, field))
        return "\"f\(field)\": \"\(words.joined(separator: " "))\""
      }
      return "{\(fields.joined(separator: ", "))}"
    }
    return try idle(try load(source), records: records, probeLimit: 1)
  }

  @Test func `twice as many texts upon each other take a few trials more, not twice as many`()
    throws
  {
    let few = try idleOfOverlapping(30)
    let many = try idleOfOverlapping(60)
    #expect(many.lines.count > few.lines.count)
    // A trial lays out 6 records at 3 widths and 2 heights.
    let trial = 6 * 3 * 2
    let trials = (few: few.textCount / (30 * trial), many: many.textCount / (60 * trial))
    #expect(trials.many <= trials.few + 6, "\(trials)")
    #expect(2 * trials.many < many.lines.count, "\(trials)")
  }

  @Test func `the record that showed a change is tried first the next time`() throws {
    // The texts of one record alone are so long that their limits matter.
    func textCount(longRecord: Int) throws -> Int {
      try idleOfOverlapping(15) { $0 == longRecord ? 1 + $1 : 1 + $0 % 2 }.textCount
    }
    // The texts of the records before it are prepared once more, not once for each line.
    #expect(try textCount(longRecord: 5) <= textCount(longRecord: 1) + 5 * 15)
  }

  @Test func `lines that pull against each other are not removed together`() throws {
    // Without both the view stands as it does; without one it stands elsewhere.
    let source = sampleSource([
      "V:|[a]|", "a.left = 20 @100", "a.left = 40 @300", "a.left = 0 @300", "a.left = 20 @200",
    ])
    let records = [#"{"a": "x"}"#]
    let groups = try idle(try load(source), records: records)
    let single = try idle(try load(source), records: records, probeLimit: 0, groupLimit: 1)
    #expect(groups.lines == single.lines)
  }

  @Test func `removing lines in groups finds the lines that removing each alone finds`() throws {
    var generator = SeededGenerator(fallback: 71)
    let attributes = [
      "left", "right", "top", "bottom", "leading", "trailing", "width", "height", "centerX",
      "centerY", "firstBaseline",
    ]
    var idleCount = 0
    for round in 0..<60 {
      func line() -> String {
        let (left, right) = (pick(["a", "b", "c"]), pick(["a", "b", "c", "cell"]))
        let attribute = pick(attributes)
        let constant = pick(["", " + 4", " - 4", " + 20"])
        let priority = pick(["", "", " @750", " @260", " @40"])
        let relation = pick(["=", "=", ">=", "<="])
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: return "H:|-[\(left)]" + pick(["", "-|", "-(>=8)-|"])
        case 1: return "V:|-[a]-[\(pick(["b", "c"]))]" + pick(["", "-|"])
        case 2:
          return "\(left).\(pick(["width", "height"])) \(relation) \(pick(["0", "12", "50%"]))"
        default:
          let other = right == "cell" && attribute == "firstBaseline" ? "top" : attribute
          return "\(left).\(attribute) \(relation) \(right).\(other)\(constant)\(priority)"
        }
      }
      func pick(_ choices: [String]) -> String {
        choices[Int.random(in: choices.indices, using: &generator)]
      }
      let lines = (0..<Int.random(in: 3...9, using: &generator)).map { _ in line() }
      let source = sampleSource(["V:|-[a]-(>=0)-|"] + lines)
      guard let template = try? CellTemplate.load(source: source, fileName: "t.yaml") else {
        continue
      }
      let records = [
        #"{"a": "some words to wrap in a cell of this width"}"#, #"{"a": "x", "b": "y"}"#,
      ]
      let quick = try idle(template, records: records)
      let naive = try idle(template, records: records, probeLimit: 0, groupLimit: 1)
      #expect(quick.lines == naive.lines, "round \(round), \(generator.hint)\n\(source)")
      idleCount += naive.lines.count
    }
    #expect(idleCount > 30)
  }
}
