// SPDX-License-Identifier: Apache-2.0

import TextMeasurement
import TextVocabulary
import WorldFonts

/// The first characters of a run that no font has, and where fonts for them are.
struct MissingCharacters {
  /// The number of characters that a warning names.
  private static let mostNames = 5
  private var first: [Character] = []
  private var hasMore = false

  /// The first of some characters.
  init(_ characters: [Character] = []) { add(characters) }

  /// Adds characters, as far as there is room.
  mutating func add(_ characters: [Character]) {
    for character in characters where !first.contains(character) {
      if first.count < Self.mostNames { first.append(character) } else { hasMore = true }
    }
  }

  /// The characters with their names, and the fonts that have them; begins with a colon.
  var sentence: String {
    guard !first.isEmpty else { return "" }
    let names = first.map(Self.name).joined(separator: ", ") + (hasMore ? " and others" : "")
    var advice: [String] = []
    let own = try? HarfBuzzTextMeasurer(collection: FontCollection.world())
    for character in first {
      let source = Self.source(of: character, own)
      if let source, !advice.contains(source) { advice.append(source) }
    }
    if advice.isEmpty {
      let isOne = first.count == 1 && !hasMore
      advice.append("no Noto font of Debian 12 has \(isOne ? "it" : "them")")
    }
    return ": \(names); \(advice.joined(separator: ", "))"
  }

  /// What would show a character: an option, or a font and its package; nil if nothing known would.
  private static func source(of character: Character, _ own: HarfBuzzTextMeasurer?) -> String? {
    let uses = own?.fontUses(in: AttributedText(String(character)))
    if uses?.allSatisfy(\.isShown) == true { return "--bundled-fonts all would do" }
    let font = character.unicodeScalars.lazy.compactMap(NotoFont.init(having:)).first
    return font.map { "--system-fonts with \($0) would do" }
  }

  /// A character's code points, and the name of the first, which begins with its script.
  private static func name(_ character: Character) -> String {
    let points = character.unicodeScalars.map { scalar in
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }.joined(separator: " ")
    guard let name = character.unicodeScalars.first?.properties.name else { return points }
    return "\(points) \(name)"
  }
}

extension FontUse {
  /// Whether a face shows the cluster, with more than an advance.
  var isShown: Bool { reason != .missing && reason != .advanceOnly }
}

/// A font of Debian's Noto packages that has characters which Quoin's own fonts lack.
struct NotoFont: Equatable, CustomStringConvertible {
  /// The family.
  let family: String
  /// The package.
  let package: String

  /// The font that has a character; nil if none has it.
  init?(having scalar: Unicode.Scalar) {
    let ranges = NotoFontTable.ranges
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].first <= scalar.value { low = middle + 1 } else { high = middle }
    }
    guard low > 0, case let range = ranges[low - 1],
      scalar.value < range.first + UInt32(range.count)
    else { return nil }
    (family, package) = NotoFontTable.fonts[Int(range.font)]
  }

  /// The family and its package: `Noto Sans Cuneiform (package fonts-noto-core)`.
  var description: String { "\(family) (package \(package))" }
}
