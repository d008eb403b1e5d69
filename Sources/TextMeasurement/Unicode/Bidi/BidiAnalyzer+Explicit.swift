// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry
import TextVocabulary

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

  /// Matches isolates with their PDIs (BD9), and turns each FSI into LRI or RLI in `types` (X5c).
  ///
  /// One pass handles all FSIs of the paragraph: the first strong character directly inside an
  /// isolate counts for that isolate.
  mutating func resolveIsolates(_ paragraph: Range<Int>) {
    guard occurring.hasIsolates else { return }
    openIsolates.removeAll(keepingCapacity: true)
    let (types, matches) = (types, scratch.matches)
    for index in paragraph {
      matches[index] = -1
      switch originalClass(index) {
      case .l, .r, .al:
        guard let top = openIsolates.indices.last, !openIsolates[top].hasStrong else { break }
        openIsolates[top].hasStrong = true
        let initiator = openIsolates[top].index
        if originalClass(index) != .l, originalClass(initiator) == .fsi {
          types[initiator] = BidiClass.rli.rawValue
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
  }

  /// The level of a paragraph (P2, P3).
  func level(
    of paragraph: Range<Int>, direction: TextDirection, _ utf8: UnsafeBufferPointer<UInt8>
  ) -> UInt8 {
    switch direction {
    case .auto:
      var search = FirstStrongSearch()
      // The characters of a span are of one class, and isolates are spans of their own.
      for index in paragraph {
        let scalar = UTF8Decoder.decode(utf8, at: Int(offsets[index])).codePoint
        if let found = search.pass(scalar) { return found == .rightToLeft ? 1 : 0 }
      }
      return 0
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
