// SPDX-License-Identifier: Apache-2.0

package import CairoBackend
package import CellTemplates
package import RowHeights
package import TextMeasurement

/// A list with all that playing a script on it takes.
package struct PlayedList {
  /// What is done to the list.
  package let script: ListScript
  /// The records of its rows.
  package let records: ListRecords
  /// The number of rows when the list opens.
  package let count: Int
  private let template: CellTemplate
  private let scale: Double
  private let fonts: FontCollection
  private let places: [RecordPlace]
  private let source: String
  /// The version of Quoin, for lines.
  package let version: String
  private let pictures: String?

  /// A list of `count` rows when it opens.
  ///
  /// - Parameters:
  ///   - places: Where the records begin; none for those of a plan.
  ///   - source: The name of the records' source.
  ///   - version: The version of Quoin, for lines.
  ///   - pictures: The folder for pictures; nil for none.
  package init(
    script: ListScript, records: ListRecords, count: Int, template: CellTemplate, scale: Double,
    fonts: FontCollection, places: [RecordPlace], source: String, version: String = "",
    pictures: String? = nil
  ) {
    self.script = script
    self.records = records
    self.count = count
    self.template = template
    self.scale = scale
    self.fonts = fonts
    self.places = places
    self.source = source
    self.version = version
    self.pictures = pictures
  }

  /// The engine's name in lines and for pictures.
  package static func engine(isKnown: Bool, isDrawn: Bool) -> String {
    "quoin-\(isKnown ? "known" : "estimated")\(isDrawn ? "-drawn" : "")"
  }

  /// Plays the script with fresh caches.
  ///
  /// - Parameters:
  ///   - heights: The heights of all rows, if they are known.
  ///   - canvas: What each frame is drawn on; nil for layouts alone.
  /// - Throws: ``ListProblem``; `CairoError` for a frame that cannot be drawn; ``ToolFailure`` for
  ///   a picture that cannot be written.
  package func play(heights: HeightFunctionFile?, canvas: CairoCanvas?) throws -> ListRecording {
    let rows: PlayedRows
    if let heights {
      rows = KnownRows(records, count: count, measurer: measurer) {
        heights.heights(atWidth: $0) ?? []
      }
    } else {
      rows = EstimatedRows(records, count: count, measurer: measurer)
    }
    let engine = Self.engine(isKnown: heights != nil, isDrawn: canvas != nil)
    let keepPicture = pictures.map { folder in
      { (picture: [UInt8], name: String) in
        try WholeFile.write(picture, to: "\(folder)/\(engine)-\(name).png")
      }
    }
    return try ListPlayer(script, rows: rows, canvas: canvas, keepPicture: keepPicture).play()
  }

  /// The heights of all records at the widths at which the list rests, measured apart from it.
  ///
  /// - Throws: ``ToolFailure`` for a record without a height.
  package func truth() throws -> [Double: [Double]] {
    let widths = script.restingWidths
    let worker = measurer.at(widths: widths).makeWorker()
    var truth = Dictionary(uniqueKeysWithValues: widths.map { ($0, [Double]()) })
    // Rows in the order of their records, of which each has one.
    let ids = records.ids().sorted { records.index(ofID: $0) < records.index(ofID: $1) }
    for id in ids {
      do throws(RecordError) {
        let row = try worker.measure(records.record(ofID: id, text: nil))
        for (width, height) in zip(widths, row.heights) { truth[width]?.append(height) }
      } catch {
        throw failure(error, id: id)
      }
    }
    return truth
  }

  /// The failure of a row's record, with its place.
  package func failure(_ error: RecordError, id: Int) -> ToolFailure {
    guard !places.isEmpty else { return ToolFailure(.badData, "\(source): row \(id): \(error)") }
    let record = BadRecord(error, at: places[records.index(ofID: id)])
    return ToolFailure(record.code, record.message(source: source), isPlaced: true)
  }

  /// A measurer of rows without anything cached.
  private var measurer: RowMeasurer {
    RowMeasurer(
      template: template, measurer: HarfBuzzTextMeasurer(collection: fonts),
      widths: [script.width], scale: scale)
  }
}
