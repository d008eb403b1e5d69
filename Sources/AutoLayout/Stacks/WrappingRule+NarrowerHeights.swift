// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
package import TextVocabulary

extension WrappingRule {
  /// What is known about the heights of contents at less than a width.
  ///
  /// A flow keeps its lines down to the width of the widest one, and columns of constant widths
  /// never change. What is narrowed with its line or column keeps its height as far as it knows
  /// itself. Nothing is known about contents that have a part of the width.
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
    case .table:
      let natural = intrinsicWidth(of: contents) - contentInsets.left - contentInsets.right
      return natural <= room ? natural : nil
    }
  }

  /// The least room of columns in which all contents have the same heights; nil if it is not known.
  private func leastRoom(
    of columns: [WrappingView.Column], _ contents: some WrappingContents, width: Double
  ) -> Double? {
    guard columns.allSatisfy({ $0.isConstant || $0.weight > 0 }) else { return nil }
    let widths = ColumnWidths.widths(
      of: columns, contents, room: room(in: width), gap: columnGap)
    var least = 0.0
    var cursor = ColumnCursor(columnCount: columns.count)
    for item in lines(of: contents, width: width).items {
      let place = cursor.place(contents.stated(item.index).span).columns
      let weight = place.reduce(0) { $0 + columns[$1].weight }
      guard weight > 0 else { continue }
      let gaps = Double(place.count - 1) * columnGap
      let room = widths[place].reduce(gaps, +)
      let constant = place.reduce(gaps) { columns[$1].weight > 0 ? $0 : $0 + widths[$1] }
      // What a fraction is rounded off goes to the next one, so a column in less room may be wider
      // by a unit, and narrower by one.
      let slack = Double(place.count { columns[$0].weight > 0 }) / 64
      let own = leastRoom(of: item, contents, room, from: room + 2 * slack)
      guard own <= room else { return nil }
      least = max(least, (own - constant + slack) / weight)
    }
    if least == 0 { return 0 }
    let weights = columns.reduce(0) { $0 + $1.weight }
    let constant = zip(columns, widths).reduce(0) { $0 + ($1.0.weight > 0 ? 0 : $1.1) }
    return least * max(1, weights) + constant + Double(columns.count - 1) * columnGap
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
