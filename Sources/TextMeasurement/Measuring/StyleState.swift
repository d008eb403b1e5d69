// SPDX-License-Identifier: Apache-2.0

import CHarfBuzz
import TextVocabulary

/// What one worker has learned about a style: which face serves which character.
final class StyleState {
  /// The style.
  let context: StyleContext
  /// Whether the style's own face has all printing characters of ASCII.
  let isSimpleASCII: Bool
  private let worker: WorkerStores
  private let pages: UnsafeMutablePointer<UnsafeMutablePointer<CharacterFacts>?>
  private var supplementary: [UInt32: CharacterFacts] = [:]
  private var fonts: [FontInstance?]
  private var caches: [CacheEntry] = []
  private let kinds = GrowingBuffer<KnownKind>(minimumCapacity: 16)
  /// What scans do with characters of East Asia.
  let eastAsian = EastAsianCharacters()
  /// The faces of clusters of several characters.
  let clusterFaces = ClusterFaces()

  private struct KnownKind: BitwiseCopyable {
    /// The face, the script and the direction in one number.
    var key: UInt64
    var kind: RunKind.Place
  }

  private struct CacheEntry {
    var face: Int
    var script: Script
    var isRightToLeft: Bool
    var cache: PieceCache
  }

  /// Starts to learn about a style.
  init(_ context: StyleContext, worker: WorkerStores) {
    self.context = context
    self.worker = worker
    pages = .allocate(capacity: 256)
    pages.initialize(repeating: nil, count: 256)
    fonts = Array(repeating: nil, count: context.faces.count)
    fonts[0] = context.primary
    let primary = context.faces[0]
    isSimpleASCII = (0x20...0x7E).allSatisfy { primary.nominalGlyph($0) != nil }
  }

  deinit {
    for page in 0..<256 { pages[page]?.deallocate() }
    pages.deallocate()
    for index in 0..<kinds.count {
      kinds[index].kind.deinitialize(count: 1)
      kinds[index].kind.deallocate()
    }
  }

  /// The font of one of the style's faces.
  func font(_ face: Int) -> FontInstance {
    if let known = fonts[face] { return known }
    let made = worker.instances.instance(of: context.faces[face], for: context.style.font)
    fonts[face] = made
    return made
  }

  /// The piece cache for text of a face, script and direction.
  func cache(face: Int, script: Script, isRightToLeft: Bool) -> PieceCache {
    for entry in caches
    where entry.face == face && entry.script == script && entry.isRightToLeft == isRightToLeft {
      return entry.cache
    }
    let font = font(face)
    let settings = ShapingSettings(
      font: ObjectIdentifier(font), script: script.tag, language: context.language,
      isRightToLeft: isRightToLeft, features: context.features)
    let cache = worker.cache(for: settings, font: font)
    caches.append(
      CacheEntry(face: face, script: script, isRightToLeft: isRightToLeft, cache: cache))
    return cache
  }

  /// What the runs of a face, script and direction have in common; kept as long as the state.
  func kind(face: Int, script: Script, isRightToLeft: Bool) -> RunKind.Place {
    let key = UInt64(face) << 9 | UInt64(script.rawValue) << 1 | (isRightToLeft ? 1 : 0)
    for index in 0..<kinds.count where kinds[index].key == key { return kinds[index].kind }
    let made = RunKind.Place.allocate(capacity: 1)
    made.initialize(
      to: RunKind(
        face: face, script: script, isRightToLeft: isRightToLeft,
        cache: cache(face: face, script: script, isRightToLeft: isRightToLeft), style: context,
        isSimpleASCII: isSimpleASCII))
    kinds.append(KnownKind(key: key, kind: made))
    return made
  }

  /// The kind of the same script and direction in the style's own face.
  @inline(__always)
  func kindInOwnFace(_ kind: RunKind.Place) -> RunKind.Place {
    if let known = kind.pointee.inOwnFace { return known }
    let found = self.kind(
      face: 0, script: kind.pointee.script, isRightToLeft: kind.pointee.isRightToLeft)
    kind.pointee.inOwnFace = found
    return found
  }

  /// What is known about a character in this style.
  @inline(__always)
  func facts(of scalar: UInt32) -> CharacterFacts {
    if scalar < 0x10000, let page = pages[Int(scalar >> 8)] {
      let facts = page[Int(scalar & 0xFF)]
      if facts.isKnown { return facts }
    }
    return learnFacts(of: scalar)
  }

  /// Whether letters on both sides of a place in a text may join, or marks between them.
  ///
  /// Where none do, HarfBuzz gives the text on each side the forms that it has alone: what does
  /// not join neither changes its neighbours' forms nor lets them see what is beyond.
  func joins(at place: Int, in utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    guard place > 0, place < utf8.count, utf8[place - 1] >= 0x80, utf8[place] >= 0x80 else {
      return false
    }
    var before = place - 1
    while before > 0, UTF8Decoder.isContinuation(utf8[before]) { before -= 1 }
    return facts(of: UTF8Decoder.decode(utf8, at: before).codePoint).mayJoin
      && facts(of: UTF8Decoder.decode(utf8, at: place).codePoint).mayJoin
  }

