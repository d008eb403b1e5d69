// SPDX-License-Identifier: Apache-2.0

import BundledFonts
import LayoutGeometry
public import TextVocabulary

/// Measures text with HarfBuzz and the fonts of a collection.
///
/// One measurer serves all threads: each that measures at the same time has its own caches, and
/// neither the number of threads nor what was measured before changes a result.
///
///     let measurer = try HarfBuzzTextMeasurer.bundled()
///     let text = measurer.prepare(AttributedText("Hello"), paragraphStyle: ParagraphStyle())
///     let height = text.metrics(in: TextContainer(width: 300)).size.height
public final class HarfBuzzTextMeasurer: TextMeasurer {
  /// What all texts of the measurer share.
  let core: MeasurerCore

  /// The fonts.
  public var collection: FontCollection { core.collection }

  /// Makes a measurer for the fonts of a collection.
  ///
  /// - Parameters:
  ///   - collection: The fonts.
  ///   - lineBreaks: Whose rules decide where lines may break.
  ///   - hyphenators: The patterns that divide the words of texts whose paragraph style uses
  ///     hyphenation, by BCP 47 tag without regard to case. Text in `en-US` takes those of
  ///     `en-US`, else of `en`; text without a language, or without patterns, is not hyphenated.
  /// - Precondition: the collection is not empty.
  public init(
    collection: FontCollection, lineBreaks: LineBreakRules = .unicode,
    hyphenators: [String: Hyphenator] = [:]
  ) {
    precondition(!collection.isEmpty, "A measurer needs a collection with at least one face.")
    var byTag: [String: Hyphenator] = [:]
    // Sorted, so that of two tags that differ in case alone the same one counts each time.
    for (tag, hyphenator) in hyphenators.sorted(by: { $0.key < $1.key }) {
      byTag[tag.lowercased()] = hyphenator
    }
    core = MeasurerCore(
      collection: collection, tailoring: lineBreaks == .browsers ? .css : .unicode,
      hyphenators: byTag)
  }

  /// Makes a measurer for the fonts that come with Quoin.
  ///
  /// - Throws: `BundledFontError` if the fonts are not found, ``FontLoadingError`` if one of them
  ///   cannot be opened.
  public static func bundled() throws -> HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(collection: try FontCollection.bundled())
  }

  /// Analyses and shapes a text, independent of any width.
  public func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    core.withWorker { worker in worker.prepare(text, paragraphStyle, core) }
  }

  /// Prepares many texts of one style at once, without keeping an object for each.
  ///
  /// Texts of several styles, with attachments, are prepared one by one.
  public func prepareBatch(
    _ texts: [String], style: TextStyle = TextStyle(),
    paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) -> TextBatch {
    TextBatch(texts, style: style, paragraphStyle: paragraphStyle, core: core)
  }

  /// The vertical metrics of a font at its size.
  public func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    core.context(for: TextStyle(font: font)).lineMetrics
  }

  /// Tells whether there is a face for a descriptor's family.
  public func check(_ font: FontDescriptor) throws(MissingFontError) {
    try core.collection.check(font)
  }

  /// How often HarfBuzz shaped text for this measurer, while no other thread measures.
  public var shapingCallCount: Int { core.shapingCallCount }

  /// The bytes that a text which this measurer prepared takes; nil for other texts.
  ///
  /// The characters, which the text shares with the string that it was made from, do not count,
  /// nor does what all texts share: fonts, styles and caches.
  public func byteCount(of text: any PreparedText) -> Int? {
    if let compact = text as? CompactText { return compact.byteCount }
    return (text as? AnalyzedText)?.byteCount
  }

  func analyze(_ text: AttributedText, _ paragraphStyle: ParagraphStyle) -> TextAnalysis {
    core.withWorker { worker in
      var analyzer = TextAnalyzer(
        worker: worker, core: core, text: text, paragraphStyle: paragraphStyle)
      return analyzer.analyze()
    }
  }
}

/// Whose rules decide where lines may break, where Unicode's and those of browsers differ.
public enum LineBreakRules: Sendable, Hashable {
  /// UAX #14 as it is.
  case unicode
  /// What browsers do: a break after every run of spaces, other rules for pairs of ASCII
  /// characters. Observed in Chromium.
  case browsers
}

extension FontCollection {
  /// The fonts that come with Quoin, in the order in which they serve as fallbacks.
  ///
  /// - Throws: `BundledFontError` if the fonts are not found, ``FontLoadingError`` if one of them
  ///   cannot be opened.
  public static func bundled() throws -> FontCollection {
    var collection = FontCollection()
    for file in try BundledFontLibrary.files() { try collection.addFile(at: file.path) }
    return collection
  }
}

/// A prepared text that keeps its whole analysis.
final class AnalyzedText: PreparedText {
  private let analysis: TextAnalysis

  /// Keeps an analysis.
  init(_ analysis: TextAnalysis) { self.analysis = analysis }

  /// The bytes of the analysis, without what it shares.
  var byteCount: Int { analysis.byteCount }

  /// The width of the widest part that must not be broken.
  var minContentWidth: Double { analysis.minContentWidth }
  /// The width of the widest paragraph on one line.
  var maxContentWidth: Double { metrics(in: TextContainer()).size.width }
  /// How many characters no font has.
  var missingGlyphCount: Int { analysis.missingGlyphCount }

  /// The size and baselines in a container.
  func metrics(in container: TextContainer) -> TextMetrics {
    LineSetter(analysis, container).metrics()
  }

  /// The lines and glyphs in a container.
  func layout(in container: TextContainer) -> TextLayout {
    LineComposer(analysis, container).layout()
  }

  /// The widths around a container's at which the text has as many lines.
  func widths(withLineCountIn container: TextContainer) -> Range<Double>? {
    WidthSearch(container, unit: analysis.unit) { self.metrics(in: $0) }.range()
  }
}

extension TextAnalysis {
  /// The bytes of the arrays that the analysis owns.
  var byteCount: Int {
    offsets.count * MemoryLayout<Int32>.stride + positions.count * MemoryLayout<Int64>.stride
      + flags.count * MemoryLayout<ClusterFlags>.stride
      + opportunities.count * MemoryLayout<Int32>.stride
      + runs.count * MemoryLayout<AnalyzedRun>.stride
      + glyphs.count * MemoryLayout<GlyphRecord>.stride
      + paragraphs.count * MemoryLayout<AnalyzedParagraph>.stride
  }

  /// The width of the widest part between two places where a line may end, in points.
  var minContentWidth: Double {
    var widest: Int64 = 0
    var start = 0
    for opportunity in opportunities {
      let end = Int(opportunity)
      var width = advance(start, end).visible
      if end < count, end > start, showsHyphen(before: end) {
        let style = styles[runs[runIndex(ofCluster: end - 1)].style]
        width += units(of: core.mark(.hyphen, for: style))
      }
      widest = max(widest, width)
      start = end
    }
    return Double(widest) * unit.points
  }
}
