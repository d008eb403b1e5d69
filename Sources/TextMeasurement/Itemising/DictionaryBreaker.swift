// SPDX-License-Identifier: Apache-2.0

/// Line breaks within Thai, Lao, Khmer and Burmese, between the words of dictionaries.
///
/// The breaks are those of ICU's line iterator, and of Chromium, which has other words of Lao and
/// Khmer than Debian's ICU. At each place the longest word is taken that two more words follow, or
/// else one. Text that begins no word belongs to a short word before it, up to a place where a word
/// may begin. The breaks of a text depend on nothing else, so those of short texts are kept.
///
/// Source: the rules of ICU 72 for these scripts (observed, and in its documentation), and Chromium
/// 156.
struct DictionaryBreaker: ~Copyable {
  /// The characters of the range at hand.
  private let scalars = GrowingBuffer<UInt16>()
  /// Whether each is a mark.
  private let areMarks = GrowingBuffer<Bool>()
  /// The words that begin at each character: found before, if the count is not negative.
  private let found = GrowingBuffer<Candidates>()
  /// The lengths of all words that were found.
  private let lengths = GrowingBuffer<UInt8>()
  /// The breaks of ranges that were met: bit n is set if one stands before byte 3 × n.
  private let knownRanges = ByteKeyTable<UInt64>(slotCount: 64, keyBytes: 1024)
  /// The most bytes of a range whose breaks are kept.
  private static let longestKnown = 96
  /// The number of ranges at which they are forgotten.
  private static let mostKnown = 1 << 13

  /// The words that begin at a character.
  ///
  /// It is not private: debug builds of Swift 6.3.1 crash if another file destroys a buffer of it.
  struct Candidates: BitwiseCopyable {
    /// The index of the shortest one's length.
    var start: Int32 = 0
    /// Their number.
    var count: Int16 = -1
    /// The length of the longest beginning of a word, with the character that ends it.
    var prefix: Int16 = 0
  }

  /// The most words that begin at one character and are compared.
  private static let mostWords = 20

  /// The scripts; nil for all, whose dictionaries are opened when a text needs one.
  private let scripts: [DictionaryScript?]?

  /// Creates a breaker.
  ///
  /// - Parameter scripts: Scripts in the order of ``DictionaryScript/all``; nil for these.
  init(scripts: [DictionaryScript?]? = nil) { self.scripts = scripts }

  /// Appends the offsets of break opportunities inside a range of a text, ascending.
  mutating func appendBreaks(
    in text: UnsafeBufferPointer<UInt8>, range: Range<Int>, to offsets: inout [Int]
  ) {
    guard range.count <= Self.longestKnown else { return findBreaks(text, range, &offsets) }
    let key = UnsafeBufferPointer(rebasing: text[range])
    if var known = knownRanges.value(for: key) {
      while known != 0 {
        offsets.append(range.lowerBound + 3 * known.trailingZeroBitCount)
        known &= known - 1
      }
      return
    }
    let count = offsets.count
    findBreaks(text, range, &offsets)
    var known: UInt64 = 0
    for offset in offsets[count...] {
      let distance = offset - range.lowerBound
      // Some marks have other numbers of bytes than three.
      guard distance.isMultiple(of: 3) else { return }
      known |= 1 << UInt64(distance / 3)
    }
    if knownRanges.count >= Self.mostKnown { knownRanges.removeAll() }
    knownRanges.insert(known, for: key)
  }

