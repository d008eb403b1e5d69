// SPDX-License-Identifier: Apache-2.0

import QuoinTestSupport
import Testing

@testable import CellTemplates

/// Sections, heads and feet, rows between records, and records that show their neighbours. A
/// character is 5 points wide, a line 12 high.
@Suite struct ListRowsTests {
  private static let item = """
    views: {t: {type: text, text: "${previous.id ?? '-'}${id}${next.id ?? '-'}", font: f}}
    layout: ["H:|[t]|", "V:|[t]|"]
    """

  /// A template whose parts show all that they know.
  private static func source(count: Bool = true, section: Bool = true) -> String {
    let edge = { (key: String) in
      """
      \(key):
        if: "${section} != 'hidden'"
        views: {t: {type: text, text: "${section} ${id}\(count ? " ${count}" : "")", font: f}}
        layout: ["H:|[t]|", "V:|[t]|"]
      """
    }
    return """
      fonts: {f: {size: 10}}
      \(section ? "section: \"${s}\"\n\(edge("header"))\n\(edge("footer"))" : "")
      between:
        unless: "${previous.a} == ${next.a}"
        views: {t: {type: text, text: "${previous.id}|${next.id}", font: f}}
        layout: ["H:|[t]|", "V:|[t]|"]
      \(item)
      """
  }

  private struct NoRecord: Error {}

  /// The text that the cell of a row's record shows.
  private static func text(_ record: RecordValue, _ template: CellTemplate) throws -> String {
    let plan = RowPlan(template).cell(for: record)
    return try RowContent(record, in: plan).texts(of: 0).joined()
  }

  /// The texts of all rows, in order; of a row without a text the reason.
  private static func texts(_ template: CellTemplate, _ records: [RecordValue]) throws -> [String] {
    let rules = try #require(template.listRules)
    var list = ListRows(rules) {
      guard records[$0] != .null else { throw NoRecord() }
      return records[$0]
    }
    var texts: [String] = []
    func take() throws {
      while let (row, record) = list.next() {
        guard let record = try? record.get() else {
          texts.append("unreadable")
          continue
        }
        let kind = template.kindNames.isEmpty ? nil : row.part.rawValue
        #expect(try template.kind(of: record) == kind)
        texts.append(try Self.text(record, template))
      }
    }
    for _ in records {
      list.add()
      try take()
    }
    list.end()
    try take()
    return texts
  }

  /// The same texts, by looking at all records at once.
  private static func expected(
    _ records: [RecordValue], count: Bool, section: Bool
  ) -> [String] {
    func text(_ record: RecordValue, _ key: String) -> String { record[key]?.bindingText ?? "" }
    func isRecord(_ record: RecordValue) -> Bool {
      record != .null && (!section || record["s"] != nil)
    }
    func name(_ record: RecordValue) -> String { section ? text(record, "s") : "" }
    var rows: [String] = []
    func edge(_ part: Range<Int>) {
      let own = part.map { records[$0] }.filter(isRecord)
      guard section, name(own[0]) != "hidden" else { return }
      rows.append("\(name(own[0])) \(text(own[0], "id"))" + (count ? " \(own.count)" : ""))
    }
    var start = 0
    while let first = records[start...].firstIndex(where: isRecord) {
      rows += Array(repeating: "unreadable", count: first - start)
      let end =
        records[first...].firstIndex { isRecord($0) && name($0) != name(records[first]) }
        ?? records.count
      edge(first..<end)
      var above: RecordValue?
      for index in first..<end {
        guard isRecord(records[index]) else {
          rows.append("unreadable")
          continue
        }
        if let above, above["a"] != records[index]["a"] {
          rows.append("\(text(above, "id"))|\(text(records[index], "id"))")
        }
        let below = records[(index + 1)..<end].first(where: isRecord)
        let neighbours = [above, records[index], below].map { $0.map { text($0, "id") } ?? "-" }
        rows.append(neighbours.joined())
        above = records[index]
      }
      edge(first..<end)
      start = end
    }
    return rows + Array(repeating: "unreadable", count: records.count - start)
  }

