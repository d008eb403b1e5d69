// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import LayoutRendering
import QuoinTestSupport
import Testing
import TextMeasurement

@testable import CellTemplates

/// Where lines stand in a text that is higher than they are.
@Suite struct VerticalAlignTests {
  /// The room above the first text of a drawing, in a view of 60 points with a line of 20.
  private func room(
    conventions: String, text: String = ""
  ) throws -> Double {
    let template = try load(
      """
      conventions: \(conventions)
      fonts: {f: {size: 10, lineHeight: 20px}}
      views:
        t: {type: text, text: a, font: f, height: 60\(text)}
      layout: ["H:|[t]|", "V:|[t]|"]
      """)
    return try top(template)
  }

  /// The top of the lines that are drawn last.
  private func top(_ template: CellTemplate, _ json: String = "{}") throws -> Double {
    let measurer = CellMeasurer(
      template: template, measurer: try HarfBuzzTextMeasurer.bundled(), scale: 0)
    let list = try measurer.drawing(of: try record(json), width: 200).list
    let tops = list.commands.compactMap { command in
      if case .glyphs(let drawn) = command { drawn.origin.y } else { nil }
    }
    return try #require(tops.last).rounded()
  }

  @Test func `lines stand in the middle by UIKit's conventions, and at the top by the web's`()
    throws
  {
    let middle = try room(conventions: "uikit")
    #expect(middle == 20)
    for conventions in ["web", "firefox", "webkit"] {
      #expect(try room(conventions: conventions) == 0)
      #expect(try room(conventions: conventions, text: ", verticalAlign: center") == middle)
    }
  }

  @Test(arguments: ["uikit", "web"])
  func `verticalAlign says where they stand`(_ conventions: String) throws {
    let places = try ["top", "center", "bottom"].map {
      try room(conventions: conventions, text: ", verticalAlign: \($0)")
    }
    #expect(places[1] - places[0] == 20 && places[2] - places[1] == 20, "\(places)")
  }

  @Test func `texts with padding and a limit of lines stand there too`() throws {
    let padding = ", padding: [10, 0, 20, 0]"
    for more in ["", ", lines: 1", ", lines: 2"] {
      let room = try room(
        conventions: "web", text: padding + ", verticalAlign: bottom" + more)
      #expect(room == 20, "\(more): \(room)")
    }
  }

  @Test(arguments: ["uikit", "web"])
  func `texts of a table's cells stand in the middle, unless their style says otherwise`(
    _ conventions: String
  ) throws {
    func top(_ styles: String) throws -> Double {
      let template = try load(
        """
        conventions: \(conventions)
        fonts: {f: {size: 10, lineHeight: 20px}}
        styles: {\(styles)}
        views:
          t: {type: text, text: "${t}", html: block, font: f}
        layout: ["H:|[t]|", "V:|[t]|"]
        """)
      return try self.top(
        template, #"{"t": "<table><tr><td>a<br>b<br>c</td><td>d</td></tr></table>"}"#)
    }
    let middle = try top("")
    #expect(try middle - top("td: {verticalAlign: top}") == 20)
    #expect(try top("td: {verticalAlign: bottom}") - middle == 20)
  }

  @Test func `other words and texts of blocks are refused`() {
    func source(_ text: String) -> String {
      """
      fonts: {f: {size: 10}}
      views:
        t: {type: text, text: "${t}", font: f, \(text)}
      layout: ["H:|[t]|", "V:|[t]|"]
      """
    }
    #expect(
      findings(source("verticalAlign: middle")).map(\.message) == [
        "verticalAlign: expected top, center or bottom, found 'middle'"
      ])
    #expect(
      findings(source("markdown: block, verticalAlign: top")).map(\.message) == [
        "'verticalAlign' goes with 'markdown: inline'; blocks are shown whole"
      ])
  }
}
