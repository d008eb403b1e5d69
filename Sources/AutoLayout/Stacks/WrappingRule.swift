// SPDX-License-Identifier: Apache-2.0

package import LayoutGeometry
package import TextVocabulary

/// How a flow or grid sets its contents in lines: one rule for views and for compiled cells.
struct WrappingRule: Hashable, Sendable {
  /// How the contents follow one another.
  var arrangement = WrappingView.Arrangement.flow
  /// The points between two contents of a line.
  var columnGap = 0.0
  /// A further gap between two contents of a line, as a part of the inner width; 1 is all of it.
  var columnGapShare = 0.0
  /// The points between two lines.
  var rowGap = 0.0
  /// The room around all lines.
  var contentInsets = EdgeInsets.zero
  /// The place of contents within their line's height.
  var alignment = WrappingView.Alignment.fill
  /// The place of a flow's lines within the width.
  var justification = WrappingView.Alignment.start

  /// The width that lines have in a width with the insets.
  func room(in width: Double) -> Double { max(0, width - contentInsets.left - contentInsets.right) }

  /// The width of all contents in one line, or with each column as wide as its widest content.
  func intrinsicWidth(of contents: some WrappingContents) -> Double {
    var width = contentInsets.left + contentInsets.right
    guard contents.count > 0 else { return width }
    switch arrangement {
    case .flow:
      for index in 0..<contents.count { width += contents.naturalWidth(of: index) }
      return width + Double(contents.count - 1) * columnGap
    case .columns(let columns):
      guard !columns.isEmpty else { return width }
      width += ColumnWidths.natural(columns, of: contents, gap: columnGap).reduce(0, +)
      return width + Double(columns.count - 1) * columnGap
    case .table(let count, _):
      guard count > 0 else { return width }
      let widest = ColumnWidths.greatest(count, of: contents) { contents.naturalWidth(of: $0) }
      return width + widest.reduce(0, +) + Double(count - 1) * columnGap
    }
  }

  /// The height of lines with the gaps and insets.
  func height(of lines: WrappingLines) -> Double {
    let gaps = Double(max(0, lines.lines.count - 1)) * rowGap
    let height = lines.lines.reduce(0) { $0 + $1.height }
    return height + gaps + contentInsets.top + contentInsets.bottom
  }

  /// The height of contents at a width with the insets.
  func height(of contents: some WrappingContents, width: Double) -> Double {
    guard case .columns(let columns) = arrangement, alignment != .firstBaseline,
      let extent = ColumnWidths.width(ofOnly: columns, room: room(in: width))
    else { return height(of: lines(of: contents, width: width)) }
    // Each content is a line of its own, and nothing is asked of lines but their heights.
    var height = 0.0
    for index in 0..<contents.count {
      let padding = contents.padding(of: index, in: extent)
      height += max(0, contents.size(of: index, in: extent, padding) { extent }.height)
    }
    let gaps = Double(max(0, contents.count - 1)) * rowGap
    return height + gaps + contentInsets.top + contentInsets.bottom
  }

  /// The lines of contents at a width with the insets.
  func lines(of contents: some WrappingContents, width: Double) -> WrappingLines {
    let room = room(in: width)
    switch arrangement {
    case .flow: return flowLines(of: contents, room)
    case .columns(let columns):
      let widths = ColumnWidths.widths(of: columns, contents, room: room, gap: gap(in: room))
      return columnLines(of: contents, widths, room)
    case .table(let count, let distribution):
      let free = room - Double(count - 1) * gap(in: room)
      let widths = ColumnWidths.ofTable(count, contents, distribution, free)
      return columnLines(of: contents, widths, room)
    }
  }

  private func flowLines(of contents: some WrappingContents, _ room: Double) -> WrappingLines {
    let gap = gap(in: room)
    var lines = WrappingLines(itemCount: contents.count)
    for index in 0..<contents.count {
      let padding = contents.padding(of: index, in: room)
      let size = contents.size(of: index, in: room, padding) {
        contents.naturalWidth(of: index) + padding.left + padding.right
      }
      var start = 0.0
      // A sum of many widths may exceed the room by a rounding error.
      if let width = lines.lines.last?.width, !(width + gap + size.width > room + 1e-6) {
        start = width + gap
      } else {
        lines.beginLine()
      }
      lines.add(item(index, of: contents, at: start, size, padding), endingAt: start + size.width)
    }
    return lines
  }

