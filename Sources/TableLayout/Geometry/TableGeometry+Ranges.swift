// SPDX-License-Identifier: Apache-2.0

// Edits of neighbouring rows and sections, each at once and whatever their number is. Batches of
// many edits, with the numbering of UITableView, are in TableGeometry+Changes.swift.

extension TableGeometry {
  // MARK: - Rows

  /// Inserts rows of equal extents before a row of a section, or at its end; visible rows stay.
  ///
  /// - Complexity: O(log elements + visible elements), whatever `count` is.
  /// - Throws: as ``SectionedRowOffsets/insertRows(count:at:extent:)``; nothing changed then.
  @discardableResult
  public mutating func insertRows(
    count: Int, at path: RowIndexPath, extent: TableExtent
  ) throws(RowOffsetError) -> GeometryChange {
    let position = offsets.start(ofSection: path.section) + 1 + path.row
    return try edit(.insertion(at: position, count: count)) { offsets throws(RowOffsetError) in
      try offsets.insertRows(count: count, at: path, extent: extent)
    }
  }

  /// Inserts rows before a row of a section, or at its end; visible rows stay.
  ///
  /// - Complexity: O(rows + log elements + visible elements).
  /// - Throws: as ``SectionedRowOffsets/insertRows(_:at:)``; nothing changed then.
  @discardableResult
  public mutating func insertRows(
    _ extents: some Collection<TableExtent>, at path: RowIndexPath
  ) throws(RowOffsetError) -> GeometryChange {
    let position = offsets.start(ofSection: path.section) + 1 + path.row
    let insertion = PositionEdit.insertion(at: position, count: extents.count)
    return try edit(insertion) { offsets throws(RowOffsetError) in
      try offsets.insertRows(extents, at: path)
    }
  }

  /// Removes rows of a section; visible rows that stay do not move.
  ///
  /// - Complexity: O(log elements + visible elements), whatever the range's length is.
  @discardableResult
  public mutating func removeRows(
    _ range: Range<Int>, inSection section: Int
  ) -> GeometryChange {
    let start = offsets.start(ofSection: section) + 1
    return edit(.removal(start + range.lowerBound..<start + range.upperBound)) {
      $0.removeRows(range, inSection: section)
    }
  }

  /// Moves rows of a section so that the first of them is at `path` afterwards; other visible rows
  /// do not move.
  ///
  /// - Parameter path: A row of any section, or the end of it, numbered without the moved rows.
  /// - Complexity: O(log elements + visible elements), whatever the range's length is.
  @discardableResult
  public mutating func moveRows(
    _ range: Range<Int>, inSection section: Int, to path: RowIndexPath
  ) -> GeometryChange {
    let start = offsets.start(ofSection: section) + 1
    let target = offsets.start(ofSection: path.section) + 1 + path.row
    let above = path.section > section ? range.count : 0
    let positions = start + range.lowerBound..<start + range.upperBound
    return edit(.move(positions, to: target - above)) {
      $0.moveRows(range, inSection: section, to: path)
    }
  }

  /// Sets the measured heights of rows, numbered in all sections, from a row on; the anchor stays
  /// in its place on the screen. NaN leaves a row as it is.
  ///
  /// - Complexity: O(heights × log elements).
  /// - Throws: ``RowOffsetError/invalidHeight(points:)`` or
  ///   ``RowOffsetError/heightTooLarge(points:limit:)`` for the first height that is refused;
  ///   nothing changed then.
  @discardableResult
  public mutating func setHeights(
    _ heights: some Collection<Double>, fromRow row: Int
  ) throws(RowOffsetError) -> GeometryChange {
    var units: [Int?] = []
    units.reserveCapacity(heights.count)
    for height in heights {
      units.append(height.isNaN ? nil : try offsets.unit.units(height: height))
    }
    // Most tables need no look at the heights before.
    let isNoted = keptPlace != nil || estimators.contains(where: \.learns)
    let before = contentOffset
    var change = 0
    var next = units.startIndex
    for positions in offsets.positions(ofRows: row..<row + units.count) {
      for position in positions {
        defer { next += 1 }
        guard let units = units[next] else { continue }
        if isNoted { note(units: units, at: position) }
        change += offsets.elements.setUnits(units, ofRow: position)
      }
    }
    derive()
    let points = offsets.unit.points(change)
    return GeometryChange(
      contentHeight: points, contentOffset: contentOffset - before, measured: points)
  }

  /// Makes rows, numbered in all sections, unmeasured; the anchor stays in its place on the screen.
  ///
  /// - Complexity: O(log elements) for each section with such rows, whatever their number is.
  @discardableResult
  public mutating func forgetRows(
    _ rows: Range<Int>, estimator: EstimatorID, weight: Int = 0
  ) -> GeometryChange {
    let (height, before) = (contentHeight, contentOffset)
    for positions in offsets.positions(ofRows: rows) {
      offsets.elements.forgetHeights(in: positions, estimator: estimator, weight: weight)
    }
    keptPlace = nil
    derive()
    return GeometryChange(
      contentHeight: contentHeight - height, contentOffset: contentOffset - before)
  }

