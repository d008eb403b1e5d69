// SPDX-License-Identifier: Apache-2.0

import CairoBackend
package import CellTemplates
import LayoutGeometry
import LayoutRendering
import TextVocabulary
import WebExport

/// The comparison of rows, page by page.
package struct CertifyRun {
  /// A record and its element in each browser.
  package struct Row {
    let index: Int
    let id: RecordValue
    let record: RecordValue
    let elements: [String]
  }

  /// The browsers.
  private(set) var browsers: [CertifyBrowser]
  /// The widths of the cells.
  let widths: [Double]
  /// The number of rows for which pictures are made.
  let shown: Int
  /// The folder for pictures.
  let pictures: String?
  /// The folder for pages.
  let keepHTML: String?

  /// Whether the heights of all rows are kept.
  let keepsHeights: Bool
  /// Both heights of every row as lines of JSON; empty unless they are kept.
  package private(set) var heights: [UInt8] = []

  private var pageCount = 0

  /// Makes a run.
  package init(
    browsers: [CertifyBrowser], widths: [Double], shown: Int, pictures: String?, keepHTML: String?,
    keepsHeights: Bool
  ) {
    self.browsers = browsers
    self.widths = widths
    self.shown = shown
    self.pictures = pictures
    self.keepHTML = keepHTML
    self.keepsHeights = keepsHeights
  }

  /// A record as a row to compare.
  ///
  /// - Throws: `WebLayoutError` if the layout cannot be written as CSS, and what the record's
  ///   values throw.
  package func row(_ index: Int, id: RecordValue, _ record: RecordValue) throws -> Row {
    Row(
      index: index, id: id, record: record,
      elements: try browsers.map { try $0.web.element(for: record) })
  }

  /// Compares the rows of a page.
  package mutating func compare(_ rows: [Row], _ certificate: inout Certificate) throws {
    if let keepHTML { try keepPages(rows, in: keepHTML) }
    pageCount += 1
    // The browsers lay the rows out while Quoin measures them.
    var shown: [[CellPage.ShownRows]] = []
    for place in browsers.indices {
      let browser = browsers[place]
      let rules = browser.web.rules(from: browser.variantCount)
      browsers[place].variantCount = browser.web.variantCount
      let elements = rows.map { $0.elements[place] }
      shown.append(
        try browser.devices.map { try $0.page.show(elements, rules: rules, widths: widths) })
    }
    for _ in rows { certificate.countRow() }
    var columns = 0..<0
    for (browser, shown) in zip(browsers, shown) {
      for (device, shown) in zip(browser.devices, shown) {
        columns = columns.upperBound..<columns.upperBound + widths.count
        try compare(rows, on: device, of: browser, with: shown, columns, &certificate)
      }
    }
  }

  /// Compares the rows of a page on a device, whose heights have columns of the certificate.
  private mutating func compare(
    _ rows: [Row], on device: CertifyBrowser.Device, of browser: CertifyBrowser,
    with shown: CellPage.ShownRows,
    _ columns: Range<Int>, _ certificate: inout Certificate
  ) throws {
    var measured: [[Double]] = []
    for row in rows {
      try Interruption.check()
      measured.append(try widths.map { try device.cell.height(of: row.record, width: $0) })
    }
    let found = try shown.heights()
    for (index, row) in rows.enumerated() where keepsHeights {
      for (number, column) in columns.enumerated() {
        keep(
          row, certificate.columns[column].place, quoin: measured[index][number],
          browser: found[number][index])
      }
    }
    for (number, column) in columns.enumerated() {
      var differing: [DifferingRow] = []
      for (index, row) in rows.enumerated() {
        let (quoin, browser) = (measured[index][number], found[number][index])
        if certificate.compare(row: row.index, column: column, quoin: quoin, browser: browser) {
          differing.append(DifferingRow(index: index, row: row, quoin: quoin, browser: browser))
        }
      }
      try explain(
        differing, at: certificate.columns[column].place, on: device, of: browser, &certificate)
    }
  }

  /// Writes the page of rows at each width, in each browser if there are several.
  private func keepPages(_ rows: [Row], in folder: String) throws {
    for (place, browser) in browsers.enumerated() {
      let ending = browsers.count == 1 ? "" : "-\(browser.engine.name)"
      for width in widths {
        try browser.devices[0].page.write(
          rows: rows.map { $0.elements[place] }, rules: browser.web.rules(), width: width,
          to: "\(folder)/page-\(pageCount)-\(width.shortest)\(ending).html")
      }
    }
  }

  /// A row of the page whose heights differ.
  private struct DifferingRow {
    let index: Int
    let row: Row
    let quoin: Double
    let browser: Double
  }

  /// Adds both heights of a row to those that are kept.
  private mutating func keep(
    _ row: Row, _ place: Certificate.Place, quoin: Double, browser: Double
  ) {
    var json = JSONWriter()
    json.object {
      $0.member("row", row.index)
      $0.member("id", row.id)
      place.append(to: &$0)
      $0.member("quoin", quoin)
      $0.member("browser", Certificate.rounded(browser))
    }
    heights += json.line.utf8
  }

  /// Adds rows that differ at a place, with the views that differ, and draws the first ones.
  ///
  /// The browser is asked once for the frames of all of them, which would else cost more than the
  /// heights.
  private func explain(
    _ rows: [DifferingRow], at place: Certificate.Place, on device: CertifyBrowser.Device,
    of browser: CertifyBrowser,
    _ certificate: inout Certificate
  ) throws {
    guard !rows.isEmpty else { return }
    let room = max(0, max(shown, Certificate.detailCount) - certificate.differences.count)
    let detailed = Array(rows.prefix(room))
    let frames =
      detailed.isEmpty
      ? [] : try device.page.frames(ofRows: detailed.map(\.index), width: place.width)
    for (number, differing) in rows.enumerated() {
      let views =
        number < frames.count
        ? try self.views(
          differing.row, frames[number], named: browser.web.names(for: differing.row.record),
          at: place.width, on: device, certificate) : []
      let isShown = certificate.differences.count < self.shown
      certificate.add(
        Certificate.Difference(
          row: differing.row.index, id: differing.row.id, place: place, quoin: differing.quoin,
          browser: differing.browser, views: views))
      if let pictures, isShown {
        try draw(differing, at: place, on: device, of: browser, in: pictures)
      }
    }
  }

  /// The views of a row whose sizes differ, in the order of the template.
  private func views(
    _ row: Row, _ frames: [CellPage.Frame], named names: [String?], at width: Double,
    on device: CertifyBrowser.Device, _ certificate: Certificate
  ) throws -> [Certificate.Difference.View] {
    let layout = try device.cell.layout(of: row.record, width: width)
    var found: [String: CellPage.Frame] = [:]
    for (name, frame) in zip(names, frames) {
      if let name { found[name] = frame }
    }
    return layout.frames.compactMap { name, frame in
      guard let found = found[name],
        abs(found.width - frame.width) > certificate.tolerance
          || abs(found.height - frame.height) > certificate.tolerance
      else { return nil }
      return Certificate.Difference.View(
        name: name, quoin: (frame.width, frame.height), browser: (found.width, found.height))
    }
  }

  /// Draws a row as Quoin and the browser show it.
  private func draw(
    _ differing: DifferingRow, at place: Certificate.Place, on device: CertifyBrowser.Device,
    of browser: CertifyBrowser, in folder: String
  ) throws {
    let drawing = try device.cell.drawing(of: differing.row.record, width: place.width)
    let renderer = try CairoRenderer(format: .png(scale: max(1, device.pixelRatio)))
    try renderer.draw(DisplayPage(size: drawing.size, list: drawing.list))
    let picture = Base64.text(of: try renderer.finish())
    let bytes = try device.page.comparison(
      ofRow: differing.index, width: place.width, with: picture,
      captions: (
        "Quoin \(differing.quoin.shortest)",
        "\(browser.engine.title) \(differing.browser.shortest)"
      ))
    let ratio = place.pixelRatio == 1 ? "" : "@\(place.pixelRatio.shortest)"
    let engine = browsers.count == 1 ? "" : "-\(browser.engine.name)"
    let name = "row-\(differing.row.index)-\(place.width.shortest)\(ratio)\(engine).png"
    try WholeFile.write(bytes, to: "\(folder)/\(name)")
  }
}
