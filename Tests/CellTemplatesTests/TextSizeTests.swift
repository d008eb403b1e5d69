// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import QuoinTestSupport
import Testing
import TextMeasurement
import TextVocabulary

@testable import CellTemplates

/// Templates for readers who prefer other sizes of text.
@Suite struct TextSizeTests {
  private static let words = String(repeating: "Masons set corner stones with care. ", count: 4)

  private static func template(_ font: String, head: String = "") throws -> CellTemplate {
    try CellTemplate.load(
      source: """
        \(head)
        width: 200
        fonts: {b: \(font)}
        views:
          a: {type: text, text: "${t}", font: b}
          c: {type: text, text: "${t ?? 'plain'}"}
        layout: |
          V:|[a]-[c]|
          H:|[a]|
          H:|[c]|
        """, fileName: "t.yaml")
  }

  private static func layout(_ template: CellTemplate) throws -> CellLayout {
    let cell = CellMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
    let record = RecordValue.object(RecordObject([("t", .string(words))]))
    let layout = try cell.layout(of: record, width: 200)
    #expect(try cell.height(of: record, width: 200) == layout.height)
    return layout
  }

  private static func height(of view: String, in template: CellTemplate) throws -> Double {
    try #require(try layout(template).frames.first { $0.name == view }).frame.height
  }

  /// The distance of lines is that of UIKit's tables, where the font's own lines are lower.
  @Test(arguments: FontTextStyle.allCases, ["xs", "l", "xxl", "ax5"])
  func `a text style has UIKit's size and the distance between its lines`(
    style: FontTextStyle, size: String
  ) throws {
    let name = try #require(TextStyleName.allCases.first { $0.style == style })
    let textSize = try #require(TextSize(size))
    let template = try Self.template("{textStyle: \(name.rawValue)}").at(textSize: textSize)
    let fonts = try HarfBuzzTextMeasurer.bundled()
    let label = Label()
    label.environment = LayoutEnvironment(
      measurer: fonts, pixelGrid: PixelGrid(scale: template.defaultScale))
    label.numberOfLines = 0
    label.text = Self.words
    label.font = .preferredFont(forTextStyle: style, at: textSize.category)
    #expect(label.font.size == style.pointSize(at: textSize.category))
    let height = label.sizeThatFits(Size(width: 200, height: 0)).height
    #expect(try Self.height(of: "a", in: template) == height)
    #expect(template.fonts.first?.descriptor.size == style.pointSize(at: textSize.category))
    // A text without a text style stays as it is.
    let plain = try Self.template("{textStyle: body}")
    #expect(try Self.height(of: "c", in: template) == Self.height(of: "c", in: plain))
  }

