// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates

/// A bound that `--limit NAME=N` asks for.
struct LimitOption {
  /// The help of the option.
  static let help = ArgumentHelp(
    "Another bound on the input, such as text=1G; may be given more than once. The bounds: "
      + InputLimit.ofTool.map(\.name).joined(separator: ", ") + ".",
    valueName: "name=n")

  /// The limit.
  let limit: InputLimit
  /// The bound.
  let bound: Int

  /// Reads `name=n`; K, M and G after the number stand for 1024 and its powers.
  static func read(_ argument: String) throws -> LimitOption {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let limit = InputLimit.ofTool.first(where: { $0.name == parts[0] }) else {
      let names = InputLimit.ofTool.map(\.name)
      let hint = Spelling.suggestion(for: String(parts[0]), among: names)
        .map { " (did you mean '\($0)'?)" }
      throw ValidationError(
        "no limit is named '\(parts[0])'\(hint ?? ""); they are "
          + names.joined(separator: ", "))
    }
    guard parts.count == 2, let bound = number(parts[1]), (1...limit.greatest).contains(bound)
    else {
      throw ValidationError(
        "expected \(limit.name)=N with a whole number from 1 to \(limit.greatest)")
    }
    return LimitOption(limit: limit, bound: bound)
  }

  /// A whole number, perhaps with K, M or G; nil for anything else.
  private static func number(_ text: Substring) -> Int? {
    let shift = ["K": 10, "M": 20, "G": 30][text.last.map(String.init) ?? ""] ?? 0
    guard let number = Int(shift == 0 ? text : text.dropLast()) else { return nil }
    let (product, overflows) = number.multipliedReportingOverflow(by: 1 << shift)
    return overflows ? nil : product
  }
}

extension InputLimits {
  /// The standard bounds, except where options ask for others.
  init(_ options: [LimitOption]) {
    self.init()
    for option in options { self[option.limit] = option.bound }
  }
}