  private func columnLines(
    of contents: some WrappingContents, _ widths: [Double], _ room: Double
  ) -> WrappingLines {
    var lines = WrappingLines(itemCount: contents.count)
    guard !widths.isEmpty else { return lines }
    let gap = gap(in: room)
    var start = 0.0
    var cursor = ColumnCursor(columnCount: widths.count)
    for index in 0..<contents.count {
      let (columns, beginsLine) = cursor.place(contents.stated(index).span)
      if beginsLine {
        lines.beginLine()
        start = 0
      }
      let extent = widths[columns].reduce(Double(columns.count - 1) * gap, +)
      let padding = contents.padding(of: index, in: extent)
      let size = contents.size(of: index, in: extent, padding) { extent }
      lines.add(item(index, of: contents, at: start, size, padding), endingAt: start + extent)
      start = start + extent + gap
    }
    return lines
  }

  private func gap(in room: Double) -> Double {
    columnGap + WrappingItemSize.part(columnGapShare, of: room)
  }

  private func item(
    _ index: Int, of contents: some WrappingContents, at x: Double, _ size: Size,
    _ padding: EdgeInsets
  ) -> WrappingLines.Item {
    let ascent =
      alignment == .firstBaseline ? contents.firstBaseline(of: index, size, padding) : 0
    return WrappingLines.Item(index: index, x: x, size: size, ascent: ascent, padding: padding)
  }

  // MARK: - Placing

  /// The distance of an item's top from the top of its line.
  func top(of item: WrappingLines.Item, in line: WrappingLines.Line) -> Double {
    alignment == .firstBaseline
      ? line.ascent - item.ascent : (line.height - item.size.height) * Self.share(alignment)
  }

  /// The distance of a line from the leading edge of the room.
  func start(of line: WrappingLines.Line, in room: Double) -> Double {
    max(0, room - line.width) * Self.share(justification)
  }

  /// The height of an item's frame: that of its line, if it fills it and states none of its own.
  func height(
    of item: WrappingLines.Item, in line: WrappingLines.Line, stating size: WrappingItemSize
  ) -> Double {
    alignment == .fill && size.stretches ? line.height : item.size.height
  }

  /// The distance of the first baseline from the top: that of the first content of the first line,
  /// or of the baseline on which that line stands; the height where there is no line.
  func firstBaseline(of contents: some WrappingContents, in size: Size) -> Double {
    let lines = lines(of: contents, width: size.width)
    guard let line = lines.lines.first, let item = lines.items.first else { return size.height }
    let ascent =
      alignment == .firstBaseline
      ? line.ascent
      : (line.height - item.size.height) * Self.share(alignment)
        + contents.firstBaseline(of: item.index, item.size, item.padding)
    return contentInsets.top + ascent
  }

  private static func share(_ alignment: WrappingView.Alignment) -> Double {
    switch alignment {
    case .fill, .start, .firstBaseline: 0
    case .center: 0.5
    case .end: 1
    }
  }
}

/// The contents of a flow or grid, as its rule asks for them.
package protocol WrappingContents {
  /// The number of contents that are shown.
  var count: Int { get }

  /// The extents that are stated for a content.
  func stated(_ index: Int) -> WrappingItemSize

  /// Whether a content leaves room around itself as ``WrappingItemSize/paddingShares`` say.
  func isPaddable(_ index: Int) -> Bool

  /// The width of a content that states none, where there is room for all of it; at least 0.
  func contentWidth(of index: Int) -> Double

  /// The width of the widest word in a content that states no width, with the room around it.
  func leastWidth(of index: Int) -> Double

  /// The height of a content at a width, both without the room around it.
  func contentHeight(of index: Int, width: Double) -> Double

  /// The distance of a content's first baseline from its top in a size, both without the room
  /// around it; its height if it has no text.
  func contentBaseline(of index: Int, in size: Size) -> Double

  /// The room on both sides of a text in its view, if its number of lines is limited; nil for other
  /// contents.
  func sidesOfLimitedText(_ index: Int) -> Double?

  /// What is known about the heights and first baselines of a content at less than a width, all
  /// without the room around it.
  func narrowerHeights(of index: Int, width: Double) -> NarrowerHeights
}

