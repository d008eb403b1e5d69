// SPDX-License-Identifier: Apache-2.0

/// The widest part of a long text without a break opportunity.
struct WidestSegment {
  /// The width in points.
  private(set) var width = 0.0
  /// The UTF-8 offset up to which text was added.
  private var place = 0
  /// The advance of the segment at hand before that.
  private var pen: Int64 = 0

  /// Adds a part, up to where text behind it may matter.
  ///
  /// - Parameter reliable: That cluster; nil if the text ends with the part.
  /// - Returns: The end of the clusters that were added.
  mutating func add(_ analysis: TextAnalysis, _ reliable: Int?) -> Int {
    let end = reliable ?? analysis.count
    var start = analysis.cluster(at: place)
    for opportunity in analysis.opportunities where opportunity > start && opportunity <= end {
      let next = Int(opportunity)
      let advance = analysis.segmentAdvance(start, next, isTextEnd: reliable == nil)
      width = max(width, Double(pen + advance) * analysis.unit.points)
      (start, pen) = (next, 0)
    }
    // The rounded parts of a line are not added from part to part.
    if start < end, !analysis.roundsItems {
      let advance = analysis.exactAdvance(start, end, keepsEnd: true)
      pen += advance.visible + advance.trailing
      start = end
    }
    place = Int(analysis.offsets[start])
    return start
  }
}
