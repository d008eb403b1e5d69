// SPDX-License-Identifier: Apache-2.0

import TextVocabulary

/// The different styles of attributed texts, and what a scan needs of each.
///
/// Texts of one kind, such as messages with some words in bold, have the same styles in the same
/// order of first use. So a shaping context keeps the last few lists, and a text costs a comparison
/// of the styles of its runs.
final class StyleList {
  /// The first style with the paragraph style: lines break by its rules, and advances are in units
  /// of its font if they can be.
  let context: TextContext
  /// The heights of lines in the styles' own fonts.
  let heights: LineHeightTable
  /// Whether segments must be in units of 2^-20 point, because font units differ or are spaced.
  private let isFine: Bool
  /// Whether texts of the styles can be scanned, and their lines are sums of segments.
  private let isScannable: Bool
  /// Whether the styles' own fonts have one size and one number of units per em.
  private let haveOneScale: Bool
  /// Whether some styles differ in drawing alone, so that their text is shaped together.
  let haveColors: Bool
  /// The styles in the order of first use.
  private let styles: [TextStyle]
  /// The index of the first style that differs from each one only in drawing.
  private let shapes: [Int]
  /// The styles for a scan, by their index.
  private let scanned: [ScannedStyle]

  /// The greatest number of styles: each may have a height class, a bit of a byte.
  static let mostStyles = 8

  /// Looks up some different styles, at least one.
  init(
    _ styles: [TextStyle], _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore,
    _ shaping: ShapingContext
  ) {
    self.styles = styles
    let contexts = styles.map { core.textContext($0, paragraphStyle) }
    let fonts = contexts.map(\.style)
    context = contexts[0]
    let shapes = styles.map { style in
      styles.firstIndex { $0.withoutDrawing == style.withoutDrawing } ?? 0
    }
    self.shapes = shapes
    // Styles that differ only in drawing are one, beside which a strut counts in another way.
    var heights = LineHeights(
      paragraphStyle: paragraphStyle,
      styles: fonts.indices.filter { shapes[$0] == $0 }.map { fonts[$0] },
      strut: paragraphStyle.strut.map {
        core.context(for: TextStyle(font: $0), in: paragraphStyle)
      })
    scanned = fonts.map { style in
      let state = shaping.state(of: style)
      return ScannedStyle(
        state: state, latin: state.kind(face: 0, script: .latin, isRightToLeft: false),
        spacing: LetterSpacing(style), isSpaced: style.isSpaced,
        heightMask: heights.mask(for: SizedFont(style.primary, in: style)) | heights.commonMask)
    }
    self.heights = LineHeightTable(heights)
    haveColors = shapes.indices.contains { shapes[$0] != $0 }
    isFine = fonts.contains { $0.isSpaced || $0.size != fonts[0].size }
    haveOneScale = fonts.allSatisfy { $0.primaryScale == fonts[0].primaryScale }
    // In Chromium each run of a line is rounded by itself, in fine units.
    let isFine = isFine || context.hasItems
    // The patterns of one language divide the words of all styles.
    let haveOneLanguage = fonts.allSatisfy { $0.language == fonts[0].language }
    isScannable =
      contexts.allSatisfy { $0.isScannable && ($0.hyphenator == nil || haveOneLanguage) }
      && heights.classes.count <= Self.mostStyles
      && (isFine || haveOneScale)
  }

  /// The number of styles.
  var count: Int { styles.count }

  /// Whether segments of a text must be in units of 2^-20 point, because font units differ, are
  /// spaced or are rounded.
  func isFine(_ text: AttributedText) -> Bool {
    isFine || !text.attachments.isEmpty || context.hasItems && !text.hasTabs
  }

  /// Whether a text of the styles can be scanned; nothing is rounded in one with tabs.
  func isScannable(_ text: AttributedText) -> Bool {
    isScannable && (haveOneScale || isFine(text))
  }

  /// A style for a scan.
  @inline(__always)
  subscript(index: Int) -> ScannedStyle { scanned[index] }