  @Test(arguments: [true, false], [true, false])
  func `rows read one by one are those of a look at all records at once`(
    _ count: Bool, _ section: Bool
  ) throws {
    let template = try load(Self.source(count: count, section: section))
    var random = SeededGenerator(fallback: 26)
    for length in (0..<120).map({ $0 % 13 }) {
      let records = try (0..<length).map { index in
        switch Int.random(in: 0..<12, using: &random) {
        case 0: RecordValue.null
        case 1: try record(#"{"id":\#(index)}"#)
        case let number:
          try record(
            #"{"id":\#(index),"s":"\#(["x", "y", "hidden"][number % 3])","a":\#(number % 2)}"#)
        }
      }
      let found = try Self.texts(template, records)
      #expect(found == Self.expected(records, count: count, section: section), "\(records)")
      // An index of records at hand has the same rows, and the same records of them.
      let rules = try #require(template.listRules)
      let present = records.filter { $0 != .null }
      let list = ListIndex(rules, count: present.count) { present[$0] }
      let texts = list.rows.indices.map { row in
        (try? list.record(ofRow: row) { present[$0] }).flatMap { try? Self.text($0, template) }
          ?? "unreadable"
      }
      let kept = Self.expected(present, count: count, section: section)
      #expect(texts == kept)
      // Each section has its own rows, also where its head is hidden.
      let names = list.rows.map { row in section ? present[row.record]["s"] : .null }
      let starts = names.indices.filter { index in
        guard index > 0 else { return true }
        let above = names[..<index].last { $0 != nil }.flatMap(\.self)
        guard let name = names[index] else { return false }
        return above.map { $0 != name } ?? true
      }
      #expect(list.sections.map(\.lowerBound) == (section ? starts : [0]), "\(present)")
      #expect(list.sections.map(Array.init).joined().elementsEqual(list.rows.indices))
    }
  }

  @Test func `a header without a count does not wait for its section`() throws {
    let rules = try #require(try load(Self.source(count: false)).listRules)
    let records = [try record(#"{"id":1,"s":"x"}"#), try record(#"{"id":2,"s":"x"}"#)]
    var list = ListRows(rules) { records[$0] }
    list.add()
    #expect(list.next()?.row.part == .header)
    #expect(list.next() == nil)
    list.add()
    #expect(list.next()?.row.part == .item)
  }

  @Test func `neighbours come before fields of the record with their names`() throws {
    let records = try [
      #"{"id":1,"a":0}"#, #"{"id":2,"a":0}"#, #"{"id":3,"next":7,"previous":8}"#,
      #"{"id":4,"part":"x"}"#, #"{"next":7,"id":5}"#, #"{"id":6,"next":7}"#,
    ].map { try record($0) }
    let rules = try #require(try load(Self.source(section: false)).listRules)
    let index = ListIndex(rules, count: records.count) { records[$0] }
    for (number, own) in records.enumerated() {
      let row = try #require(index.row(ofRecord: number))
      guard case .object(let fields) = try index.record(ofRow: row, { records[$0] }),
        case .object(var expected) = own
      else {
        Issue.record("no object")
        return
      }
      // `nil` alone would be the value null.
      expected["previous"] = number == 0 ? .none : .some(records[number - 1])
      expected["next"] = number == records.count - 1 ? .none : .some(records[number + 1])
      expected["part"] = "item"
      #expect(fields == expected)
      var list = ListRows(rules) { records[$0] }
      var rows: [RecordValue] = []
      for _ in records { list.add() }
      list.end()
      while let (row, record) = list.next() {
        if row.part == .item { rows.append(try record.get()) }
      }
      #expect(rows[number] == .object(expected))
    }
  }

  @Test(arguments: [true, false]) func `records that no row can show any more are not needed`(
    count: Bool
  ) throws {
    let rules = try #require(try load(Self.source(count: count)).listRules)
    let records = try (0..<9).map { try record(#"{"id":\#($0),"s":"\#($0 / 5)"}"#) }
    var list = ListRows(rules) { records[$0] }
    var firsts: [Int?] = []
    var starts: [Int] = []
    for _ in records {
      list.add()
      while list.next() != nil {}
      firsts.append(list.needed.first)
      starts.append(list.needed.last.lowerBound)
    }
    #expect(firsts == [0, 0, 0, 0, 0, 5, 5, 5, 5])
    // A header that shows the number of its records waits for all of them.
    #expect(starts == (count ? [0, 0, 0, 0, 0, 5, 5, 5, 5] : [0, 0, 1, 2, 3, 5, 5, 6, 7]))
    list.end()
    while list.next() != nil {}
    #expect(list.needed.first == nil && list.needed.last.lowerBound == 9)
  }

  @Test func `the condition of a header may depend on the number of its records`() throws {
    let source = Self.source(count: false).replacing(
      "if: \"${section} != 'hidden'\"", with: "if: \"${count} > 1\"")
    let records = try ["x", "x", "y"].enumerated().map {
      try record(#"{"id":\#($0),"s":"\#($1)","a":1}"#)
    }
    #expect(try Self.texts(try load(source), records) == ["x 0", "-01", "01-", "x 0", "-2-"])
  }

  @Test func `fields of neighbours are fields that a reader of records keeps`() throws {
    let template = try load(Self.source())
    #expect(Set(template.fieldNames).isSuperset(of: ["s", "id", "a"]))
    let plain = try load("fonts: {f: {size: 10}}\n" + Self.item)
    #expect(plain.listRules != nil && plain.fieldNames == ["id"])
    let own = "fonts: {f: {size: 10}}\n" + Self.item.replacing("next.", with: "nest.")
    #expect(try load(own.replacing("previous.", with: "nest.")).listRules == nil)
  }

  @Test func `a row says what it is without heads and feet too`() throws {
    let template = try CellTemplate.load(
      source: """
        section: "${s}"
        views: {t: {type: text, text: "${id} ${part}"}}
        layout: ["H:|[t]|", "V:|[t]|"]
        """, fileName: "t.yaml")
    let record = RecordValue.object(RecordObject([("s", .string("x")), ("id", .string("a"))]))
    #expect(try Self.texts(template, [record]) == ["a item"])
  }

  @Test func `another pixel ratio keeps the parts of a list`() throws {
    let template = try load("conventions: web\n" + Self.source()).at(pixelRatio: 2)
    #expect(template.listRules?.conditions.keys.count == 3)
    #expect(template.kindNames == ["item", "header", "footer", "between"])
  }

  @Test func `a record by itself has no neighbours and is an item`() throws {
    let template = try load(Self.source())
    #expect(try Self.text(try record(#"{"id":1,"s":"x"}"#), template) == "-1-")
  }

  @Test(arguments: [
    (
      "header: {views: {b: {type: box}}, layout: cell.height = 5}",
      "1:1: error: 'header' needs 'section'"
    ),
    ("section: 3", "1:10: error: section: expected a field that the records of a section share"),
    ("section: [a]", "1:10: error: section"),
    (
      "section: \"${s}\"\nfooter: {views: {}, layout: cell.height = 5}",
      "2:1: error: the cell 'footer' has no views"
    ),
    (
      "between: {if: 3, views: {b: {type: box}}, layout: cell.height = 5}",
      "1:15: error: if: expected a field"
    ),
    ("between: {color: red}", "1:11: error: the cell 'between' has no key 'color'"),
    ("betwen: 3", "1:1: error: the template has no key 'betwen' (did you mean 'between'?)"),
  ])
  func `mistakes have a place and a reason`(_ head: String, _ message: String) {
    let found = findings(
      "\(head)\nfonts: {f: {size: 10}}\n"
        + Self.item.replacing("${previous.id ?? '-'}", with: "").replacing(
          "${next.id ?? '-'}", with: ""))
    #expect(
      found.contains { $0.description.hasPrefix("t.yaml:" + message) }, "\(found)")
  }

  @Test func `a section that cannot be read is one error, also beside a header`() {
    let found = findings(
      """
      section: "${s | nosuch}"
      header: {views: {b: {type: box}}, layout: [cell.height = 5, b.edges = cell.edges]}
      fonts: {f: {size: 10}}

      """
        + Self.item.replacing("${previous.id ?? '-'}", with: "").replacing(
          "${next.id ?? '-'}", with: ""))
    #expect(found.filter { $0.severity == .error }.count == 1, "\(found)")
  }

  @Test func `a kind of cells may not have the name of a part`() {
    let found = findings(
      """
      section: "${s}"
      select: "${kind}"
      header: {views: {b: {type: box}}, layout: [cell.height = 5, b.edges = cell.edges]}
      cells: {header: {views: {b: {type: box}}, layout: [cell.height = 5, b.edges = cell.edges]}}
      """)
    #expect(found.map(\.message) == ["'header' is the name of a kind of cells already"])
  }
}
