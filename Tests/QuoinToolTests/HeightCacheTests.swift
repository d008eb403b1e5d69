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
    #expect(
      notes.errors.contains("'cache.sqlite' is not a height cache; give --cache another file"))
    let file = scratch.folder.appendingPathComponent("cache.sqlite")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)

    try FileManager.default.removeItem(at: file)
    try SQLiteInputTests.execute("CREATE TABLE precious (x)", in: file)
    let before = try Data(contentsOf: file)
    for more in [[], ["--cache-rebuild"]] {
      let database = try ToolRun(arguments + more, input: records(0..<3), in: scratch.folder)
      #expect(database.status == 65)
      #expect(try Data(contentsOf: file) == before)
    }
  }

  /// Changes bytes of the cache's file.
  func damage(_ change: (inout Data) -> Void) throws {
    let file = scratch.folder.appendingPathComponent("cache.sqlite")
    var bytes = try Data(contentsOf: file)
    change(&bytes)
    try bytes.write(to: file)
  }

  @Test func `a run continues without a read-only cache`() throws {
    let rows = records(0..<10)
    let first = try heights(rows)
    // SQLite only reads a file whose write version is above 2; this holds for root too.
    try damage { $0[18] = 3 }
    let run = try heights(rows)
    #expect(run.run.status == 0 && run.hits == 0)
    #expect(run.run.output == first.run.output)
    #expect(run.run.errors.contains("warning: cannot use the cache 'cache.sqlite': "))
    #expect(run.run.errors.contains("continuing without it"))
  }

  @Test func `a run continues without a cache whose disk is full`() throws {
    let rows = records(0..<20_000)
    let expected = try heights(rows, ["--out", "f32"]).run.output
    try FileManager.default.removeItem(
      at: scratch.folder.appendingPathComponent("cache.sqlite"))
    // No file may grow beyond 200 blocks of 512 bytes; the heights take 80,000 bytes, the cache
    // ten times as many.
    try scratch.write(
      "trap '' XFSZ; ulimit -f 200; exec \"$QUOIN\" \"$@\"\n", to: "limited.sh")
    let run = try ToolRun(
      ["limited.sh", "heights", "-t", "cell.yaml", "--out", "f32", "--cache", "cache.sqlite"],
      input: rows, in: scratch.folder,
      environment: ["QUOIN": ToolRun.products.appendingPathComponent("quoin").path],
      program: URL(fileURLWithPath: "/bin/sh"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == expected)
    #expect(run.errors.contains("warning: cannot use the cache 'cache.sqlite': "))
  }

  @Test func `a damaged cache is reported and made anew`() throws {
    let rows = records(0..<300)
    let first = try heights(rows)
    for range in [100..<8192, 0..<16, 0..<72, 68..<72, 0..<4096] {
      try damage { bytes in for index in range { bytes[index] = 0xA5 } }
      let run = try heights(rows)
      #expect(run.run.status == 0 && run.hits == 0, "\(range): \(run.run.errors)")
      #expect(run.run.output == first.run.output)
      #expect(
        run.run.errors.contains("warning: the cache 'cache.sqlite' is damaged, so its heights"))
      let again = try heights(rows)
      #expect(again.hits == 300 && !again.run.errors.contains("warning"))
      try damage { bytes in for index in range { bytes[index] = 0xA5 } }
      let rebuilt = try heights(rows, ["--cache-rebuild"])
      #expect(
        rebuilt.run.status == 0 && rebuilt.hits == 0 && !rebuilt.run.errors.contains("warning"))
      #expect(rebuilt.run.output == first.run.output)
    }
    #expect(try heights(rows, ["--cache-rebuild"]).hits == 0)
    let alone = try ToolRun(["heights", "--sample", "--cache-rebuild"], in: scratch.folder)
    #expect(alone.status == 64)
  }

  @Test func `one damaged height is measured again and reported`() throws {
    let rows = records(0..<10)
    let first = try heights(rows)
    try SQLiteInputTests.execute(
      """
      UPDATE heights_by_hash SET entry = (
        SELECT entry FROM heights_by_hash WHERE hash = (SELECT max(hash) FROM heights_by_hash))
      WHERE hash = (SELECT min(hash) FROM heights_by_hash)
      """,
      in: scratch.folder.appendingPathComponent("cache.sqlite"))
    let run = try heights(rows)
    #expect(run.run.output == first.run.output && run.hits == 9)
    #expect(
      run.run.errors.contains("1 height in the cache 'cache.sqlite' was damaged and measured again")
    )
    #expect(try heights(rows).hits == 10)
  }

  @Test func `a cache of another version is emptied with a warning`() throws {
    let rows = records(0..<10)
    let first = try heights(rows)
    try SQLiteInputTests.execute(
      "PRAGMA user_version = 9", in: scratch.folder.appendingPathComponent("cache.sqlite"))
    let run = try heights(rows)
    #expect(run.run.status == 0 && run.hits == 0 && run.run.output == first.run.output)
    #expect(run.run.errors.contains("'cache.sqlite' was made by another version"))
    #expect(try heights(rows).hits == 10)
  }

  @Test func `a cache that cannot be opened is an error of output`() throws {
    let run = try ToolRun(
      ["heights", "--template", "cell.yaml", "--cache", "no/such/folder.sqlite"],
      input: records(0..<3), in: scratch.folder)
    #expect(run.status == 74)
    #expect(run.errors.contains("cannot use the cache 'no/such/folder.sqlite'"))
  }
}
