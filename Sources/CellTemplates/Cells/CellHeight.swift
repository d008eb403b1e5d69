// SPDX-License-Identifier: Apache-2.0

/// The height of a record's row at a width, and how it was found.
public struct CellHeight: Sendable {
  /// The height in points: the cell's fitting height and the separator, rounded up to whole pixels.
  public let height: Double
  /// The fitting height of the cell, unrounded and without the separator.
  let content: Double
  /// The reason why the row was laid out in full; nil if a compiled cell gave the height.
  public let fallbackReason: FallbackReason?
  /// The critical region that gave the height, if it is new to the measurer.
  ///
  /// A region is the set of sizes of texts for which one affine map gives the values of a compiled
  /// cell. Numbers are equal for the same region of the same visible views and width, in all
  /// measurers of the process; a row on the border of several regions has one of them, the same in
  /// all measurers. A row that was laid out in full has none.
  public let newRegion: Int?
  /// The reasons to doubt the height, each kind once.
  public let findings: [HeightFinding]
  /// The characters of the record that no font has.
  public let missing: MissingGlyphs
}

/// The characters of a row's texts that no font has.
public struct MissingGlyphs: Hashable, Sendable {
  /// Their number.
  public var count: Int
  /// The characters, each once for each text that has it.
  public var characters: [Character]

  /// Makes a list of characters, as often as they occur.
  public init(count: Int = 0, characters: [Character] = []) {
    self.count = count
    self.characters = characters
  }

  /// Adds those of other texts.
  mutating func add(_ other: MissingGlyphs) {
    count += other.count
    characters += other.characters
  }
}
