// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// Device pixel ratios in templates: heights of lines, borders and separators.
@Suite struct PixelRatioTests {
  private static func template(_ head: String, _ view: String = "") throws -> CellTemplate {
    try CellTemplate.load(
      source: """
        \(head)
        width: 200
        fonts: {b: {size: 15}}
        views:
          a: {type: text, text: "${t}", font: b\(view)}
        layout: |
          a.edges = cell.edges
        """, fileName: "t.yaml")
  }

  private static func height(_ template: CellTemplate, scale: Double? = nil) throws -> Double {
    let fonts = try HarfBuzzTextMeasurer.bundled()
    return try CellMeasurer(template: template, measurer: fonts, scale: scale).height(
      of: .object(RecordObject([("t", .string("Hxg"))])), width: 200)
  }

  /// Noto Sans at 15 px, as Chromium 156.0.8078.108 lays it out (2026-11-25).
  @Test(
    arguments: [
      (1, 20), (1.1, 23 / 1.1), (1.5, 31 / 1.5), (2, 20.5), (3, 61.0 / 3),
    ] as [(Double, Double)])
  func `a line is as high as in Chromium at a pixel ratio`(ratio: Double, height: Double) throws {
    let stated = try Self.template("conventions: web\npixelRatio: \(ratio)")
    #expect(stated.pixelRatio == ratio)
    #expect(abs(try Self.height(stated) - height) < 1e-9)
    let asked = try Self.template("conventions: web").at(pixelRatio: ratio)
    #expect(abs(try Self.height(asked) - height) < 1e-9)
    let layout = try CellMeasurer(template: asked, measurer: HarfBuzzTextMeasurer.bundled())
      .layout(of: .object(RecordObject([("t", .string("Hxg"))])), width: 200)
    #expect(abs(layout.height - height) < 1e-9)
    // Frames are read out in steps of 2^-20 point.
    #expect(abs(layout.frames[0].frame.height - height) < 1.0 / 1_048_576)
  }

  /// The height of a box with a line of 20 px and a border, which is there twice, as Chromium
  /// 156.0.8078.108 lays it out (2026-11-25).
  @Test(
    arguments: [
      (0.5, 1, 22), (1.5, 1, 22), (1.99, 1, 22), (2, 1, 24), (0.5, 2, 21), (0.3, 2, 21),
      (1.5, 2, 23), (1.3, 2, 22), (0.5, 1.5, 64 / 3.0), (1.5, 1.5, 68 / 3.0), (0.1, 3, 62 / 3.0),
    ] as [(Double, Double, Double)])
  func `borders are whole pixels of the device, and at least one`(
    width: Double, ratio: Double, height: Double
  ) throws {
    let template = try CellTemplate.load(
      source: """
        conventions: web
        pixelRatio: \(ratio)
        fonts: {b: {size: 15, lineHeight: 20px}}
        views:
          a: {type: text, text: "${t}", font: b, border: \(width)}
        layout: |
          a.edges = cell.edges
        """, fileName: "t.yaml")
    #expect(abs(try Self.height(template) - height) <= 1.0 / 64 / ratio)
  }

  @Test func `separators are whole pixels of the device by web conventions alone`() throws {
    let web = "conventions: web\nseparator: 0.5\npixelRatio: "
    #expect(try Self.height(Self.template(web + "1")) == 20 + 1)
    #expect(try Self.height(Self.template(web + "2")) == 20.5 + 0.5)
    #expect(try Self.height(Self.template("separator: 0.5"), scale: 2) == 20.5 + 0.5)
    let wide = try Self.template("conventions: web\nseparator: 1.75")
    #expect(try Self.height(wide) == 20 + 1)
    #expect(try Self.height(wide.at(pixelRatio: 4)) == 20.5 + 1.75)
  }

  @Test func `a pixel ratio is refused by UIKit's conventions and out of range`() throws {
    #expect {
      _ = try Self.template("pixelRatio: 2")
    } throws: {
      "\($0)".contains("pixelRatio goes with 'conventions: web'")
    }
    for ratio in ["0", "-1", "65", "wide"] {
      #expect(throws: TemplateErrors.self) {
        try Self.template("conventions: web\npixelRatio: \(ratio)")
      }
    }
    let template = try Self.template("scale: 2")
    #expect(try Self.height(template.at(pixelRatio: 3)) == Self.height(template))
  }

  @Test func `lines of the font's own height are noted where the ratio is left open`() throws {
    func notes(_ head: String, _ view: String = "") throws -> [String] {
      try Self.template(head, view).notes.map(\.message)
    }
    let open = try notes("conventions: web")
    #expect(open.count == 1 && open[0].contains("--pixel-ratio"), "\(open)")
    #expect(try notes("conventions: web\npixelRatio: 1").isEmpty)
    #expect(try notes("conventions: webkit").isEmpty)
    #expect(try notes("scale: 2").isEmpty)
    let stated = try CellTemplate.load(
      source: """
        conventions: web
        fonts: {b: {size: 15, lineHeight: 1.3}}
        views:
          a: {type: text, text: "${t}", font: b}
        layout: |
          a.edges = cell.edges
        """, fileName: "t.yaml")
    #expect(stated.notes.isEmpty)
  }
}
