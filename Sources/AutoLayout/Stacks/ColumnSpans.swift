// SPDX-License-Identifier: Apache-2.0

/// Widths of a grid's columns that follow what is in them, also of contents that take several.
///
/// Source: CSS Grid 1 § 11.4 and § 11.5, with a least width of 0 for fractions: a content that
/// takes a fraction makes no column wider. Contents of one column come first, then those of two.
struct ColumnSpans {
  /// The least width of each column.
  private(set) var widths: [Double]
  /// The width up to which each column grows: with all of its contents on one line.
  private(set) var limits: [Double]
  private let columns: [WrappingView.Column]
  /// The room between two columns.
  private let gap: Double

  /// Finds the widths.
  ///
  /// - Parameter room: The width of which columns may be parts; nil if it is not known yet.
  init(
    _ columns: [WrappingView.Column], _ contents: some WrappingContents, room: Double?, gap: Double
  ) {
    self.columns = columns
    self.gap = gap
    widths = columns.map { column in
      switch column {
      case .points(let points): max(0, points)
      case .share(let share): WrappingItemSize.part(share, of: room ?? 0)
      case .fraction, .automatic, .maxContent: 0
      }
    }
    limits = zip(columns, widths).map { $0.followsContents ? .infinity : $1 }
    if columns.contains(where: \.followsContents) {
      let wide = fitSingle(contents, isRoomKnown: room != nil)
      for span in Set(wide.map(\.columns.count)).sorted() {
        fit(wide.filter { $0.columns.count == span })
      }
    }
    for index in limits.indices where limits[index] == .infinity { limits[index] = widths[index] }
  }

  /// A content that takes several columns, of which some follow what is in them.
  private struct WideContent {
    let columns: Range<Int>
    let least: Double
    let natural: Double
  }

  /// Makes room for contents of one column each.
  ///
  /// - Returns: The others, as far as they make columns wider.
  private mutating func fitSingle(
    _ contents: some WrappingContents, isRoomKnown: Bool
  ) -> [WideContent] {
    var wide: [WideContent] = []
    var cursor = ColumnCursor(columnCount: columns.count)
    for index in 0..<contents.count {
      let place = cursor.place(contents.stated(index).span).columns
      let taken = columns[place]
      guard taken.contains(where: \.followsContents), taken.allSatisfy({ $0.weight == 0 }) else {
        continue
      }
      func inUnits(_ width: Double) -> Double { ColumnWidths.inUnits(width, .up) }
      let natural = inUnits(contents.naturalWidth(of: index))
      let needsLeast = taken.contains(.automatic) || place.count > 1
      let least =
        needsLeast
        ? inUnits(
          isRoomKnown
            ? contents.minimumContribution(of: index) : contents.narrowestWidth(of: index))
        : natural
      guard place.count == 1 else {
        wide.append(WideContent(columns: place, least: least, natural: natural))
        continue
      }
      let column = place.lowerBound
      widths[column] = max(widths[column], least)
      limits[column] = max(limits[column] == .infinity ? 0 : limits[column], natural, least)
    }
    return wide
  }

  /// Makes room for contents that take as many columns as each other.
  private mutating func fit(_ contents: [WideContent]) {
    // Least widths first in all columns that follow contents, then natural ones in those that are
    // never narrower.
    grow(contents, \.least) { $0.followsContents }
    grow(contents, \.natural) { $0 == .maxContent }
    for index in limits.indices { limits[index] = max(limits[index], widths[index]) }
    growLimits(contents)
  }

  /// Makes columns wide enough for contents.
  private mutating func grow(
    _ contents: [WideContent], _ need: KeyPath<WideContent, Double>,
    _ isAffected: (WrappingView.Column) -> Bool
  ) {
    var increases = [Double](repeating: 0, count: columns.count)
    for content in contents {
      let affected = content.columns.filter { isAffected(columns[$0]) }
      let missing = content[keyPath: need] - width(of: content.columns) { widths[$0] }
      guard missing > 0, !affected.isEmpty else { continue }
      let given = distribute(missing, among: affected) { limits[$0] - widths[$0] }
      for (index, given) in zip(affected, given) { increases[index] = max(increases[index], given) }
    }
    for (index, increase) in increases.enumerated() { widths[index] += increase }
  }

  /// Raises the limits of columns until contents fit on one line, beginning with columns that have
  /// no limit yet.
  private mutating func growLimits(_ contents: [WideContent]) {
    let isOpen = limits.map { $0 == .infinity }
    for need in [\WideContent.least, \.natural] {
      var increases = [Double](repeating: 0, count: columns.count)
      for content in contents {
        let affected = content.columns.filter { columns[$0].followsContents }
        let missing =
          content[keyPath: need]
          - width(of: content.columns) { limits[$0] == .infinity ? widths[$0] : limits[$0] }
        guard missing > 0 else { continue }
        let given = distribute(missing, among: affected) { isOpen[$0] ? .infinity : 0 }
        for (index, given) in zip(affected, given) {
          increases[index] = max(increases[index], given)
        }
      }
      let isTaken = columns.indices.map { column in
        contents.contains { $0.columns.contains(column) }
      }
      for column in columns.indices where isTaken[column] && columns[column].followsContents {
        let present = limits[column] == .infinity ? widths[column] : limits[column]
        limits[column] = present + increases[column]
      }
    }
  }

  /// The width of columns with the gaps between them.
  private func width(of range: Range<Int>, _ width: (Int) -> Double) -> Double {
    range.reduce(Double(range.count - 1) * gap) { $0 + width($1) }
  }

  /// Gives each column as much of a width as the others, but first no more than it has room for.
  private func distribute(
    _ width: Double, among columns: [Int], _ room: (Int) -> Double
  ) -> [Double] {
    var given = [Double](repeating: 0, count: columns.count)
    // The one with least room first: what it does not take is there for the others.
    let order = columns.indices.sorted { (room(columns[$0]), $0) < (room(columns[$1]), $1) }
    var rest = width
    for (position, index) in order.enumerated() {
      let share = ColumnWidths.inUnits(rest / Double(columns.count - position), .down)
      given[index] = min(max(0, room(columns[index])), share)
      rest -= given[index]
    }
    guard rest > 0 else { return given }
    for (position, index) in order.enumerated() {
      let isLast = position == columns.count - 1
      let share = rest / Double(columns.count - position)
      let more = isLast ? rest : ColumnWidths.inUnits(share, .down)
      given[index] += more
      rest -= more
    }
    return given
  }
}

/// The place of the next content of a grid.
struct ColumnCursor {
  /// The number of columns.
  let columnCount: Int
  /// The first column that is free in the line.
  private var column = 0
  /// Whether the next content begins the first line.
  private var isFirst = true

  /// Begins with the first column.
  init(columnCount: Int) { self.columnCount = columnCount }

  /// Takes columns for a content, in a new line if they are no longer free in the last one.
  mutating func place(_ span: Int) -> (columns: Range<Int>, beginsLine: Bool) {
    let count = max(1, min(span, columnCount))
    let beginsLine = isFirst || column + count > columnCount
    if beginsLine { column = 0 }
    isFirst = false
    defer { column += count }
    return (column..<column + count, beginsLine)
  }
}
