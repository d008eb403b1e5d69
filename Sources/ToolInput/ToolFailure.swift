// SPDX-License-Identifier: Apache-2.0

/// The reason why a run failed: a message for people and an exit code for programs.
public struct ToolFailure: Error, Sendable {
  /// The exit codes of the tool, after BSD's `sysexits.h`.
  public enum Code: Int32, Sendable {
    /// Some rows failed, and the run was told to go on.
    case someRowsFailed = 1
    /// The command line is wrong.
    case usage = 64
    /// The data or the template is wrong.
    case badData = 65
    /// An input file cannot be read.
    case noInput = 66
    /// A font is missing, or a program that a command needs.
    case unavailable = 69
    /// The tool has a defect.
    case software = 70
    /// Reading or writing failed.
    case inputOutput = 74
    /// A signal ended the run, as shells report SIGINT.
    case interrupted = 130

    /// A font is missing.
    package static let missingFont = Code.unavailable
  }

  /// The exit status.
  public let code: Code
  /// The message; may have several lines.
  public let message: String
  /// Whether the message begins with a place, `file:line:`, in the form that editors read.
  public let isPlaced: Bool

  /// Makes a failure.
  public init(_ code: Code, _ message: String, isPlaced: Bool = false) {
    self.code = code
    self.message = message
    self.isPlaced = isPlaced
  }
}

/// The reader of standard output closed the pipe. This is not an error.
package struct ClosedPipe: Error {
  /// Says that the pipe is closed.
  package init() {}
}
