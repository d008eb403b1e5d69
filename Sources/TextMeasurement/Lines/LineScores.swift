// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

/// Chooses the ends of a few lines so that the sum of their scores is least.
///
/// A line's score is the square of its free room in points, a charge for each line, and penalties
/// for a hyphen at its end and for a last line of one word. The sums are those of Minikin's optimal
/// line breaker, which Chromium 156 uses with the constants below (`score_line_breaker.cc` at
/// chromium/chromium 08815e67), in the same precision.
///
/// 1. List the break opportunities of the greedy lines with their positions.
/// 2. For each opportunity in order find the best start of a line that ends there.
/// 3. Follow the best starts back from the end.
struct LineScores {
  /// A place where a line may end.
  private struct Candidate {
    var place: LineBreakPlace
    var penalty: Float
  }

  /// The best way to end a line at a candidate.
  private struct Score {
    var sum: Float
    /// The candidate at which that line begins.
    var start: Int
    /// The number of lines up to its end.
    var lines: Int
  }

  private var candidates: [Candidate]
  private let lineCount: Int
  private let rooms: (first: Float, others: Float)
  private let lineCharge: Float
  private let isJustified: Bool
  private let scoresLastLine: Bool

  private static let lastWordPenalty: Float = 10_000
  /// The factor of the penalty of the break before the last line, added to that line's score.
  private static let lastLineFactor: Float = 4
  private static let overfull: Float = 1e12
  /// With fewer candidates, start and end included, there is no choice.
  private static let leastCandidates = 5

  /// Lists the candidates of consecutive greedy lines; nil if there are too few.
  ///
  /// - Parameters:
  ///   - width: The width of the container in points.
  ///   - scoresLastLine: Whether the free room of the last line counts, as it does for balanced
  ///     lines.
  init?(
    _ text: some GreedyText, _ lines: [GreedyTextLine], width: Double,
    scoresLastLine: Bool
  ) {
    guard let first = lines.first, let last = lines.last else { return nil }
    self.scoresLastLine = scoresLastLine
    lineCount = lines.count
    func room(_ room: LineRoom) -> Float {
      let units = (max(0, width - room.indent - room.tail) * 64).rounded(.down) + 1
      return Float(units / 64)
    }
    rooms = (
      room(text.rooms.room(startsParagraph: first.startsParagraph)), room(text.rooms.others)
    )
    isJustified = text.isJustified
    let base = Float(width) * Float(text.size)
    let hyphenPenalty = isJustified ? base / 2 : base * 2
    lineCharge = isJustified ? 0 : hyphenPenalty * 2
    let start = first.places.lowerBound
    candidates = [
      Candidate(
        place: LineBreakPlace(end: start, position: 0, visible: 0, isHyphenated: false),
        penalty: 0)
    ]
    candidates += text.breakPlaces(in: start..<last.places.upperBound).map {
      Candidate(place: $0, penalty: $0.isHyphenated ? hyphenPenalty : 0)
    }
    guard candidates.count >= Self.leastCandidates else { return nil }
    for index in candidates.indices.dropLast().reversed() {
      candidates[index].penalty += Self.lastWordPenalty
      if !candidates[index].place.isHyphenated { break }
    }
  }

  /// The places at which the lines end; nil if their number is not that of the greedy lines.
  func ends() -> [Int]? {
    let scores = scores()
    var ends: [Int] = []
    var index = candidates.count - 1
    while index > 0 {
      ends.append(candidates[index].place.end)
      index = scores[index].start
    }
    return ends.count == lineCount ? ends.reversed() : nil
  }

  private func scores() -> [Score] {
    var scores = [Score(sum: 0, start: 0, lines: 0)]
    // The first candidate from which a line may still reach the next end.
    var active = 0
    for end in candidates.indices.dropFirst() {
      let isLast = end == candidates.count - 1
      var best = Float.greatestFiniteMagnitude
      var bestStart = 0
      // The room of lines narrows with each start, so no later one scores below the last.
      var leastHope: Float = 0
      var line = scores[active].lines
      for start in active..<end {
        if scores[start].lines != line {
          if room(line) != room(scores[start].lines) { leastHope = 0 }
          line = scores[start].lines
        }
        if scores[start].sum + leastHope >= best { continue }
        let edge = candidates[end].place.visible - room(line)
        let free = candidates[start].place.position - edge
        var score: Float = 0
        if free < 0 {
          score = Self.overfull
          active = start + 1
        } else {
          if !isLast || scoresLastLine { score = free * free }
          leastHope = score
        }
        var sum = scores[start].sum + score
        if isLast, !scoresLastLine, free >= 0 {
          sum += Self.lastLineFactor * candidates[start].penalty
        }
        if sum < best { (best, bestStart) = (sum, start) }
      }
      scores.append(
        Score(
          sum: best + candidates[end].penalty + lineCharge, start: bestStart,
          lines: scores[bestStart].lines + 1))
    }
    return scores
  }

  private func room(_ line: Int) -> Float { line == 0 ? rooms.first : rooms.others }
}
