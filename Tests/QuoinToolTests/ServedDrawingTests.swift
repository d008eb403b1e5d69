// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import QuoinTool

/// `quoin serve`: what a program needs to draw rows and to say why they look as they do.
@Suite struct ServedDrawingTests {
  /// A text of one line that is often too long for it.
  private static let template = """
    colors: {ink: {light: "#000000", dark: "#ffffff"}}
    views:
      a: {type: text, text: "${t}", lines: 1, color: ink}
    layout: ["H:|-8-[a]-8-|", "V:|-4-[a]-4-|"]
    """

  /// Opens a list of texts, 100 points wide.
  private static func opening(
    _ texts: [String], _ more: [String: Any] = [:]
  ) throws -> String {
    let parameters: [String: Any] = [
      "source": template, "records": texts.map { ["t": $0] }, "width": 100,
    ]
    return try ToolFixtures.request(0, "open", parameters.merging(more) { $1 })
  }

  /// The results, and the message of an error where there is none.
  private static func results(_ input: String) throws -> [[String: Any]] {
    let run = try ToolRun(["serve"], input: input)
    #expect(run.status == 0 && run.errors == "")
    return try run.objects().map {
      $0["result"] as? [String: Any] ?? $0["error"] as? [String: Any] ?? [:]
    }
  }

  @Test func `fonts have one number each in all drawings, in the order of the list's fonts`() throws
  {
    let results = try Self.results(
      Self.opening(["ab", "日本", "日本 ab"])
        + ToolFixtures.request(1, "displayList", ["from": 0, "to": 1])
        + ToolFixtures.request(2, "displayList", ["from": 1, "to": 2])
        + ToolFixtures.request(3, "displayList", ["from": 2, "to": 3])
        + ToolFixtures.request(4, "displayList", ["from": 0, "to": 3]))
    let numbers = results.dropFirst().map { $0["fonts"] as? [Int] ?? [] }
    #expect(numbers == [[0], [1], [1, 0], [0, 1]])
    for result in results.dropFirst() {
      let list = result["displayList"] as? [String: Any]
      #expect((list?["fonts"] as? [Any])?.count == (result["fonts"] as? [Int])?.count)
    }
  }

