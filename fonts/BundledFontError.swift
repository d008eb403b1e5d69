// SPDX-License-Identifier: Apache-2.0

/// The reason why the bundled fonts, or those of the product `WorldFonts`, cannot be used.
public enum BundledFontError: Error, Equatable, CustomStringConvertible {
  /// No searched place has all fonts of the set; the places are in the order of the search.
  case notFound([BundledFontPlace])

  /// A text with the fault of every place, and the remedy.
  public var description: String {
    switch self {
    case .notFound(let places):
      let product = places.first?.product ?? .core
      var lines = ["the \(product.title) were not found; places tried:"]
      lines += places.map { "  \($0.path) (\($0.originInWords)): \($0.fault)" }
      if places.contains(where: { $0.origin == .environment }) {
        lines.append(
          "\(product.environmentVariable) must name a folder with Quoin's font files, "
            + "or be unset")
      } else {
        lines.append(
          "keep \(product.bundleName) beside the executable, or set "
            + "\(product.environmentVariable) to a folder with Quoin's font files "
            + "(\(product.sourceFolder) in its sources)")
      }
      return lines.joined(separator: "\n")
    }
  }
}

/// A folder that was searched and lacks bundled fonts.
public struct BundledFontPlace: Sendable, Equatable {
  /// The reason why a folder was searched.
  public enum Origin: Sendable, Equatable {
    /// The environment variable names it.
    case environment
    /// It is the build's resource folder, beside the executable or above it.
    case besideExecutable
    /// It is an installed copy, relative to the executable.
    case installed
    /// It belongs to the sources that the code was built from.
    case sources
  }

  /// The folder.
  public let path: String

  /// The reason why the folder was searched.
  public let origin: Origin

  /// The names of the fonts that are not readable there; `nil` if there is no such folder.
  public let missing: [String]?

  /// The set of fonts that was searched for.
  let product: BundledFontProduct

  /// The reason of the search, in the words of an error message.
  var originInWords: String {
    switch origin {
    case .environment: "named by \(product.environmentVariable)"
    case .besideExecutable: "by the executable"
    case .installed: "installed copy"
    case .sources: "source checkout"
    }
  }

  /// The fault of the folder, in words.
  var fault: String {
    guard let missing else { return "no such folder" }
    guard let first = missing.first else { return "nothing is missing" }
    return missing.count == 1 ? "lacks \(first)" : "lacks \(first) and \(missing.count - 1) more"
  }
}