  private mutating func findBreaks(
    _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ offsets: inout [Int]
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let element = UTF8Decoder.decode(text, at: offset)
      let index = DictionaryScript.index(of: element.codePoint)
      guard index >= 0, Self.isComplex(element.codePoint) else {
        offset += element.length
        continue
      }
      let start = offset
      decode(text, &offset, range.upperBound, script: index)
      if let script = (scripts ?? DictionaryScript.all)[index] { divide(script, start, &offsets) }
    }
  }

  /// Whether a character's breaks are those of a dictionary.
  private static func isComplex(_ scalar: UInt32) -> Bool {
    UnicodeProperties(of: scalar).lineBreakClass <= LineBreakTables.classSAm
  }

  /// Decodes characters of one script, three bytes each, and moves to their end.
  private mutating func decode(
    _ text: UnsafeBufferPointer<UInt8>, _ offset: inout Int, _ end: Int, script: Int
  ) {
    scalars.removeAll()
    areMarks.removeAll()
    let most = (end - offset) / 3 + 1
    let (nextScalar, nextMark) = (scalars.reserve(most), areMarks.reserve(most))
    var count = 0
    while offset < end {
      let scalar = UTF8Decoder.decode(text, at: offset).codePoint
      guard DictionaryScript.index(of: scalar) == script else { break }
      let lineBreakClass = UnicodeProperties(of: scalar).lineBreakClass
      guard lineBreakClass <= LineBreakTables.classSAm else { break }
      nextScalar[count] = UInt16(truncatingIfNeeded: scalar)
      nextMark[count] = lineBreakClass == LineBreakTables.classSAm
      count += 1
      offset += 3
    }
    scalars.advance(by: count)
    areMarks.advance(by: count)
  }

  // MARK: - Words

  /// Divides the characters into words, and appends the offsets between them.
  private mutating func divide(
    _ script: DictionaryScript, _ start: Int, _ offsets: inout [Int]
  ) {
    let end = scalars.count
    guard end > script.longestSingle else { return }
    lengths.removeAll()
    found.removeAll()
    found.reserve(end).initialize(repeating: Candidates(), count: end)
    found.advance(by: end)
    var place = 0
    while place < end {
      let length = bestLength(script, place)
      var next = place + length
      // 1. Text that begins no word joins a short word, or is a word of its own.
      if next < end, length < script.shortWord {
        let following = candidates(script, next)
        if following.count <= 0, length == 0 || following.prefix < script.shortPrefix {
          next = nextBeginning(script, behind: next)
        }
      }
      // 2. A word never ends before a mark.
      while next < end, areMarks[next] { next += 1 }
      if script.hasSuffixes, next < end, next > place { takeSuffixes(script, &next) }
      if next > place, next < end { offsets.append(start + 3 * next) }
      place = max(next, place + 1)
    }
  }

  /// The length of the word at a place that is followed best; 0 if none begins there.
  private mutating func bestLength(_ script: DictionaryScript, _ place: Int) -> Int {
    let words = candidates(script, place)
    guard words.count > 0 else { return 0 }
    let longest = length(words, Int(words.count) - 1)
    guard words.count > 1, place + longest < scalars.count else { return longest }
    var best = longest
    for index in (0..<Int(words.count)).reversed() {
      let second = place + length(words, index)
      let followers = candidates(script, second)
      guard followers.count > 0 else { continue }
      best = length(words, index)
      for other in (0..<Int(followers.count)).reversed() {
        let third = second + length(followers, other)
        // The longest follower may end the text; a shorter one never does.
        if third >= scalars.count || candidates(script, third).count > 0 { return best }
      }
    }
    return best
  }

  private func length(_ words: Candidates, _ index: Int) -> Int {
    Int(lengths[Int(words.start) + index])
  }

  /// The words that begin at a place before the end.
  private mutating func candidates(_ script: DictionaryScript, _ place: Int) -> Candidates {
    if found[place].count >= 0 { return found[place] }
    var result = Candidates(start: Int32(lengths.count), count: 0, prefix: 0)
    var cursor = script.words.start
    var next = place
    while next < scalars.count {
      let number = UInt32(scalars[next]) &- script.words.firstScalar
      // Characters beyond the alphabet have the last number.
      let isMatch = cursor.advance(number <= 0xFD ? UInt8(number) : 0xFF)
      next += 1
      result.prefix += 1
      guard isMatch else { break }
      if cursor.isWord, Int(result.count) < Self.mostWords, next - place < 256 {
        lengths.append(UInt8(next - place))
        result.count += 1
      }
      if cursor.isEnd { break }
    }
    found[place] = result
    return result
  }

  /// The first place behind another where a word may begin and begins.
  private mutating func nextBeginning(_ script: DictionaryScript, behind place: Int) -> Int {
    var next = place + 1
    while next < scalars.count {
      if script.mayEnd(scalars[next - 1]), script.mayBegin(scalars[next]),
        candidates(script, next).count > 0
      {
        break
      }
      next += 1
    }
    return next
  }

  /// Adds U+0E2F PAIYANNOI and U+0E46 MAIYAMOK to the word that ends at a place before the end.
  private mutating func takeSuffixes(_ script: DictionaryScript, _ next: inout Int) {
    let (elision, repetition): (UInt16, UInt16) = (0x0E2F, 0x0E46)
    guard candidates(script, next).count <= 0 else { return }
    if scalars[next] == elision {
      guard scalars[next - 1] != elision, scalars[next - 1] != repetition else { return }
      next += 1
    }
    if next < scalars.count, scalars[next] == repetition, scalars[next - 1] != repetition {
      next += 1
    }
  }
}
