// SPDX-License-Identifier: Apache-2.0

/// Why a run ended without doing its work: a message for people and an exit code for programs.
struct ToolFailure: Error {
  /// The exit codes of the tool, after BSD's `sysexits.h`.
  enum Code: Int32 {
    /// Some rows failed, and the run was told to go on.
    case someRowsFailed = 1
    /// The command line makes no sense.
    case usage = 64
    /// The data or the template are wrong.
    case badData = 65
    /// An input file cannot be read.
    case noInput = 66
    /// A font is missing.
    case missingFont = 69
    /// The tool itself is wrong.
    case software = 70
    /// Reading or writing failed.
    case inputOutput = 74
  }

  /// The exit status.
  let code: Code
  /// The message; may have several lines.
  let message: String
  /// Whether the message begins with a place, `file:line:`, in the form that editors read.
  let isPlaced: Bool

  /// Makes a failure.
  init(_ code: Code, _ message: String, isPlaced: Bool = false) {
    self.code = code
    self.message = message
    self.isPlaced = isPlaced
  }
}

/// Standard output was closed by its reader, which has seen enough. This is not an error.
struct ClosedPipe: Error {}
