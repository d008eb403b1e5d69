// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TextVocabulary

/// The parts that all texts of a measurer share: fonts, styles and shaping contexts.
final class MeasurerCore: Sendable {
  /// The fonts.
  let collection: FontCollection
  /// The font instances.
  let instances = FontInstanceStore()
  /// The shaping plans.
  let plans = ShapingPlanStore()
  /// The hyphenation patterns by language tag in lower case; never iterated.
  let hyphenators: [String: Hyphenator]
  /// The contexts of styles by the rules by which fonts are scaled.
  private let contexts = Mutex<[FontScaling: [TextStyle: StyleContext]]>([:])
  /// Nil once the measurer is gone: a context names the core, so that a cache of contexts would
  /// keep both for ever.
  private let textContexts = Mutex<[TextContextKey: TextContext]?>([:])
  /// Hyphens and ellipses by style.
  let marks = Mutex<[MarkKey: KeptMark]>([:])
  private let pool = ShapingContextPool()
  /// The greatest number of cached styles.
  private static let mostStyles = 4096

  /// Creates the core of a measurer for a collection.
  init(collection: FontCollection, hyphenators: [String: Hyphenator]) {
    self.collection = collection
    self.hyphenators = hyphenators
  }

  /// Runs a function with a shaping context that no other thread uses meanwhile.
  func withShapingContext<Result>(_ body: (ShapingContext) -> Result) -> Result {
    let shaping = pool.take() ?? ShapingContext(core: self, place: pool.reservePlace())
    let result = body(shaping)
    pool.giveBack(shaping)
    return result
  }

  /// The context of a style by the rule of a paragraph style; equal styles share one.
  func context(for style: TextStyle, in paragraphStyle: ParagraphStyle) -> StyleContext {
    let scaling = FontScaling(paragraphStyle)
    var key = style
    // NaN does not equal itself, so such a style would be created again each time.
    if key.font.size.isNaN { key.font.size = 0 }
    if key.letterSpacing.isNaN { key.letterSpacing = 0 }
    if key.wordSpacing.isNaN { key.wordSpacing = 0 }
    if key.baselineOffset.isNaN { key.baselineOffset = 0 }
    return contexts.withLock { contexts in
      context(for: key, scaling, in: &contexts[scaling, default: [:]])
    }
  }

  private func context(
    for key: TextStyle, _ scaling: FontScaling, in known: inout [TextStyle: StyleContext]
  ) -> StyleContext {
    if let known = known[key] { return known }
    if known.count >= Self.mostStyles { known.removeAll() }
    let made = StyleContext(key, scaling, collection: collection, instances: instances)
    known[key] = made
    return made
  }

  /// The context of texts of a style and paragraph style.
  func textContext(_ style: TextStyle, _ paragraphStyle: ParagraphStyle) -> TextContext {
    let key = TextContextKey(style: style, paragraphStyle: paragraphStyle)
    if let known = textContexts.withLock({ $0?[key] }) { return known }
    let made = TextContext(style, paragraphStyle, core: self)
    textContexts.withLock { contexts in
      if let count = contexts?.count, count >= Self.mostStyles { contexts = [:] }
      contexts?[key] = made
    }
    return made
  }

  /// Drops the caches that name the core, and keeps no new ones: its measurer is gone, and only
  /// texts may go on using it.
  func retire() {
    let dropped = textContexts.withLock { contexts in
      let dropped = contexts
      contexts = nil
      return dropped
    }
    pool.retire()
    // The contexts are released here, outside of the lock.
    _ = dropped
  }

  /// The number of HarfBuzz's shaping calls so far, by all idle shaping contexts.
  var shapingCallCount: Int { pool.sum { $0.shaper.callCount } }
  /// The number of UTF-8 bytes that HarfBuzz shaped so far, by all idle shaping contexts.
  var shapedByteCount: Int { pool.sum { $0.shaper.byteCount } }
  /// The number of UTF-8 bytes in which break opportunities were searched so far, by all idle
  /// shaping contexts.
  var scannedByteCount: Int { pool.sum { $0.scannedByteCount } }
  /// The size in bytes of the words and pieces that all idle shaping contexts know.
  var shapeBytes: Int { pool.sum { $0.shapeBytes } }
}

/// A style and a paragraph style.
struct TextContextKey: Hashable, Sendable {
  /// The style.
  var style: TextStyle
  /// The paragraph style.
  var paragraphStyle: ParagraphStyle
}
