// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A place where browsers begin a new item of a line: the level or the text's own run changes, or
/// there is a box.
struct ItemBorder: BitwiseCopyable {
  /// The exact advance of the text before it, in position units.
  var position: Int64
  /// The index of the segment.
  var segment: UInt32
  /// The UTF-8 offset.
  var offset: UInt32
}

/// The advances of segments on lines whose items are rounded up to 1/64 point each, or that have
/// tabs.
///
/// By the conventions of the web the part of a line in each item is rounded up by itself (measured
/// with Chromium 156). So the advance of a segment depends on where its item began on the line.
/// The numbers that ``take(_:_:)`` gives add up in a ``GreedyLine`` as exact ones do: the advance
/// leads to the end of the line if it ended here, with its last item rounded, and the space leads
/// from there to where the next segment begins, with only the ended items rounded.
struct ItemRounding {
  private let borders: BorrowedList<ItemBorder>
  private let tabs: BorrowedList<ScannedTab>
  private let tabRule: TabRule?
  /// Whether nothing is rounded, and there are no tabs.
  let isExact: Bool
  /// The indent of the line in points; tab stops are measured from the leading side.
  private var indent = 0.0
  /// What moves from segment to segment.
  var place = Place()

  /// A place in a text, in a line that began somewhere before.
  struct Place {
    /// The index of the next border or tab.
    fileprivate var next = 0
    /// The next border or tab when the last segment was taken.
    fileprivate var nextBefore = 0
    /// The index of the next segment.
    fileprivate var segment: UInt32 = 0
    /// The exact advance of the text before that segment.
    fileprivate var pen: Int64 = 0
    /// The exact advance of the text before the item at hand, or before its line; in text with tabs
    /// the advance of the line so far.
    fileprivate var itemStart: Int64 = 0
    /// The exact advance of the trailing whitespace of the line so far.
    fileprivate var trailing: Int64 = 0
  }

  /// Begins before a text with some borders, ascending; without any, nothing is rounded.
  @inline(__always)
  init(_ borders: BorrowedList<ItemBorder>) {
    (self.borders, tabs, tabRule) = (borders, BorrowedList(), nil)
    isExact = borders.count == 0
  }

  /// Begins before a text with some tabs, ascending, in which nothing is rounded.
  init(_ tabs: BorrowedList<ScannedTab>, _ rule: TabRule) {
    (borders, self.tabs, tabRule) = (BorrowedList(), tabs, rule)
    isExact = tabs.count == 0
  }

  /// The exact advance of the trailing whitespace of the line so far.
  var trailing: Int64 { place.trailing }

  /// The exact advance of the item at hand on the line so far; 0 where nothing is rounded.
  var item: Int64 { borders.count == 0 ? 0 : place.pen - place.itemStart }

  /// Whether there is a tab.
  var hasTabs: Bool { tabs.count > 0 }

  /// The size in bytes of the packed list of borders or tabs.
  var byteCount: Int { borders.byteCount + tabs.byteCount }

  /// By how much a width is rounded up to 1/64 point, in units of 2^-20 point.
  static func excess(_ width: Int64) -> Int64 { -width & (1 << 14 - 1) }

  /// Takes the next segment, behind the others of its line.
  @inline(__always)
  mutating func take(_ width: Int64, _ space: Int64) -> (width: Int64, space: Int64) {
    isExact ? (width, space) : rounded(width, space)
  }

  /// Takes the segment that was taken last as the first one of its line.
  @inline(__always)
  mutating func takeAgain(_ width: Int64, _ space: Int64) -> (width: Int64, space: Int64) {
    if isExact { return (width, space) }
    place.segment -= 1
    place.pen -= width + space
    place.next = place.nextBefore
    startLine(indent: indent)
    return rounded(width, space)
  }

  /// Goes to a segment, before which the text has an exact advance.
  mutating func seek(segment: Int, position: Int64) {
    place.segment = UInt32(segment)
    place.pen = position
    place.next = 0
    while place.next < tabs.count, tabs[place.next].segment < place.segment { place.next += 1 }
    while let border = border(at: place.next), border.segment < place.segment { place.next += 1 }
  }

  /// Begins a line with the next segment.
  ///
  /// - Parameters:
  ///   - indent: Its indent in points.
  ///   - taken: The exact advance of the part of the segment that the line before has.
  ///   - offset: The UTF-8 offset of the end of that part.
  mutating func startLine(indent: Double = 0, behind taken: Int64 = 0, offset: Int = 0) {
    (place.itemStart, place.trailing) = (tabs.count > 0 ? -taken : place.pen + taken, 0)
    self.indent = indent
    guard taken > 0 else { return }
    while let border = nextBorder, border.offset <= offset { place.next += 1 }
  }

  /// Takes the next segment of a text with tabs.
  private mutating func tabbed(
    _ width: Int64, _ space: Int64, _ rule: TabRule
  ) -> (width: Int64, space: Int64) {
    // Advances of the line before the segment, so far, and up to the visible end of the segment.
    let (start, visibleEnd) = (place.itemStart, place.pen + width)
    var (pen, visible) = (start, Int64?.none)
    // The exact advance of the text so far.
    var exact = place.pen
    while place.next < tabs.count, tabs[place.next].segment == place.segment {
      let tab = tabs[place.next]
      if tab.position >= visibleEnd, visible == nil { visible = pen + visibleEnd - exact }
      pen = rule.pen(behind: pen + tab.position - exact, indent: indent, space: tab.space)
      exact = tab.position
      place.next += 1
    }
    let end = visible ?? pen + visibleEnd - exact
    place.pen += width + space
    pen += place.pen - exact
    place.itemStart = pen
    place.trailing = width == 0 ? place.trailing + pen - end : pen - end
    place.segment += 1
    return (end - start, pen - end)
  }

