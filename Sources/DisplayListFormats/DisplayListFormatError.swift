// SPDX-License-Identifier: Apache-2.0

/// Why a display list could not be written or read.
public struct DisplayListFormatError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong.
  public enum Reason: Hashable, Sendable {
    /// A number that is infinite or not a number; neither format has them.
    case notFinite(Double)
    /// Two fonts in memory have this name.
    case sameFontName(String)
    /// No font in memory of this name was given.
    case unknownFont(String)
    /// The bytes do not begin as a display list does.
    case notADisplayList
    /// The bytes are of this version.
    case version(Int)
    /// The bytes end in the middle of something.
    case truncated
    /// Something cannot be what stands there; the text says what is expected.
    case invalid(String)
  }

  /// Where in the input or in the list the error lies.
  public enum Place: Hashable, Sendable {
    /// A distance from the first byte.
    case byte(Int)
    /// A command, counted from 0.
    case command(Int)
    /// A path of a JSON document, such as `commands.3.rect`.
    case path(String)
  }

  /// What was wrong.
  public var reason: Reason
  /// Where it was wrong; nil where it concerns the whole.
  public var place: Place?

  /// Makes an error from its parts.
  public init(_ reason: Reason, at place: Place? = nil) {
    self.reason = reason
    self.place = place
  }

  /// One sentence with the place, what was wrong and what would be right.
  public var description: String {
    switch place {
    case nil: sentence
    case .byte(let offset): "byte \(offset): \(sentence)"
    case .command(let index): "command \(index): \(sentence)"
    case .path(let path): "\(path): \(sentence)"
    }
  }

  private var sentence: String {
    switch reason {
    case .notFinite(let number): "\(number) is not finite and cannot be written"
    case .sameFontName(let name):
      "two fonts in memory are named \(name.debugDescription); give each a name of its own"
    case .unknownFont(let name):
      "the font \(name.debugDescription) is in memory; hand it over under that name"
    case .notADisplayList: "this is not a display list"
    case .version(let version):
      "this display list is of version \(version); version \(formatVersion) is read"
    case .truncated: "the display list ends too early"
    case .invalid(let expectation): "\(expectation) is expected"
    }
  }
}
