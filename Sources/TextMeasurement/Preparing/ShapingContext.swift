// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TextVocabulary

/// A shaper with its caches, and buffers for the current text.
///
/// A shaping context serves one thread at a time. Its caches change the cost of a measurement,
/// never its result. It is a class, because a pool hands it from thread to thread.
final class ShapingContext {
  /// The place where the shaping context is while it is idle.
  let place: Int
  /// The piece caches and the shared stores.
  let stores: ShapingStores
  /// HarfBuzz's buffer.
  let shaper = Shaper()
  /// Dictionary breaks for scripts without spaces.
  var dictionary = DictionaryBreaker()
  /// The clusters of the current text.
  let clusters = GrowingBuffer<ItemizedCluster>(minimumCapacity: 256)
  /// The scripts of the current paragraph.
  let scripts = ScriptResolver()
  // Unchecked, here and below: the shaping context changes these in one statement each, which runs
  // no code that could reach the shaping context again. It saves 1.3 % of the instructions of a row
  // of the template `mail`.

  /// The break opportunities of the current text.
  @exclusivity(unchecked) private(set) var breaks: [LineBreakOpportunity] = []
  /// The ranges of scripts that need a dictionary.
  @exclusivity(unchecked) private var complexRanges: [Range<Int>] = []
  /// The break offsets that the dictionary found.
  private var dictionaryBreaks: [Int] = []
  /// The embedding levels of the current text.
  @exclusivity(unchecked) private(set) var levels = BidiLevels()
  private var bidi = BidiAnalyzer()
  /// The number of UTF-8 bytes in which break opportunities were searched so far.
  @exclusivity(unchecked) private(set) var scannedByteCount = 0
  /// The segments of the current text.
  let segments = GrowingBuffer<TextSegment>(minimumCapacity: 128)
  /// The borders of items in the segments, if the text's lines have several.
  let itemBorders = GrowingBuffer<ItemBorder>(minimumCapacity: 16)
  /// The tabs of the current text.
  let tabs = GrowingBuffer<ScannedTab>(minimumCapacity: 16)
  /// The punctuation of the current text that is trimmed, and that may be; ascending.
  let trims = GrowingBuffer<ScannedTrim>(minimumCapacity: 16)
  /// The trims of the segments.
  let segmentTrims = GrowingBuffer<SegmentTrim>(minimumCapacity: 16)
  /// The style runs of the current text, if it has several styles.
  let styleRuns = GrowingBuffer<ScannedStyleRun>(minimumCapacity: 16)
  /// The boxes of the current text, if it is not one of a single style without boxes.
  let boxes = GrowingBuffer<ScannedBox>(minimumCapacity: 4)
  /// The last lists of styles of such texts.
  private(set) var styleLists: [StyleList] = []
  /// The stretches of the current text, if its scan recorded them.
  let stretches = GrowingBuffer<ScannedStretch>(minimumCapacity: 64)
  /// The glyphs of stretches that no cache has.
  let keptGlyphs = GrowingBuffer<ShapedGlyph>(minimumCapacity: 64)
  /// Room for the lines and glyphs of a text that is drawn.
  let drawing = DrawingBuffers()
  /// The text to which ``breaks``, ``levels``, ``segments`` and ``stretches`` belong, if it was
  /// scanned; nil once the breaks are those of another text.
  @exclusivity(unchecked) private var lastScanned: CompactStorage?
  private var lastContext: TextContext?
  private var lastHeights: LineHeightTable?
  private var addedHeights: [AddedHeights] = []
  private var recent: [RecentAnalysis] = []
  private var states: [ObjectIdentifier: StyleState] = [:]
  /// The states in use, at places that follow from their styles' addresses.
  @exclusivity(unchecked) private var recentStates: [StyleState?] =
    Array(repeating: nil, count: ShapingContext.recentCount)
  /// The number of places for states in use, a power of two.
  private static let recentCount = 16
  /// The number of places at which a state in use may be.
  private static let recentTries = 4
  /// The number of styles at which a shaping context empties its caches.
  private static let mostStyles = 512

  /// Creates a shaping context with empty caches, whose place in the pool was reserved.
  init(core: MeasurerCore, place: Int) {
    self.place = place
    stores = ShapingStores(instances: core.instances, plans: core.plans)
  }

  /// The context of a style and paragraph style; the last one is cached.
  func textContext(
    _ style: TextStyle, _ paragraphStyle: ParagraphStyle, _ core: MeasurerCore
  ) -> TextContext {
    if let lastContext, lastContext.isFor(style, paragraphStyle) { return lastContext }
    let context = core.textContext(style, paragraphStyle)
    lastContext = context
    return context
  }

  /// A table with these heights, shared if it is the context's own or the last one.
  func table(of heights: LineHeights, _ context: TextContext) -> LineHeightTable {
    if heights.classes == context.heights.heights.classes { return context.heights }
    if let lastHeights, lastHeights.heights == heights { return lastHeights }
    let made = LineHeightTable(heights)
    lastHeights = made
    return made
  }

