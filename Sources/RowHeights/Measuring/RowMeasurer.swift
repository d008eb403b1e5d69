// SPDX-License-Identifier: Apache-2.0

/// Measures the rows of records: a template, its fonts, widths and scale, and a cache.
///
/// A value that all threads share. Whoever measures makes a ``RowWorker`` of it, or starts a
/// ``HeightRun`` that makes one on each of its threads.
///
///     let rows = RowMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
///     let run = rows.heights(of: records)
///     while let row = try run.next() { print(row.offsets[0], try row.result.get().heights[0]) }
public struct RowMeasurer: Sendable {
  /// What the cells are made from.
  public let template: CellTemplate
  /// What measures the texts.
  public let measurer: any TextMeasurer
  /// The widths in points at which each row is measured, at least one.
  public let widths: [Double]
  /// Pixels per point: heights round up to whole pixels. 0 rounds them up to 1/64 point.
  public let scale: Double
  /// Where heights are kept, and under what.
  private(set) var caching: Caching?

  /// A cache and the keys for it.
  struct Caching: Sendable {
    let cache: any HeightCache
    let keys: HeightKeys
  }

  /// Makes a measurer without a cache.
  ///
  /// - Parameter widths: The widths in points; the template's own if nil. Not empty.
  public init(
    template: CellTemplate, measurer: any TextMeasurer, widths: [Double]? = nil, scale: Double = 1
  ) {
    let widths = widths ?? [template.width]
    precondition(!widths.isEmpty, "Rows need at least one width.")
    self.template = template
    self.measurer = measurer
    self.widths = widths
    self.scale = scale
  }

  /// The same, with heights that are looked up in a cache and kept there.
  ///
  /// - Parameter fonts: The fingerprint of the fonts that the measurer uses and of the code, as
  ///   `ContentHash(fonts:program:)` makes it.
  public func caching(in cache: any HeightCache, fonts: ContentHash) -> RowMeasurer {
    var copy = self
    copy.caching = Caching(
      cache: cache, keys: HeightKeys(template: template, fonts: fonts, scale: scale))
    return copy
  }

  /// The same for other widths, which must not be empty.
  public func at(widths: [Double]) -> RowMeasurer {
    var copy = RowMeasurer(template: template, measurer: measurer, widths: widths, scale: scale)
    copy.caching = caching
    return copy
  }

  /// The unit in which the rows' heights are summed.
  public var unit: HeightUnit { HeightUnit(scale: scale) }

  /// Makes a worker with views of its own.
  public func makeWorker() -> RowWorker { RowWorker(self) }

  /// Starts a run over records; each outcome has its record.
  ///
  /// - Parameter workers: The number of threads, at least 1; one for each core if nil.
  public func heights<Records: Sequence<RecordValue>>(
    of records: Records, workers: Int? = nil
  ) -> HeightRun<SequenceSource<Records>, RecordValue> {
    HeightRun(SequenceSource(records), measurer: self, workers: workers) {
      $0
    } identify: { record, _ in
      record
    }
  }

  /// Keeps the heights of a row that was measured.
  func keep(_ row: MeasuredRow) throws(HeightCacheError) {
    guard let caching else { return }
    for (key, height) in zip(row.keys, row.heights) {
      try caching.cache.add(
        CachedHeight(height: height, missingGlyphs: row.missingGlyphs), for: key)
    }
  }

  /// Makes the heights that were kept durable.
  func commit() throws(HeightCacheError) { try caching?.cache.commit() }
}