  private func learnFacts(of scalar: UInt32) -> CharacterFacts {
    if scalar >= 0x10000 {
      if let known = supplementary[scalar] { return known }
      let facts = CharacterFacts(scalar, in: context)
      supplementary[scalar] = facts
      return facts
    }
    let number = Int(scalar >> 8)
    let page: UnsafeMutablePointer<CharacterFacts>
    if let known = pages[number] {
      page = known
    } else {
      page = UnsafeMutablePointer<CharacterFacts>.allocate(capacity: 256)
      page.initialize(repeating: CharacterFacts(), count: 256)
      pages[number] = page
    }
    let facts = CharacterFacts(scalar, in: context)
    page[Int(scalar & 0xFF)] = facts
    return facts
  }
}

/// What itemising must know about a character in a style, in one word.
struct CharacterFacts: BitwiseCopyable {
  /// The script, unless it is shared.
  var script = Script.common
  /// The number of the set of scripts that the character allows, 0 for one script or all.
  var scriptExtensions: UInt8 = 0
  /// The face that serves the character when it stands alone.
  var face: UInt16 = 0
  /// The flags below.
  var flags: UInt16 = 0
  /// The character's number in ``LaneCharacters``, 0 for none.
  var lane: UInt16 = 0

  /// The facts are filled in.
  static let known: UInt16 = 1
  /// An ideograph or the like, which shapes alone if its glyph is in no lookup.
  static let direct: UInt16 = 1 << 1
  /// Allows several scripts, or all: the script depends on the neighbours.
  static let sharedScript: UInt16 = 1 << 2
  /// Never shown where a font lacks it, so it needs no coverage.
  static let ignorable: UInt16 = 1 << 3
  /// Strongly right-to-left, an Arabic number or an explicit direction: bidi must run.
  static let directional: UInt16 = 1 << 4
  /// May join a neighbour in a grapheme cluster, or is an emoji.
  static let clustering: UInt16 = 1 << 5
  /// Words of its script are found in a dictionary only.
  static let dictionary: UInt16 = 1 << 6
  /// A control character or separator: it has no glyph.
  static let control: UInt16 = 1 << 7
  /// A space that hangs at the end of a line.
  static let hangingSpace: UInt16 = 1 << 8
  /// No face has the character.
  static let missing: UInt16 = 1 << 9
  /// A soft hyphen.
  static let softHyphen: UInt16 = 1 << 10

  /// Allows several scripts, but not all, or is a bracket, or a mark in a cluster of its own: its
  /// script may be for ``ScriptResolver`` to say.
  static let scriptRules: UInt16 = 1 << 12
  /// A paired bracket.
  static let bracket: UInt16 = 1 << 13
  /// A letter of a script whose letters join, or a mark or control over which they do.
  static let joining: UInt16 = 1 << 11

  /// Whether the facts are filled in.
  var isKnown: Bool { flags & Self.known != 0 }
  /// Whether the character may join a neighbour, or neighbours across it.
  var mayJoin: Bool { flags & Self.joining != 0 }

  /// Unknown facts.
  init() {}

  /// Finds out about a character.
  init(_ scalar: UInt32, in context: StyleContext) {
    let properties = UnicodeProperties(of: scalar)
    flags = Self.known
    findScripts(properties)
    if Self.isDirect(scalar) { flags |= Self.direct }
    let category = properties.generalCategory
    let isControl = category == .control || scalar == 0x2028 || scalar == 0x2029
    if isControl { flags |= Self.control }
    if properties.isDefaultIgnorable || isControl { flags |= Self.ignorable }
    if properties.bidiClass.raisesLevels { flags |= Self.directional }
    // The class of "any other" is 0; every other class may join its neighbour.
    // A Hangul syllable joins only jamo behind it, and those are marked themselves.
    let isSyllable = (0xAC00...0xD7A3).contains(scalar)
    if properties.graphemeClass != 0 && !isSyllable || properties.isEmoji && scalar >= 0x80 {
      flags |= Self.clustering
    }
    if Self.isDictionaryScript(scalar) { flags |= Self.dictionary }
    if Self.isHangingSpace(scalar) { flags |= Self.hangingSpace }
    if scalar == 0xAD { flags |= Self.softHyphen }
    // ArabicShaping.txt: marks and format characters are transparent, unless it says otherwise.
    // Of the characters that it names, U+0640 TATWEEL alone belongs to no script of its own.
    if ShapingPlan.joiningScripts.contains(properties.script.tag) || category == .nonspacingMark
      || category == .enclosingMark || category == .format || scalar == 0x640
    {
      flags |= Self.joining
    }
    if flags & (Self.clustering | Self.ignorable) == 0 {
      lane = UInt16(LaneCharacters.number(scalar))
    }
    let order = FaceChoice.order(
      for: scalar, isEmoji: properties.isEmojiPresentation, script: properties.script, in: context)
    if let found = order.first(where: { context.faces[$0].nominalGlyph(scalar) != nil }) {
      face = UInt16(truncatingIfNeeded: found)
    } else if flags & Self.ignorable == 0 {
      flags |= Self.missing
    }
  }

