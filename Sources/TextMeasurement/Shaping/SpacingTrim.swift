// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A fullwidth character that is, or may be, half as wide.
struct SpacingTrim: Equatable, BitwiseCopyable {
  /// The reasons why a character is trimmed.
  enum Place: BitwiseCopyable {
    /// An opening bracket after other punctuation; it is whole at the start of a line.
    case opening
    /// A closing bracket, comma or full stop before other punctuation.
    case closing
    /// A closing bracket that is trimmed only at the end of a line for which it is too wide.
    case lineEnd
  }

  /// The cluster; in a scanned text its UTF-8 offset.
  var cluster: Int32
  /// The reason.
  var place: Place
  /// The width that goes, in units of 2^-20 point.
  var width: Int64
  /// The width that goes, in font units.
  var advance: Int32
  /// How far the glyph moves to the right, in font units.
  var offset: Int32

  /// Whether lines that end with a trimmed bracket are rounded, as in Chromium.
  static func isRounded(_ style: ParagraphStyle) -> Bool { style.conventions.engine == .chromium }

  /// A line's advance with a closing bracket at its end that is trimmed.
  ///
  /// In Chromium the text before the bracket and the bracket are rounded up to
  /// 1/64 point each, as the bracket is shaped again (measured with Chromium 156).
  ///
  /// - Parameters:
  ///   - visible: The advance with the whole bracket, in units of 2^-20 point.
  ///   - bracket: The advance of the whole bracket.
  ///   - width: The width that goes.
  static func trimmed(
    _ visible: Int64, bracket: Int64, by width: Int64, isRounded: Bool
  ) -> Int64 {
    guard isRounded else { return visible - width }
    func roundedUp(_ width: Int64) -> Int64 { width + ItemRounding.excess(width) }
    return roundedUp(visible - bracket) + roundedUp(bracket - width)
  }
}

extension RunShaper {
  /// Trims the fullwidth punctuation of the runs.
  mutating func trimSpacing(_ utf8: UnsafeBufferPointer<UInt8>) {
    let clusters = shaping.clusters.elements
    // Of a part of a text, what stands before it is not looked at once more.
    guard let first = clusters.first,
      SpacingClass.firstTrimmed(utf8, from: Int(first.offset)) != nil
    else { return }
    let scalars = clusters.map { cluster in
      cluster.isSingle ? UTF8Decoder.decode(utf8, at: Int(cluster.offset)).codePoint : 0
    }
    let classes = scalars.map { SpacingClass($0) }
    for index in runs.indices {
      let run = runs[index]
      guard let plan = run.plan,
        let widths = shaping.stores.punctuation(of: plan, shaping.shaper)
      else { continue }
      for cluster in run.clusters {
        guard let trim = widths.trim(scalars[cluster]) else { continue }
        func neighbour(_ index: Int) -> SpacingClass {
          classes.indices.contains(index) ? classes[index] : .other
        }
        guard
          let place = widths.place(
            of: scalars[cluster], classes[cluster], after: neighbour(cluster - 1),
            before: neighbour(cluster + 1))
        else { continue }
        add(trim, place, cluster: cluster, run)
      }
    }
  }
}
