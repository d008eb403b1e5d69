// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing

@testable import QuoinTool

/// `quoin serve`: what readers prefer of a template, and the files that it includes.
@Suite struct ServedTemplateTests {
  private static let web = """
    conventions: web
    direction: rtl
    fonts: {body: {size: 20, lineHeight: 1.5}}
    views: {a: {type: text, text: "${t}", font: body}}
    layout: ["H:|-8-[a]-(>=0)-|", "V:|[a]|"]
    """
  private static let uikit = """
    colors: {ink: {light: black, dark: white}}
    fonts: {body: {textStyle: body}}
    views: {a: {type: text, text: "${t}", font: body, color: ink}}
    layout: ["H:|[a]|", "V:|[a]|"]
    """
  private static let plain = """
    views: {a: {type: text, text: "${t}"}}
    layout: ["H:|[a]|", "V:|[a]|"]
    """

  /// The results, or the errors where there are none.
  private static func results(_ input: String, in folder: URL? = nil) throws -> [[String: Any]] {
    let run = try ToolRun(["serve"], input: input, in: folder)
    #expect(run.status == 0 && run.errors == "")
    return try run.objects().map {
      $0["result"] as? [String: Any] ?? $0["error"] as? [String: Any] ?? [:]
    }
  }

  private static func opening(
    _ source: String, _ preferences: [String: Any] = [:]
  ) throws -> String {
    let list: [String: Any] = ["source": source, "records": [["t": "a"]], "width": 200]
    return try ToolFixtures.request(0, "open", list.merging(preferences) { $1 })
  }

  // MARK: - Preferences

  @Test func `preferences are the template's own, and what it may have`() throws {
    let cases: [(String, [String], String, [String], String)] = [
      (Self.web, ["light"], "100%", ["75%", "100%", "125%", "150%", "200%", "300%"], "rtl"),
      (
        Self.uikit, ["light", "dark"], "l",
        ["xs", "s", "m", "l", "xl", "xxl", "xxxl", "ax1", "ax2", "ax3", "ax4", "ax5"], "auto"
      ),
      (Self.plain, ["light"], "l", [], "auto"),
    ]
    for (source, appearances, size, sizes, direction) in cases {
      let found = try Self.results(
        Self.opening(source) + ToolFixtures.request(1, "preferences"))[1]
      #expect(found["appearance"] as? String == "light")
      #expect(found["appearances"] as? [String] == appearances)
      #expect(found["textSize"] as? String == size)
      #expect(found["textSizes"] as? [String] == sizes)
      #expect(found["direction"] as? String == direction)
    }
  }

  @Test func `a size of text changes heights, and template takes it back`() throws {
    let results = try Self.results(
      Self.opening(Self.web, ["textSize": "200%"]) + ToolFixtures.request(1, "heights")
        + ToolFixtures.request(2, "preferences")
        + ToolFixtures.request(3, "template", ["source": Self.web])
        + ToolFixtures.request(4, "heights")
        + ToolFixtures.request(5, "template", ["source": Self.uikit, "textSize": "ax5"])
        + ToolFixtures.request(6, "preferences"))
    #expect(results[1]["heights"] as? [Double] == [20 * 2 * 1.5])
    #expect(results[2]["textSize"] as? String == "200%")
    #expect(results[4]["heights"] as? [Double] == [20 * 1.5])
    #expect(results[6]["textSize"] as? String == "ax5")
  }

  @Test func `a direction takes the place of the template's`() throws {
    func left(_ direction: String?) throws -> Double? {
      let preferences = direction.map { ["direction": $0] } ?? [:]
      let layout = try Self.results(
        Self.opening(Self.web, preferences) + ToolFixtures.request(1, "layout", ["row": 0]))[1]
      return ((layout["frames"] as? [String: Any])?["a"] as? [String: Any])?["x"] as? Double
    }
    // The text begins 8 points from the leading edge of a cell that is 200 points wide.
    let (own, leading) = (try #require(try left(nil)), try #require(try left("ltr")))
    #expect(leading == 8 && own > 100)
    #expect(try left("rtl") == own)
    // An "a" is written from left to right.
    #expect(try left("auto") == 8)
  }

  @Test(
    arguments: [
      (
        ["textSize": "huge"], -32602,
        "textSize is one of xs, s, m, l, xl, xxl, xxxl, ax1, ax2, ax3, ax4, ax5, or a percentage "
          + "from 25% to 1000%, not \"huge\""
      ),
      (["textSize": "xl"], 64, "the text size xl is UIKit's"),
      (["textSize": 3], -32602, "textSize is a string"),
      (
        ["direction": "up"], -32602, #"direction is "auto" or "ltr" or "rtl", not "up""#
      ),
      (["appearance": "dark"], 64, "no colour of the template has a dark value"),
    ] as [([String: any Sendable], Int, String)])
  func `a preference that the template cannot have is an error`(
    _ preference: [String: any Sendable], _ code: Int, _ message: String
  ) throws {
    let results = try Self.results(
      Self.opening(Self.web)
        + ToolFixtures.request(
          1, "template", preference.merging(["source": Self.web]) { $1 })
        + ToolFixtures.request(2, "preferences"))
    #expect(results[1]["code"] as? Int == code, "\(results[1])")
    #expect((results[1]["message"] as? String)?.hasPrefix(message) == true, "\(results[1])")
    #expect(results[2]["textSize"] as? String == "100%")
  }

  // MARK: - Files

  @Test func `a list names the files that its template includes, also one with errors`() throws {
    let scratch = try Scratch()
    let parts = scratch.folder.appendingPathComponent("cells/parts")
    try FileManager.default.createDirectory(at: parts, withIntermediateDirectories: true)
    try scratch.write("extends: base.yaml\n", to: "cells/t.yaml")
    try scratch.write("include: [parts/a.yaml]\n" + Self.plain, to: "cells/base.yaml")
    try scratch.write("fonts: {body: {size: 20}}\n", to: "cells/parts/a.yaml")
    try scratch.write("include: [none.yaml]\n" + Self.plain, to: "broken.yaml")
    let results = try Self.results(
      ToolFixtures.request(0, "open", ["template": "cells/t.yaml"])
        + ToolFixtures.request(
          1, "template",
          ["template": "cells/t.yaml", "source": "extends: parts/a.yaml\n" + Self.plain])
        + ToolFixtures.request(2, "template", ["template": "broken.yaml"])
        + ToolFixtures.request(3, "template", ["source": Self.plain]),
      in: scratch.folder)
    #expect(results[0]["files"] as? [String] == ["cells/base.yaml", "cells/parts/a.yaml"])
    #expect(results[1]["files"] as? [String] == ["cells/parts/a.yaml"])
    let data = results[2]["data"] as? [String: Any]
    #expect(results[2]["code"] as? Int == 65, "\(results[2])")
    #expect(data?["files"] as? [String] == ["none.yaml"])
    #expect((data?["findings"] as? [Any])?.count == 1)
    #expect(results[3]["rows"] as? Int == 0 && results[3]["files"] == nil)
  }
}
