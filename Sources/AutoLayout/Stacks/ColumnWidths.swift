// SPDX-License-Identifier: Apache-2.0

/// How wide the columns of a grid or table are.
enum ColumnWidths {
  typealias Column = WrappingView.Column

  /// The widths of a grid's columns, in order.
  ///
  /// Columns that follow their contents come first, fractions take what they leave; where there are
  /// none, automatic ones share it. Source: CSS Grid 1 § 11.5 to § 11.8, with a least width of 0
  /// for fractions.
  ///
  /// - Parameter room: The width of all columns and the gaps between them.
  static func widths(
    of columns: [Column], _ contents: some WrappingContents, room: Double, gap: Double
  ) -> [Double] {
    guard !columns.isEmpty else { return [] }
    var widths = leastWidths(of: columns, contents, room)
    var free = max(0, room - Double(columns.count - 1) * gap - widths.reduce(0, +))
    free = widen(&widths, columns, contents, by: free)
    let weights = columns.reduce(0) { $0 + $1.weight }
    if weights > 0 {
      share(free, among: columns, weights, &widths)
    } else if free > 0 {
      let automatic = columns.indices.filter { columns[$0] == .automatic }
      for index in automatic { widths[index] += inUnits(free / Double(automatic.count), .down) }
    }
    return widths
  }

  /// The widths of columns before the free room is shared out.
  private static func leastWidths(
    of columns: [Column], _ contents: some WrappingContents, _ room: Double
  ) -> [Double] {
    var widths: [Double] = columns.map { column in
      switch column {
      case .points(let points): max(0, points)
      case .share(let share): WrappingItemSize.part(share, of: room)
      case .fraction, .automatic, .maxContent: 0
      }
    }
    guard columns.contains(where: \.followsContents) else { return widths }
    for index in 0..<contents.count {
      let column = index % columns.count
      switch columns[column] {
      case .automatic:
        widths[column] = max(widths[column], inUnits(contents.narrowestWidth(of: index), .up))
      case .maxContent:
        widths[column] = max(widths[column], inUnits(contents.naturalWidth(of: index), .up))
      case .points, .share, .fraction: break
      }
    }
    return widths
  }

  /// Makes automatic columns wider, each as much as the others, until they have room for all of
  /// their contents.
  ///
  /// - Returns: The room that is left.
  private static func widen(
    _ widths: inout [Double], _ columns: [Column], _ contents: some WrappingContents,
    by room: Double
  ) -> Double {
    guard room > 0, columns.contains(.automatic) else { return room }
    let natural = greatest(columns.count, of: contents) {
      inUnits(contents.naturalWidth(of: $0), .up)
    }
    var growing = columns.indices.filter {
      columns[$0] == .automatic && natural[$0] > widths[$0]
    }
    // The one that needs least first: what it does not take is there for the others.
    growing.sort { (natural[$0] - widths[$0], $0) < (natural[$1] - widths[$1], $1) }
    var free = room
    for (position, index) in growing.enumerated() {
      let share = inUnits(free / Double(growing.count - position), .down)
      let given = min(natural[index] - widths[index], share)
      widths[index] += given
      free -= given
    }
    return max(0, free)
  }

  /// A width in whole multiples of 1/64, as browsers keep it.
  private static func inUnits(_ width: Double, _ rule: FloatingPointRoundingRule) -> Double {
    // A sum may miss a multiple by a rounding error.
    let exact = width * 64
    return (rule == .up ? exact - 1e-6 : exact + 1e-6).rounded(rule) / 64
  }

  /// Shares room out among fractions, in whole multiples of 1/64; what one is rounded off counts
  /// for the next.
  private static func share(
    _ free: Double, among columns: [Column], _ weights: Double, _ widths: inout [Double]
  ) {
    // As in CSS, fractions that add up to less than 1 leave room.
    let fraction = free / max(1, weights)
    var rest = 0.0
    for (index, column) in columns.enumerated() {
      guard case .fraction = column else { continue }
      let exact = fraction * column.weight * 64 + rest
      let units = (exact + 1e-6).rounded(.down)
      rest = exact - units
      widths[index] = units / 64
    }
  }

  /// The widths of a grid's columns where there is room for all contents: every fraction is as wide
  /// as the widest content in its columns asks for.
  static func natural(_ columns: [Column], of contents: some WrappingContents) -> [Double] {
    let widest = greatest(columns.count, of: contents) { contents.naturalWidth(of: $0) }
    let fraction = zip(columns, widest).reduce(0) { fraction, column in
      column.0.weight > 0 ? max(fraction, column.1 / column.0.weight) : fraction
    }
    return zip(columns, widest).map { column, widest -> Double in
      switch column {
      case .points(let points): max(0, points)
      case .share, .automatic, .maxContent: widest
      case .fraction: fraction * column.weight
      }
    }
  }

  /// The widths of a table's columns in the room for them: with all contents on one line, or where
  /// there is not so much room nearer to their widest words, each as far as it needs more.
  ///
  /// Source: CSS 2 § 17.5.2.2, and what browsers do with the room that is left.
  static func ofTable(
    _ count: Int, _ contents: some WrappingContents, _ room: Double
  ) -> [Double] {
    guard count > 0 else { return [] }
    let natural = greatest(count, of: contents) { contents.naturalWidth(of: $0) }
    let least = greatest(count, of: contents) { contents.narrowestWidth(of: $0) }
    let needed = natural.reduce(0, +) - least.reduce(0, +)
    guard needed > 0 else { return natural }
    let given = min(max(0, room - least.reduce(0, +)), needed)
    return zip(least, natural).map { $0 + ($1 - $0) * given / needed }
  }

  /// The greatest width of the contents of each column.
  static func greatest(
    _ count: Int, of contents: some WrappingContents, _ width: (Int) -> Double
  ) -> [Double] {
    var widths = [Double](repeating: 0, count: count)
    for index in 0..<contents.count {
      widths[index % count] = max(widths[index % count], width(index))
    }
    return widths
  }
}

extension WrappingView.Column {
  /// The share of the room that other columns leave; 0 for other columns.
  var weight: Double {
    if case .fraction(let weight) = self { max(0, weight) } else { 0 }
  }

  /// Whether the width depends on what is in the column.
  fileprivate var followsContents: Bool { self == .automatic || self == .maxContent }
}
