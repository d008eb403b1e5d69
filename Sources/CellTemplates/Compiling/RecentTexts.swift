// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import TextVocabulary

/// The texts that a view showed in earlier rows, with all that was found out about them.
///
/// Rows repeat short texts: languages, sections, names of senders. A text is found by its bytes,
/// since texts that are equal by Unicode's rules may still have other glyphs. What is remembered
/// never changes a height.
struct RecentTexts {
  /// Whether texts mostly go on from the last one, as in a row that is still being written.
  private let isGrowing: Bool
  /// The last text that has no slot; nil before the first.
  private var last: FittingText?
  /// Short texts, each at the place that its bytes name; empty until there is one.
  private var slots: [FittingText?] = []

  /// The number of slots, a power of two.
  ///
  /// In descriptions of Debian's packages 256 slots find 77 % of the footers, and 1,024 find 83 %.
  static let slotCount = 256
  /// The length in bytes of the longest text that has a slot.
  static let longest = 96

  /// Remembers no text yet.
  init(isGrowing: Bool = false) { self.isGrowing = isGrowing }

  /// The text of a string in one style, which is made if it is not remembered.
  mutating func text(_ string: String, _ make: () -> FittingText) -> FittingText {
    if isGrowing {
      let text = lastPlain?.goingOn(to: string) ?? make()
      last = text
      return text
    }
    guard let place = string.place(among: Self.slotCount, longest: Self.longest) else {
      if let lastPlain, lastPlain.string.hasBytes(of: string) { return lastPlain }
      let made = make()
      last = made
      return made
    }
    if slots.isEmpty { slots = Array(repeating: nil, count: Self.slotCount) }
    if let known = slots[place], known.string.hasBytes(of: string) { return known }
    let made = make()
    slots[place] = made
    return made
  }

  /// The last text, if it has one style.
  private var lastPlain: FittingText? { last.flatMap { $0.attributed == nil ? $0 : nil } }

  /// The text of several styles of a row, which is made if the last row had another.
  mutating func text(
    like isSame: (FittingText) -> Bool, _ make: () -> FittingText
  ) -> FittingText {
    if let last, isSame(last) { return last }
    let made = make()
    last = made
    return made
  }
}

extension FittingText {
  /// The text with more at its end, which is prepared for the cost of what is new; nil if the
  /// string begins otherwise or all of it must be prepared.
  fileprivate func goingOn(to string: String) -> FittingText? {
    guard let more = string.suffix(after: self.string) else { return nil }
    if more.isEmpty { return self }
    guard let text = prepared as? any AppendableText, let grown = text.appending(more) else {
      return nil
    }
    return FittingText(string, grown)
  }
}

extension String {
  /// A place that depends on the bytes alone; nil for a longer string.
  ///
  /// - Parameter count: The number of places, a power of two.
  fileprivate func place(among count: Int, longest: Int) -> Int? {
    guard utf8.count <= longest else { return nil }
    return utf8.withContiguousStorageIfAvailable { bytes in
      var hash = ByteHash()
      hash.add(bytes)
      return hash.place(among: count)
    }
  }
}
