// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The room around the elements of a text with markup, and which of them change the letters in
/// them.
package struct MarkupStyles: Sendable {
  /// The room around a block, in points.
  package struct Spacing: Hashable, Sendable {
    /// Above the block.
    package var before = 0.0
    /// Below it.
    package var after = 0.0
    /// On the side on which lines begin.
    package var start = 0.0
    /// On the side on which they end.
    package var end = 0.0

    /// None.
    package static var none: Spacing { Spacing() }

    /// The room in the steps in which browsers lay out: rounded down to 1/64 point in Chromium and
    /// WebKit, and to the nearest 1/60 in Firefox.
    ///
    /// Source: measured with Chromium 156, WebKitGTK 2.50 and Firefox 153.
    func inSteps(of conventions: TextConventions) -> Spacing {
      guard let engine = conventions.engine else { return self }
      func inSteps(_ room: Double) -> Double {
        switch engine {
        case .chromium, .webkit: (room * 64 + 1e-6).rounded(.down) / 64
        case .firefox: (room * 60).rounded() / 60
        }
      }
      return Spacing(
        before: inSteps(before), after: inSteps(after), start: inSteps(start), end: inSteps(end))
    }
  }

  /// The room around the blocks that have some, by their names.
  package var spacings: [String: Spacing] = [:]
  /// The cells of tables whose style has a font.
  package var cellsWithFont: Set<String> = []
  /// The elements whose style changes runs.
  package var changing: Set<String> = []
  /// For elements whose style has a font: the style without it, which is what text in a heading or
  /// another kind of block with a font of its own takes from them; nil for none.
  package var fontless: [String: String?] = [:]
  /// Whether the mark of an item that begins with a table stands in a line of its own above it
  /// rather than beside its first row: in WebKit. Source: measured with WebKitGTK 2.50.
  package var marksStandAboveTables = false

  /// The room around an element.
  package func spacing(of name: String) -> Spacing { spacings[name] ?? .none }
}
