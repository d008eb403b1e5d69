// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// A fullwidth character that is, or may be, half as wide.
struct SpacingTrim: Equatable, Sendable {
  /// The reasons why a character is trimmed.
  enum Place {
    /// An opening bracket after other punctuation; it is whole at the start of a line.
    case opening
    /// A closing bracket, comma or full stop before other punctuation.
    case closing
    /// A closing bracket that is trimmed only at the end of a line for which it is too wide.
    case lineEnd
  }

  /// The cluster.
  var cluster: Int32
  /// The reason.
  var place: Place
  /// The width that goes, in units of 2^-20 point.
  var width: Int64
  /// The width that goes, in font units.
  var advance: Int32
  /// How far the glyph moves to the right, in font units.
  var offset: Int32
}

extension RunShaper {
  /// Trims the fullwidth punctuation of the runs, by the rules of Chromium 156 (measured).
  ///
  /// 1. An opening bracket is trimmed after a bracket of either kind, a middle dot, or a comma or
  ///    full stop at its square's left.
  /// 2. A closing bracket is trimmed before a closing one, a middle dot, or such a comma, and so is
  ///    such a comma or full stop.
  /// 3. Some closing brackets may be trimmed at the end of a line.
  mutating func trimSpacing(_ utf8: UnsafeBufferPointer<UInt8>) {
    let clusters = shaping.clusters.elements
    // Of a part of a text, what stands before it is not looked at once more.
    guard let first = clusters.first, SpacingClass.mayTrim(utf8, from: Int(first.offset)) else {
      return
    }
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
        func resolved(_ index: Int) -> SpacingClass {
          classes.indices.contains(index) ? widths.resolved(classes[index]) : .other
        }
        var place: SpacingTrim.Place?
        switch (resolved(cluster - 1), resolved(cluster), resolved(cluster + 1)) {
        case (.open, .open, _), (.middle, .open, _), (.close, .open, _), (.narrowOpen, .open, _):
          place = .opening
        case (_, .close, .close), (_, .close, .middle), (_, .close, .narrowClose):
          place = .closing
        case (_, .close, _) where SpacingClass.isTrimmedAtLineEnd(scalars[cluster]):
          place = .lineEnd
        default: break
        }
        guard let place else { continue }
        add(trim, place, cluster: cluster, run)
      }
    }
  }
}
