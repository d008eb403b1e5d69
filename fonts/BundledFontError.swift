// SPDX-License-Identifier: Apache-2.0

/// Why the bundled fonts cannot be used.
public enum BundledFontError: Error, Equatable, CustomStringConvertible {
  /// No place that was tried holds all bundled fonts; the places stand in the order of trial.
  case notFound([BundledFontPlace])

  /// Every place with what was wrong there, and what would be right.
  public var description: String {
    switch self {
    case .notFound(let places):
      var lines = ["the bundled fonts were not found; places tried:"]
      lines += places.map { "  \($0.path) (\($0.origin.description)): \($0.fault)" }
      if places.contains(where: { $0.origin == .environment }) {
        lines.append(
          "\(BundledFontLibrary.environmentVariable) must name a folder with Quoin's font files, "
            + "or be unset")
      } else {
        lines.append(
          "keep \(BundledFontSearch.bundleName) beside the executable, or set "
            + "\(BundledFontLibrary.environmentVariable) to a folder with Quoin's font files "
            + "(fonts/files in its sources)")
      }
      return lines.joined(separator: "\n")
    }
  }
}

/// A folder in which the bundled fonts were looked for and not found.
public struct BundledFontPlace: Sendable, Equatable {
  /// Why a folder was tried.
  public enum Origin: Sendable, Equatable {
    /// The environment variable names it.
    case environment
    /// The build's resource folder, beside the executable or above it.
    case besideExecutable
    /// An installed copy, seen from the executable.
    case installed
    /// The sources that the code was built from.
    case sources

    /// The origin in words, as an error message says it.
    var description: String {
      switch self {
      case .environment: return "named by \(BundledFontLibrary.environmentVariable)"
      case .besideExecutable: return "by the executable"
      case .installed: return "installed copy"
      case .sources: return "source checkout"
      }
    }
  }

  /// The folder.
  public let path: String

  /// Why the folder was tried.
  public let origin: Origin

  /// The names of the fonts that are not readable there; `nil` if there is no such folder.
  public let missing: [String]?

  /// What is wrong with the folder, in words.
  var fault: String {
    guard let missing else { return "no such folder" }
    guard let first = missing.first else { return "nothing is missing" }
    return missing.count == 1 ? "lacks \(first)" : "lacks \(first) and \(missing.count - 1) more"
  }
}
