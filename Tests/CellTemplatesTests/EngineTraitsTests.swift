// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import Testing
import TextMeasurement
import TextVocabulary

/// Templates in a browser other than that of their conventions.
@Suite struct EngineTraitsTests {
  private static func template(_ head: String) throws -> CellTemplate {
    try CellTemplate.load(
      source: """
        \(head)
        width: 100
        fonts: {b: {size: 15}}
        views:
          a: {type: text, text: "${t}", font: b}
        layout: |
          a.edges = cell.edges
        """, fileName: "t.yaml")
  }

  private static func heights(_ template: CellTemplate) throws -> [Double] {
    let fonts = try HarfBuzzTextMeasurer.bundled()
    let cell = CellMeasurer(template: template, measurer: fonts)
    // Firefox begins no line with a small kana, and breaks after a slash.
    return try ["Hxg", "あいうえおかっきくけこ", "one/two/three/four/five"].map {
      try cell.height(of: .object(RecordObject([("t", .string($0))])), width: 90)
    }
  }

  @Test(arguments: BrowserEngine.allCases)
  func `a template in a browser is the one with its conventions`(engine: BrowserEngine) throws {
    let stated = try Self.template("conventions: \(engine.conventionsName.rawValue)")
    for other in ConventionsName.allCases where other != .uikit {
      let found = try Self.template("conventions: \(other.rawValue)").at(engine: engine)
      #expect(found.conventions == stated.conventions)
      #expect(try Self.heights(found) == Self.heights(stated))
    }
  }

  @Test func `browsers give the rows other heights`() throws {
    let template = try Self.template("conventions: web")
    let heights = try BrowserEngine.allCases.map { try Self.heights(template.at(engine: $0)) }
    #expect(heights.map(\.[0]) == [20, 22, 20])
    #expect(Set(heights.map(\.[2])).count > 1)
  }

  @Test func `what readers prefer, and the pixel ratio, stay`() throws {
    let template = try Self.template("conventions: web\npixelRatio: 2")
    let size = try #require(TextSize("150%"))
    let first = try template.at(textSize: size).at(engine: .firefox)
    let then = try template.at(engine: .firefox).at(textSize: size)
    #expect(first.textSize == size && first.pixelRatio == 2 && first.conventions == .firefox)
    #expect(try Self.heights(first) == Self.heights(then))
    #expect(try first.at(engine: .chromium).textSize == size)
  }

  @Test func `a template by UIKit's conventions is in no browser`() throws {
    let error = #expect(throws: ReaderTraitsError.self) {
      try Self.template("scale: 2").at(engine: .firefox)
    }
    #expect(error?.description.contains("'conventions: web'") == true)
  }

  @Test func `engines have the names of options`() {
    #expect(BrowserEngine.names == ["chromium", "firefox", "webkit"])
    #expect(BrowserEngine(name: "firefox") == .firefox)
    #expect(BrowserEngine(name: "web") == nil)
  }
}