  @inline(never)
  private mutating func rounded(_ width: Int64, _ space: Int64) -> (width: Int64, space: Int64) {
    place.nextBefore = place.next
    if let tabRule { return tabbed(width, space, tabRule) }
    let visibleEnd = place.pen + width
    // The excess of the items that end before the visible end, and of those that end behind it.
    var (before, behind): (Int64, Int64) = (0, 0)
    // The excess of the line's last item, if the line ends with the segment.
    var last: Int64?
    while let border = nextBorder {
      let position = border.position
      if position >= visibleEnd, last == nil { last = Self.excess(visibleEnd - place.itemStart) }
      let ended = Self.excess(position - place.itemStart)
      if position < visibleEnd { before += ended } else { behind += ended }
      place.itemStart = position
      place.next += 1
    }
    // A segment without an advance leaves the visible end of the line where it is.
    let lastExcess = width == 0 ? 0 : last ?? Self.excess(visibleEnd - place.itemStart)
    place.pen += width + space
    place.trailing = width == 0 ? place.trailing + space : space
    place.segment += 1
    return (width + before + lastExcess, space + behind - lastExcess)
  }

  /// The next border, if it lies in the segment at hand.
  private var nextBorder: ItemBorder? {
    guard let border = border(at: place.next), border.segment == place.segment else { return nil }
    return border
  }

  private func border(at index: Int) -> ItemBorder? {
    index < borders.count ? borders[index] : nil
  }
}

/// The advance of a line's text up to a character, with its items rounded.
struct ItemPen {
  private let borders: UnsafeMutableBufferPointer<ItemBorder>
  private var next: Int
  private var pen: Int64 = 0
  private var itemStart: Int64 = 0
  /// What the items that ended were rounded up by.
  private var excess: Int64 = 0

  /// Begins at the start of a line, in a text with some borders.
  init(_ borders: UnsafeMutableBufferPointer<ItemBorder>, from start: Int) {
    self.borders = borders
    next = borders.indices.partitioningIndex { Int(borders[$0].offset) > start }
  }

  /// Begins inside of a line, behind the part of an item.
  ///
  /// - Parameter item: The exact advance of that part.
  init(_ borders: UnsafeMutableBufferPointer<ItemBorder>, from start: Int, behind item: Int64) {
    self.borders = borders
    next = borders.indices.partitioningIndex { Int(borders[$0].offset) >= start }
    itemStart = -item
  }

  /// Adds the character at an offset; behind a border the item before it has the kerning with it.
  ///
  /// - Parameters:
  ///   - leading: Its advance where a line begins with it.
  ///   - kerning: What it adds to that before it.
  mutating func add(_ offset: Int, _ leading: Int64, kerning: Int64) {
    let kerned = pen + kerning
    while next < borders.count, Int(borders[next].offset) <= offset {
      excess += ItemRounding.excess(kerned - itemStart)
      itemStart = kerned
      next += 1
    }
    pen = kerned + leading
  }

  /// The advance if the line ended here.
  ///
  /// - Parameter cut: What a cut here adds.
  func visible(cut: Int64 = 0) -> Int64 {
    let end = pen + cut
    return borders.isEmpty ? end : end + excess + ItemRounding.excess(end - itemStart)
  }
}

/// The advance of a line's text from a character to the line's end, with its items rounded, for
/// lines that are filled from their end.
struct BackwardItemPen {
  private let borders: UnsafeMutableBufferPointer<ItemBorder>
  /// The number of borders before the text that was added.
  private var borderCount: Int
  /// The rounded advance of the items behind the one at hand.
  private var ended: Int64 = 0
  /// The advance of the item at hand, before rounding.
  private(set) var item: Int64 = 0
  /// The kerning of the first character with that before it.
  private var kerning: Int64 = 0

  /// Begins at the end of a line, in a text with some borders.
  init(_ borders: UnsafeMutableBufferPointer<ItemBorder>, from end: Int) {
    self.borders = borders
    borderCount = borders.indices.partitioningIndex { Int(borders[$0].offset) >= end }
  }

  /// The advance of the characters that were added, as a line of their own.
  var width: Int64 { ended + rounded(item) }

  /// Adds the character at an offset, before those that were added.
  ///
  /// - Parameters:
  ///   - leading: Its advance where a line begins with it.
  ///   - kerning: What it adds to that before it, which has it also behind a border.
  mutating func add(_ offset: Int, _ leading: Int64, kerning: Int64) {
    if borderCount > 0, Int(borders[borderCount - 1].offset) > offset {
      ended += rounded(item)
      item = 0
      while borderCount > 0, Int(borders[borderCount - 1].offset) > offset { borderCount -= 1 }
    }
    item += self.kerning + leading
    self.kerning = kerning
  }

  private func rounded(_ advance: Int64) -> Int64 {
    borders.isEmpty ? advance : advance + ItemRounding.excess(advance)
  }
}
