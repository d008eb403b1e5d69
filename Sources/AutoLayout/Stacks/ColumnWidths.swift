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
    let spans = ColumnSpans(columns, contents, room: room, gap: gap)
    return widths(of: columns, spans, room: room, gap: gap)
  }

  /// The widths of columns that follow what is in them as `spans` say.
  static func widths(
    of columns: [Column], _ spans: ColumnSpans, room: Double, gap: Double
  ) -> [Double] {
    var widths = spans.widths
    var free = max(0, room - Double(columns.count - 1) * gap - widths.reduce(0, +))
    free = widen(&widths, columns, to: spans.limits, by: free)
    let weights = columns.reduce(0) { $0 + $1.weight }
    if weights > 0 {
      share(free, among: columns, weights, &widths)
    } else if free > 0 {
      let automatic = columns.indices.filter { columns[$0] == .automatic }
      for index in automatic { widths[index] += inUnits(free / Double(automatic.count), .down) }
    }
    return widths
  }

  /// The width of the one column that takes a fraction of the room; nil for other columns, which
  /// depend on each other or on what is in them.
  static func width(ofOnly columns: [Column], room: Double) -> Double? {
    guard columns.count == 1, case .fraction = columns[0] else { return nil }
    let weight = columns[0].weight
    // All of the room, which may be as wide as a text, is not rounded.
    return weight < 1 ? inUnits(max(0, room) * weight, .down) : max(0, room)
  }

  /// Makes automatic columns wider, each as much as the others, until they have room for all of
  /// their contents.
  ///
  /// - Returns: The room that is left.
  private static func widen(
    _ widths: inout [Double], _ columns: [Column], to natural: [Double], by room: Double
  ) -> Double {
    guard room > 0, columns.contains(.automatic) else { return room }
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
  static func inUnits(_ width: Double, _ rule: FloatingPointRoundingRule) -> Double {
    // A sum may miss a multiple by a rounding error.
    let exact = width * 64
    return (rule == .up ? exact - 1e-6 : exact + 1e-6).rounded(rule) / 64
  }

  /// Shares room out among fractions, in whole multiples of 1/64; what one is rounded off counts
  /// for the next.
  private static func share(
    _ free: Double, among columns: [Column], _ weights: Double, _ widths: inout [Double]
  ) {
    if let only = width(ofOnly: columns, room: free) {
      widths[0] = only
      return
    }
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
  static func natural(
    _ columns: [Column], of contents: some WrappingContents, gap: Double
  ) -> [Double] {
    var widths = ColumnSpans(known(columns), contents, room: nil, gap: gap).limits
    guard columns.contains(where: { $0.weight > 0 }) else { return widths }
    var fraction = 0.0
    var cursor = ColumnCursor(columnCount: columns.count)
    for index in 0..<contents.count {
      let place = cursor.place(contents.stated(index).span).columns
      let weight = place.reduce(0) { $0 + columns[$1].weight }
      guard weight > 0 else { continue }
      let others = place.reduce(Double(place.count - 1) * gap) {
        columns[$1].weight > 0 ? $0 : $0 + widths[$1]
      }
      fraction = max(fraction, (contents.naturalWidth(of: index) - others) / weight)
    }
    for (index, column) in columns.enumerated() where column.weight > 0 {
      widths[index] = fraction * column.weight
    }
    return widths
  }

  /// The widths of a grid's columns with room for each word alone.
  static func least(
    _ columns: [Column], of contents: some WrappingContents, gap: Double
  ) -> [Double] {
    ColumnSpans(known(columns), contents, room: nil, gap: gap).widths
  }

  /// The columns of a grid whose width is not known yet: a part of it is as wide as its contents.
  private static func known(_ columns: [Column]) -> [Column] {
    columns.map { column in
      if case .share = column { .automatic } else { column }
    }
  }
}

extension WrappingView.Column {
  /// The share of the room that other columns leave; 0 for other columns.
  var weight: Double {
    if case .fraction(let weight) = self { max(0, weight) } else { 0 }
  }

  /// Whether the width depends on what is in the column.
  var followsContents: Bool { self == .automatic || self == .maxContent }
}
