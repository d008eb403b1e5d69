// SPDX-License-Identifier: Apache-2.0

/// The breaks that `word-break` adds and removes in Firefox and WebKit, each of which has rules of
/// its own.
///
/// Source: observed in Firefox 153 and WebKitGTK 2.50, in all pairs of 43 characters of all
/// classes, and in strings of three to five.
extension LineBreaker {
  /// A character of a text.
  private struct Element {
    let codePoint: UInt32
    let properties: UnicodeProperties

    init(_ codePoint: UInt32) {
      self.codePoint = codePoint
      properties = UnicodeProperties(of: codePoint)
    }

    var kind: Int { properties.lineBreakClass }
    var category: GeneralCategory { properties.generalCategory }
  }

  // MARK: - Firefox

  /// Removes the breaks that Firefox's `keep-all` forbids: those between two letters, digits,
  /// ideographs or other characters of the class AL, such as `&`, and those behind a hyphen.
  ///
  /// Behind a hyphen in a word of one script with capitals there is a break.
  static func keepFirefoxWords(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreakOpportunity]
  ) {
    breaks.removeAll { item in
      guard !item.isMandatory, item.offset > 0, item.offset < utf8.count else { return false }
      let next = Element(UTF8Decoder.decode(utf8, at: item.offset).codePoint)
      guard isKeptInFirefox(next) else { return false }
      let (last, start) = base(before: item.offset, in: utf8)
      guard last.codePoint == 0x2D else { return isKeptInFirefox(last) }
      return !next.category.isCasedLetter || !isInWord(of: next.properties.script, start, utf8)
    }
  }

  private static func isKeptInFirefox(_ element: Element) -> Bool {
    isWordCharacter(element.properties) || element.kind == LineBreakTables.classAL
      || element.kind == LineBreakTables.classIDw
  }

  /// Whether a letter with capitals of a script stands before an offset, perhaps with digits
  /// behind it, or digits alone.
  private static func isInWord(
    of script: Script, _ offset: Int, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var offset = offset
    var hasDigit = false
    while offset > 0 {
      let (last, start) = base(before: offset, in: utf8)
      guard last.category == .decimalNumber else {
        return last.category.isCasedLetter ? last.properties.script == script : hasDigit
      }
      (offset, hasDigit) = (start, true)
    }
    return hasDigit
  }

  /// Adds the breaks of Firefox's `break-all`: behind each letter and digit, where one is allowed
  /// behind an ideograph.
  static func breakFirefoxWords(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreakOpportunity]
  ) {
    let masks = LineBreakTables.breakAll
    addBreaks(utf8, &breaks) { last, next in
      let isLetter =
        last.kind == LineBreakTables.classAL || last.kind <= LineBreakTables.classSAm
        || last.category.isNumber && last.kind != LineBreakTables.classIDw
      return isLetter && next.codePoint != 0x2D
        && Int(masks[last.kind] & 0x7F) & Int(masks[next.kind] >> 8) != 0
    }
  }

  // MARK: - WebKit

  /// Removes the breaks that WebKit's `keep-all` forbids: all but those behind spaces, tabs, U+3000
  /// and U+200B. It finds no words in Thai and other scripts without spaces either.
  static func keepBetweenSpaces(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreakOpportunity]
  ) {
    breaks.removeAll { item in
      guard !item.isMandatory, item.offset > 0 else { return false }
      let start = UTF8Decoder.startOfCodePoint(before: item.offset, utf8)
      switch UTF8Decoder.decode(utf8, at: start).codePoint {
      case 0x20, 0x09, 0x3000, 0x200B: return false
      default: return true
      }
    }
  }

  /// Adds the breaks of WebKit's `break-all`: beside each letter, digit, symbol, hyphen and em
  /// dash, whatever else stands there.
  static func breakBesideLetters(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreakOpportunity]
  ) {
    func isUnit(_ element: Element) -> Bool {
      element.category.isLetter || element.category.isNumber || element.category.isSymbol
        || element.codePoint == 0x2D || element.codePoint == 0x2014
    }
    addBreaks(utf8, &breaks) { isUnit($0) || isUnit($1) }
  }

  // MARK: - Characters

  /// Adds breaks between characters, except before marks, spaces and line ends.
  ///
  /// - Parameter breaksBetween: Whether a line may end between a character, with its marks, and the
  ///   next one.
  private static func addBreaks(
    _ utf8: UnsafeBufferPointer<UInt8>, _ breaks: inout [LineBreakOpportunity],
    _ breaksBetween: (Element, Element) -> Bool
  ) {
    var found: [Int] = []
    var last: Element?
    var offset = 0
    while offset < utf8.count {
      let decoded = UTF8Decoder.decode(utf8, at: offset)
      let next = Element(decoded.codePoint)
      switch next.kind {
      case LineBreakTables.classCM, LineBreakTables.classSAm, LineBreakTables.classZWJ: break
      case LineBreakTables.classBAsw: last = next
      case let kind where isSpaceOrEnd(kind): last = nil
      default:
        if let last, breaksBetween(last, next) { found.append(offset) }
        last = next
      }
      offset += decoded.length
    }
    insert(found, into: &breaks)
  }

  /// The character before an offset, or the one to which a mark there belongs, and its offset.
  private static func base(
    before offset: Int, in utf8: UnsafeBufferPointer<UInt8>
  ) -> (element: Element, start: Int) {
    var start = offset
    var found: Element
    repeat {
      start = UTF8Decoder.startOfCodePoint(before: start, utf8)
      found = Element(UTF8Decoder.decode(utf8, at: start).codePoint)
    } while found.category.isMark && start > 0
    return (found, start)
  }
}
