// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite struct BenchTextTests {
  static let keys = [
    "bytes_per_string", "characters", "first_us", "layout_us", "lines", "lines_rewrap",
    "missing_glyphs", "rewrap", "rewrap_shape_calls", "rewrap_us", "rounds", "shape_calls",
    "strings", "warm_us",
    "width",
  ]

  /// Runs `quoin bench text --json` and gives its figures.
  func figures(_ input: String, _ arguments: [String] = []) throws -> [String: Double] {
    let run = try ToolRun(["bench", "text", "--json", "--rounds", "2"] + arguments, input: input)
    #expect(run.status == 0, "\(run.errors)")
    return try #require(try run.objects().first as? [String: Double])
  }

  @Test func `texts are counted, measured and wrapped again without shaping`() throws {
    let text = "The measured height of a row depends on its words, its font and its width only"
    #expect(text.count == 78)
    let figures = try figures(
      String(repeating: text + "\n", count: 50),
      ["--size", "16", "--width", "200", "--rewrap", "500"])
    #expect(figures.keys.sorted() == Self.keys)
    #expect(figures["strings"] == 50)
    #expect(figures["characters"] == Double(50 * text.count))
    // HarfBuzz is asked for each letter and each pair of neighbours once, or for the whole word.
    let words = Set(text.split(separator: " "))
    let pairs = Set(words.flatMap { zip($0, $0.dropFirst()).map { "\($0)\($1)" } })
    let most = words.count + Set(text).count + pairs.count
    #expect(try #require(figures["shape_calls"]) <= Double(most))
    #expect(figures["rewrap_shape_calls"] == 0)
    #expect(try #require(figures["bytes_per_string"]) <= 120)
    let (lines, again) = (try #require(figures["lines"]), try #require(figures["lines_rewrap"]))
    #expect(lines > again && again >= Double(50))
    for key in ["first_us", "warm_us", "rewrap_us", "layout_us"] {
      #expect(try #require(figures[key]) > 0, "\(key)")
    }
  }

  @Test func `records, and what no font has, are counted too`() throws {
    let figures = try figures(
      "{\"text\":\"a\\n\"}\n{\"text\":\"\u{10FFFD}\"}\n", ["--in", "ndjson", "--width", "10"])
    #expect(figures["strings"] == 2 && figures["lines"] == 3)
    #expect(figures["missing_glyphs"] == 1)
    #expect(figures["width"] == 10 && figures["rewrap"] == 400)
  }

  @Test func `words are divided if patterns are named`() throws {
    let options = ["--width", "100", "--hyphens", "auto", "--locale", "en-US"]
    let text = "an internationalization of characteristics\n"
    let whole = try figures(text, options)
    let divided = try figures(text, options + ["--hyphenation", "en-US"])
    #expect(try #require(divided["lines"]) < #require(whole["lines"]))
  }

  @Test func `a table for people names the measurements`() throws {
    let run = try ToolRun(["bench", "text", "--rounds", "1"], input: "one\ntwo\n")
    #expect(run.status == 0)
    #expect(run.lines.first?.hasPrefix("strings") == true)
    #expect(run.text.contains("calls of HarfBuzz"))
  }

  @Test(
    arguments: [
      ([], "", 65), (["--in", "ndjson"], "{\"text\":5}\n", 65), (["--width=-1"], "a\n", 64),
      (["--rounds", "0"], "a\n", 64), (["/no/such/file"], "", 66),
      (["--font", "None"], "a\n", 69),
    ] as [([String], String, Int32)])
  func `input that cannot be measured ends with its exit code`(
    arguments: [String], input: String, status: Int32
  ) throws {
    let run = try ToolRun(["bench", "text"] + arguments, input: input)
    #expect(run.status == status, "\(run.errors)")
    #expect(run.text.isEmpty)
  }
}