  /// Finds the scripts that the character allows, and whether its neighbours count.
  private mutating func findScripts(_ properties: UnicodeProperties) {
    let allowed = ScriptSet(allowedBy: properties)
    if let only = allowed.only {
      script = only
    } else {
      flags |= Self.sharedScript
      scriptExtensions = UInt8(truncatingIfNeeded: properties.scriptExtensions)
    }
    if properties.isOpeningBracket || properties.isClosingBracket { flags |= Self.bracket }
    let isLoneMark = properties.isMark && properties.graphemeClass == 0
    if scriptExtensions != 0 || flags & Self.bracket != 0 || isLoneMark {
      flags |= Self.scriptRules
    }
  }

  /// Ideographs, kana, Hangul syllables and the punctuation that goes with them.
  ///
  /// HarfBuzz neither decomposes nor reorders these; what follows and may join them (a mark, a
  /// variation selector, a conjoining jamo) is not in these ranges.
  private static func isDirect(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x3001...0x3029, 0x3030...0x303D, 0x3041...0x3096, 0x309B...0x30FF, 0x3105...0x312F,
      0x31A0...0x31BF, 0x31F0...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
      0xFF01...0xFF60, 0xFFE0...0xFFE6:
      true
    default: false
    }
  }

  /// Thai, Lao, Burmese and Khmer.
  private static func isDictionaryScript(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x19E0...0x19FF, 0xA9E0...0xA9FF,
      0xAA60...0xAA7F:
      true
    default: false
    }
  }

  /// The space separators of CSS Text 3 § 4.1.3, but for those that glue.
  static func isHangingSpace(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x20, 0x1680, 0x2000...0x2006, 0x2008...0x200A, 0x205F, 0x3000: true
    default: false
    }
  }
}

/// Which face serves a grapheme cluster.
enum FaceChoice {
  /// The order in which the faces are asked about a character.
  static func order(
    for scalar: UInt32, isEmoji: Bool, script: Script, in context: StyleContext
  ) -> [Int] {
    if isEmoji { return context.emojiOrder }
    switch script {
    case .han, .hiragana, .katakana, .bopomofo, .hangul:
      return context.ideographOrder
    default:
      let isPunctuation = (0x3000...0x303F).contains(scalar) || (0xFF00...0xFFEF).contains(scalar)
      return isPunctuation ? context.ideographOrder : context.textOrder
    }
  }

  /// The face for a cluster of several characters, and how many of them it lacks.
  ///
  /// The first face that has them all; else the first that has the base. A cluster is never
  /// split over two faces.
  static func face(
    for scalars: UnsafeBufferPointer<UInt32>, in context: StyleContext
  ) -> (face: Int, missing: Int) {
    guard let base = scalars.first else { return (0, 0) }
    let order = order(
      for: base, isEmoji: EmojiPresentation.isEmoji(scalars),
      script: UnicodeProperties(of: base).script,
      in: context)
    var best = (face: 0, missing: Int.max)
    for index in order {
      let face = context.faces[index]
      guard face.nominalGlyph(base) != nil else { continue }
      var missing = 0
      for scalar in scalars.dropFirst() where !UnicodeProperties(of: scalar).isDefaultIgnorable {
        if face.nominalGlyph(scalar) == nil { missing += 1 }
      }
      if missing == 0 { return (index, 0) }
      if missing < best.missing, best.missing == Int.max { best = (index, missing) }
    }
    if best.missing != Int.max { return composed(scalars, in: context) ?? best }
    let visible = scalars.count { !UnicodeProperties(of: $0).isDefaultIgnorable }
    return (0, visible)
  }

  /// The first face that has the composed form of a base and one mark.
  private static func composed(
    _ scalars: UnsafeBufferPointer<UInt32>, in context: StyleContext
  ) -> (face: Int, missing: Int)? {
    guard scalars.count == 2 else { return nil }
    var whole: hb_codepoint_t = 0
    guard
      hb_unicode_compose(hb_unicode_funcs_get_default(), scalars[0], scalars[1], &whole) != 0,
      let face = context.textOrder.first(where: {
        context.faces[$0].nominalGlyph(whole) != nil
      })
    else { return nil }
    return (face, 0)
  }
}
