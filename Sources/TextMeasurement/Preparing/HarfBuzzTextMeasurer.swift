// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
public import TextVocabulary

/// Measures text with HarfBuzz and the fonts of a collection.
///
/// All threads can share one measurer. Threads that measure at the same time have separate caches.
/// Neither the number of threads nor earlier measurements change a result.
///
///     let measurer = try HarfBuzzTextMeasurer.bundled()
///     let text = measurer.prepare(AttributedText("Hello"), paragraphStyle: ParagraphStyle())
///     let height = text.metrics(in: TextContainer(width: 300)).size.height
public final class HarfBuzzTextMeasurer: TextMeasurer {
  /// The parts that all texts of the measurer share.
  let core: MeasurerCore

  /// The fonts.
  public var collection: FontCollection { core.collection }

  /// The faces that texts were measured with so far, in the collection's order: those of their
  /// styles, and those that served characters which these lack.
  public var usedFaces: [FontFace] { core.instances.used(of: core.collection.faces) }

  /// Creates a measurer for the fonts of a collection.
  ///
  /// - Parameters:
  ///   - collection: The fonts.
  ///   - hyphenators: The patterns that divide words if the paragraph style uses hyphenation, by
  ///     BCP 47 tag, ignoring case. Text in `en-US` uses the patterns of `en-US`, or else of `en`.
  ///     Text without a language or without patterns is not hyphenated.
  /// - Precondition: The collection is not empty.
  public init(collection: FontCollection, hyphenators: [String: Hyphenator] = [:]) {
    precondition(!collection.isEmpty, "A measurer needs a collection with at least one face.")
    var byTag: [String: Hyphenator] = [:]
    // Sorted, so that the choice between two tags that differ only in case is deterministic.
    for (tag, hyphenator) in hyphenators.sorted(by: { $0.key < $1.key }) {
      byTag[tag.lowercased()] = hyphenator
    }
    core = MeasurerCore(collection: collection, hyphenators: byTag)
  }

  deinit { core.retire() }

  /// Creates a measurer for the fonts that are bundled with Quoin.
  ///
  /// - Throws: `BundledFontError` if the fonts are not found, ``FontLoadingError`` if one of them
  ///   cannot be opened.
  public static func bundled() throws -> HarfBuzzTextMeasurer {
    HarfBuzzTextMeasurer(collection: try FontCollection.bundled())
  }

  /// Analyses and shapes a text, independent of any width.
  public func prepare(_ text: AttributedText, paragraphStyle: ParagraphStyle) -> any PreparedText {
    if let pixels = DevicePixels(paragraphStyle) {
      let prepared = prepare(pixels.text(text), paragraphStyle: pixels.style(paragraphStyle))
      return DevicePixelText(prepared, pixels)
    }
    return core.withShapingContext { shaping in shaping.prepare(text, paragraphStyle, core) }
  }

  /// Makes a preparer of texts in one style, whose fonts are looked up once.
  public func preparer(
    style: TextStyle, paragraphStyle: ParagraphStyle
  ) -> any TextPreparer {
    guard let pixels = DevicePixels(paragraphStyle) else {
      return ContextPreparer(style, paragraphStyle, core)
    }
    return DevicePixelPreparer(
      preparer: ContextPreparer(pixels.style(style), pixels.style(paragraphStyle), core),
      pixels: pixels)
  }

  /// Prepares many texts of one style at once, without keeping an object for each.
  ///
  /// Texts of several styles or with attachments are prepared one by one, by
  /// ``prepare(_:paragraphStyle:)``.
  public func prepareBatch(
    _ texts: [String], style: TextStyle = TextStyle(),
    paragraphStyle: ParagraphStyle = ParagraphStyle()
  ) -> TextBatch {
    TextBatch(texts, style: style, paragraphStyle: paragraphStyle, core: core)
  }

  /// The vertical metrics of a font at its size.
  public func lineMetrics(of font: FontDescriptor) -> LineMetrics {
    core.context(for: TextStyle(font: font), in: ParagraphStyle()).lineMetrics
  }

  /// Checks that the collection has the descriptor's family.
  public func check(_ font: FontDescriptor) throws(MissingFontError) {
    try core.collection.check(font)
  }

  /// The number of HarfBuzz's shaping calls so far; exact while no other thread measures.
  public var shapingCallCount: Int { core.shapingCallCount }

  /// The number of UTF-8 bytes in which break opportunities were searched so far, each time that
  /// they were: in texts that were prepared, and in parts that were prepared again; exact while no
  /// other thread measures.
  public var scannedByteCount: Int { core.scannedByteCount }

  /// The size in bytes of a text that this measurer prepared; nil for other texts.
  ///
  /// The characters, which are shared with the caller's string, are not included, nor are the
  /// fonts, styles and caches that all texts share.
  public func byteCount(of text: any PreparedText) -> Int? {
    if let text = text as? DevicePixelText {
      return byteCount(of: text.text).map { $0 + MemoryLayout<DevicePixels>.size }
    }
    return (text as? CompactText)?.byteCount ?? (text as? GrownText)?.byteCount
  }

  func analyze(_ text: AttributedText, _ paragraphStyle: ParagraphStyle) -> TextAnalysis {
    core.withShapingContext { shaping in
      var analyzer = TextAnalyzer(
        shaping: shaping, core: core, text: text, paragraphStyle: paragraphStyle)
      return analyzer.analyze()
    }
  }
}

extension TextAnalysis {
  /// The bytes of the arrays that the analysis owns.
  var byteCount: Int {
    offsets.count * MemoryLayout<Int32>.stride + positions.count * MemoryLayout<Int64>.stride
      + flags.count * MemoryLayout<ClusterFlags>.stride
      + opportunities.count * MemoryLayout<Int32>.stride
      + runs.count * MemoryLayout<AnalyzedRun>.stride
      + glyphs.count * MemoryLayout<ShapedGlyph>.stride
      + paragraphs.count * MemoryLayout<AnalyzedParagraph>.stride
  }

  /// The width in points of the widest part between two break opportunities.
  var minContentWidth: Double {
    var widest: Int64 = 0
    var start = 0
    for opportunity in opportunities {
      let end = Int(opportunity)
      widest = max(widest, segmentAdvance(start, end, isTextEnd: true))
      start = end
    }
    return Double(widest) * unit.points
  }

  /// The advance between two break opportunities, with the hyphen that a line's end shows there.
  ///
  /// - Parameter isTextEnd: Whether the text ends with the analysis.
  func segmentAdvance(_ start: Int, _ end: Int, isTextEnd: Bool) -> Int64 {
    var width = advance(start, end).visible
    if end < count || !isTextEnd, end > start, showsHyphen(before: end) {
      let style = styles[runs[runIndex(ofCluster: end - 1)].style]
      width += units(of: core.mark(.hyphen, for: style))
    }
    return width
  }
}
