// SPDX-License-Identifier: Apache-2.0

extension GridGeometry {
  /// The greatest part of a section's length that is a row of ``lines``, in units.
  private static let partLength = 1 << 30
  /// The greatest number of items at the end of a section that are placed without being needed.
  private static let restLimit = 1024

  // MARK: - Places

  /// The length of an item as it counts in its lane, in units.
  private func units(_ position: Int) -> Int {
    let value = items.elements.slotValue(position)
    return value >= 0 ? Int(value) : estimatedUnits
  }

  /// Places items of a section until no later one can begin above an offset in it, in units.
  private mutating func place(_ section: Int, through limit: Int) {
    placeItems(section) { $0.frontier >= limit }
  }

  /// Places the items of a section up to a row.
  private mutating func place(through item: RowIndexPath) {
    placeItems(item.section) { $0.items.count > item.row }
  }

  /// Places a section whole if few items are left to be placed, and gives it its length.
  mutating func placeRest(ofSection section: Int) {
    placeItems(section) { _ in true }
    updateLength(ofSection: section)
  }

  /// Places items until it is enough, and the last ones anyway, so that small sections are exact.
  private mutating func placeItems(_ section: Int, until isEnough: (LanePlacement) -> Bool) {
    let count = items.rowCount(inSection: section)
    func isDone(_ placement: LanePlacement) -> Bool {
      let rest = count - placement.items.count
      return rest <= 0 || (rest > Self.restLimit && isEnough(placement))
    }
    guard !isDone(placements[section]) else { return }
    let first = items.start(ofSection: section) + 1
    var placement = placements[section]
    placements[section] = LanePlacement(emptyLanes)
    while !isDone(placement) {
      let row = placement.items.count
      placement.append(
        units: units(first + row), span: sections[section].span(row, laneCount: laneCount))
    }
    placements[section] = placement
    updateLength(ofSection: section)
  }

  /// The length of a section's lanes, in units: exact if all items are placed.
  private func laneLength(ofSection section: Int) -> Int {
    let placement = placements[section]
    let count = items.rowCount(inSection: section)
    let rest = count - placement.items.count
    guard rest > 0 else { return placement.lanes.end }
    let first = items.start(ofSection: section) + 1
    let units =
      items.elements.unitsBefore(first + count)
      - items.elements.unitsBefore(first + placement.items.count)
    return placement.lanes.end + (units + rest * emptyLanes.gap) / laneCount
  }

  /// Gives the rows of a section in ``lines`` the length of its lanes.
  mutating func updateLength(ofSection section: Int) {
    let length = laneLength(ofSection: section)
    let count = (length + Self.partLength - 1) / Self.partLength
    let before = lines.offsets.rowCount(inSection: section)
    if count < before { lines.offsets.removeRows(count..<before, inSection: section) }
    // A part is at most 2^30 units, which every row can hold.
    if count > before {
      try? lines.offsets.insertRows(
        count: count - before, at: RowIndexPath(row: before, section: section), extent: .none)
    }
    for row in max(0, min(count, before) - 1)..<max(0, count) {
      let part = min(Self.partLength, length - row * Self.partLength)
      let path = RowIndexPath(row: row, section: section)
      _ = lines.offsets.elements.setUnits(part, ofRow: lines.offsets.position(of: .row(path)))
    }
    if !lines.contains(lines.anchor) {
      lines.setAnchor(.top(of: .footer(section: section), offset: 0))
    }
    lines.derive()
  }

  /// The offset at which the items of a section begin, in points.
  private func start(ofSection section: Int) -> Double {
    lines.offsets.extent(of: .header(section: section)).upperBound
  }

  /// The offsets of an item; an estimate if it is not placed yet.
  func staggeredExtent(of item: RowIndexPath) -> Range<Double> {
    let placement = placements[item.section]
    let start = start(ofSection: item.section)
    guard placement.items.indices.contains(item.row) else {
      let before = Double(item.row - placement.items.count) / Double(laneCount)
      let offset =
        start
        + items.unit.points(
          placement.lanes.end + Int(before * Double(estimatedUnits + emptyLanes.gap)))
      return offset..<offset + items.height(of: .row(item))
    }
    let place = placement.items[item.row]
    return start + items.unit.points(place.start)..<start + items.unit.points(place.end)
  }

  /// The placed items that overlap a range of offsets, in order.
  func staggeredItems(in offsets: Range<Double>) -> [RowIndexPath] {
    sections(in: offsets).flatMap { section in
      placements[section].indices(in: unitRange(offsets, inSection: section))
        .map { RowIndexPath(row: $0, section: section) }
    }
  }

  private func unitRange(_ offsets: Range<Double>, inSection section: Int) -> Range<Int> {
    let start = start(ofSection: section)
    let lower = items.unit.units(offset: offsets.lowerBound - start)
    let upper = items.unit.units(offset: offsets.upperBound - start)
    let isWhole = items.unit.points(upper) == offsets.upperBound - start
    return lower..<max(lower, isWhole ? upper : upper + 1)
  }

