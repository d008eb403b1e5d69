// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct HeightCacheTests {
  /// A folder in which runs follow one another.
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(ToolFixtures.bars, to: "cell.yaml")
  }

  /// Runs `quoin heights` with the cache and gives the run and its number of hits.
  func heights(
    _ records: String, _ arguments: [String] = []
  ) throws -> (run: ToolRun, hits: Int) {
    let run = try ToolRun(
      ["heights", "--template", "cell.yaml", "--cache", "cache.sqlite", "--summary", "s.json"]
        + arguments, input: records, in: scratch.folder)
    let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s.json"))
    let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return (run, try #require(summary["cache_hits"] as? Int))
  }

  /// Records of the sizes given, with ids that no template asks for.
  func records(_ sizes: some Sequence<Int>) -> String {
    sizes.enumerated().map { "{\"id\":\($0),\"size\":\($1)}\n" }.joined()
  }

  @Test func `a second run takes every row from the cache and writes the same bytes`() throws {
    // More rows than are written at once, so that equal ones come after the first were kept.
    let count = 6000
    let rows = records((0..<count).map { $0 % 250 })
    let first = try heights(rows)
    #expect(first.run.status == 0)
    // Equal rows of one run are measured: what is found does not depend on the threads.
    #expect(first.hits == 0)
    for jobs in 1...3 {
      let again = try heights(rows, ["--jobs", "\(jobs)"])
      #expect(again.hits == count)
      #expect(again.run.output == first.run.output)
    }
  }

  @Test func `only rows whose bound fields changed are measured again`() throws {
    _ = try heights(records(0..<10))
    let moved = try heights(records((0..<10).reversed()))
    #expect(moved.hits == 10)
    let changed = try heights(records([0, 1, 2, 77, 4]))
    #expect(changed.hits == 4)
    #expect(changed.run.lines[3].hasSuffix("\"height\":\(10 + 77 + 10)}"))
  }

  @Test func `another template, width, scale or font list does not find old heights`() throws {
    let rows = records(0..<5)
    _ = try heights(rows)
    #expect(try heights(rows, ["--width", "150"]).hits == 0)
    #expect(try heights(rows, ["--width", "150,200"]).hits == 5)
    #expect(try heights(rows, ["--scale", "2"]).hits == 0)
    let font = scratch.folder.appendingPathComponent("extra.ttf")
    let fonts = try FileManager.default.subpathsOfDirectory(atPath: ToolRun.products.path)
    let regular = try #require(fonts.first { $0.hasSuffix("NotoSans-Regular.ttf") })
    try FileManager.default.copyItem(
      at: ToolRun.products.appendingPathComponent(regular), to: font)
    #expect(try heights(rows, ["--font-file", "extra.ttf"]).hits == 0)
    try scratch.write(
      ToolFixtures.bars.replacingOccurrences(of: "margins: 10", with: "margins: 11"),
      to: "cell.yaml")
    let other = try heights(rows)
    #expect(other.hits == 0)
    #expect(other.run.lines[4].hasSuffix("\"height\":\(11 + 4 + 11)}"))
  }

  @Test func `a row that failed is not kept`() throws {
    let rows = "{\"size\":1}\n{\"size\":\"x\"}\n{\"size\":3}\n"
    let first = try heights(rows, ["--on-error", "null"])
    #expect(first.run.status == 1)
    let again = try heights(rows, ["--on-error", "null"])
    #expect(again.hits == 2)
    #expect(again.run.output == first.run.output)
    #expect(again.run.errors.contains("field 'size': expected a number"))
  }

  @Test func `characters without a glyph are counted on a hit too`() throws {
    try scratch.write(ToolFixtures.text, to: "cell.yaml")
    let rows = "{\"text\":\"\u{10FFFD}\"}\n"
    for hits in 0...1 {
      let run = try heights(rows)
      #expect(run.hits == hits)
      #expect(run.run.errors.contains("1 character has no glyph"))
    }
  }

  @Test func `a file of something else is refused and left as it is`() throws {
    let text = String(repeating: "notes that somebody keeps\n", count: 40)
    try scratch.write(text, to: "cache.sqlite")
    let arguments = ["heights", "--template", "cell.yaml", "--cache", "cache.sqlite"]
    let notes = try ToolRun(arguments, input: records(0..<3), in: scratch.folder)
    #expect(notes.status == 65)
    #expect(notes.errors.contains("'cache.sqlite' is not a height cache of this version"))
    let file = scratch.folder.appendingPathComponent("cache.sqlite")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)

    try FileManager.default.removeItem(at: file)
    try SQLiteInputTests.execute("CREATE TABLE precious (x)", in: file)
    let before = try Data(contentsOf: file)
    let database = try ToolRun(arguments, input: records(0..<3), in: scratch.folder)
    #expect(database.status == 65)
    #expect(try Data(contentsOf: file) == before)
  }

  @Test func `a cache that cannot be opened is an error of output`() throws {
    let run = try ToolRun(
      ["heights", "--template", "cell.yaml", "--cache", "no/such/folder.sqlite"],
      input: records(0..<3), in: scratch.folder)
    #expect(run.status == 74)
    #expect(run.errors.contains("cannot use the cache 'no/such/folder.sqlite'"))
  }
}
