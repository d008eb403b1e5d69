// SPDX-License-Identifier: Apache-2.0

/// Finds the places where lines may and must break (UAX #14, Unicode 17.0).
///
/// With the default options the results match LineBreakTest.txt, except at the end of the text.
/// That is an opportunity by rule LB3, but it is reported only if a hard line break ends the text,
/// because an empty line follows.
///
/// Hard line breaks are LF, CR, CR LF, NEL, VT, FF, LS and PS.
///
///     "one two\nthree"     opportunities at 4 and, mandatory, at 8
///
/// Three options change the default: ``Options/strictness`` and ``Options/wordBreak`` (CSS Text 3 §
/// 5.2), and ``Options/tailoring``. Complex-context scripts (Thai, Lao, Khmer, Burmese and others
/// of class SA) need a dictionary: their ranges are reported and have no breaks inside.
///
/// The rules are one automaton, and the options choose what a class counts as. Each code point
/// costs one lookup of its class and one of the transition; ASCII letters cost less. Some breaks
/// depend on the code point after the next: they are *provisional* until it confirms or withdraws
/// them. Time is linear in the text.
struct LineBreaker: Sendable {
  /// What each ASCII character, and then each class, counts as: a column of the transitions.
  private let columns: ConstantTable<UInt8>
  private let tailoring: Tailoring
  private let wordBreak: WordBreak
  private let hasTableOfPairs: Bool

  /// Creates a breaker, which allocates nothing.
  init(options: Options = Options()) {
    tailoring = options.tailoring
    wordBreak = options.wordBreak
    hasTableOfPairs = options.hasTableOfPairs
    columns = Self.columns(options)
  }

  private static func columns(_ options: Options) -> ConstantTable<UInt8> {
    if options.tailoring == .firefox { return firefoxColumns(options) }
    if options.tailoring == .webkit { return webKitColumns(options) }
    let isTailored = options.tailoring == .css
    return switch (options.strictness, options.isChineseOrJapanese) {
    case (.strict, _): LineBreakTables.strict
    case (.normal, false): LineBreakTables.normal
    case (.normal, true): isTailored ? LineBreakTables.normalCJCSS : LineBreakTables.normalCJ
    case (.loose, false): LineBreakTables.loose
    case (.loose, true): isTailored ? LineBreakTables.looseCJCSS : LineBreakTables.looseCJ
    }
  }

  /// Finds all opportunities in ascending order.
  ///
  /// - Parameters:
  ///   - utf8: The text, at most 2^31 − 1 bytes. Ill-formed bytes count as U+FFFD.
  ///   - breaks: Emptied and filled; its storage is kept.
  ///   - complexRanges: Emptied and filled with the maximal ranges of class SA without breaks
  ///     inside, ascending, between whose words lines may break; see ``insert(_:into:)``.
  /// - Complexity: O(bytes).
  func findBreaks(
    in utf8: UnsafeBufferPointer<UInt8>,
    into breaks: inout [LineBreakOpportunity],
    complexRanges: inout [Range<Int>]
  ) {
    precondition(
      utf8.count <= LineBreakOpportunity.maximumOffset,
      "A text of \(utf8.count) bytes is longer than \(LineBreakOpportunity.maximumOffset).")
    breaks.removeAll(keepingCapacity: true)
    complexRanges.removeAll(keepingCapacity: true)
    withUnsafeTemporaryAllocation(
      of: LineBreakOpportunity.self, capacity: LineBreakOutput.capacity
    ) { buffer in
      var output = LineBreakOutput(buffer: buffer, breaks: breaks)
      // The output takes the storage; a second reference would force a copy.
      breaks = []
      switch tailoring {
      case .unicode: scan(utf8, .unicode, &output, &complexRanges)
      case .css: scan(utf8, .css, &output, &complexRanges)
      case .firefox: scan(utf8, .firefox, &output, &complexRanges)
      case .webkit: scan(utf8, .webkit, &output, &complexRanges)
      }
      breaks = output.finish()
    }
    if !complexRanges.isEmpty { Self.divide(&complexRanges, at: breaks) }
    switch (wordBreak, tailoring) {
    case (.normal, _): break
    case (.keepAll, .unicode), (.keepAll, .css): Self.keepWords(utf8, &breaks)
    case (.keepAll, .firefox): Self.keepFirefoxWords(utf8, &breaks)
    case (.keepAll, .webkit):
      Self.keepBetweenSpaces(utf8, &breaks)
      complexRanges.removeAll(keepingCapacity: true)
    case (.breakAll, .unicode), (.breakAll, .css): Self.breakWords(utf8, &breaks)
    case (.breakAll, .firefox): Self.breakFirefoxWords(utf8, &breaks)
    case (.breakAll, .webkit): Self.breakBesideLetters(utf8, &breaks)
    }
  }