  @Test func `an outline grows with the size, and a space has none`() throws {
    /// The glyphs of the only run of "I I".
    let drawing = try Self.results(Self.opening(["I I"]) + ToolFixtures.request(1, "displayList"))[
      1]
    let commands = (drawing["displayList"] as? [String: Any])?["commands"] as? [[String: Any]]
    let run = commands?.compactMap { $0["run"] as? [String: Any] }.first
    let ids = (run?["glyphs"] as? [[Any]] ?? []).compactMap { $0[0] as? Int }
    try #require(ids.count == 3 && ids[0] == ids[2])
    func paths(_ size: Int) throws -> [String] {
      let request = ["font": 0, "glyphs": ids, "size": size] as [String: Any]
      let result = try Self.results(
        Self.opening(["I I"]) + ToolFixtures.request(1, "displayList")
          + ToolFixtures.request(2, "glyphs", request))[2]
      return (result["glyphs"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
    }
    let (small, large) = (try paths(10), try paths(20))
    #expect(small.count == 3 && small[1] == "" && small[0] == small[2])
    #expect(small[0].hasPrefix("M") && small[0].hasSuffix("Z"))
    func numbers(_ path: String) -> [Double] {
      path.split { !($0.isNumber || $0 == "." || $0 == "-") }.compactMap { Double($0) }
    }
    let pairs = zip(numbers(small[0]), numbers(large[0]))
    #expect(numbers(small[0]).count >= 8)
    // Each is rounded to a thousandth.
    #expect(pairs.allSatisfy { abs(2 * $0 - $1) <= 0.002 }, "\(small[0]) \(large[0])")
  }

  @Test func `an emoji has as many pixels as it says, and lies near its line`() throws {
    let drawing = try Self.results(Self.opening(["😀"]) + ToolFixtures.request(1, "displayList"))[1]
    let commands = (drawing["displayList"] as? [String: Any])?["commands"] as? [[String: Any]]
    let run = commands?.compactMap { $0["run"] as? [String: Any] }.first
    let id = try #require((run?["glyphs"] as? [[Any]])?.first?[0] as? Int)
    let request = ["font": 0, "glyphs": [id], "size": 17, "scale": 2] as [String: Any]
    let result = try Self.results(
      Self.opening(["😀"]) + ToolFixtures.request(1, "displayList")
        + ToolFixtures.request(2, "glyphs", request))[2]
    let glyph = try #require((result["glyphs"] as? [[String: Any]])?.first, "\(result)")
    guard glyph["path"] == nil else { return #expect(glyph["path"] as? String != "") }
    let (width, height) = (glyph["width"] as? Int ?? 0, glyph["height"] as? Int ?? 0)
    let pixels = Data(base64Encoded: glyph["pixels"] as? String ?? "")
    #expect(width > 0 && height > 0 && pixels?.count == 4 * width * height)
    // An emoji is about one em high: 17 points.
    let points = Double(height) * (glyph["unit"] as? Double ?? 0)
    #expect((8.0...34).contains(points), "\(points)")
  }

  @Test(
    arguments: [
      (["font": 0, "glyphs": [1], "size": 10], "there was none yet"),
      (["glyphs": [1], "size": 10], "font is missing"),
      (["font": 0, "size": 10], "glyphs is missing"),
      (["font": 0, "glyphs": [1]], "size is missing"),
      (["font": 0, "glyphs": [1, -2], "size": 10], "glyphs[1] is a whole number from 0"),
      (["font": 0, "glyphs": [1], "size": 0], "size is a number from 0.01"),
      (["font": 0, "glyphs": 3, "size": 10], "glyphs is an array"),
    ] as [([String: any Sendable], String)])
  func `wrong glyphs have an answer`(_ request: [String: any Sendable], _ message: String) throws {
    let results = try Self.results(ToolFixtures.request(1, "glyphs", request))
    #expect((results[0]["message"] as? String ?? "").contains(message), "\(results)")
    #expect(results[0]["code"] as? Int == -32602)
  }

  @Test func `a glyph that the font does not have is an error that names their number`() throws {
    let results = try Self.results(
      Self.opening(["a"]) + ToolFixtures.request(1, "displayList")
        + ToolFixtures.request(2, "glyphs", ["font": 0, "glyphs": [4_294_967_295], "size": 10])
        + ToolFixtures.request(3, "glyphs", ["font": 1, "glyphs": [1], "size": 10]))
    #expect((results[2]["message"] as? String ?? "").contains("has no glyph 4294967295"))
    #expect((results[3]["message"] as? String ?? "").contains("0 to 0, not 1"))
  }

  @Test func `an explanation is that of the command explain`() throws {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "t.yaml")
    try scratch.write(#"{"t":"a text"}"# + "\n", to: "rows.ndjson")
    let command = try ToolRun(
      ["explain", "-t", "t.yaml", "-d", "rows.ndjson", "--row", "0", "--width", "100", "--json"],
      in: scratch.folder
    ).objects()[0]
    let run = try ToolRun(
      ["serve"],
      input: try ToolFixtures.request(
        0, "open", ["template": "t.yaml", "data": "rows.ndjson", "width": 100])
        + ToolFixtures.request(1, "explain", ["row": 0]), in: scratch.folder)
    var result = try #require(try run.objects()[1]["result"] as? [String: Any], "\(run.text)")
    let text = result.removeValue(forKey: "text") as? String ?? ""
    #expect(NSDictionary(dictionary: result) == NSDictionary(dictionary: command))
    #expect(text.hasPrefix("Row 0 of the list is ") && text.contains("t.yaml:4: "), "\(text)")
  }

  @Test func `findings name their rows and lines of the template`() throws {
    let long = String(repeating: "word ", count: 30)
    let results = try Self.results(
      Self.opening(["a", long, "b"]) + ToolFixtures.request(1, "findings")
        + ToolFixtures.request(2, "findings", ["from": 2]))
    let found = results[1]["findings"] as? [[String: Any]] ?? []
    #expect(found.map { $0["row"] as? Int } == [1] && found.first?["line"] as? Int == 3)
    #expect(
      found.first?["kind"] as? String == "truncated" && found.first?["view"] as? String == "a")
    #expect((results[2]["findings"] as? [Any])?.isEmpty == true)
  }

  @Test func `the appearance changes colours and no height`() throws {
    func drawing(_ appearance: String) throws -> [String: Any] {
      try Self.results(
        Self.opening(["a"], ["appearance": appearance]) + ToolFixtures.request(1, "displayList"))[1]
    }
    func colors(_ drawing: [String: Any]) -> [String] {
      let list = drawing["displayList"] as? [String: Any]
      return (list?["commands"] as? [[String: Any]] ?? []).filter { $0["run"] != nil }
        .compactMap { $0["color"] as? String }
    }
    let (light, dark) = (try drawing("light"), try drawing("dark"))
    #expect(colors(light) == ["#000000"] && colors(dark) == ["#ffffff"])
    #expect(light["height"] as? Double == dark["height"] as? Double)
    let wrong = try Self.results(Self.opening(["a"], ["appearance": "blue"]))[0]
    #expect(wrong["message"] as? String == #"appearance is "light" or "dark", not "blue""#)
    let none = try Self.results(
      ToolFixtures.request(
        0, "open",
        [
          "source": "views: {a: {type: text, text: a}}\nlayout: 'V:|[a]|'",
          "appearance": "dark",
        ]))[0]
    #expect(none["code"] as? Int == 64)
  }
}
