// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// A list of kinds of findings about the look of rows, written with commas.
enum FindingList {
  /// The help of `--findings`.
  static let help = ArgumentHelp(
    "Lay each row out and look for texts and views that do not fit: all, or some of "
      + "\(names) with commas.", valueName: "kinds")

  private static let names = LayoutFinding.Kind.allCases.map(\.rawValue).joined(separator: ", ")

  /// Reads `all`, or kinds such as `truncated,wide`.
  static func read(_ argument: String) throws -> [LayoutFinding.Kind] {
    if argument == "all" { return LayoutFinding.Kind.allCases }
    return try argument.split(separator: ",", omittingEmptySubsequences: false).map {
      guard let kind = LayoutFinding.Kind(rawValue: String($0)) else {
        throw ValidationError("expected all, or some of \(names) with commas, found '\($0)'")
      }
      return kind
    }
  }
}

extension JSONWriter {
  /// Appends the member `findings`.
  mutating func member(_ findings: [LayoutFinding]) {
    key("findings")
    array { list in
      for finding in findings {
        list.object {
          $0.member("kind", finding.kind.rawValue)
          $0.member("view", finding.view)
          $0.member("message", finding.message)
        }
      }
    }
  }
}
