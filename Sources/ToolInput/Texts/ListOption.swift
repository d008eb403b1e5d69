// SPDX-License-Identifier: Apache-2.0

package import TextVocabulary

/// Lists in one argument or field, with commas.
package enum ListOption {
  /// Reads OpenType features such as `tnum=1,kern=0`; a tag alone turns a feature on.
  package static func features(
    _ text: String, _ name: String, _ place: RecordPlace
  ) throws(BadRecord) -> [FontFeature] {
    var result: [FontFeature] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let tag = OpenTypeTag(text: String(sides[0])),
        let value = sides.count == 1 ? 1 : UInt32(sides[1]), value <= 65535
      else {
        throw BadRecord(
          place, reason: "field '\(name)': expected tags such as tnum=1,kern=0, found '\(text)'")
      }
      result.append(FontFeature(tag, value))
    }
    return result
  }

  /// Reads tab stops such as `40,80`.
  package static func tabStops(
    _ text: String, _ name: String, _ place: RecordPlace
  ) throws(BadRecord) -> [TabStop] {
    var positions: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      positions.append(Double(part) ?? .nan)
    }
    return try tabStops(positions, name, place)
  }

  /// Tab stops at positions from the leading side, which must ascend.
  static func tabStops(
    _ positions: [Double], _ name: String, _ place: RecordPlace
  ) throws(BadRecord) -> [TabStop] {
    let isAscending = zip(positions, positions.dropFirst()).allSatisfy { $0 < $1 }
    guard isAscending, positions.allSatisfy({ $0 >= 0 && $0 <= 1_000_000 }) else {
      throw BadRecord(
        place, reason: "field '\(name)': expected ascending positions such as 40,80")
    }
    return positions.map { TabStop(location: $0) }
  }
}