  /// Heights to which the class of a font's metrics is added, and the bit of that class.
  ///
  /// The last few are cached: texts of a style use the same few fonts, and adding a class copies
  /// the others.
  func heights(
    _ heights: LineHeightTable, adding metrics: LineMetrics
  ) -> (table: LineHeightTable, mask: UInt64) {
    for known in addedHeights where known.source === heights && known.metrics == metrics {
      return (known.table, known.mask)
    }
    var more = heights.heights
    let mask = more.mask(for: metrics)
    let table = more == heights.heights ? heights : LineHeightTable(more)
    if addedHeights.count >= Self.mostRecent { addedHeights.removeFirst() }
    addedHeights.append(
      AddedHeights(source: heights, metrics: metrics, table: table, mask: mask))
    return (table, mask)
  }

  private struct AddedHeights {
    var source: LineHeightTable
    var metrics: LineMetrics
    var table: LineHeightTable
    var mask: UInt64
  }

  /// The analysis of a compact text; the last few are cached.
  ///
  /// A label may need the analysis several times in a row.
  func analysis(of text: CompactText) -> TextAnalysis {
    if let index = recent.firstIndex(where: { $0.text === text.storage }) {
      return recent[index].analysis
    }
    let context = text.header.context
    var analyzer = TextAnalyzer(
      shaping: self, core: context.core,
      text: text.header.rich?.text
        ?? AttributedText(text.header.string, style: context.style.style),
      paragraphStyle: context.paragraphStyle)
    let analysis = analyzer.analyze()
    if recent.count >= Self.mostRecent { recent.removeFirst() }
    recent.append(RecentAnalysis(text: text.storage, analysis: analysis))
    return analysis
  }

  private struct RecentAnalysis {
    // Retained, so that no other text can get its identity.
    var text: CompactStorage
    var analysis: TextAnalysis
  }

  private static let mostRecent = 8

  // MARK: - Breaks and levels

  /// Finds the break opportunities of a text, with those of dictionaries, into ``breaks``.
  func findBreaks(_ utf8: UnsafeBufferPointer<UInt8>, _ breaker: LineBreaker) {
    guard !findBreaksByRules(utf8, breaker) else { return }
    dictionaryBreaks.removeAll(keepingCapacity: true)
    for range in complexRanges {
      dictionary.appendBreaks(in: utf8, range: range, to: &dictionaryBreaks)
    }
    LineBreaker.insert(dictionaryBreaks, into: &breaks)
  }

  /// Finds the break opportunities of a text without those of dictionaries, into ``breaks``.
  ///
  /// - Returns: Whether those are all, because the text has no script that needs a dictionary.
  func findBreaksByRules(_ utf8: UnsafeBufferPointer<UInt8>, _ breaker: LineBreaker) -> Bool {
    lastScanned = nil
    scannedByteCount &+= utf8.count
    breaker.findBreaks(in: utf8, into: &breaks, complexRanges: &complexRanges)
    return complexRanges.isEmpty
  }

  /// Inserts opportunities at ascending offsets into the ``breaks``, where there are none.
  func insertBreaks(_ offsets: [Int]) { LineBreaker.insert(offsets, into: &breaks) }

  /// Removes the ``breaks`` behind soft hyphens.
  func removeBreaksAtSoftHyphens(_ utf8: UnsafeBufferPointer<UInt8>) {
    breaks.removeAll {
      !$0.isMandatory && $0.offset >= 2 && utf8.isSoftHyphen(at: $0.offset - 2)
    }
  }

  /// Empties the ``breaks``, for a text without characters.
  func forgetBreaks() {
    lastScanned = nil
    breaks.removeAll(keepingCapacity: true)
  }

  /// Empties the ``stretches``.
  func forgetStretches() {
    stretches.removeAll()
    keptGlyphs.removeAll()
  }

  /// The rounding of the items of the current text, or the widths of its tabs.
  func rounding(_ context: TextContext, _ unit: PositionUnit) -> ItemRounding {
    tabs.count == 0
      ? ItemRounding(BorrowedList(itemBorders.elements))
      : ItemRounding(BorrowedList(tabs.elements), TabRule(context, unit))
  }

  /// Empties the ``segments`` with the borders, tabs and trims in them.
  func forgetSegments() {
    segments.removeAll()
    itemBorders.removeAll()
    tabs.removeAll()
    trims.removeAll()
    segmentTrims.removeAll()
  }

  /// Keeps the result of the scan that was made just now for the drawing of its text.
  func keepScan(of text: CompactStorage?) { lastScanned = text }

  /// Whether the last scan was that of a text, and is kept.
  func hasScan(of text: CompactStorage) -> Bool { lastScanned === text }

