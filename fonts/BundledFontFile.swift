// SPDX-License-Identifier: Apache-2.0
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// A font file that comes with Quoin.
public struct BundledFontFile: Sendable, Equatable {
  /// The file's path; absolute if the path of the folder is.
  public let path: String

  /// The set of files to which it belongs.
  package let product: BundledFontProduct

  /// The facts about the font.
  package let facts: BundledFontFacts

  /// The file's name without its folder, such as `NotoSans-Regular.ttf`.
  public var name: String { facts.name }

  /// The family, as in the font's name table.
  public var family: String { facts.family }

  /// The weight from 1 to 1000, where 400 is regular and 700 bold.
  public var weight: Int { facts.weight }

  /// Whether the face is italic.
  public var isItalic: Bool { facts.isItalic }

  /// The scripts or symbols that the file covers, in words.
  public var coverage: String { facts.coverage }

  /// The length of the file in bytes.
  public var byteCount: Int { facts.byteCount }

  /// The SHA-256 of the file in hexadecimal digits.
  public var sha256: String { facts.sha256 }

  /// The file of some facts in a folder; the file system is not accessed.
  package init(_ facts: BundledFontFacts, of product: BundledFontProduct, in directory: String) {
    path = "\(directory)/\(facts.name)"
    self.product = product
    self.facts = facts
  }

  /// Whether the file at ``path`` has the length that the facts say.
  ///
  /// A file of another length is another font, whose facts are its own.
  package var hasExpectedLength: Bool {
    var status = stat()
    return stat(path, &status) == 0 && Int(status.st_size) == byteCount
  }
}
