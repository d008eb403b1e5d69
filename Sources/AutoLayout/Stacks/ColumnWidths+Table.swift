// SPDX-License-Identifier: Apache-2.0

/// How wide the columns of a table with automatic layout are: CSS 2 § 17.5.2.2, which leaves the
/// distribution to browsers.
extension ColumnWidths {
  /// The widths of a table's columns in the room for them, without the gaps.
  static func ofTable(
    _ count: Int, _ contents: some WrappingContents, _ distribution: WrappingView.TableDistribution,
    _ room: Double
  ) -> [Double] {
    guard count > 0 else { return [] }
    return ofTable(
      natural: greatest(count, of: contents) { contents.naturalWidth(of: $0) },
      least: greatest(count, of: contents) { contents.narrowestWidth(of: $0) }, distribution, room)
  }

  /// The widths of a table's columns of which the natural and the least ones are known: the natural
  /// ones where there is room for them, and the least ones where there is none to spare.
  static func ofTable(
    natural: [Double], least: [Double], _ distribution: WrappingView.TableDistribution,
    _ room: Double
  ) -> [Double] {
    let needed = natural.reduce(0, +)
    let spare = room - least.reduce(0, +)
    guard needed > room else { return natural }
    guard spare > 0 else { return least }
    let wide = distribution == .byNaturalWidth ? shares(of: natural, least, room) : natural
    let lacking = zip(wide, least).reduce(0) { $0 + ($1.0 - $1.1) }
    let given = min(spare, lacking)
    let widths = zip(least, wide).map { $0 + ($1 - $0) * given / lacking }
    return distribution == .byNaturalWidth ? widths.map { inUnits($0, .up) } : widths
  }

  /// What each column gets if the first ones take their parts of the room first, each in proportion
  /// to its natural width but no less than its least one; in all, the room or more.
  private static func shares(of natural: [Double], _ least: [Double], _ room: Double) -> [Double] {
    var room = room
    var rest = natural.reduce(0, +)
    return zip(natural, least).map { natural, least in
      let width = max(least, rest > 0 ? room * natural / rest : 0)
      room -= width
      rest -= natural
      return width
    }
  }

  /// The greatest width of the contents of each column of a table.
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