  /// Finds the embedding levels of a text and stores them in ``levels``.
  func findLevels(
    _ utf8: UnsafeBufferPointer<UInt8>, _ direction: TextDirection,
    around: BracketsAround = BracketsAround()
  ) {
    bidi.analyze(utf8, direction: direction, around: around, into: &levels)
  }

  /// Keeps a list of styles for the next texts.
  func keep(_ styles: StyleList) {
    if styleLists.count >= Self.mostRecent { styleLists.removeFirst() }
    styleLists.append(styles)
  }

  /// This shaping context's state of a style.
  func state(of context: StyleContext) -> StyleState {
    let id = ObjectIdentifier(context)
    // Objects lie at multiples of 16 bytes.
    let address = UInt(bitPattern: id)
    let first = Int((address >> 4 ^ address >> 8) % UInt(Self.recentCount))
    var place = first
    // The styles of a template have places beside each other if they share one.
    for step in 0..<Self.recentTries {
      let tried = (first + step) % Self.recentCount
      guard let recent = recentStates[tried] else {
        place = tried
        break
      }
      if recent.context === context { return recent }
    }
    if let known = states[id], known.context === context {
      recentStates[place] = known
      return known
    }
    if states.count >= Self.mostStyles {
      // Stretches refer to the kinds of runs of their style's state.
      lastScanned = nil
      states.removeAll()
      recentStates = Array(repeating: nil, count: Self.recentCount)
    }
    let made = StyleState(context, shaping: stores)
    states[id] = made
    recentStates[place] = made
    return made
  }
}

extension ShapingContext {
  /// The bytes of words and pieces that a shaping context keeps between the parts of a long text,
  /// lest they take more memory than the text.
  static let mostBytesInLongText = 1 << 19

  /// The size in bytes of the words and pieces that the shaping context knows.
  var shapeBytes: Int { states.values.reduce(stores.pieceBytes) { $0 + $1.wordBytes } }

  /// Forgets the words and pieces of the last parts of a long text, if they take much memory.
  func trimBetweenParts() {
    guard shapeBytes > Self.mostBytesInLongText else { return }
    stores.freePieces()
    for state in states.values { state.freeWords() }
  }
}

/// The stores of a shaping context; a class, because the shaping context and all its style states
/// refer to them.
final class ShapingStores {
  /// The measurer's fonts.
  let instances: FontInstanceStore
  /// The measurer's shaping plans.
  let plans: ShapingPlanStore
  private var caches: [ObjectIdentifier: PieceCache] = [:]
  private var punctuation: [ObjectIdentifier: PunctuationWidths?] = [:]

  /// Creates stores with empty caches.
  init(instances: FontInstanceStore, plans: ShapingPlanStore) {
    self.instances = instances
    self.plans = plans
  }

  /// The size in bytes of the shaped pieces.
  var pieceBytes: Int { caches.values.reduce(0) { $0 + $1.byteCount } }

  /// Removes all shaped pieces, and frees their memory.
  func freePieces() {
    for cache in caches.values { cache.free() }
  }

  /// This shaping context's piece cache of a shaping plan.
  func cache(for settings: ShapingSettings, font: FontInstance) -> PieceCache {
    let plan = plans.plan(for: settings, font: font)
    if let known = caches[ObjectIdentifier(plan)] { return known }
    let made = PieceCache(plan: plan)
    caches[ObjectIdentifier(plan)] = made
    return made
  }
}

extension ShapingStores {
  /// The widths of trimmed punctuation in the runs of a plan; nil if its font has none.
  func punctuation(of plan: ShapingPlan, _ shaper: Shaper) -> PunctuationWidths? {
    if let known = punctuation[ObjectIdentifier(plan)] { return known }
    var settings = plan.settings
    settings.features.append(FontFeature("halt", 1))
    var sides = plan.settings
    // For Japanese, Chromium names a script that fonts do not have, and so sees the forms of no
    // language.
    if sides.language.lowercased().hasPrefix("ja") { sides.script = Script.common.tag }
    let made = PunctuationWidths(
      cache(for: plan.settings, font: plan.font), halves: cache(for: settings, font: plan.font),
      sides: cache(for: sides, font: plan.font), shaper: shaper)
    punctuation[ObjectIdentifier(plan)] = .some(made)
    return made
  }
}

/// A grapheme cluster during analysis.
struct ItemizedCluster: BitwiseCopyable {
  /// The UTF-8 offset.
  var offset: Int32
  /// The index of the style run.
  var style: Int32
  /// The script of the cluster's run, once it is known.
  var script: Script
  /// The face among the style's faces.
  var face: UInt16
  /// The flags of the analysis.
  var flags: ClusterFlags
  /// The facts of the cluster's only character; of the first one, if there are more.
  var facts: UInt16
  /// The embedding level.
  var level: UInt8
  /// Whether the cluster is a single character, and no mark, ZWNJ or ZWJ follows it.
  var isSingle: Bool
  /// The advance in font units, without spacing.
  var advance: Int32
}
