// SPDX-License-Identifier: Apache-2.0

/// The lines or lanes of a grid, its visible part, and the items that must be measured to show it.
///
/// Lengths run along the axis in which the grid scrolls, downward or to the right; this value knows
/// neither views nor which of the two it is. With one lane it is a list. In lines, the items of a
/// section stand beside each other, a line is as long as its longest item, and the spacing after
/// it belongs to it. Staggered items stand where ``StaggeredLanes`` puts them.
///
/// Items keep their lengths by identity: after an insertion they stand in other places, which
/// follow without anything being measured again.
///
///     while let element = geometry.nextUnmeasured() {
///       try geometry.setLength(measure(element), of: element)
///     }
///     geometry.settle()
public struct GridGeometry: Sendable {
  /// The lines as rows of a table: their extents, the scroll position and what is visible.
  ///
  /// Rows of a staggered grid are only parts of its sections' lengths.
  public internal(set) var lines: TableGeometry
  /// The number of lanes, at least 1.
  public let laneCount: Int
  /// How the items stand.
  public let arrangement: GridArrangement
  /// The free space between lines, or between the items of a staggered lane, in points.
  public let lineSpacing: Double
  /// What the sections have around their items.
  public internal(set) var sections: [GridSection] = []

  /// The lengths of the items, measured or estimated.
  var items: SectionedRowOffsets
  /// The first item of each line of sections with spans; empty for the others.
  var lineStarts: [[Int]] = []
  /// The places of the items of staggered sections.
  var placements: [LanePlacement] = []
  /// The scroll position by the item of a staggered grid; nil where ``lines`` has it alone.
  var itemAnchor: ScrollAnchor?
  /// The item that a staggered grid began with before its bounds or all lengths changed.
  var keptItem: ReadingPlace?
  /// Empty lanes.
  let emptyLanes: StaggeredLanes
  /// The length that an item counts in staggered lanes until it is measured, in units.
  let estimatedUnits: Int
  /// The estimator of lines whose items are not all measured.
  let lineEstimator: EstimatorID
  /// The estimator of unmeasured last lines, which count the spacing less than the others.
  let lastLineEstimator: EstimatorID
  /// The estimator of unmeasured items.
  let itemEstimator: EstimatorID
  /// The estimator of unmeasured headers and footers.
  let viewEstimator: EstimatorID

  /// Makes a grid without items.
  ///
  /// Unmeasured lines count the mean of the measured ones, and unmeasured items of staggered lanes
  /// `estimatedLength`: what an item counts decides which lanes those after it go to.
  ///
  /// - Throws: ``RowOffsetError`` for an illegal estimate or spacing.
  public init(
    scale: Double, laneCount: Int, arrangement: GridArrangement = .lines, lineSpacing: Double = 0,
    estimatedLength: Double = 44, alignment: TableGeometry.Alignment = .top
  ) throws(RowOffsetError) {
    self.laneCount = max(1, laneCount)
    self.arrangement = arrangement
    self.lineSpacing = max(0, lineSpacing)
    lines = TableGeometry(scale: scale, alignment: alignment)
    lineEstimator = try lines.addEstimator(
      HeightEstimator(kind: .mean, base: estimatedLength + self.lineSpacing))
    lastLineEstimator = try lines.addEstimator(
      HeightEstimator(kind: .constant, base: estimatedLength))
    viewEstimator = try lines.addEstimator(HeightEstimator(kind: .mean, base: 28))
    items = SectionedRowOffsets(scale: scale)
    itemEstimator = try items.addEstimator(base: estimatedLength)
    estimatedUnits = try items.unit.units(height: estimatedLength)
    emptyLanes = try StaggeredLanes(
      laneCount: self.laneCount, gap: self.lineSpacing, scale: scale)
  }

  /// The length of the whole content, in points.
  public var contentLength: Double { lines.contentHeight }

  /// The number of items of a section.
  public func itemCount(inSection section: Int) -> Int { items.rowCount(inSection: section) }

  /// Whether the grid has an item.
  public func contains(_ item: RowIndexPath) -> Bool { items.contains(item) }