extension WrappingContents {
  /// The width of a content where there is room for all of it.
  func naturalWidth(of index: Int) -> Double {
    let stated = stated(index)
    return stated.naturalWidth ?? stated.contentWidth(contentWidth(of: index))
  }

  /// The least width of a content: what is stated for it, or that of its widest word.
  func narrowestWidth(of index: Int) -> Double {
    let stated = stated(index)
    return stated.naturalWidth ?? stated.contentWidth(leastWidth(of: index))
  }

  /// The least width that a content gives its column in a grid whose width is known: the least one
  /// that is stated for it, or that of its widest word; a text with a limit of lines has none,
  /// since it may be cut off.
  ///
  /// Source: CSS Grid 1 § 6.6 and § 11.5, *minimum contribution*; *observed*: Chromium 156.
  func minimumContribution(of index: Int) -> Double {
    let stated = stated(index)
    guard stated.naturalWidth == nil else { return narrowestWidth(of: index) }
    if let minimum = stated.minimumWidth, minimum.share == 0 { return minimum.points }
    guard let sides = sidesOfLimitedText(index) else { return narrowestWidth(of: index) }
    return stated.contentWidth(sides)
  }

  /// The room around a content beside its own insets, in the room of its line or column.
  fileprivate func padding(of index: Int, in room: Double) -> EdgeInsets {
    isPaddable(index) ? stated(index).padding(in: room) : .zero
  }

  /// The size of a content in the room of its line or column.
  ///
  /// - Parameter otherwise: The width of a content that states none.
  fileprivate func size(
    of index: Int, in room: Double, _ padding: EdgeInsets, otherwise: () -> Double
  ) -> Size {
    let stated = stated(index)
    let width = stated.width(in: room, otherwise: otherwise)
    let height = stated.height(forWidth: width) {
      padding.top + padding.bottom
        + contentHeight(of: index, width: max(0, width - padding.left - padding.right))
    }
    return Size(width: width, height: height)
  }

  /// The distance of a content's first baseline from the top of its place.
  fileprivate func firstBaseline(
    of index: Int, _ size: Size, _ padding: EdgeInsets
  ) -> Double {
    padding.top
      + contentBaseline(
        of: index,
        in: Size(
          width: max(0, size.width - padding.left - padding.right),
          height: max(0, size.height - padding.top - padding.bottom)))
  }
}

/// The contents of a flow or grid in lines.
struct WrappingLines {
  /// A content in a line.
  struct Item {
    /// The content's number.
    let index: Int
    /// The distance from the line's leading edge.
    let x: Double
    /// The size with the room around the content.
    let size: Size
    /// The distance of the first baseline from the top; 0 unless contents are aligned by it.
    let ascent: Double
    /// The room around the content beside its own insets.
    let padding: EdgeInsets
  }

  /// A line.
  struct Line {
    /// The items in it, by their positions.
    var items: Range<Int>
    /// The width of its items and the gaps between them.
    var width = 0.0
    /// The greatest distance above the common baseline.
    var ascent = 0.0
    /// The height.
    var height = 0.0
  }

  /// The items of all lines, in order.
  private(set) var items: [Item] = []
  /// The lines, from top to bottom; none is empty.
  private(set) var lines: [Line] = []

  /// Makes room for items.
  fileprivate init(itemCount: Int) { items.reserveCapacity(itemCount) }

  /// Begins a line, which gets an item next.
  fileprivate mutating func beginLine() { lines.append(Line(items: items.count..<items.count)) }

  /// Adds an item to the last line, which is then as wide as given.
  fileprivate mutating func add(_ item: Item, endingAt width: Double) {
    items.append(item)
    let last = lines.count - 1
    let descent = max(
      lines[last].height - lines[last].ascent, item.size.height - item.ascent)
    lines[last].items = lines[last].items.lowerBound..<items.count
    lines[last].width = width
    lines[last].ascent = max(lines[last].ascent, item.ascent)
    lines[last].height = lines[last].ascent + descent
  }
}
