// SPDX-License-Identifier: Apache-2.0

extension TableGeometry {
  /// Applies changes of sections and rows; visible rows that stay do not move.
  ///
  /// - Throws: as ``SectionedRowOffsets/apply(_:extents:)``; nothing changed then.
  @discardableResult
  public mutating func apply(
    _ changes: TableChanges, extents source: some TableExtentSource
  ) throws(RowOffsetError) -> GeometryChange {
    apply(changes, try offsets.arrivals(of: changes, from: source))
  }

  /// Applies changes whose arrivals were fetched from this geometry's offsets.
  mutating func apply(
    _ changes: TableChanges, _ arrivals: SectionedRowOffsets.Arrivals
  ) -> GeometryChange {
    let (height, offset) = (contentHeight, contentOffset)
    let next = anchor(after: changes)
    let place = keptPlace.flatMap { place in
      target(of: place.element, in: changes, isStrict: false).map {
        ReadingPlace(element: $0, fraction: place.fraction)
      }
    }
    offsets.apply(changes, arrivals)
    setAnchor(next)
    keptPlace = place
    return GeometryChange(
      contentHeight: contentHeight - height, contentOffset: contentOffset - offset)
  }

  /// Sets the extent of an element; the anchor stays in its place on the screen.
  ///
  /// - Throws: the faults of the extent; nothing changed then.
  @discardableResult
  public mutating func setExtent(
    _ extent: TableExtent, of element: TableElement
  ) throws(RowOffsetError) -> GeometryChange {
    let before = contentOffset
    let change = try offsets.setExtent(extent, of: element)
    keptPlace = nil
    derive()
    return GeometryChange(contentHeight: change, contentOffset: contentOffset - before)
  }

  /// Replaces all extents, for another table or for the same one at another width.
  ///
  /// The first visible element stays at the top of the visible area at the same fraction of its
  /// height, if the table still has it. If nothing scrolls between several changes of height or
  /// width, that element is the one from before all of them: content that one width is too short
  /// for leads back to the same row. Estimators start again from what they had learned.
  ///
  /// - Throws: the faults of the extents or of the counts; nothing changed then.
  @discardableResult
  public mutating func reload(
    rowCounts: [Int], extents source: some TableExtentSource
  ) throws(RowOffsetError) -> GeometryChange {
    var replaced = self
    replaced.offsets = SectionedRowOffsets(
      scale: offsets.unit.scale, configuration: offsets.elements.configuration)
    replaced.estimators = []
    for estimator in estimators {
      _ = try replaced.addEstimator(estimator.restarted(unit: offsets.unit))
    }
    try replaced.offsets.setExtent(source.extent(of: .tableHeader), of: .tableHeader)
    try replaced.offsets.setExtent(source.extent(of: .tableFooter), of: .tableFooter)
    var update = BatchUpdate()
    update.insertSections(Array(rowCounts.indices))
    var changes = TableChanges(countsBefore: [], countsAfter: rowCounts)
    changes.insertedSections = update.insertedSections
    try replaced.offsets.apply(changes, extents: source)
    let place = readingPlace
    replaced.restore(place.map { .inside($0.element, fraction: $0.fraction) } ?? anchor)
    replaced.keptPlace = place.flatMap { replaced.contains($0.element) ? $0 : nil }
    let change = GeometryChange(
      contentHeight: replaced.contentHeight - contentHeight,
      contentOffset: replaced.contentOffset - contentOffset)
    self = replaced
    return change
  }

  // MARK: - Anchors

  /// The reader's place: one that is kept, else the first visible element; nil at the start of the
  /// content, and where a table follows its end.
  var readingPlace: ReadingPlace? {
    if let keptPlace { return keptPlace }
    let visibleTop = contentOffset + topInset
    guard anchor != .end, visibleTop > 0,
      let position = offsets.elements.row(atOffset: visibleTop)
    else { return nil }
    let height = offsets.elements.height(ofRow: position)
    let fraction = (visibleTop - offsets.elements.offset(ofRow: position)) / height
    return ReadingPlace(element: offsets.element(at: position), fraction: fraction)
  }

  /// The anchor that keeps the visible rows in place while a change is applied.
  private func anchor(after changes: TableChanges) -> ScrollAnchor {
    if anchor == .end { return .end }
    let next = nextPlace(start: TableElement.tableHeader) { position, isStrict in
      target(of: offsets.element(at: position), in: changes, isStrict: isStrict)
    } gap: { position in
      gap(of: offsets.element(at: position), in: changes)
    }
    return .top(of: next.place, offset: next.offset)
  }

  /// The place that keeps the visible rows in place, and its distance to the visible top.
  ///
  /// That is the first visible element that keeps its place in the order; else the first that
  /// moves or gets new content; else the place where the first visible element was.
  ///
  /// - Parameters:
  ///   - start: The place of the table's header, where a table that shows nothing stays.
  ///   - target: The place after the change of the element at a position; nil for one that is
  ///     gone and, if the flag is set, for one that the change names.
  ///   - gap: The place that takes that of a removed element.
  func nextPlace<Place>(
    start: Place, target: (Int, Bool) -> Place?, gap: (Int) -> Place
  ) -> (place: Place, offset: Double) {
    let visibleTop = contentOffset + topInset
    let positions = offsets.positions(in: anchorRange).prefix(Self.anchorSearchLimit)
    for isStrict in [true, false] {
      for position in positions where offsets.elements.height(ofRow: position) > 0 {
        if let place = target(position, isStrict) {
          return (place, visibleTop - offsets.elements.offset(ofRow: position))
        }
      }
    }
    return positions.first.map { (gap($0), 0) } ?? (start, visibleTop)
  }

  /// An element's place after a change; if strict, nil for an element that the change names.
  private func target(
    of element: TableElement, in changes: TableChanges, isStrict: Bool
  ) -> TableElement? {
    switch element {
    case .tableHeader, .tableFooter: return element
    case .header(let section):
      if isStrict, changes.sectionTargets[section] != nil { return nil }
      return changes.section(after: section).map { .header(section: $0) }
    case .footer(let section):
      if isStrict, changes.sectionTargets[section] != nil { return nil }
      return changes.section(after: section).map { .footer(section: $0) }
    case .row(let path):
      if isStrict {
        let isTouched =
          changes.rowTargets[path] != nil || changes.sectionTargets[path.section] != nil
          || changes.reloadedRows.contains { $0.from == path }
        if isTouched { return nil }
      }
      return changes.path(after: path).map { .row($0) }
    }
  }

  /// The element that takes the place of one that is gone.
  private func gap(of element: TableElement, in changes: TableChanges) -> TableElement {
    let section: Int
    switch element {
    case .tableHeader, .tableFooter: return element
    case .header(let number), .footer(let number): section = number
    case .row(let path):
      section = path.section
      if let target = changes.section(after: section) {
        let row = changes.rowMaps[section]?.gapAfter(path.row) ?? path.row
        return row < changes.countsAfter[target]
          ? .row(RowIndexPath(row: row, section: target)) : .footer(section: target)
      }
    }
    let target = changes.sectionMap.gapAfter(section)
    return target < changes.countsAfter.count ? .header(section: target) : .tableFooter
  }
}