  /// The number of lanes that an item covers, in 1...``laneCount``.
  public func span(of item: RowIndexPath) -> Int {
    sections[item.section].span(item.row, laneCount: laneCount)
  }

  /// The first lane that an item stands in; of a staggered item that is not placed yet a guess.
  public func lane(of item: RowIndexPath) -> Int {
    if arrangement == .staggered {
      let placed = placements[item.section].items
      return placed.indices.contains(item.row)
        ? Int(placed[item.row].lane) : item.row % (laneCount - span(of: item) + 1)
    }
    guard !lineStarts[item.section].isEmpty else { return item.row % laneCount }
    return (items(inLine: line(of: item)).lowerBound..<item.row)
      .reduce(0) { $0 + span(of: RowIndexPath(row: $1, section: item.section)) }
  }

  /// The length of an item, or nil if it is not measured.
  public func length(of item: RowIndexPath) -> Double? {
    items.isMeasured(.row(item)) ? items.height(of: .row(item)) : nil
  }

  /// The offsets that an item covers in points: in lines those of its line, without the spacing.
  ///
  /// - Complexity: O(log items).
  public func extent(of item: RowIndexPath) -> Range<Double> {
    guard arrangement == .lines else { return staggeredExtent(of: item) }
    let line = line(of: item)
    let extent = lines.offsets.extent(of: .row(line))
    let spacing = isLast(line) ? 0 : lineSpacing
    return extent.lowerBound..<max(extent.lowerBound, extent.upperBound - spacing)
  }

  /// The offsets that a section's header covers, in points, without the inset after it.
  public func extent(ofHeader section: Int) -> Range<Double> {
    let extent = lines.offsets.extent(of: .header(section: section))
    let end = extent.upperBound - sections[section].insetBefore
    return extent.lowerBound..<max(extent.lowerBound, end)
  }

  /// The offsets that a section's footer covers, in points, without the inset before it.
  public func extent(ofFooter section: Int) -> Range<Double> {
    let extent = lines.offsets.extent(of: .footer(section: section))
    let start = extent.lowerBound + sections[section].insetAfter
    return min(start, extent.upperBound)..<extent.upperBound
  }

  /// The items whose extents overlap a range of offsets, in order.
  public func items(in offsets: Range<Double>) -> [RowIndexPath] {
    guard arrangement == .lines else { return staggeredItems(in: offsets) }
    return lines.offsets.rows(in: offsets).flatMap { line in
      items(inLine: line).map { RowIndexPath(row: $0, section: line.section) }
    }
  }

  // MARK: - Lines

  /// The number of lines of a section, for a number of items.
  func lineCount(_ itemCount: Int, inSection section: Int) -> Int {
    lineStarts[section].isEmpty
      ? (itemCount + laneCount - 1) / laneCount : lineStarts[section].count
  }