  /// Changes an estimate; the anchor stays in its place on the screen. An estimator that learns
  /// starts again from it.
  ///
  /// - Throws: ``RowOffsetError/invalidEstimate(base:slope:baseLimit:slopeLimit:)``; nothing
  ///   changed then.
  @discardableResult
  public mutating func setEstimate(
    _ id: EstimatorID, base: Double
  ) throws(RowOffsetError) -> GeometryChange {
    let before = contentOffset
    let change = try offsets.setEstimate(id, base: base)
    estimators[id.index] = HeightEstimator(kind: estimators[id.index].kind, base: base)
    derive()
    return GeometryChange(
      contentHeight: change, contentOffset: contentOffset - before, relearned: change)
  }

  // MARK: - Sections

  /// Inserts sections without rows, headers and footers; visible rows stay.
  ///
  /// - Complexity: O(sections + log elements + visible elements).
  /// - Throws: ``RowOffsetError/negativeCount(_:)`` or
  ///   ``RowOffsetError/tooManyRows(count:limit:)``; nothing changed then.
  @discardableResult
  public mutating func insertSections(
    count: Int, at section: Int
  ) throws(RowOffsetError) -> GeometryChange {
    guard count >= 0 else { throw .negativeCount(count) }
    guard count <= RowOffsetTree.maximumCount / 2 else {
      throw .tooManyRows(count: count, limit: RowOffsetTree.maximumCount / 2)
    }
    let start = offsets.start(ofSection: section)
    return try edit(.insertion(at: start, count: 2 * count)) { offsets throws(RowOffsetError) in
      try offsets.insertSections(
        at: section, rowCounts: repeatElement(0, count: count), rows: .none)
    }
  }

  /// Removes sections with all their rows; visible rows that stay do not move.
  ///
  /// - Complexity: O(log elements + visible elements), whatever the sections contain.
  @discardableResult
  public mutating func removeSections(_ range: Range<Int>) -> GeometryChange {
    let start = offsets.start(ofSection: range.lowerBound)
    return edit(.removal(start..<offsets.start(ofSection: range.upperBound))) {
      $0.removeSections(range)
    }
  }

  /// Moves a section so that it has the number `target` afterwards; other visible rows do not move.
  ///
  /// - Complexity: O(log elements + visible elements), whatever the section contains.
  @discardableResult
  public mutating func moveSection(_ section: Int, to target: Int) -> GeometryChange {
    let range = offsets.start(ofSection: section)..<offsets.start(ofSection: section + 1)
    let end = offsets.start(ofSection: target > section ? target + 1 : target)
    return edit(.move(range, to: target > section ? end - range.count : end)) {
      $0.moveSection(section, to: target)
    }
  }

  // MARK: - Internals

  /// Edits the elements, and anchors what is visible at an element that the edit leaves in place.
  private mutating func edit<Failure: Error>(
    _ edit: PositionEdit, _ body: (inout SectionedRowOffsets) throws(Failure) -> Void
  ) throws(Failure) -> GeometryChange {
    let (height, offset) = (contentHeight, contentOffset)
    let next = nextPlace(start: 0) {
      edit.position(after: $0, isStrict: $1)
    } gap: {
      edit.gap(after: $0)
    }
    let kept = keptPlace.flatMap { place in
      edit.position(after: offsets.position(of: place.element), isStrict: false)
        .map { (position: $0, fraction: place.fraction) }
    }
    try body(&offsets)
    setAnchor(
      anchor == .end ? .end : .top(of: offsets.element(at: next.place), offset: next.offset))
    keptPlace = kept.map {
      ReadingPlace(element: offsets.element(at: $0.position), fraction: $0.fraction)
    }
    return GeometryChange(
      contentHeight: contentHeight - height, contentOffset: contentOffset - offset)
  }
}

/// An edit of neighbouring elements, as it affects positions.
enum PositionEdit {
  /// Elements come, the first of them to a position.
  case insertion(at: Int, count: Int)
  /// Elements go.
  case removal(Range<Int>)
  /// Elements move, so that the first of them has a position afterwards.
  case move(Range<Int>, to: Int)

  /// The position afterwards of the element at a position; nil for one that is gone and, if strict,
  /// for one that moves.
  func position(after position: Int, isStrict: Bool) -> Int? {
    switch self {
    case .insertion(let start, let count):
      // A count that is too large is refused afterwards.
      return position < start ? position : position &+ count
    case .removal(let range):
      if range.contains(position) { return nil }
      return position < range.lowerBound ? position : position - range.count
    case .move(let range, let target):
      if range.contains(position) {
        return isStrict ? nil : target + position - range.lowerBound
      }
      let rest = position < range.lowerBound ? position : position - range.count
      return rest < target ? rest : rest + range.count
    }
  }

  /// The position of what comes to the place of an element that is gone.
  func gap(after position: Int) -> Int {
    switch self {
    case .removal(let range): range.lowerBound
    case .insertion, .move: position
    }
  }
}
