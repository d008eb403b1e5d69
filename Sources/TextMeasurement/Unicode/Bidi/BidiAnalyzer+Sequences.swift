// SPDX-License-Identifier: Apache-2.0

extension BidiAnalyzer {
  /// A level run (BD7), without the characters that X9 removes at its ends.
  struct LevelRun {
    /// Indices of spans; removed ones may lie inside.
    var range: Range<Int>
    var level: UInt8
    /// The next run of the isolating run sequence, −1 for none.
    var next: Int
    /// Whether another run precedes it in its sequence.
    var isContinuation: Bool
  }

  /// A level run that ends with an isolate initiator.
  struct OpenRun {
    var run: Int
    /// The index of the PDI that continues the sequence.
    var continuation: Int
  }

  /// An isolating run sequence, in spans, to which rules W1 to I2 apply.
  struct Sequence {
    /// The types, changed in place.
    var types: UnsafeMutableBufferPointer<UInt8>
    /// The indices of the spans; nil if they are consecutive from `first`.
    var indices: UnsafeMutableBufferPointer<Int32>?
    /// The index of the first span.
    var first: Int
    /// The level of all spans.
    var level: UInt8
    /// The directions before and after, L or R.
    var start: BidiClass
    var end: BidiClass

    /// The direction of the level, L or R.
    var embedding: BidiClass { level & 1 != 0 ? .r : .l }

    /// The index of the span at a position.
    @inline(__always)
    func index(_ position: Int) -> Int {
      if let indices { return Int(indices[position]) }
      return first + position
    }
  }

  /// Resolves a paragraph without controls, which is one sequence.
  mutating func resolvePlain(
    _ paragraph: Range<Int>, paragraphLevel: UInt8, _ utf8: UnsafeBufferPointer<UInt8>
  ) {
    let direction: BidiClass = paragraphLevel & 1 != 0 ? .r : .l
    var sequence = Sequence(
      types: UnsafeMutableBufferPointer(rebasing: types[paragraph]), indices: nil,
      first: paragraph.lowerBound, level: paragraphLevel, start: direction, end: direction)
    if occurring.contains(BidiClass.bn) {
      let (indices, gathered) = (scratch.sequence, scratch.sequenceTypes)
      var count = 0
      for index in paragraph where types[index] != BidiClass.bn.rawValue {
        indices[count] = Int32(truncatingIfNeeded: index)
        gathered[count] = types[index]
        count += 1
      }
      sequence.types = UnsafeMutableBufferPointer(rebasing: gathered[0..<count])
      sequence.indices = indices
    }
    resolve(sequence, utf8)
  }

  /// Finds the isolating run sequences (X10) and resolves each.
  mutating func resolveSequences(
    _ paragraph: Range<Int>, paragraphLevel: UInt8, _ utf8: UnsafeBufferPointer<UInt8>
  ) {
    findLevelRuns(paragraph)
    let (indices, gathered) = (scratch.sequence, scratch.sequenceTypes)
    for first in levelRuns.indices where !levelRuns[first].isContinuation {
      var count = 0
      var run = first
      var last = first
      while run >= 0 {
        for index in levelRuns[run].range where !originalClass(index).isRemoved {
          indices[count] = Int32(truncatingIfNeeded: index)
          gathered[count] = types[index]
          count += 1
        }
        last = run
        run = levelRuns[run].next
      }
      let (start, end) = directionsAround(first: first, last: last, paragraphLevel)
      resolve(
        Sequence(
          types: UnsafeMutableBufferPointer(rebasing: gathered[0..<count]), indices: indices,
          first: Int(indices[0]), level: levelRuns[first].level, start: start, end: end),
        utf8)
    }
  }

  /// The directions at the borders of a sequence, from the higher of the levels on both sides
  /// (X10). After an isolate initiator without a PDI, the paragraph's level counts.
  private func directionsAround(
    first: Int, last: Int, _ paragraphLevel: UInt8
  ) -> (start: BidiClass, end: BidiClass) {
    let level = levelRuns[first].level
    let before = first > 0 ? levelRuns[first - 1].level : paragraphLevel
    let isOpen = originalClass(levelRuns[last].range.upperBound - 1).isIsolateInitiator
    let isLast = last + 1 == levelRuns.count
    let after = isOpen || isLast ? paragraphLevel : levelRuns[last + 1].level
    return (max(level, before) & 1 != 0 ? .r : .l, max(level, after) & 1 != 0 ? .r : .l)
  }

  /// Applies rules W1 to I2.
  private mutating func resolve(_ sequence: Sequence, _ utf8: UnsafeBufferPointer<UInt8>) {
    resolveWeakTypes(of: sequence)
    resolveBrackets(of: sequence, utf8)
    resolveNeutrals(of: sequence)
    resolveImplicitLevels(of: sequence)
  }

  /// Splits a paragraph into level runs and links those that isolates connect (BD7, BD13).
  ///
  /// A valid isolate initiator ends its level run. Its PDI begins a level run of the same level,
  /// which continues the sequence. Level runs whose PDI was not found yet are on a stack.
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

  /// Pushes the last level run on the stack if it ends with an isolate initiator.
  private mutating func closeLevelRun() {
    guard let last = levelRuns.indices.last else { return }
    let end = levelRuns[last].range.upperBound - 1
    guard originalClass(end).isIsolateInitiator, scratch.matches[end] >= 0 else { return }
    openRuns.append(OpenRun(run: last, continuation: Int(scratch.matches[end])))
  }

  /// Links the last level run, which starts with a PDI, to the run with the isolate initiator.
  private mutating func continueSequence(at index: Int) {
    while let open = openRuns.last, open.continuation < index { openRuns.removeLast() }
    guard let open = openRuns.last, open.continuation == index else { return }
    openRuns.removeLast()
    levelRuns[open.run].next = levelRuns.count - 1
    levelRuns[levelRuns.count - 1].isContinuation = true
  }
}
