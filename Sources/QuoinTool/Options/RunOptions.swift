// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The options of a run over many records.
struct RunOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: JobCount.help)
  var jobs: Int?

  @Option(help: "Whether progress is shown on standard error.")
  var progress: ProgressMode = .auto

  @Option(help: "What to do with a row that fails.")
  var onError: ErrorPolicy = .stop

  /// Refuses numbers out of range.
  func validate() throws { try JobCount.check(jobs) }
}

/// The number of threads of a run; nil for one per core.
///
/// Its option is declared where it is used: each group of options in another adds 1 % to the start
/// of the tool.
enum JobCount {
  /// The help of the option.
  static let help: ArgumentHelp = "The number of worker threads. (default: one per core)"

  /// Refuses numbers out of range.
  static func check(_ jobs: Int?) throws {
    if let jobs, !(1...1024).contains(jobs) {
      throw ValidationError("--jobs must be from 1 to 1024, not \(jobs)")
    }
  }
}

/// The number of pixels per point.
struct ScaleOptions: ParsableArguments {
  @Option(
    help: "Pixels per point: sizes and heights round up to 1/SCALE; 0 leaves them unrounded.")
  var scale: Double = 1

  /// Refuses scales out of range.
  func validate() throws {
    guard scale.isFinite, (0...64).contains(scale) else {
      throw ValidationError("--scale must be from 0 to 64, not \(scale)")
    }
  }
}

/// How many rounds a benchmark measures.
enum RoundCount {
  /// Reads a number of rounds, for the option `--rounds`.
  static func read(_ argument: String) throws -> Int {
    guard let count = Int(argument), (1...1000).contains(count) else {
      throw ValidationError("--rounds must be from 1 to 1000, not \(argument)")
    }
    return count
  }
}

/// A list of widths, written with commas.
struct WidthList: ExpressibleByArgument {
  /// The widths in points, each at least 0, in the order given.
  let widths: [Double]

  /// Reads `375` or `375,430`.
  init?(argument: String) {
    var widths: [Double] = []
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      guard let width = Double(part), width.isFinite, width >= 0, width <= 1_000_000 else {
        return nil
      }
      widths.append(width)
    }
    self.widths = widths
  }
}
