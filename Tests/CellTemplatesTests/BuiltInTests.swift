// SPDX-License-Identifier: Apache-2.0

import Foundation
import LayoutGeometry
import QuoinTestSupport
import Testing

@testable import CellTemplates

@Suite struct BuiltInTests {
  /// A built-in template, which must be there.
  private func builtIn(_ name: String) throws -> CellTemplate {
    try #require(try CellTemplate.builtIn(named: name))
  }

  @Test(arguments: CellTemplate.builtInNames)
  func `every built-in template reads without a finding`(_ name: String) throws {
    let template = try builtIn(name)
    #expect(template.warnings == [])
    #expect(template.name == name)
  }

  @Test func `the built-in templates are those of the format's description`() throws {
    #expect(
      CellTemplate.builtInNames == [
        "single-line", "subtitle", "news", "chat", "mail", "log", "product", "form", "rtl",
        "recipe-a", "recipe-b", "thread", "order", "channel", "comments", "poll", "shelf",
        "invoice", "agenda", "settings", "review", "post", "inbox",
        "edition",
      ])
    #expect(try CellTemplate.builtIn(named: "none") == nil)
  }

  /// Every set of optional fields lays out without conflict and without ambiguity.
  @Test(arguments: CellTemplate.builtInNames)
  func `every built-in template lays out whatever fields there are`(_ name: String) throws {
    let template = try builtIn(name)
    let text = "Some words that are long enough to need two lines in most of the cells, or three"
    let all: [(String, RecordValue)] =
      [
        "title", "body", "author", "subtitle", "detail", "sender", "text", "time", "from",
        "subject", "preview", "date", "message", "level", "name", "description", "price", "label",
        "value", "hint", "content", "footer", "age", "score", "question", "votes", "ends", "note",
        "customer", "day", "weekday", "section",
      ].map { ($0, .string(text)) } + [
        ("image", try record(#"{"width": 640, "height": 480}"#)), ("mine", .bool(true)),
        ("unread", .bool(true)), ("number", .string(text)), ("total", .string(text)),
        ("status", .string("paid")), ("paid", .bool(true)), ("today", .bool(true)),
        (
          "quote",
          try record(#"[{"sender": "a", "text": "b", "quote": [{"sender": "c", "text": "d"}]}]"#)
        ),
        ("attachments", try record(#"[{"name": "a", "kind": "image", "url": "u", "bytes": 4}]"#)),
        ("reactions", try record(#"[{"emoji": "a", "count": 1}, {"emoji": "b", "count": 2}]"#)),
        (
          "lines",
          try record(#"[{"name": "a", "text": "a", "count": 1, "price": 2, "options": []}]"#)
        ),
        ("replies", try record(#"[{"author": "a", "age": "b", "text": "c"}]"#)),
        ("options", try record(#"[{"text": "a", "share": 30}]"#)),
        ("products", try record(#"[{"name": "a", "price": "b", "badge": "c"}]"#)),
        ("address", try record(#"["a", "b"]"#)), ("allDay", try record(#"["a"]"#)),
        ("taxes", try record(#"[{"name": "a", "amount": "b"}]"#)),
        ("events", try record(#"[{"from": "a", "title": "b", "people": [{"name": "c"}]}]"#)),
        (
          "files",
          try record(
            #"[{"name": "a", "added": 1, "removed": 0, "lines": [{"number": 1, "text": "b"}]}]"#)
        ),
      ]
    let optional = template.views.filter(\.condition.exists).flatMap { $0.condition.references }
      .map { $0.paths[0].description }
    for width in [320.0, 375, 700] {
      let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer(), scale: 2)
      for missing in [[]] + optional.map({ [$0] }) + [optional] {
        let fields = all.filter { !missing.contains($0.0) }
        let layout = try measurer.layout(of: .object(RecordObject(fields)), width: width)
        #expect(layout.diagnostics == [], "\(width) without \(missing)")
        for (view, frame) in layout.frames where view != "image" && view != "avatar" {
          let cell = Rect(x: 0, y: 0, width: width, height: layout.height)
          #expect(cell.union(frame) == cell, "\(view) \(frame) at \(width) without \(missing)")
        }
      }
    }
  }

  @Test(arguments: BuiltInSample.names)
  func `every sample fits its template`(_ name: String) throws {
    let sample = try #require(BuiltInSample.named(name))
    let template = try builtIn(sample.templateName)
    let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
    let lines = sample.records.split(separator: "\n")
    #expect(lines.count > 5)
    for line in lines {
      let layout = try measurer.layout(of: try record(String(line)), width: template.width)
      #expect(layout.diagnostics == [])
      #expect(layout.height >= 20)
    }
  }

  @Test func `the samples are news, chat, mail and product`() {
    #expect(Set(BuiltInSample.names).isSuperset(of: ["news", "chat", "mail", "product"]))
    #expect(BuiltInSample.named("none") == nil)
  }

  @Test func `every file of the resources is built in, with its text`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/CellTemplates/Resources")
    func files(_ subfolder: String, _ suffix: String) throws -> [String: String] {
      let folder = folder.appending(path: subfolder)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      return Dictionary(
        uniqueKeysWithValues: try names.map { name in
          #expect(name.hasSuffix(suffix))
          let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
          return (String(name.dropLast(suffix.count)), text)
        })
    }
    let templates = CellTemplate.builtInNames.map { ($0, CellTemplate.builtInSource(named: $0)) }
    #expect(Dictionary(uniqueKeysWithValues: templates) == (try files("Templates", ".cell.yaml")))
    let samples = BuiltInSample.names.map { ($0, BuiltInSample.named($0)?.records) }
    #expect(Dictionary(uniqueKeysWithValues: samples) == (try files("Samples", ".ndjson")))
    #expect(try files("Schema", ".schema.json") == ["template": CellTemplate.schema])
  }

  // MARK: - The recipe cells

  /// 14 points: 7 a character, 16.8 a line, in steps of 2^-20.
  private func lines(_ count: Double) -> Double { count * 1.2 * 14 }

  @Test func `recipe A is as high as its texts and least heights`() throws {
    let measurer = CellMeasurer(
      template: try builtIn("recipe-a"), measurer: FixedAdvanceMeasurer(), scale: 0)
    let short = try measurer.layout(
      of: try record(#"{"title": "Short", "content": "Short", "footer": "Short"}"#), width: 375)
    // 10 + max(20, 16.8) + 10 + max(70, 16.8) + 10 + max(10, 16.8) + 10
    #expect(abs(short.height - (10 + 20 + 10 + 70 + 10 + lines(1) + 10)) < 1.0 / 64)
    #expect(short.frame(of: "image") == Rect(x: 265, y: 10, width: 100, height: 100))
    #expect(short.frame(of: "title") == Rect(x: 10, y: 10, width: 35, height: 20))
    #expect(short.frame(of: "content") == Rect(x: 10, y: 40, width: 35, height: 70))
    // Title: at most 265 - 10 - 10 = 245 points, 35 characters; content: 255, 36 characters.
    let word = "123456789 "
    let long = String(repeating: word, count: 20)
    let json = RecordValue.object(
      RecordObject([("title", .string(long)), ("content", .string(long)), ("footer", .string("x"))])
    )
    let tall = try measurer.layout(of: json, width: 375)
    // Three words a line in both: 20 words are 7 lines.
    let expected = 10 + lines(7) + 10 + lines(7) + 10 + lines(1) + 10
    #expect(abs(tall.height - expected) < 1.0 / 64 + 0x1p-18)
    #expect(tall.frame(of: "title")?.width == 245)
    #expect(tall.frame(of: "content")?.width == 255)
    #expect(tall.diagnostics == [])
  }

  @Test func `recipe B wraps at its preferred width and has a separator`() throws {
    let measurer = CellMeasurer(
      template: try builtIn("recipe-b"), measurer: FixedAdvanceMeasurer(), scale: 0)
    let empty = try measurer.layout(of: try record(#"{"title": "T", "content": ""}"#), width: 375)
    // 4 + 22 + 4 + 0 + 4, and the separator; the avatar hangs out.
    #expect(empty.height == 34 + 1)
    #expect(empty.frame(of: "avatar") == Rect(x: 4, y: 4, width: 44, height: 44))
    #expect(empty.frame(of: "title") == Rect(x: 52, y: 4, width: 319, height: 22))
    // The label is 319 wide but wraps at 375 - 40 - 44 - 4 = 287: 41 characters, four words.
    let long = String(repeating: "123456789 ", count: 10)
    let json = RecordValue.object(
      RecordObject([("title", .string("T")), ("content", .string(long))]))
    let tall = try measurer.layout(of: json, width: 375)
    #expect(abs(tall.height - (34 + lines(3) + 1)) < 1.0 / 64 + 0x1p-18)
    #expect(tall.frame(of: "content")?.width == 319)
  }

  // MARK: - Independence

  @Test func `heights do not depend on the rows before`() throws {
    var generator = SeededGenerator(fallback: 11)
    for name in BuiltInSample.names {
      let sample = try #require(BuiltInSample.named(name))
      let template = try builtIn(sample.templateName)
      let records = try sample.records.split(separator: "\n").map { try record(String($0)) }
      let fresh = try records.map { value in
        try CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
          .layout(of: value, width: 375)
      }
      let shared = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
      for _ in 0..<3 {
        for index in records.indices.shuffled(using: &generator) {
          let width = Bool.random(using: &generator) ? 375.0 : 300
          _ = try shared.height(of: records[index], width: width)
          let height = try shared.height(of: records[index], width: 375)
          #expect(height == fresh[index].height, "\(name) \(index), \(generator.hint)")
          let layout = try shared.layout(of: records[index], width: 375)
          #expect(layout.frames.map(\.frame) == fresh[index].frames.map(\.frame))
        }
      }
    }
  }

  @Test func `workers share a template and agree`() async throws {
    let sample = try #require(BuiltInSample.named("news"))
    let template = try builtIn("news")
    let records = try sample.records.split(separator: "\n").map { try record(String($0)) }
    let all = try await withThrowingTaskGroup(of: [Double].self) { group in
      for worker in 0..<4 {
        group.addTask {
          let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
          // Each worker takes the rows in another order.
          let order = records.indices.map { ($0 + worker * 7) % records.count }
          var heights = Array(repeating: 0.0, count: records.count)
          for index in order {
            heights[index] = try measurer.height(of: records[index], width: 375)
          }
          return heights
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(all).count == 1)
  }

  @Test func `more sets of visible views than kept trees have correct heights`() throws {
    let names = (0..<8).map { "v\($0)" }
    let views = names.map { "\($0): {type: box, height: 10, if: \"${\($0)}\"}" }
    let chain = "V:|" + names.map { "-1-[\($0)]" }.joined() + "|"
    let layout = [chain, "[\(names.joined(separator: " "))].left = 0", "[a b c].top = 0"]
    let sides = names.map { "\($0).width = 5" } + ["[a b c].left = 0"]
    let template = try load(sampleSource(layout + sides, views: views))
    let measurer = CellMeasurer(template: template, measurer: FixedAdvanceMeasurer())
    for _ in 0..<2 {
      for set in 1..<256 {
        let fields = names.enumerated().map { ($1, RecordValue.bool(set >> $0 & 1 == 1)) }
        let json = RecordValue.object(RecordObject([("a", .string(""))] + fields))
        let count = Double(set.nonzeroBitCount)
        #expect(try measurer.height(of: json, width: 50) == count * 11)
      }
    }
  }
}