  /// Two lines of body text recorded on iOS 26.1 are 20.333 and 22 points apart.
  @Test func `the distance between the baselines of body text is 22`() throws {
    let template = try Self.template("{textStyle: body, family: Noto Sans}", head: "scale: 0")
    let fonts = try HarfBuzzTextMeasurer.bundled()
    let own = fonts.lineMetrics(of: FontDescriptor(size: 17)).lineHeight
    let cell = CellMeasurer(template: template, measurer: fonts)
    let record = RecordValue.object(RecordObject([("t", .string(Self.words))]))
    let text = try #require(try cell.layout(of: record, width: 200).texts.first)
    let distance = max(own, 22)
    let fit = try #require(try cell.textFits(of: record, width: 200).first)
    #expect(fit.lineCount > 3 && text.name == "a")
    #expect(
      abs(fit.textFrame.height - (own + Double(fit.lineCount - 1) * distance)) < 1e-3)
  }

  @Test func `a size beside a text style is scaled as UIFontMetrics scales fonts`() throws {
    // 30 points times 24 / 22 and 62 / 22, in whole points.
    for (size, points) in [("l", 30.0), ("xl", 33), ("ax5", 85)] {
      let template = try Self.template("{textStyle: body, size: 30, weight: bold}")
        .at(textSize: try #require(TextSize(size)))
      let font = try #require(template.fonts.first?.descriptor)
      #expect(font.size == points && font.weight == .bold && font.baselineDistance == nil)
    }
    let heading = try Self.template("{textStyle: headline}").fonts.first?.descriptor
    #expect(heading?.weight == .semibold)
  }

  /// What a factor gives is what the sizes give that are written out.
  @Test(
    arguments: [
      ("{size: 16}", "{size: 24}"),
      ("{size: 16, lineHeight: 20px}", "{size: 24, lineHeight: 30px}"),
      ("{size: 16, lineHeight: 1.5}", "{size: 24, lineHeight: 1.5}"),
      ("{size: 16, lineHeight: 150%}", "{size: 24, lineHeight: 150%}"),
      (
        "{size: 12, letterSpacing: 1, wordSpacing: 2}",
        "{size: 18, letterSpacing: 1.5, wordSpacing: 3}"
      ),
    ])
  func `by the conventions of the web all fonts are larger by a factor`(
    font: String, larger: String
  ) throws {
    let head = "conventions: web\npixelRatio: 2"
    let asked = try Self.template(font, head: head).at(textSize: .factor(1.5))
    let written = try Self.template(larger, head: head)
    #expect(asked.pixelRatio == 2)
    #expect(try Self.height(of: "a", in: asked) == Self.height(of: "a", in: written))
    // A text that names no font has 17 points, and then 25.5.
    let large = try Self.template("{size: 25.5}", head: head)
    #expect(try Self.height(of: "c", in: asked) == Self.height(of: "a", in: large))
  }

  @Test func `nested cells and kinds of cells follow the size of text`() throws {
    let source = """
      width: 200
      fonts: {b: {textStyle: body}}
      select: "${kind}"
      cells:
        note:
          views: {a: {type: text, text: "${t}", font: b}}
          layout: "V:|[a]|"
        list:
          views:
            s:
              type: stack
              each: "${items}"
              cell:
                views: {i: {type: text, text: "${item}", font: {textStyle: footnote}}}
                layout: "V:|[i]|"
          layout: "V:|[s]|"
      """
    let template = try CellTemplate.load(source: source, fileName: "t.yaml")
    let fonts = try HarfBuzzTextMeasurer.bundled()
    for (record, size) in [
      (#"{"kind":"note","t":"One"}"#, FontTextStyle.body),
      (#"{"kind":"list","items":["One","Two"]}"#, .footnote),
    ] {
      let value = try RecordParser().parse(Array(record.utf8)[...])
      for name in ["l", "ax3"] {
        let textSize = try #require(TextSize(name))
        let cell = CellMeasurer(template: try template.at(textSize: textSize), measurer: fonts)
        let line = fonts.lineMetrics(of: .preferredFont(forTextStyle: size, at: textSize.category))
        let count = size == .body ? 1.0 : 2
        let height = try cell.height(of: value, width: 200)
        #expect(abs(height - count * line.lineHeight.rounded(.up)) <= count)
      }
    }
  }

  @Test func `sizes that a template cannot have are refused in a sentence`() throws {
    let cases: [(font: String, head: String, size: String, words: String)] = [
      ("{size: 16}", "", "xl", "no font of the template has a textStyle"),
      ("{textStyle: body}", "", "150%", "goes with 'conventions: web'"),
      ("{size: 16}", "conventions: web", "xl", "it is a percentage, such as 150%"),
    ]
    for (font, head, size, words) in cases {
      let template = try Self.template(font, head: head)
      let error = #expect(throws: ReaderTraitsError.self) {
        try template.at(textSize: try #require(TextSize(size)))
      }
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
      #expect(try template.at(textSize: .standard).textSize == .standard)
    }
    let error = #expect(throws: TemplateErrors.self) {
      try Self.template("{textStyle: body}", head: "conventions: web")
    }
    #expect(error?.description.contains("textStyle goes with UIKit's conventions") == true)
  }

  @Test func `sizes have names, and others are none`() {
    for name in TextSize.names { #expect(TextSize(name)?.name == name) }
    #expect(TextSize("150%")?.name == "150%" && TextSize("100%") == .standard)
    for text in ["", "xxxxl", "150", "%", "10%", "2000%", "nan%", "XL"] {
      #expect(TextSize(text) == nil, "\(text)")
    }
  }
}
