// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A text that was made smaller or tighter to fit.
public struct FittedText: Sendable {
  /// The prepared text.
  public var prepared: any PreparedText
  /// The text with the sizes and spacing that were found.
  public var text: AttributedText
  /// The factor of the font sizes, at most 1.
  public var scale: Double
  /// The points that were taken from each letter's spacing, at least 0.
  public var tightening: Double
  /// Whether the text fits; if not, it has the least scale and the greatest tightening.
  public var fits: Bool
}

extension TextMeasurer {
  /// Prepares a text at the greatest size at which it fits in a container.
  ///
  /// A text fits if none of it is omitted, no word is cut and it is at most as high as `height`.
  /// Letters are set tighter first, then smaller: UIKit's `allowsDefaultTighteningForTruncation`
  /// and `minimumScaleFactor`. Attachments keep their sizes.
  ///
  /// - Parameters:
  ///   - height: The greatest height in points; infinity sets no limit.
  ///   - minimumScale: The least factor of the font sizes, from 0 to 1; 1 keeps the sizes.
  ///   - maximumTightening: The greatest part of the font size that is taken from each letter's
  ///     spacing, at least 0.
  /// - Complexity: The text is prepared at most 22 times. The scale is found to 1/1024.
  public func prepare(
    _ text: AttributedText, paragraphStyle: ParagraphStyle, fitting container: TextContainer,
    height: Double = .infinity, minimumScale: Double, maximumTightening: Double = 0
  ) -> FittedText {
    func attempt(_ scale: Double, _ tightening: Double) -> FittedText {
      var changed = text
      if scale != 1 || tightening != 0 {
        changed.modify(0..<text.string.utf8.count) { style in
          style.font.size *= scale
          style.letterSpacing = style.letterSpacing * scale - tightening * style.font.size
        }
      }
      let prepared = prepare(changed, paragraphStyle: paragraphStyle)
      let metrics = prepared.metrics(in: container)
      let size = changed.runs.map(\.style.font.size).max() ?? 0
      return FittedText(
        prepared: prepared, text: changed, scale: scale, tightening: tightening * size,
        fits: !metrics.isTruncated && metrics.size.height <= height
          && !(prepared.minContentWidth > container.width + 1.0 / 64))
    }
    let whole = attempt(1, 0)
    if whole.fits { return whole }
    let steps = 1024
    let tightest = maximumTightening.isFinite ? max(0, maximumTightening) : 0
    if tightest > 0 {
      let tight = attempt(1, tightest)
      if tight.fits {
        return least(steps) { attempt(1, tightest * Double($0) / Double(steps)) } ?? tight
      }
    }
    let lowest = minimumScale.isFinite ? min(max(minimumScale, 0), 1) : 1
    let smallest = attempt(lowest, tightest)
    guard smallest.fits, lowest < 1 else { return smallest }
    return least(steps) { step in
      attempt(1 - (1 - lowest) * Double(step) / Double(steps), tightest)
    } ?? smallest
  }

  /// The result of the least step from 1 to a number that fits, found by bisection.
  private func least(_ steps: Int, _ attempt: (Int) -> FittedText) -> FittedText? {
    var found: FittedText?
    var (low, high) = (1, steps)
    while low < high {
      let middle = (low + high) / 2
      let result = attempt(middle)
      if result.fits { (found, high) = (result, middle) } else { low = middle + 1 }
    }
    return found
  }
}