  /// The line that an item stands in.
  func line(of item: RowIndexPath) -> RowIndexPath {
    let starts = lineStarts[item.section]
    guard !starts.isEmpty else {
      return RowIndexPath(row: item.row / laneCount, section: item.section)
    }
    // The last line that begins at the item or before it.
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= item.row { low = middle } else { high = middle }
    }
    return RowIndexPath(row: low, section: item.section)
  }

  /// The items of a line.
  func items(inLine line: RowIndexPath) -> Range<Int> {
    let count = items.rowCount(inSection: line.section)
    let starts = lineStarts[line.section]
    guard !starts.isEmpty else {
      let first = line.row * laneCount
      return first..<min(first + laneCount, count)
    }
    return starts[line.row]..<(line.row + 1 < starts.count ? starts[line.row + 1] : count)
  }

  /// Whether a line is the last of its section, after which there is no spacing.
  func isLast(_ line: RowIndexPath) -> Bool {
    line.row == lines.offsets.rowCount(inSection: line.section) - 1
  }

  // MARK: - Measuring

  /// The next visible item, header or footer without a measured length.
  public mutating func nextUnmeasured() -> TableElement? {
    while let element = lines.nextUnmeasured() {
      guard case .row(let line) = element else { return element }
      for row in items(inLine: line) {
        let item = RowIndexPath(row: row, section: line.section)
        if !items.isMeasured(.row(item)) { return .row(item) }
      }
      setLength(ofLine: line)
    }
    return arrangement == .staggered ? nextUnmeasuredStaggered() : nil
  }

  /// Sets the length of an item, header or footer; the anchor stays in its place on the screen.
  ///
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` or
  ///   ``RowOffsetError/heightTooLarge(points:limit:)``; nothing changed then.
  public mutating func setLength(
    _ length: Double, of element: TableElement
  ) throws(RowOffsetError) {
    switch element {
    case .row(let item): try setLength(length, of: item)
    case .header(let section): try setViewLength(length, sections[section].insetBefore, element)
    case .footer(let section): try setViewLength(length, sections[section].insetAfter, element)
    case .tableHeader, .tableFooter: break
    }
  }

  private mutating func setLength(_ length: Double, of item: RowIndexPath) throws(RowOffsetError) {
    // The line must be able to hold it, too.
    _ = try items.unit.units(height: length + lineSpacing)
    try items.setHeight(length, of: .row(item))
    guard arrangement == .lines else { return lengthDidChange(of: item) }
    let line = line(of: item)
    if isMeasured(line) { setLength(ofLine: line) }
  }

  /// Sets the length of a header or footer, to which the inset beside it belongs.
  private mutating func setViewLength(
    _ length: Double, _ inset: Double, _ element: TableElement
  ) throws(RowOffsetError) {
    _ = try items.unit.units(height: length)
    try lines.setHeight(length + inset, of: element)
    deriveFromItem()
  }

  /// Ends a round of measuring, as ``TableGeometry/settle()``.
  @discardableResult
  public mutating func settle() -> GeometryChange {
    let change = relearn()
    chooseAnchor()
    return change
  }

  /// Whether all items of a line are measured.
  private func isMeasured(_ line: RowIndexPath) -> Bool {
    items(inLine: line).allSatisfy {
      items.isMeasured(.row(RowIndexPath(row: $0, section: line.section)))
    }
  }

  /// Makes a line as long as its longest item, all of which are measured.
  private mutating func setLength(ofLine line: RowIndexPath) {
    var length = 0.0
    for row in items(inLine: line) {
      length = max(length, items.height(of: .row(RowIndexPath(row: row, section: line.section))))
    }
    let isLast = isLast(line)
    if isLast, !lines.offsets.isMeasured(.row(line)) {
      // The estimate of lines learns from last ones, too.
      lines.learn(length + lineSpacing, by: lineEstimator)
    }
    // Each item was checked to fit together with the spacing when its length was set.
    _ = try? lines.setHeight(length + (isLast ? 0 : lineSpacing), of: .row(line))
  }

  /// Gives a line its length or estimate again, after it became the last one or ceased to be it.
  mutating func spacingDidChange(ofLine line: RowIndexPath) {
    if lines.offsets.isMeasured(.row(line)), isMeasured(line) {
      setLength(ofLine: line)
    } else {
      forgetLength(ofLine: line)
    }
  }

  /// Makes a line unmeasured.
  mutating func forgetLength(ofLine line: RowIndexPath) {
    let estimator = isLast(line) ? lastLineEstimator : lineEstimator
    // An estimate is never refused.
    _ = try? lines.setExtent(.estimated(estimator), of: .row(line))
  }

  /// Applies what estimators learned; the anchor stays.
  @discardableResult
  mutating func relearn() -> GeometryChange {
    let (length, offset) = (contentLength, lines.contentOffset)
    lines.relearn()
    let line = lines.estimators[lineEstimator.index].estimate(unit: lines.offsets.unit).base
    // Only the spacing, which is part of the estimate, is taken away.
    _ = try? lines.offsets.setEstimate(lastLineEstimator, base: max(0, line - lineSpacing))
    lines.derive()
    return GeometryChange(
      contentHeight: contentLength - length, contentOffset: lines.contentOffset - offset,
      relearned: contentLength - length)
  }
}
