// SPDX-License-Identifier: Apache-2.0

import Quoin
import Testing

// BEGIN BringYourOwnBackend
struct PlotBackend: RenderBackend {
  private var rows: [String] = []

  mutating func draw(_ page: DisplayPage) throws(Never) {
    var grid = Array(
      repeating: [Character](repeating: ".", count: Int(page.size.width)),
      count: Int(page.size.height))
    for call in page.list.drawCalls() {
      let ink: Character
      switch call.command {
      case .fill, .stroke: ink = "#"
      case .glyphs(let drawn): ink = drawn.text.first ?? "?"
      case .image: ink = "@"
      case .save, .restore, .transform, .clip, .opacity, .area: continue
      }
      // The area on the page, in points, cut to the clips.
      let area = call.bounds
      for y in grid.indices where area.minY <= Double(y) && Double(y) < area.maxY {
        for x in grid[y].indices where area.minX <= Double(x) && Double(x) < area.maxX {
          grid[y][x] = ink
        }
      }
    }
    rows += grid.map { String($0) }
  }

  mutating func finish() throws(Never) -> [String] { rows }
}
// END BringYourOwnBackend

// BEGIN BringYourOwnMeasurer
struct BoxMeasurer: TextMeasurer {
  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    BoxText(
      words: text.string.split(separator: " ").map(\.count),
      em: text.runs.first?.style.font.size ?? 0)
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    LineMetrics(ascent: 0.8 * font.size, descent: 0.2 * font.size, leading: 0)
  }

  func check(_ font: FontDescriptor) throws(MissingFontError) {}
}

struct BoxText: PreparedText {
  var words: [Int]
  var em: Double

  var missingGlyphCount: Int { 0 }
  var minContentWidth: Double { Double(words.max() ?? 0) * em / 2 }
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }

  func metrics(in container: TextContainer) -> TextMetrics {
    layout(in: container).metrics
  }

  func layout(in container: TextContainer) -> TextLayout {
    guard !words.isEmpty else { return TextLayout(metrics: .empty, lines: []) }
    var widths: [Double] = []
    for word in words {
      let width = Double(word) * em / 2
      if let last = widths.last, last + em / 2 + width <= container.width {
        widths[widths.count - 1] = last + em / 2 + width
      } else {
        widths.append(width)
      }
    }
    let limit = container.maximumNumberOfLines
    let count = limit > 0 ? min(limit, widths.count) : widths.count
    let metrics = TextMetrics(
      size: Size(width: widths[..<count].max() ?? 0, height: Double(count) * em),
      lineCount: count, firstBaseline: 0.8 * em, lastBaseline: (Double(count) - 0.2) * em,
      isTruncated: count < widths.count)
    return TextLayout(metrics: metrics, lines: [])
  }
}
// END BringYourOwnMeasurer

/// The code of the two guides for those who bring a part of their own.
@Suite struct GuideTests {
  @Test func `the guide's backend draws the guide's list`() {
    // BEGIN BringYourOwnBackend
    var list = DisplayList()
    list.fill(Rect(x: 1, y: 1, width: 6, height: 3), .black)
    list.scoped { list in
      list.transform(.translation(x: 4, y: 2))
      list.image(named: "photo", in: Rect(x: 0, y: 0, width: 2, height: 1))
    }
    var backend = PlotBackend()
    backend.draw(DisplayPage(size: Size(width: 8, height: 5), list: list))
    print(backend.finish().joined(separator: "\n"))
    // END BringYourOwnBackend
    #expect(backend.finish() == ["........", ".######.", ".###@@#.", ".######.", "........"])
  }

  @Test func `the guide's measurer gives the guide's size`() {
    // BEGIN BringYourOwnMeasurer
    let cell = View()
    cell.environment = LayoutEnvironment(measurer: BoxMeasurer())
    let label = Label(text: "eight boxes in two lines")
    label.font = FontDescriptor(size: 10)
    label.numberOfLines = 0
    cell.addSubview(label)
    label.makeConstraints { make in make.edges.equalToSuperview().inset(4) }
    let size = cell.systemLayoutSizeFitting(
      Size(width: 88, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    print(size)  // 88×28: two lines of 10 and margins of 4
    // END BringYourOwnMeasurer
    #expect("\(size)" == "88×28")
    let text = BoxMeasurer().prepare(AttributedText("a bb c"), paragraphStyle: ParagraphStyle())
    for width in [0.0, 20, 30, 100] {
      let container = TextContainer(width: width, maximumNumberOfLines: 2)
      #expect(text.metrics(in: container) == text.layout(in: container).metrics)
    }
  }
}