  /// Adds allowed breaks at ascending offsets to ascending opportunities.
  ///
  /// Existing opportunities are not changed.
  static func insert(_ offsets: [Int], into breaks: inout [LineBreakOpportunity]) {
    guard !offsets.isEmpty else { return }
    var merged: [LineBreakOpportunity] = []
    merged.reserveCapacity(breaks.count + offsets.count)
    var index = 0
    for offset in offsets {
      while index < breaks.count, breaks[index].offset <= offset {
        merged.append(breaks[index])
        index += 1
      }
      if merged.last?.offset != offset {
        merged.append(LineBreakOpportunity(offset: offset, isMandatory: false))
      }
    }
    merged.append(contentsOf: breaks[index...])
    breaks = merged
  }

  /// Divides ascending ranges at the opportunities inside of them.
  ///
  /// A mark of class SA at a range's start belongs to the character before it (LB9), and a line may
  /// break behind that, as behind a section mark of Burmese. ICU divides each side by itself.
  private static func divide(_ ranges: inout [Range<Int>], at breaks: [LineBreakOpportunity]) {
    var divided: [Range<Int>] = []
    var index = 0
    for range in ranges {
      var start = range.lowerBound
      while index < breaks.count, breaks[index].offset <= start { index += 1 }
      while index < breaks.count, breaks[index].offset < range.upperBound {
        divided.append(start..<breaks[index].offset)
        start = breaks[index].offset
        index += 1
      }
      divided.append(start..<range.upperBound)
    }
    ranges = divided
  }

  // MARK: - The scan

  /// Runs the automaton over the text.
  ///
  /// For each code point: 1. find its class; 2. look up the transition: whether a break precedes
  /// it, and the next state; 3. withdraw a provisional break that it forbids; 4. apply the
  /// tailoring; 5. record the break, unless a ZWJ precedes (LB8a).
  ///
  /// After a letter, letters and marks are skipped, and words of ASCII with a break after each
  /// space. So are characters of two bytes and one class that change nothing, such as Hebrew
  /// letters. An ideograph after an ideograph is skipped with a break between.
  ///
  /// - Parameter rules: The tailoring, as a constant.
  @inline(__always)
  private func scan(
    _ utf8: UnsafeBufferPointer<UInt8>, _ rules: Tailoring,
    _ output: inout LineBreakOutput, _ complexRanges: inout [Range<Int>]
  ) {
    let (stateLetter, stateEnd) = rules.namedStates
    var state = 0
    var offset = 0
    var endOfJoiner = -1
    // Whether the last opportunity is a provisional break.
    var isLastProvisional = false
    var complexRun = 0..<0
    let twoByteClasses = TwoByteClasses.all.lineBreak
    while offset < utf8.count {
      let byte = utf8[offset]
      var next = offset + 1
      // Of ASCII the character says all that is asked about its class.
      var inputClass = -1
      let column: UInt8
      if byte < 0x80 {
        if state == stateLetter, Self.startsWord(utf8, at: offset) {
          offset = Self.skipWords(utf8, from: offset, &output)
          continue
        }
        column = columns[Int(byte)]
      } else {
        if let end = UTF8Decoder.endOfIdeograph(utf8, at: offset, lead: byte) {
          next = end
          inputClass = LineBreakTables.classIDw
        } else if let point = TwoByteClasses.codePoint(utf8, at: offset, lead: byte) {
          next = offset + 2
          inputClass = Int(twoByteClasses[point])
          if inputClass <= LineBreakTables.classZWJ {
            Self.extend(&complexRun, by: offset..<next, of: inputClass, &complexRanges)
          } else if inputClass == LineBreakTables.classAL, state == stateLetter {
            offset = twoByteClasses.end(of: UInt8(LineBreakTables.classAL), in: utf8, from: next)
            continue
          }
        } else {
          let element = UTF8Decoder.decodeMultiple(utf8, at: offset, lead: byte)
          next = offset + element.length
          inputClass = UnicodeProperties(of: element.codePoint).lineBreakClass
          if inputClass <= LineBreakTables.classZWJ {
            if inputClass == LineBreakTables.classZWJ { endOfJoiner = next }
            let isSkipped =
              inputClass <= LineBreakTables.classCM && state == stateLetter
            if isSkipped, inputClass <= LineBreakTables.classSAm {
              next = Self.endOfComplex(utf8, from: next, lead: byte)
            }
            Self.extend(&complexRun, by: offset..<next, of: inputClass, &complexRanges)
            if isSkipped {
              assert(Transition(from: state, column: columns[128 + inputClass], rules).stays(state))
              offset = next
              continue
            }
          } else if inputClass == LineBreakTables.classAL, state == stateLetter {
            offset = Self.endOfLettersAndMarks(utf8, from: next, lead: byte)
            continue
          }
        }
        column = columns[128 + inputClass]
      }

      let transition = Transition(from: state, column: column, rules)
      var isAllowed = transition.isBreakAllowed
      var isDecided = false
      if rules == .css, let answer = Self.cssAllows(utf8, before: offset, of: inputClass) {
        isAllowed = answer
        isDecided = true
      }
      if rules == .webkit,
        let answer = Self.webKitAllows(
          utf8, before: offset, of: inputClass, hasTable: hasTableOfPairs)
      {
        isAllowed = answer
        isDecided = true
      }
      let isTaken = isAllowed && offset != endOfJoiner
      if transition.concernsProvisional {
        if transition.withdraws, isLastProvisional { output.removeLast() }
        if transition.isProvisional { isLastProvisional = isTaken && !isDecided }
      }
      if isTaken { output.add(LineBreakOpportunity(offset: offset, isMandatory: false)) }
      if inputClass == LineBreakTables.classIDw, transition.repeats(state) {
        while next < utf8.count,
          let end = UTF8Decoder.endOfIdeograph(utf8, at: next, lead: utf8[next])
        {
          output.add(LineBreakOpportunity(offset: next, isMandatory: false))
          next = end
        }
      } else if byte &- 0xC2 < 0x1E, inputClass > LineBreakTables.classZWJ,
        transition.stays(state)
      {
        next = twoByteClasses.end(
          of: UInt8(truncatingIfNeeded: inputClass), in: utf8, from: next)
      }
      state = transition.state
      if state == stateEnd {
        if byte == 0x0D, next < utf8.count, utf8[next] == 0x0A { next += 1 }
        output.add(LineBreakOpportunity(offset: next, isMandatory: true))
        state = 0
      }
      offset = next
    }
    let end = Transition(from: state, column: rules.endColumn, rules)
    if end.withdraws, isLastProvisional { output.removeLast() }
    if !complexRun.isEmpty { complexRanges.append(complexRun) }
  }

