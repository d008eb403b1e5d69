// SPDX-License-Identifier: Apache-2.0

import Quoin
import Synchronization
import Testing

/// A screen of a table as a drawing: what a scroll costs a backend and the text engine.
@Suite struct ScrolledTableTests {
  @Test func `a scroll by ten points draws a strip of ten points`() throws {
    let scene = try Scene()
    let before = scene.table.displayList()
    scene.table.contentOffset.y += 10
    scene.table.layoutIfNeeded()
    let update = scene.table.displayList().update(since: before, scale: 2)
    #expect(
      update.scroll
        == ScrolledArea(area: Rect(x: 0, y: 0, width: 320, height: 900), x: 0, y: -10))
    #expect(update.dirty == [Rect(x: 0, y: 890, width: 320, height: 10)])
  }

  @Test func `the drawing of a screen of thirty rows measures nothing again`() throws {
    let scene = try Scene()
    #expect(scene.table.visibleCells.count >= 30)
    let measured = scene.measurer.measured
    #expect(measured > 0)
    _ = scene.table.displayList()
    #expect(scene.measurer.measured == measured)
  }
}

/// A table of messages with real fonts, 320 by 900 points.
private final class Scene: TableViewDataSource {
  let measurer: CountingMeasurer
  let table: TableView

  init() throws {
    measurer = CountingMeasurer(base: try HarfBuzzTextMeasurer.bundled())
    table = TableView(frame: Rect(x: 0, y: 0, width: 320, height: 900))
    table.environment = LayoutEnvironment(measurer: measurer, pixelGrid: PixelGrid(scale: 2))
    table.register(Message.self, forCellReuseIdentifier: "message")
    table.dataSource = self
    table.layoutIfNeeded()
  }

  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int { 1000 }

  func tableView(_ tableView: TableView, cellForRowAt path: RowIndexPath) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "message", for: path)
    (cell as? Message)?.label.text = "Row \(path.row) of a thousand"
    return cell
  }
}

/// A cell with one label.
private final class Message: TableViewCell {
  let label = Label(text: "")

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(label)
    label.makeConstraints { make in make.edges.equalToSuperview().inset(2) }
  }
}

/// The bundled measurer, and how often it was asked for a text or a size.
private final class CountingMeasurer: TextMeasurer {
  private let base: any TextMeasurer
  private let count = Mutex(0)

  init(base: any TextMeasurer) { self.base = base }

  var measured: Int { count.withLock { $0 } }

  fileprivate func note() { count.withLock { $0 += 1 } }

  func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    note()
    return CountingText(base: base.prepare(text, paragraphStyle: paragraphStyle), measurer: self)
  }

  func lineMetrics(of font: FontDescriptor) -> LineMetrics { base.lineMetrics(of: font) }

  func check(_ font: FontDescriptor) throws(MissingFontError) { try base.check(font) }
}

/// A text of ``CountingMeasurer``; handing out its lines to draw does not count.
private struct CountingText: PreparedText {
  let base: any PreparedText
  let measurer: CountingMeasurer

  var minContentWidth: Double { base.minContentWidth }
  var maxContentWidth: Double { base.maxContentWidth }
  var missingGlyphCount: Int { base.missingGlyphCount }

  func metrics(in container: TextContainer) -> TextMetrics {
    measurer.note()
    return base.metrics(in: container)
  }

  func height(in container: TextContainer) -> Double {
    measurer.note()
    return base.height(in: container)
  }

  func layout(in container: TextContainer) -> TextLayout { base.layout(in: container) }

  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    base.widths(withLineCountIn: container)
  }
}
