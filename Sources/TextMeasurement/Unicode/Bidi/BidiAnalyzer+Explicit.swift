// SPDX-License-Identifier: Apache-2.0

extension BidiAnalyzer {
  /// An isolate initiator whose PDI was not found yet.
  struct OpenIsolate {
    var index: Int
    /// Whether a strong character was found directly inside the isolate.
    var hasStrong: Bool
  }

  /// An entry of the directional status stack (X1).
  struct DirectionalStatus {
    var level: UInt8
    /// The class that overrides all others; ON means no override.
    var override: BidiClass
    var isIsolate: Bool
  }

  /// Matches isolates with their PDIs (BD9), and finds first strong characters (P2, P3).
  ///
  /// One pass handles the paragraph and all its FSIs. The first strong character directly inside an
  /// isolate counts for that isolate; outside all isolates it counts for the paragraph. Each FSI
  /// becomes LRI or RLI in `types` (X5c).
  ///
  /// - Returns: The level of the paragraph.
  mutating func resolveIsolates(_ paragraph: Range<Int>, direction: Direction) -> UInt8 {
    if !occurring.hasIsolates { return firstStrongLevel(paragraph, direction: direction) }
    openIsolates.removeAll(keepingCapacity: true)
    let (types, matches) = (types, scratch.matches)
    var firstStrong: UInt8?
    for index in paragraph {
      matches[index] = -1
      switch originalClass(index) {
      case .l, .r, .al:
        let isRightToLeft = originalClass(index) != .l
        if let top = openIsolates.indices.last {
          guard !openIsolates[top].hasStrong else { break }
          openIsolates[top].hasStrong = true
          let initiator = openIsolates[top].index
          if isRightToLeft, originalClass(initiator) == .fsi {
            types[initiator] = BidiClass.rli.rawValue
          }
        } else if firstStrong == nil {
          firstStrong = isRightToLeft ? 1 : 0
        }
      case .lri, .rli:
        openIsolates.append(OpenIsolate(index: index, hasStrong: false))
      case .fsi:
        types[index] = BidiClass.lri.rawValue
        openIsolates.append(OpenIsolate(index: index, hasStrong: false))
      case .pdi:
        if let open = openIsolates.popLast() {
          matches[open.index] = Int32(truncatingIfNeeded: index)
        }
      default: break
      }
    }
    switch direction {
    case .automatic: return firstStrong ?? 0
    case .leftToRight: return 0
    case .rightToLeft: return 1
    }
  }

  /// The level of a paragraph without isolates (P2, P3).
  private func firstStrongLevel(_ paragraph: Range<Int>, direction: Direction) -> UInt8 {
    switch direction {
    case .automatic:
      let first = paragraph.first { types[$0] <= BidiClass.al.rawValue }
      return first.map { types[$0] == BidiClass.l.rawValue ? 0 : 1 } ?? 0
    case .leftToRight: return 0
    case .rightToLeft: return 1
    }
  }

  /// Resolves explicit levels and overrides (X1 to X8).
  mutating func resolveExplicitLevels(_ paragraph: Range<Int>, paragraphLevel: UInt8) {
    statuses.removeAll(keepingCapacity: true)
    statuses.append(DirectionalStatus(level: paragraphLevel, override: .on, isIsolate: false))
    let (types, levels) = (types, levels)
    var overflowIsolates = 0
    var overflowEmbeddings = 0
    var validIsolates = 0
    for index in paragraph {
      let type = BidiClass(rawValue: types[index])
      switch type {
      case .rle, .lre, .rlo, .lro:  // X2 to X5
        levels[index] = statuses[statuses.count - 1].level
        if overflowIsolates == 0, overflowEmbeddings == 0, push(type) { break }
        if overflowIsolates == 0 { overflowEmbeddings += 1 }
      case .rli, .lri:  // X5a to X5c
        applyStatus(to: index)
        if overflowIsolates == 0, overflowEmbeddings == 0, push(type) {
          validIsolates += 1
        } else {
          overflowIsolates += 1
        }
      case .pdi:  // X6a
        if overflowIsolates > 0 {
          overflowIsolates -= 1
        } else if validIsolates > 0 {
          overflowEmbeddings = 0
          while statuses.count > 1, !statuses[statuses.count - 1].isIsolate {
            statuses.removeLast()
          }
          statuses.removeLast()
          validIsolates -= 1
        }
        applyStatus(to: index)
      case .pdf:  // X7
        if overflowIsolates == 0 {
          if overflowEmbeddings > 0 {
            overflowEmbeddings -= 1
          } else if statuses.count > 1, !statuses[statuses.count - 1].isIsolate {
            statuses.removeLast()
          }
        }
        levels[index] = statuses[statuses.count - 1].level
      case .b:  // X8
        levels[index] = paragraphLevel
      case .bn:
        levels[index] = statuses[statuses.count - 1].level
      default:  // X6
        applyStatus(to: index)
      }
    }
  }

  /// Applies the current level and override to a span.
  @inline(__always)
  private func applyStatus(to index: Int) {
    let status = statuses[statuses.count - 1]
    levels[index] = status.level
    if status.override != .on { types[index] = status.override.rawValue }
  }

  /// Opens an embedding, override or isolate; false if its level would exceed the maximum.
  private mutating func push(_ type: BidiClass) -> Bool {
    let level = statuses[statuses.count - 1].level
    let isRightToLeft = type == .rle || type == .rlo || type == .rli
    let new = isRightToLeft ? (level + 1) | 1 : (level + 2) & ~1
    guard new <= Self.maximumDepth else { return false }
    let override: BidiClass = type == .rlo ? .r : type == .lro ? .l : .on
    statuses.append(
      DirectionalStatus(
        level: new, override: override, isIsolate: type == .rli || type == .lri))
    return true
  }
}
