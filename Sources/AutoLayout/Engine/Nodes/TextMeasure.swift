// SPDX-License-Identifier: Apache-2.0

/// The measures of a content whose height depends on its width, and their state in a pass.
///
/// Invariants: `width >= 0` once it was measured; it is measured at most
/// ``ContentSizes/measureLimit`` times in a pass.
struct TextMeasure {
  /// Whether the text must be measured even at the width of the last measure.
  private(set) var isDirty = true
  /// The width of the last measure; negative before the first one.
  private(set) var width = -1.0
  /// The height of the last measure.
  private(set) var height = 0.0
  /// The baselines at ``width``; nil until a constraint needs them.
  private(set) var baselines: BaselineOffsets?

  /// How often the text was measured in the last pass in which it was.
  private(set) var measureCount = 0
  /// The number of that pass.
  private var measurePass = 0
  /// How often the height was settled in this pass: measured, or known from before.
  private(set) var roundCount = 0
  /// Whether the text began this pass at height 0, because heights may change widths.
  private(set) var isRestarted = false
  /// Whether the width still changed after the last measure that a pass allows.
  private(set) var isUnsettled = false

  /// Whether the height at a width is known.
  func isKnown(at width: Double) -> Bool { width == self.width && !isDirty }

  /// Records that the text changed.
  mutating func invalidate() { isDirty = true }

  /// Starts a pass.
  ///
  /// - Parameter keepsUnsettled: Whether a text that did not settle may be left as it is.
  mutating func startPass(keepsUnsettled: Bool) {
    roundCount = 0
    isRestarted = false
    if !keepsUnsettled { isUnsettled = false }
  }

  /// Records that the text begins the pass at height 0.
  mutating func restart() {
    isRestarted = true
    isUnsettled = false
  }

  /// Records that the height is settled, and how often it was in this pass.
  mutating func countRound() { roundCount += 1 }

  /// Records whether the width still changed after the last measure.
  mutating func setUnsettled(_ isUnsettled: Bool) { self.isUnsettled = isUnsettled }

  /// Begins a measure at a width in a pass, and returns the number of measures in that pass.
  mutating func beginMeasure(at width: Double, inPass pass: Int) -> Int {
    if measurePass != pass {
      measurePass = pass
      measureCount = 0
    }
    measureCount += 1
    isDirty = false
    self.width = width
    return measureCount
  }

  /// Ends a measure.
  mutating func endMeasure(height: Double, baselines: BaselineOffsets?) {
    self.height = height
    self.baselines = baselines
  }

  /// Records the baselines at ``width``.
  mutating func setBaselines(_ baselines: BaselineOffsets?) { self.baselines = baselines }
}
