// SPDX-License-Identifier: Apache-2.0

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

/// The advances of segments on lines whose items are rounded up to 1/64 point each.
///
/// By the conventions of the web the part of a line in each item is rounded up by itself (measured
/// with Chromium 156). So the advance of a segment depends on where its item began on the line.
/// The numbers that ``take(_:_:)`` gives add up in a ``GreedyLine`` as exact ones do: the advance
/// leads to the end of the line if it ended here, with its last item rounded, and the space leads
/// from there to where the next segment begins, with only the ended items rounded.
struct ItemRounding {
  private let borders: BorrowedList<ItemBorder>
  /// The index of the next border.
  private var next = 0
  /// The next border when the last segment was taken.
  private var nextBefore = 0
  /// The index of the next segment.
  private var segment: UInt32 = 0
  /// The exact advance of the text before that segment.
  private var pen: Int64 = 0
  /// The exact advance of the text before the item at hand, or before its line.
  private var itemStart: Int64 = 0
  /// The exact advance of the trailing whitespace of the line so far.
  private(set) var trailing: Int64 = 0

  /// Begins before a text with some borders, ascending; without any, nothing is rounded.
  init(_ borders: BorrowedList<ItemBorder>) { self.borders = borders }

  /// Whether nothing is rounded.
  @inline(__always)
  var isExact: Bool { borders.count == 0 }

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
    segment -= 1
    pen -= width + space
    next = nextBefore
    startLine()
    return rounded(width, space)
  }

  /// Goes to a segment, before which the text has an exact advance.
  mutating func seek(segment: Int, position: Int64) {
    self.segment = UInt32(segment)
    pen = position
    next = 0
    while let border = border(at: next), border.segment < self.segment { next += 1 }
  }

  /// Begins a line with the next segment.
  mutating func startLine() { (itemStart, trailing) = (pen, 0) }

  @inline(never)
  private mutating func rounded(_ width: Int64, _ space: Int64) -> (width: Int64, space: Int64) {
    nextBefore = next
    let visibleEnd = pen + width
    // The excess of the items that end before the visible end, and of those that end behind it.
    var (before, behind): (Int64, Int64) = (0, 0)
    // The excess of the line's last item, if the line ends with the segment.
    var last: Int64?
    while let border = nextBorder {
      let position = border.position
      if position >= visibleEnd, last == nil { last = Self.excess(visibleEnd - itemStart) }
      let ended = Self.excess(position - itemStart)
      if position < visibleEnd { before += ended } else { behind += ended }
      itemStart = position
      next += 1
    }
    // A segment without an advance leaves the visible end of the line where it is.
    let lastExcess = width == 0 ? 0 : last ?? Self.excess(visibleEnd - itemStart)
    pen += width + space
    trailing = width == 0 ? trailing + space : space
    segment += 1
    return (width + before + lastExcess, space + behind - lastExcess)
  }

  /// The next border, if it lies in the segment at hand.
  private var nextBorder: ItemBorder? {
    guard let border = border(at: next), border.segment == segment else { return nil }
    return border
  }

  private func border(at index: Int) -> ItemBorder? {
    index < borders.count ? borders[index] : nil
  }
}
