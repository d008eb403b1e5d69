// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
package import TextVocabulary

extension WrappingRule {
  /// What is known about the heights of contents at less than a width.
  ///
  /// A flow keeps its lines down to the width of the widest one. Columns become no wider in less
  /// room, and those of constant widths never change. What is narrowed with its line or column
  /// keeps its height as far as it knows itself. Nothing is known about contents that have a part
  /// of the width.
  func narrowerHeights(of contents: some WrappingContents, width: Double) -> NarrowerHeights {
    let sides = contentInsets.left + contentInsets.right
    guard let room = leastRoom(of: contents, width: width) else { return .unknown(below: width) }
    let equal = min(width, room > 0 ? room + sides : 0)
    return NarrowerHeights(equalDownTo: equal, monotonicDownTo: equal)
  }

  /// The least room down to which lines have the same heights; nil if it is not known.
  private func leastRoom(of contents: some WrappingContents, width: Double) -> Double? {
    let room = room(in: width)
    guard room > 0, columnGapShare == 0, contents.areConstant else { return nil }
    switch arrangement {
    case .flow:
      guard columnGap >= 0 else { return nil }
      let lines = lines(of: contents, width: width)
      return lines.lines.reduce(0) { least, line in
        least.flatMap { leastRoom(of: line, lines.items[line.items], contents, room, $0) }
      }
    case .columns(let columns): return leastRoom(of: columns, contents, width: width)
    case .table(let count, let distribution):
      guard count > 0 else { return 0 }
      let free = Double(count - 1) * columnGap
      let natural = ColumnWidths.greatest(count, of: contents) { contents.naturalWidth(of: $0) }
      let least = ColumnWidths.greatest(count, of: contents) { contents.narrowestWidth(of: $0) }
      return leastRoom(of: contents, width: width, columnCount: count) { _ in
        0
      } widths: { room in
        ColumnWidths.ofTable(natural: natural, least: least, distribution, room - free)
      }
    }
  }

  /// The least room of columns in which all contents have the same heights; nil if it is not known.
  private func leastRoom(
    of columns: [WrappingView.Column], _ contents: some WrappingContents, width: Double
  ) -> Double? {
    let hasShares = columns.contains { if case .share = $0 { true } else { false } }
    // A content over several columns may need less of one where a part of the room grows.
    if hasShares, (0..<contents.count).contains(where: { contents.stated($0).span > 1 }) {
      return nil
    }
    let spans = ColumnSpans(columns, contents, room: room(in: width), gap: columnGap)
    // What a fraction is rounded off goes to the next one, so a column in less room may be wider by
    // a unit, and narrower by one.
    return leastRoom(of: contents, width: width, columnCount: columns.count) { place in
      guard !columns[place].allSatisfy(\.isConstant) else { return nil }
      return Double(columns[place].count { $0.weight > 0 }) / 64
    } widths: { room in
      hasShares
        ? ColumnWidths.widths(of: columns, contents, room: room, gap: columnGap)
        : ColumnWidths.widths(of: columns, spans, room: room, gap: columnGap)
    }
  }

  /// The least room in which all contents of columns have the same heights; nil if it is not known.
  ///
  /// No column becomes wider in less room, but for the slack. So the room is found by bisection
  /// once it is known how narrow each content may be.
  ///
  /// - Parameters:
  ///   - slack: By how much columns may be wider in less room, in points; nil if they never change.
  ///   - widths: The widths of the columns in a room.
  private func leastRoom(
    of contents: some WrappingContents, width: Double, columnCount: Int,
    slack: (Range<Int>) -> Double?, widths: (Double) -> [Double]
  ) -> Double? {
    let whole = room(in: width)
    guard whole > 1 else { return nil }
    let present = widths(whole)
    func extent(_ place: Range<Int>, _ widths: [Double]) -> Double {
      widths[place].reduce(Double(place.count - 1) * columnGap, +)
    }
    var needed: [(place: Range<Int>, extent: Double)] = []
    var cursor = ColumnCursor(columnCount: columnCount)
    for item in lines(of: contents, width: width).items {
      let place = cursor.place(contents.stated(item.index).span).columns
      guard let slack = slack(place) else { continue }
      let room = extent(place, present)
      // Cells know their heights from whole multiples of 1/64 downward.
      let top = ColumnWidths.inUnits(room + 2 * slack, .up)
      let own = leastRoom(of: item, contents, room, from: top)
      guard own <= room else { return nil }
      if own > 0 { needed.append((place, own + slack)) }
    }
    func isEnough(_ room: Double) -> Bool {
      let widths = widths(room)
      return needed.allSatisfy { extent($0.place, widths) >= $0.extent }
    }
    if isEnough(0) { return 0 }
    let units = (1..<Int(whole * 64)).partitioningIndex { isEnough(Double($0) / 64) }
    return min(whole, Double(units) / 64)
  }

  /// The least room of a flow in which a line stays as it is, and the lines before it; nil if it is
  /// not known.
  private func leastRoom(
    of line: WrappingLines.Line, _ items: ArraySlice<WrappingLines.Item>,
    _ contents: some WrappingContents, _ room: Double, _ least: Double
  ) -> Double? {
    if line.width < room { return max(least, line.width) }
    // A content as wide as the room is alone in its line as long as something stands between it
    // and the next one.
    guard items.count == 1, columnGap > 1e-5, let item = items.first else { return nil }
    return max(least, leastRoom(of: item, contents, room, from: room))
  }

  /// The least room of a line or column in which a content has the height that it has in this room,
  /// and in all room up to `top`.
  private func leastRoom(
    of item: WrappingLines.Item, _ contents: some WrappingContents, _ room: Double,
    from top: Double
  ) -> Double {
    if item.size.width < room { return item.size.width }
    let stated = contents.stated(item.index)
    if stated.height != nil { return 0 }
    if stated.aspect != nil || item.size.width > room { return top }
    return contents.narrowerHeights(of: item.index, width: top).equalDownTo
  }
}

extension WrappingContents {
  /// Nothing is known, which is the default.
  package func narrowerHeights(of index: Int, width: Double) -> NarrowerHeights {
    .unknown(below: width)
  }

  /// Whether no extent of a content is a part of the width.
  fileprivate var areConstant: Bool { (0..<count).allSatisfy { stated($0).isConstant } }
}

extension WrappingItemSize {
  /// Whether no extent is a part of the room.
  fileprivate var isConstant: Bool {
    paddingShares == .zero
      && [width, minimumWidth, maximumWidth].allSatisfy { $0?.share ?? 0 == 0 }
  }
}

extension WrappingView.Column {
  /// Whether the width is the same in any room.
  fileprivate var isConstant: Bool {
    switch self {
    case .points, .maxContent: true
    case .share, .fraction, .automatic: false
    }
  }
}
