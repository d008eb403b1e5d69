// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import CellTemplates

@Suite struct TemplateCheckerTests {
  /// A template with two texts side by side over a third, and lines to come.
  private func template(_ lines: String, views: String = "") throws -> CellTemplate {
    try CellTemplate.load(
      source: """
        margins: 10
        views:
          title: {type: text, text: "${title}"}
          body: {type: text, text: "${body}", if: "${body}"}
        \(views)
        layout: |
        \(lines)
        """, fileName: "t.yaml")
  }

  private let good = """
      H:|-[title]-|
      V:|-[title]-[body]-|
      [body].leading = title.leading
      body.trailing = title.trailing
    """

  private func findings(
    _ template: CellTemplate, records: [String] = []
  ) throws -> [String] {
    let checker = TemplateChecker(template: template, measurer: FixedAdvanceMeasurer())
    for record in records {
      try checker.check(RecordValue.parseJSON(Array(record.utf8)[...]))
    }
    return checker.findings().map(\.headline)
  }

  @Test func `a sound template has no findings`() throws {
    #expect(try findings(template(good)) == [])
    #expect(try findings(template(good), records: [#"{"title": "a", "body": "b"}"#]) == [])
  }

  @Test func `the head of a section is no record`() throws {
    let template = try CellTemplate.load(
      source: """
        section: "${day}"
        header: {views: {a: {type: text, text: "${section}"}}, layout: ["V:|[a]|", "H:|[a]|"]}
        views: {a: {type: text, text: "${text}"}}
        layout: ["V:|[a]|", "H:|[a]|"]
        """, fileName: "t.yaml")
    let checker = TemplateChecker(template: template, measurer: FixedAdvanceMeasurer())
    let records: [RecordValue] = ["a", "b", "c"].map {
      ["day": $0 == "c" ? "Tue" : "Mon", "text": .string($0)]
    }
    var rows = ListRows(try #require(template.listRules)) { records[$0] }
    for _ in records { rows.add() }
    rows.end()
    var rowCount = 0
    while let row = rows.next() {
      try checker.check(try row.1.get())
      rowCount += 1
    }
    #expect(rowCount == 3 + 2 && checker.recordCount == 3)
    #expect(checker.findings().map(\.headline) == [])
  }

  @Test func `contradictions are errors at the line that gives way`() throws {
    let found = try findings(
      template(good + "\n  title.height = 100\n  title.height = 120"))
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("t.yaml:12:3: error: these conditions cannot all hold"))
    #expect(found[0].contains("'title.height = 100' (line 11)"))
  }

  @Test func `a conflict names what leads to the height, not the height that follows`() throws {
    // As wide as the cell without its margins, 375 - 2 * 10, and with that aspect as high.
    let found = try findings(
      template(
        """
          H:|-[title]-|
          H:|-[media]-|
          V:|-[title]-[body]-[media]-|
          H:|-[body]-|
          media.height <= 300
        """, views: #"  media: {type: image, source: a, aspect: "${w}/${h}"}"#),
      records: [#"{"title": "a", "body": "b", "w": 1, "h": 1}"#])
    #expect(found.count == 1)
    let conflict = found.first ?? ""
    #expect(
      conflict.contains(
        "error: these conditions cannot all hold: 'cell.width == 375', 'H:|-[media]-|' (line 8), "
          + "'media.height <= 300' (line 11), 'aspect: ${w}/${h}' (line 5); 'aspect: ${w}/${h}' "
          + "(line 5) was given up"), "\(found)")
  }

  @Test func `a conflict with a margin names the view that has it, once`() throws {
    let found = try findings(
      template(
        good,
        views: """
            a: {type: text, text: "x", margin: 4, height: 20}
            holder: {type: stack, children: [a], height: 10}
          """))
    let conflict = try #require(found.first { $0.contains("cannot all hold") })
    #expect(conflict.contains("cannot all hold: 'margin of view a' (line "))
    #expect(!conflict.contains(".margins"))
    #expect(conflict.split(separator: "margin of view a").count == 2, "\(conflict)")
  }

  @Test func `a note says that lines which change nothing were not looked for`() throws {
    let idle = try template(good + "\n  title.width >= 5")
    // Five lines over two views.
    for (limit, expected) in [
      (5 * 2, "t.yaml:11:3: warning: 'title.width >= 5' changes nothing"),
      (
        5 * 2 - 1,
        "t.yaml:7:3: note: lines that change nothing are not looked for, because the layout has 5 "
          + "lines over 2 views, and together they may be 9"
      ),
    ] {
      let checker = TemplateChecker(template: idle, measurer: FixedAdvanceMeasurer())
      checker.idleLimit = limit
      let found = checker.findings().map(\.headline)
      #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
    }
  }

  @Test func `a height that nothing determines is an error`() throws {
    let found = try findings(template("  H:|-[title]-|\n  V:|-[title]"))
    #expect(
      found.contains { $0.contains("error: the layout does not determine the cell's height") })
  }

  @Test func `an ambiguous view is a warning at its declaration`() throws {
    let box = "  box: {type: box, width: 10, height: 10}"
    let found = try findings(template(good + "\n  box.top = title.top", views: box))
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("t.yaml:5:3: warning: box is ambiguous"))
  }

