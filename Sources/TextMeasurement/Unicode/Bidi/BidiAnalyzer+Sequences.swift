// SPDX-License-Identifier: Apache-2.0

extension BidiAnalyzer {
  /// A level run (BD7), without what X9 removed at its ends.
  struct LevelRun {
    /// Indices of code points; removed ones may lie inside.
    var range: Range<Int>
    var level: UInt8
    /// The run that follows in the isolating run sequence, −1 for none.
    var next: Int
    /// Whether another run precedes it in its sequence.
    var isContinuation: Bool
  }

  /// A level run that ends with an isolate initiator.
  struct OpenRun {
    var run: Int
    /// The index of the PDI that goes on with the sequence.
    var continuation: Int
  }

  /// Finds the isolating run sequences (X10) and resolves each.
  mutating func resolveSequences(
    _ paragraph: Range<Int>, paragraphLevel: UInt8, _ utf8: UnsafeBufferPointer<UInt8>
  ) {
    findLevelRuns(paragraph)
    for first in levelRuns.indices where !levelRuns[first].isContinuation {
      sequence.removeAll(keepingCapacity: true)
      sequenceTypes.removeAll(keepingCapacity: true)
      var hasBrackets = false
      var run = first
      var last = first
      while run >= 0 {
        for index in levelRuns[run].range where !originalClass(index).isRemoved {
          sequence.append(Int32(truncatingIfNeeded: index))
          sequenceTypes.append(types[index])
          if classes[index] & 0x60 != 0 { hasBrackets = true }
        }
        last = run
        run = levelRuns[run].next
      }
      resolveSequence(
        first: first, last: last, paragraphLevel: paragraphLevel, hasBrackets: hasBrackets, utf8)
    }
  }

  /// Applies rules W1 to I2 to the sequence at hand.
  private mutating func resolveSequence(
    first: Int, last: Int, paragraphLevel: UInt8, hasBrackets: Bool,
    _ utf8: UnsafeBufferPointer<UInt8>
  ) {
    // The types at the borders come from the higher of the levels on both sides (X10). After an
    // isolate initiator without a PDI the text goes on at the paragraph's level.
    let level = levelRuns[first].level
    let before = first > 0 ? levelRuns[first - 1].level : paragraphLevel
    let lastIndex = levelRuns[last].range.upperBound - 1
    let isOpen = originalClass(lastIndex).isIsolateInitiator
    let isLast = last + 1 == levelRuns.count
    let after = isOpen || isLast ? paragraphLevel : levelRuns[last + 1].level
    let start: BidiClass = max(level, before) & 1 != 0 ? .r : .l
    let end: BidiClass = max(level, after) & 1 != 0 ? .r : .l
    let embedding: BidiClass = level & 1 != 0 ? .r : .l

    resolveWeakTypes(start: start)
    if hasBrackets { resolveBrackets(embedding: embedding, start: start, utf8) }
    resolveNeutrals(embedding: embedding, start: start, end: end)
    resolveImplicitLevels()
  }

  /// Splits a paragraph into level runs and links those that isolates connect (BD7, BD13).
  ///
  /// A valid isolate initiator ends its run. Its PDI is first in a run of the same level, which
  /// goes on with the sequence; runs that wait for their PDI lie on a stack.
  private mutating func findLevelRuns(_ paragraph: Range<Int>) {
    levelRuns.removeAll(keepingCapacity: true)
    openRuns.removeAll(keepingCapacity: true)
    for index in paragraph where !originalClass(index).isRemoved {
      if let last = levelRuns.indices.last, levelRuns[last].level == levels[index] {
        levelRuns[last].range = levelRuns[last].range.lowerBound..<index + 1
        continue
      }
      closeLevelRun()
      levelRuns.append(
        LevelRun(
          range: index..<index + 1, level: levels[index], next: -1, isContinuation: false))
      if originalClass(index) == .pdi { continueSequence(at: index) }
    }
    closeLevelRun()
  }

  /// Remembers that the last run waits for a PDI, if it does.
  private mutating func closeLevelRun() {
    guard let last = levelRuns.indices.last else { return }
    let end = levelRuns[last].range.upperBound - 1
    guard originalClass(end).isIsolateInitiator, matches[end] >= 0 else { return }
    openRuns.append(OpenRun(run: last, continuation: Int(matches[end])))
  }

  /// Links the last run, which starts with a PDI, to the run that waits for it.
  private mutating func continueSequence(at index: Int) {
    while let open = openRuns.last, open.continuation < index { openRuns.removeLast() }
    guard let open = openRuns.last, open.continuation == index else { return }
    openRuns.removeLast()
    levelRuns[open.run].next = levelRuns.count - 1
    levelRuns[levelRuns.count - 1].isContinuation = true
  }
}