  /// The sections of which a range of offsets shows a part.
  private func sections(in offsets: Range<Double>) -> Range<Int> {
    let positions = lines.offsets.positions(in: offsets)
    guard let first = positions.first, let last = positions.last else { return 0..<0 }
    let lower = section(at: first) ?? 0
    let upper = (section(at: last) ?? lines.offsets.sectionCount - 1) + 1
    return first > 0 || upper > 0 ? min(lower, upper)..<upper : 0..<0
  }

  /// The section of an element; nil for the table's header and footer.
  private func section(at position: Int) -> Int? {
    switch lines.offsets.element(at: position) {
    case .header(let section), .footer(let section): section
    case .row(let path): path.section
    case .tableHeader, .tableFooter: nil
    }
  }

  // MARK: - Measuring

  /// The first visible item without a measured length.
  mutating func nextUnmeasuredStaggered() -> TableElement? {
    deriveFromItem()
    var range = lines.boundsRange
    var section = sections(in: range).lowerBound
    while section < sections(in: range).upperBound {
      place(section, through: unitRange(range, inSection: section).upperBound)
      deriveFromItem()
      if lines.boundsRange != range {
        range = lines.boundsRange
        section = sections(in: range).lowerBound
        continue
      }
      section += 1
    }
    return staggeredItems(in: range).first { !items.isMeasured(.row($0)) }.map { .row($0) }
  }

  /// Places the items again from one whose length is another, unless it counted that already.
  mutating func lengthDidChange(of item: RowIndexPath) {
    let units = units(items.position(of: .row(item)))
    if item.row < placements[item.section].items.count {
      guard Int(placements[item.section].items[item.row].length) != units else { return }
      placements[item.section].takeBack(from: item.row)
    }
    placeRest(ofSection: item.section)
    deriveFromItem()
  }

  // MARK: - Scrolling

  /// Derives the scroll position from the item that it names.
  mutating func deriveFromItem() {
    guard let itemAnchor else { return }
    switch itemAnchor {
    case .top(.row(let item), let offset): derive(item) { _ in offset }
    case .aligned(.row(let item), let fraction):
      let visible = lines.visibleHeight
      derive(item) { fraction * ($0 - visible) }
    case .inside(.row(let item), let fraction): derive(item) { fraction * $0 }
    case .top, .aligned, .inside, .end: self.itemAnchor = nil
    }
  }

  /// Makes the visible area begin at a distance below the start of an item, by the item's length.
  private mutating func derive(_ item: RowIndexPath, _ distance: (Double) -> Double) {
    place(through: item)
    let extent = staggeredExtent(of: item)
    let length = extent.upperBound - extent.lowerBound
    let visibleTop = extent.lowerBound + distance(length)
    let rows = lines.offsets.extent(of: .header(section: item.section)).upperBound
    let part = items.unit.points(Self.partLength)
    let count = lines.offsets.rowCount(inSection: item.section)
    let row = min(max(0, Int((visibleTop - rows) / part)), count - 1)
    guard count > 0, visibleTop >= rows else {
      let header = TableElement.header(section: item.section)
      let offset = visibleTop - lines.offsets.offset(of: header)
      return lines.setAnchor(.top(of: header, offset: offset))
    }
    let element = TableElement.row(RowIndexPath(row: row, section: item.section))
    lines.setAnchor(.top(of: element, offset: visibleTop - rows - Double(row) * part))
  }

  /// Chooses the item that stays in place from now on: the first visible one that is measured.
  mutating func chooseItemAnchor() {
    guard arrangement == .staggered else { return }
    guard lines.anchor != .end else { return itemAnchor = nil }
    let visibleTop = lines.contentOffset + lines.topInset
    guard visibleTop > 0 else { return itemAnchor = nil }
    let visible = staggeredItems(in: lines.anchorRange)
    let item = visible.first { items.isMeasured(.row($0)) } ?? visible.first
    itemAnchor = item.map {
      .top(of: .row($0), offset: visibleTop - staggeredExtent(of: $0).lowerBound)
    }
  }

  /// The item that a reload keeps at the visible top, by the part of it that is above.
  var readingItem: ReadingPlace? {
    if let keptItem { return keptItem }
    let visibleTop = lines.contentOffset + lines.topInset
    guard lines.anchor != .end, visibleTop > 0,
      let item = staggeredItems(in: lines.anchorRange).first
    else { return nil }
    let extent = staggeredExtent(of: item)
    let length = extent.upperBound - extent.lowerBound
    let fraction = length > 0 ? (visibleTop - extent.lowerBound) / length : 0
    return ReadingPlace(element: .row(item), fraction: fraction)
  }
}
