// SPDX-License-Identifier: Apache-2.0

/// The fit rule and the greedy rule, which decide where a line ends.
///
/// A line takes segments as long as their advance, without trailing whitespace, is at most its
/// limit. Lines of packed segments, of analysed text and of text beside an ellipsis all use this
/// type, so they end at the same places.
enum FitRule {
  /// Whether text with an advance fits on a line.
  @inline(__always)
  static func fits(_ advance: Int64, _ limit: Int64) -> Bool { advance <= limit }

  /// The fit rule without a branch: -1 if a segment fits after the pen, else 0.
  ///
  /// - Parameter place: The pen minus the first place behind the limit, which is the limit plus 1.
  /// - Precondition: The sum does not overflow.
  @inline(__always)
  static func fitMask(_ width: Int64, from place: Int64) -> Int64 { (place &+ width) >> 63 }

  /// The result of trying a candidate for a line's end.
  enum Trial {
    /// The line fits and may end here.
    case fits
    /// Only the line's hyphen does not fit; the line may still end at a later candidate.
    case isPassed
    /// The line fits neither at this candidate nor at later ones.
    case isTooWide
  }

  /// Tries candidates for a line's end in order, and stops at the first that is too wide.
  ///
  /// - Returns: The last candidate that fits, and the one that is too wide; nil if there is none.
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

/// A line under construction, to which segments are added.
struct GreedyLine {
  /// Whether the line is its paragraph's first.
  let startsParagraph: Bool
  /// The advance of all segments so far, with trailing whitespace.
  private(set) var pen: Int64 = 0
  /// The advance without trailing whitespace.
  private(set) var visible: Int64 = 0
  /// The height classes of the segments; each segment has at least one.
  private var mask: UInt64 = 0

  /// Creates a line without segments.
  @inline(__always)
  init(startsParagraph: Bool) { self.startsParagraph = startsParagraph }

  /// Whether the line has no segment.
  var isEmpty: Bool { mask == 0 }

  /// The height classes of the segments; that of the style's own font if there are none.
  var heightMask: UInt64 { mask == 0 ? 1 : mask }

  /// Whether the line has room for a segment; a segment without width always fits.
  @inline(__always)
  func takes(_ width: Int64, _ limit: Int64) -> Bool {
    FitRule.fits(pen &+ width, limit) || width == 0
  }

  /// Adds a segment with the space after it.
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
  /// The greatest advance that fits in a width: the width plus 1/64 point.
  ///
  /// Widths are in points. Infinite and NaN widths set no limit; negative widths count as 0.
  /// Source: observed in Chromium, whose lines fit by the same rule.
  @inline(__always)
  func limit(forWidth width: Double) -> Int64 {
    guard width < 1e15, points > 0 else { return Self.unlimited }
    // The value is not negative, so dropping the fraction rounds down.
    let limit = (max(0, width) + 1.0 / 64) * perPoint
    return limit < Double(Self.unlimited) ? Int64(limit) : Self.unlimited
  }
}
