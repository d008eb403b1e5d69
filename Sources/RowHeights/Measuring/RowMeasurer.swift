// SPDX-License-Identifier: Apache-2.0

/// Measures the rows of records: a template, fonts, widths, pixel ratios, sizes of text, browsers
/// and scale, and a cache.
///
/// A value that threads share. A ``HeightRun`` makes a ``RowWorker`` of it on each of its threads;
/// ``makeWorker()`` makes one for threads of your own.
///
///     let rows = RowMeasurer(template: template, measurer: try HarfBuzzTextMeasurer.bundled())
///     let run = rows.heights(of: records)
///     while let row = run.next() { print(row.offset, try row.result.get().height) }
public struct RowMeasurer: Sendable {
  /// The template of the cells.
  public var template: CellTemplate { compiled[0].template }
  /// The measurer of the texts.
  public let measurer: any TextMeasurer
  /// The widths in points at which each row is measured, at least one.
  public private(set) var widths: [Double]
  /// The device pixel ratios at which each row is measured at each width, at least one; they only
  /// matter to templates with the conventions of the web.
  public let pixelRatios: [Double]
  /// The sizes of text at which each row is measured at each width and ratio, at least one.
  public let textSizes: [TextSize]
  /// The conventions by which each row is measured at each width, ratio and size of text, at least
  /// one; several are those of several browsers.
  public let conventions: [TextConventions]
  /// Pixels per point: heights round up to whole pixels. 0 rounds them up to 1/64 of a point, or of
  /// a pixel of the ratio.
  public let scale: Double
  /// The widths of which each row has a function; nil if rows have heights alone.
  public private(set) var range: WidthRange?
  /// The units of the rows' functions; nil if rows have heights alone.
  public private(set) var form: HeightForm?
  /// The kinds of findings about layouts that each row is looked through for.
  public private(set) var layoutFindings: Set<LayoutFinding.Kind> = []
  /// The cache for heights and their keys; nil without a cache.
  private(set) var caching: Caching?
  /// The compiled cells of each ratio, size of text and browser, which all workers share; the
  /// browser varies slowest, then the size.
  let compiled: [CompiledTemplate]

  /// A cache and the keys for it, those of each of the compiled cells.
  struct Caching: Sendable {
    let cache: any HeightCache
    let keys: [HeightKeys]
  }

  /// Makes a measurer without a cache.
  ///
  /// - Parameters:
  ///   - widths: The widths in points, at least one, each finite and at least 0; the template's own
  ///     if nil.
  ///   - scale: Pixels per point, finite and at least 0; the template's own if nil.
  ///   - pixelRatios: The device pixel ratios, at least one; the template's own if nil. A row has a
  ///     height for each width at the first ratio, then for each at the second, and so on.
  public init(
    template: CellTemplate, measurer: any TextMeasurer, widths: [Double]? = nil,
    scale: Double? = nil, pixelRatios: [Double]? = nil
  ) {
    self.init(
      [[template]], measurer, widths ?? [template.width], scale ?? template.defaultScale,
      pixelRatios: pixelRatios)
  }

  /// Makes a measurer of rows in several browsers or at several sizes of text, without a cache.
  ///
  /// - Parameters:
  ///   - engines: The browsers, at least one; the template's own if nil. A row has all its heights
  ///     in the first, then those in the second, and so on.
  ///   - textSizes: The sizes of text, at least one; the template's own if nil. In each browser a
  ///     row has its heights at all widths and ratios for the first size, then for the second, and
  ///     so on.
  ///   - widths: As without browsers and sizes of text; so are the others.
  /// - Throws: `ReaderTraitsError` for a browser or a size that the template cannot have.
  public init(
    template: CellTemplate, engines: [BrowserEngine]?, textSizes: [TextSize]?,
    measurer: any TextMeasurer, widths: [Double]? = nil, scale: Double? = nil,
    pixelRatios: [Double]? = nil
  ) throws(ReaderTraitsError) {
    precondition(engines?.isEmpty != true, "Rows need at least one browser.")
    precondition(textSizes?.isEmpty != true, "Rows need at least one size of text.")
    let inEngines =
      try engines?.map { engine throws(ReaderTraitsError) in
        try template.at(engine: engine)
      } ?? [template]
    let templates = try inEngines.map { template throws(ReaderTraitsError) in
      try (textSizes ?? [template.textSize]).map { size throws(ReaderTraitsError) in
        try template.at(textSize: size)
      }
    }
    self.init(
      templates, measurer, widths ?? [template.width], scale ?? template.defaultScale,
      pixelRatios: pixelRatios)
  }

  /// Makes a measurer of templates that differ in their browsers and, for each, in their sizes of
  /// text.
  private init(
    _ templates: [[CellTemplate]], _ measurer: any TextMeasurer, _ widths: [Double],
    _ scale: Double, pixelRatios: [Double]?
  ) {
    let ratios = pixelRatios ?? [templates[0][0].pixelRatio]
    precondition(!ratios.isEmpty, "Rows need at least one pixel ratio.")
    Self.check(widths)
    compiled = templates.joined().flatMap { template in
      ratios.map {
        CompiledTemplate(template: template.at(pixelRatio: $0), measurer: measurer, scale: scale)
      }
    }
    self.pixelRatios = ratios
    textSizes = templates[0].map(\.textSize)
    conventions = templates.map { $0[0].conventions }
    self.measurer = measurer
    self.widths = widths
    self.scale = scale
  }

