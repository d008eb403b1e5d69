// SPDX-License-Identifier: Apache-2.0

/// The fit rule and the greedy rule: what a line takes before the next one begins.
///
/// A line takes segments for as long as their advance, without the trailing whitespace, is at most
/// its limit. Lines of packed segments, of analysed text and of text beside an ellipsis all ask
/// this type, so they end at the same places.
enum FitRule {
  /// Whether text of an advance fits on a line.
  @inline(__always)
  static func fits(_ advance: Int64, _ limit: Int64) -> Bool { advance <= limit }

  /// The fit rule without a branch: -1 where a segment fits behind the pen, else 0.
  ///
  /// - Precondition: the sums do not overflow.
  @inline(__always)
  static func fitMask(_ width: Int64, behind pen: Int64, _ limit: Int64) -> Int64 {
    (pen &- (limit &+ 1 &- width)) >> 63
  }

  /// How a candidate for a line's end turned out.
  enum Trial {
    /// The line fits and may end here.
    case fits
    /// The line may not end here, but it may end farther on: only its hyphen does not fit.
    case isPassed
    /// The line does not fit here, nor farther on.
    case isTooWide
  }

  /// Tries candidates for a line's end in order, and stops at the first that is too wide.
  ///
  /// - Returns: The last candidate that fits, and the one that is too wide, if there are such.
  @inline(__always)
  static func lastFitting(
    _ candidates: Range<Int>, _ attempt: (Int) -> Trial
  ) -> (fitting: Int?, tooWide: Int?) {
    var fitting: Int?
    for candidate in candidates {
      switch attempt(candidate) {
      case .fits: fitting = candidate
      case .isPassed: break
      case .isTooWide: return (fitting, candidate)
      }
    }
    return (fitting, nil)
  }
}

/// A line while segments are added to it.
struct GreedyLine {
  /// Whether the line is its paragraph's first.
  let startsParagraph: Bool
  /// The advance of all segments so far, with the spaces behind them.
  private var pen: Int64 = 0
  /// The advance without the trailing whitespace.
  private(set) var visible: Int64 = 0
  /// The height classes of the segments, of which each has at least one.
  private var mask: UInt64 = 0

  /// Begins a line.
  @inline(__always)
  init(startsParagraph: Bool) { self.startsParagraph = startsParagraph }

  /// Whether no segment was added.
  var isEmpty: Bool { mask == 0 }

  /// The height classes of the segments; that of the style's own font where there is none.
  var heightMask: UInt64 { mask == 0 ? 1 : mask }

  /// Whether the line has room for a segment; one without width always finds room.
  @inline(__always)
  func takes(_ width: Int64, _ limit: Int64) -> Bool {
    FitRule.fits(pen &+ width, limit) || width == 0
  }

  /// Adds a segment with the space behind it.
  ///
  /// Sums need no check for overflow: there are fewer than 2^31 segments, each narrower than 2^31.
  @inline(__always)
  mutating func add(_ width: Int64, space: Int64, heightMask: UInt8) {
    pen &+= width
    if width > 0 { visible = pen }
    pen &+= space
    mask |= UInt64(heightMask)
  }
}

extension PositionUnit {
  /// The greatest advance that fits in a width in points: that of the width and 1/64 point more.
  ///
  /// Chromium's lines fit by the same rule. Infinite and NaN widths set no limit; negative widths
  /// count as 0.
  @inline(__always)
  func limit(forWidth width: Double) -> Int64 {
    guard width < 1e15, points > 0 else { return Self.unlimited }
    // Nothing is negative, so the conversion, which drops the fraction, rounds down.
    let limit = (max(0, width) + 1.0 / 64) * perPoint
    return limit < Double(Self.unlimited) ? Int64(limit) : Self.unlimited
  }
}