  /// A transition of the automaton.
  private struct Transition {
    /// The next state in bits 0 to 6, and three flags.
    private let bits: UInt16

    /// The transition from a state by the input of a column.
    @inline(__always)
    init(from state: Int, column: UInt8, _ rules: Tailoring) {
      bits =
        switch rules {
        case .unicode, .css, .webkit:
          LineBreakTables.transitions[state * LineBreakTables.columnCount + Int(column)]
        case .firefox:
          FirefoxBreakTables.transitions[state * FirefoxBreakTables.columnCount + Int(column)]
        }
    }

    /// The next state.
    @inline(__always)
    var state: Int { Int(bits & 0x7F) }

    /// Whether the text may break before the input.
    @inline(__always)
    var isBreakAllowed: Bool { bits & 0x100 != 0 }

    /// Whether the next input may withdraw that break.
    @inline(__always)
    var isProvisional: Bool { bits & 0x200 != 0 }

    /// Whether the input withdraws the provisional break before the previous one.
    @inline(__always)
    var withdraws: Bool { bits & 0x400 != 0 }

    /// Whether it takes or withdraws a provisional break.
    @inline(__always)
    var concernsProvisional: Bool { bits & 0x600 != 0 }

    /// Whether it is a break between two inputs of one kind, and nothing else.
    @inline(__always)
    func repeats(_ state: Int) -> Bool { bits == 0x100 | UInt16(state) }

    /// Whether it changes nothing, so that more inputs of its kind change nothing either.
    @inline(__always)
    func stays(_ state: Int) -> Bool { bits == UInt16(state) }
  }

  /// Extends ranges of class SA, which include the marks and joiners after them.
  @inline(__always)
  private static func extend(
    _ run: inout Range<Int>, by range: Range<Int>, of inputClass: Int,
    _ ranges: inout [Range<Int>]
  ) {
    let isComplex = inputClass <= LineBreakTables.classSAm
    if !run.isEmpty, run.upperBound == range.lowerBound {
      run = run.lowerBound..<range.upperBound
    } else if isComplex {
      if !run.isEmpty { ranges.append(run) }
      run = range
    }
  }
}