  @Test func `a view that the layout does not name is reported once`() throws {
    let found = try findings(template(good, views: "  box: {type: box, width: 10}"))
    #expect(found == ["t.yaml:5:3: warning: the layout does not place the view 'box'"])
  }

  @Test func `a view that sticks out of the cell is a warning with the distance`() throws {
    let box = "  box: {type: box, width: 10, height: 90}"
    let found = try findings(
      template(good + "\n  box.top = cell.margins.top\n  box.left = title.left", views: box),
      records: [#"{"title": "a"}"#])
    // 17 points make a line of 1.2 · 17; the margins are 10.
    let distance = 10 + 90 - (10 + 1.2 * 17 + 10).rounded(.up)
    #expect(
      found
        == [
          "t.yaml:5:3: warning: the view 'box' reaches \(Int(distance)) points beyond the bottom "
            + "of the cell (record 0)",
          "t.yaml:4:44: warning: no record has the field 'body'",
        ].sorted())
  }

  @Test func `fields that no record has are warnings with the name that was meant`() throws {
    let found = try findings(
      template(good), records: [#"{"title": "a", "bodi": "b"}"#, #"{"title": "c"}"#])
    #expect(
      found == [
        "t.yaml:4:44: warning: none of the 2 records has the field 'body' (did you mean 'bodi'?)"
      ])
  }

  @Test(
    arguments: [
      "  title.top = cell.margins.top", "  title.height >= 0", "  body.width <= 100000 @10",
    ])
  func `a line without which nothing changes is a warning`(_ line: String) throws {
    let found = try findings(template(good + "\n" + line))
    #expect(found.count == 1)
    #expect(found[0].hasPrefix("t.yaml:11:3: warning: '\(line.dropFirst(2))' changes nothing"))
  }

  @Test(
    arguments: [
      "  title.height >= 50",  // with short texts
      "  body.height <= 100 @999",  // with long ones
      "  title.trailing <= cell.trailing - 10\n  title.trailing = cell.trailing - 10 @900",
    ])
  func `a line that matters for some content, or states a limit, is not`(_ line: String) throws {
    let lines = line.split(separator: "\n").map(String.init)
    let found = try findings(template(good + "\n" + lines[0]))
    if lines.count == 1 { #expect(found == []) }
    let both = try findings(template(good + "\n" + line))
    #expect(!both.contains { $0.contains("<=") && $0.contains("changes nothing") })
  }

  // MARK: - Contents of its own

  @Test func `sample records have every combination of optional fields, texts and numbers`() throws
  {
    let template = try CellTemplate.load(
      source: """
        views:
          title: {type: text, text: "${title}", color: "${tint ?? 'red'}"}
          photo: {type: image, aspect: "${image.size[1]}/2", if: "${image}"}
        layout: |
          V:|[title][photo]|
        """, fileName: "t.yaml")
    let samples = SampleRecords(template).samples
    #expect(samples.contains { $0.record["title"] == .string("") })
    #expect(
      samples.contains { ($0.record["title"]?.isTruthy ?? false) && $0.record["tint"] == nil })
    #expect(samples.contains { $0.record["image"] == nil })
    let sizes = Set(samples.compactMap { $0.record["image"]?["size"]?[1] })
    #expect(sizes == Set([4, 40, 400].map { .number(RecordNumber($0)) }))
    #expect(Set(samples.map(\.record)).count == samples.count)
  }

  @Test func `the samples of a large template are few, and try each field`() throws {
    for (count, condition) in [(400, ""), (400, ", if: \"${x#}\""), (300, ", width: \"${n#}\"")] {
      let views = (0..<count).map { index in
        let condition = condition.replacing("#", with: "\(index)")
        return "  v\(index): {type: text, text: \"${t\(index)}\"\(condition)}\n"
      }
      let template = try CellTemplate.load(
        source: "views:\n\(views.joined())layout: |\n  v0.top = cell.top\n", fileName: "t.yaml")
      let samples = SampleRecords(template).samples
      #expect(samples.count <= SampleRecords.countLimit(of: template))
      #expect(samples.count * count <= SampleRecords.viewBudget)
      // Somewhere a field has more text than the one before it.
      for index in [1, 137, count - 1] {
        let isAlone = samples.contains { sample in
          let lengths = [index - 1, index].map { sample.record["t\($0)"]?.bindingText?.count ?? 0 }
          return lengths[0] < lengths[1]
        }
        #expect(isAlone, "t\(index) of \(count)")
      }
    }
  }

  // MARK: - The schema

  /// The keys of an object of the schema, by the way to it.
  private func keys(_ path: String...) throws -> Set<String> {
    let data = Data(CellTemplate.schema.utf8)
    var node = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for step in path { node = try #require(node[step] as? [String: Any], "\(path)") }
    return Set(try #require(node["properties"] as? [String: Any]).keys)
  }

  @Test func `the schema has the keys that templates have, and no others`() throws {
    #expect(try keys() == Set(TemplateReader.keys))
    #expect(try keys("$defs", "font") == Set(TemplateReader.fontKeys))
    #expect(try keys("$defs", "view") == Set(TemplateReader.commonKeys))
    for (type, own) in TemplateReader.typeKeys where !own.isEmpty {
      #expect(try keys("$defs", "\(type)View") == Set(own), "\(type)")
    }
    let data = Data(CellTemplate.schema.utf8)
    let text = String(decoding: data, as: UTF8.self)
    for words in [
      LineBreakModeName.allCases.map(\.rawValue),
      LineBreakRulesName.allCases.map(\.rawValue), AlignmentName.allCases.map(\.rawValue),
      StackAlignmentName.allCases.map(\.rawValue), StackDistributionName.allCases.map(\.rawValue),
      CellDirection.allCases.map(\.rawValue), TemplateReader.runKeys,
      TemplateReader.separatorKeys, TemplateReader.priorityKeys,
    ].joined() { #expect(text.contains("\"\(words)\""), "\(words)") }
  }

  @Test func `what is wider than its place in a record is reported with its element`() throws {
    let template = try CellTemplate.load(
      source: """
        conventions: web
        width: 100
        fonts: {f: {size: 10}}
        views:
          body: {type: text, text: "${body}", markdown: block, font: f}
          tags:
            type: grid
            columns: [40]
            each: "${tags}"
            cell: {type: text, font: f, text: "${item}", textWrap: nowrap}
        layout: |
          V:|[body][tags]|
          H:|[body]|
          H:|[tags]|
        """, fileName: "t.yaml")
    func found(_ body: String, _ tag: String) throws -> [String] {
      try findings(template, records: ["{\"body\": \"\(body)\", \"tags\": [\"\(tag)\"]}"])
        .filter { $0.contains("warning") }
    }
    let source = "    aaaaaaaaaa aaaaaaaaaa aaaaaaaaaa"
    let word = String(repeating: "a", count: 30)
    #expect(try found("aaa", "aaa") == [])
    #expect(
      try found("    aaa\\n\\n|a|b|\\n|-|-|\\n|a a a a a a a a a a a a a a|c|", "a a a") == [])
    let code = try found(source, "aaa")
    #expect(
      code == [
        "t.yaml:5:3: warning: the text of 'body[0].text' is 60 points wider than its view "
          + "(record 0)"
      ])
    let table = try found("|a|b|\\n|-|-|\\n|\(word)|c|", "aaa")
    #expect(
      table.first?.hasPrefix("t.yaml:5:3: warning: the view 'body[0].table[0]' reaches ") == true,
      "\(table)")
    #expect(table.count == 1)
    let wide = try found("aaa", word)
    #expect(
      wide == [
        "t.yaml:10:11: warning: the text of 'tags[0]' is 110 points wider than its view (record 0)"
      ])
  }
}