  /// Finds the runs of a text for a scan. Runs that differ only in drawing are one, but by the
  /// conventions of the web, which round each by itself.
  ///
  /// - Returns: False if the text has other styles than these, or not all of them.
  func findRuns(
    of text: AttributedText, _ paragraphStyle: ParagraphStyle,
    into found: borrowing GrowingBuffer<ScannedStyleRun>
  ) -> Bool {
    guard paragraphStyle == context.paragraphStyle else { return false }
    found.removeAll()
    // Through pointers, because buffers copy an element to read it, and retain all its fields.
    let metCount = text.runs.withUnsafeBufferPointer { runs in
      styles.withUnsafeBufferPointer { styles in
        guard let run = runs.baseAddress, let style = styles.baseAddress else { return 0 }
        var metCount = 0
        for place in 0..<runs.count {
          var index = 0
          while index < metCount, !Self.isStyle(style + index, of: run + place) { index += 1 }
          if index == metCount {
            guard index < styles.count, Self.isStyle(style + index, of: run + place) else {
              return 0
            }
            metCount += 1
          }
          add(shapes[index], upTo: run[place].range.upperBound, to: found)
        }
        return metCount
      }
    }
    guard metCount == styles.count else { return false }
    // No style begins at the text's end.
    found[found.count - 1].end = Int.max
    return true
  }

  @inline(__always)
  private func add(
    _ style: Int, upTo end: Int, to found: borrowing GrowingBuffer<ScannedStyleRun>
  ) {
    let last = found.count - 1
    if last >= 0, found[last].style == style, context.paragraphStyle.conventions == .uikit {
      found[last].end = end
    } else {
      found.append(ScannedStyleRun(style: style, end: end))
    }
  }

  /// Whether a run has a style, as `==` says.
  ///
  /// Field by field, because `==` copies both styles first, which takes five times as long.
  @inline(__always)
  private static func isStyle(
    _ style: UnsafePointer<TextStyle>, of run: UnsafePointer<StyleRun>
  ) -> Bool {
    style.pointee.font.weight == run.pointee.style.font.weight
      && style.pointee.font.size == run.pointee.style.font.size
      && style.pointee.font.slant == run.pointee.style.font.slant
      && style.pointee.font.baselineDistance == run.pointee.style.font.baselineDistance
      && style.pointee.letterSpacing == run.pointee.style.letterSpacing
      && style.pointee.wordSpacing == run.pointee.style.wordSpacing
      && style.pointee.baselineOffset == run.pointee.style.baselineOffset
      && style.pointee.color == run.pointee.style.color
      && style.pointee.font.family == run.pointee.style.font.family
      && style.pointee.font.features == run.pointee.style.font.features
      && style.pointee.font.variations == run.pointee.style.font.variations
      && style.pointee.language == run.pointee.style.language
      && style.pointee.underline == run.pointee.style.underline
      && style.pointee.strikethrough == run.pointee.style.strikethrough
      && style.pointee.backgroundColor == run.pointee.style.backgroundColor
  }
}

extension AttributedText {
  fileprivate var hasTabs: Bool { string.utf8.contains(0x09) }
}

/// A style for a scan.
struct ScannedStyle {
  /// The style with its characters' facts.
  let state: StyleState
  /// The runs of Latin letters in the style's own face.
  let latin: RunKind.Place
  /// The spacing of letters and words.
  let spacing: LetterSpacing
  /// Whether letters or words are spaced.
  let isSpaced: Bool
  /// The height classes of the style's own font.
  let heightMask: UInt64
}

/// A part of a text whose characters have one style.
struct ScannedStyleRun: BitwiseCopyable {
  /// The index of the style in its ``StyleList``.
  var style: Int
  /// The UTF-8 offset of the part's end; `Int.max` for the last one.
  var end: Int
}

extension ShapingContext {
  /// The styles of a text, whose runs are then in ``styleRuns``, and its boxes in ``boxes``; nil if
  /// there are too many.
  func styleList(
    of text: AttributedText, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore
  ) -> StyleList? {
    findBoxes(of: text)
    for list in styleLists where list.findRuns(of: text, paragraphStyle, into: styleRuns) {
      return list
    }
    var styles: [TextStyle] = []
    for run in text.runs where !styles.contains(run.style) {
      guard styles.count < StyleList.mostStyles else { return nil }
      styles.append(run.style)
    }
    let made = StyleList(styles, paragraphStyle, core, self)
    // A style with NaN never equals itself, so that its runs are not found.
    guard made.findRuns(of: text, paragraphStyle, into: styleRuns) else { return nil }
    keep(made)
    return made
  }
}