  private static func check(_ widths: [Double]) {
    precondition(!widths.isEmpty, "Rows need at least one width.")
    precondition(
      widths.allSatisfy { $0.isFinite && $0 >= 0 },
      "Widths must be finite and at least 0, not \(widths).")
  }

  /// A copy that looks heights up in a cache and keeps them there.
  ///
  /// The heights of a row with ``MeasuredRow/findings`` are not kept, so every run reports them.
  ///
  /// - Parameter fonts: The fingerprint of the fonts that the measurer uses and of the code, as
  ///   `ContentHash(fonts:program:)` makes it.
  public func caching(in cache: any HeightCache, fonts: ContentHash) -> RowMeasurer {
    var copy = self
    copy.caching = Caching(
      cache: cache,
      keys: compiled.map { HeightKeys(template: $0.template, fonts: fonts, scale: scale) })
    return copy
  }

  /// A copy for other widths, in points: at least one, each finite and at least 0.
  public func at(widths: [Double]) -> RowMeasurer {
    Self.check(widths)
    var copy = self
    copy.widths = widths
    (copy.range, copy.form) = (nil, nil)
    return copy
  }

  /// A copy that looks each row through for findings of some kinds, at each width and ratio.
  ///
  /// A row is laid out for that, which takes longer than its height. The copy has no cache, which
  /// would keep heights alone.
  public func finding(_ kinds: Set<LayoutFinding.Kind>) -> RowMeasurer {
    var copy = self
    copy.caching = nil
    copy.layoutFindings = kinds
    return copy
  }

  /// A copy that finds each row's height as a function of the width; its two widths are the ends of
  /// the range.
  ///
  /// A row whose function has more steps than the template's limit `steps` has no heights. The copy
  /// has no cache, which would keep heights alone.
  ///
  /// - Precondition: The rows have one pixel ratio, one size of text and one browser.
  public func functions(of range: WidthRange) -> RowMeasurer {
    precondition(
      pixelRatios.count == 1, "Functions need one pixel ratio, not \(pixelRatios.count).")
    precondition(
      textSizes.count == 1, "Functions need one size of text, not \(textSizes.count).")
    precondition(
      conventions.count == 1, "Functions need one browser, not \(conventions.count).")
    var copy = at(widths: [range.width(range.lowest), range.width(range.highest)])
    copy.caching = nil
    copy.range = range
    copy.form = CellMeasurer(compiled[0]).heightForm(of: range)
    return copy
  }

  /// The number of heights of a row: one for each width at each ratio and size of text in each
  /// browser.
  public var heightCount: Int { widths.count * compiled.count }

  /// The unit in which the rows' heights at the first ratio are summed.
  public var unit: HeightUnit { unit(of: 0) }

  /// The unit in which one of a row's heights is summed, by its place among them.
  public func unit(of index: Int) -> HeightUnit {
    let template = compiled[index / widths.count].template
    return HeightUnit(scale: scale == 0 ? template.pixelRatio : scale)
  }

  /// Why a row's function cannot be used: a height that no table can hold; nil if it can. A
  /// ``HeightRun`` looks for it; functions of a ``RowWorker`` should be looked through.
  public func problem(with function: HeightFunction) -> RowOffsetError? {
    guard let form, let range else { return nil }
    for (index, step) in function.steps.enumerated() {
      let ends = [
        step.start,
        index + 1 < function.steps.count ? function.steps[index + 1].start - 1 : range.highest,
      ]
      for end in step.slope == nil ? ends.prefix(1) : ends[...] {
        do throws(RowOffsetError) {
          _ = try unit.units(height: form.points(function.units(at: end, form)))
        } catch {
          return error
        }
      }
    }
    return nil
  }

  /// Makes a worker with views of its own.
  public func makeWorker() -> RowWorker { RowWorker(self) }

  /// Makes a worker for a row whose texts are still being written. It has no cache, in which each
  /// height would be kept that the row had meanwhile.
  func makeGrowingWorker() -> RowWorker {
    var copy = self
    copy.caching = nil
    return RowWorker(copy, isGrowing: true)
  }

  /// Starts a run over records; each outcome has its record.
  ///
  /// Each record is a row by itself. Where a template has sections, or records show their
  /// neighbours, ``TemplateRows/record(ofRow:)`` has the records of the rows.
  ///
  /// - Parameter workers: The number of threads, at least 1; one for each core if nil.
  public func heights<Records: Sequence<RecordValue>>(
    of records: Records, workers: Int? = nil
  ) -> HeightRun<SequenceSource<Records>, RecordValue> {
    HeightRun(SequenceSource(records), measurer: self, workers: workers) {
      $0
    } identify: { record, _ in
      record
    }
  }

  /// Adds the heights of a measured row to the cache.
  func keep(_ row: MeasuredRow) throws(HeightCacheError) {
    guard let caching, row.findings.isEmpty else { return }
    for (key, height) in zip(row.keys, row.heights) {
      try caching.cache.add(
        CachedHeight(height: height, missingGlyphs: row.missingGlyphs), for: key)
    }
  }

  /// Does the work on a batch as one series of look-ups.
  func aroundBatch(_ work: () -> Void) {
    guard let cache = caching?.cache else { return work() }
    cache.beginLookUps()
    work()
    cache.endLookUps()
  }

  /// Makes the added heights durable.
  func commit() throws(HeightCacheError) { try caching?.cache.commit() }
}
