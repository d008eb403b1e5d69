// SPDX-License-Identifier: Apache-2.0

/// The lines of a grid, its visible part, and the items that must be measured to show it.
///
/// The items of each section stand in lines of ``laneCount``; a line is as long as its longest
/// item, and the spacing after it belongs to it. With one lane it is a list. Lengths run along the
/// axis in which the grid scrolls, downward or to the right; this value knows neither views nor
/// which of the two it is.
///
/// Items keep their lengths by identity: after an insertion they stand in other lines, whose
/// lengths follow without anything being measured again.
///
///     while let item = geometry.nextUnmeasured() {
///       try geometry.setLength(measure(item), of: item)
///     }
///     geometry.settle()
public struct GridGeometry: Sendable {
  /// The lines as rows of a table: their extents, the scroll position and what is visible.
  public internal(set) var lines: TableGeometry
  /// The number of items beside each other in a line, at least 1.
  public let laneCount: Int
  /// The free space after every line, in points.
  public let lineSpacing: Double

  /// The lengths of the items, measured or estimated.
  var items: SectionedRowOffsets
  /// The estimator of lines whose items are not all measured.
  let lineEstimator: EstimatorID
  /// The estimator of unmeasured items.
  let itemEstimator: EstimatorID

  /// Makes a grid without items; unmeasured lines count the mean of the measured ones.
  ///
  /// - Throws: ``RowOffsetError`` for an illegal estimate.
  public init(
    scale: Double, laneCount: Int, lineSpacing: Double = 0, estimatedLength: Double = 44,
    alignment: TableGeometry.Alignment = .top
  ) throws(RowOffsetError) {
    self.laneCount = max(1, laneCount)
    self.lineSpacing = max(0, lineSpacing)
    lines = TableGeometry(scale: scale, alignment: alignment)
    lineEstimator = try lines.addEstimator(
      HeightEstimator(kind: .mean, base: estimatedLength + self.lineSpacing))
    items = SectionedRowOffsets(scale: scale)
    itemEstimator = try items.addEstimator(base: estimatedLength)
  }

  /// The length of the whole content, in points.
  public var contentLength: Double { lines.contentHeight }

  /// The number of items of a section.
  public func itemCount(inSection section: Int) -> Int { items.rowCount(inSection: section) }

  /// Whether the grid has an item.
  public func contains(_ item: RowIndexPath) -> Bool { items.contains(item) }

  /// The number of lines for a number of items.
  func lineCount(_ itemCount: Int) -> Int { (itemCount + laneCount - 1) / laneCount }

  /// The line that an item stands in.
  public func line(of item: RowIndexPath) -> RowIndexPath {
    RowIndexPath(row: item.row / laneCount, section: item.section)
  }

  /// The items of a line.
  public func items(inLine line: RowIndexPath) -> Range<Int> {
    let first = line.row * laneCount
    return first..<min(first + laneCount, items.rowCount(inSection: line.section))
  }

  /// The offsets that an item's line covers without the spacing after it, in points.
  ///
  /// - Complexity: O(log items).
  public func extent(ofLineOf item: RowIndexPath) -> Range<Double> {
    let extent = lines.offsets.extent(of: .row(line(of: item)))
    return extent.lowerBound..<max(extent.lowerBound, extent.upperBound - lineSpacing)
  }

  /// The length of an item, or nil if it is not measured.
  public func length(of item: RowIndexPath) -> Double? {
    items.isMeasured(.row(item)) ? items.height(of: .row(item)) : nil
  }

  /// The items whose lines overlap a range of offsets, in order.
  public func items(in offsets: Range<Double>) -> [RowIndexPath] {
    lines.offsets.rows(in: offsets).flatMap { line in
      items(inLine: line).map { RowIndexPath(row: $0, section: line.section) }
    }
  }

  // MARK: - Measuring

  /// The next visible item without a measured length, going outward from the anchor.
  public mutating func nextUnmeasured() -> RowIndexPath? {
    while case .row(let line) = lines.nextUnmeasured() {
      for row in items(inLine: line) {
        let item = RowIndexPath(row: row, section: line.section)
        if !items.isMeasured(.row(item)) { return item }
      }
      setLength(ofLine: line)
    }
    return nil
  }

  /// Sets the length of an item; the anchor stays in its place on the screen.
  ///
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` or
  ///   ``RowOffsetError/heightTooLarge(points:limit:)``; nothing changed then.
  public mutating func setLength(_ length: Double, of item: RowIndexPath) throws(RowOffsetError) {
    // The line must be able to hold it, too.
    _ = try items.unit.units(height: length + lineSpacing)
    try items.setHeight(length, of: .row(item))
    let line = line(of: item)
    if items(inLine: line).allSatisfy({
      items.isMeasured(.row(RowIndexPath(row: $0, section: line.section)))
    }) {
      setLength(ofLine: line)
    }
  }

  /// Ends a round of measuring, as ``TableGeometry/settle()``.
  @discardableResult
  public mutating func settle() -> GeometryChange { lines.settle() }

  /// Makes a line as long as its longest item, all of which are measured.
  private mutating func setLength(ofLine line: RowIndexPath) {
    var length = 0.0
    for row in items(inLine: line) {
      length = max(length, items.height(of: .row(RowIndexPath(row: row, section: line.section))))
    }
    // Each item was checked to fit together with the spacing when its length was set.
    _ = try? lines.setHeight(length + lineSpacing, of: .row(line))
  }
}
