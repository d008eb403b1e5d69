// SPDX-License-Identifier: Apache-2.0

public import ArgumentParser
import ToolInput

extension ParsableCommand {
  /// Runs the program with its arguments; a failure ends it with its message and its code.
  public static func runProgram() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let failure as ToolFailure {
      failure.isPlaced ? writeError(failure.message) : writeError(named(failure.message))
      failure.endProgram()
    } catch {
      exit(withError: error)
    }
  }

  /// Writes a warning to standard error.
  public static func warn(_ message: String) { writeError(named("warning: \(message)")) }

  private static func named(_ message: String) -> String {
    "\(configuration.commandName ?? "quoin"): \(message)"
  }
}

/// Writes a line to standard error.
private func writeError(_ line: String) {
  let text = line + "\n"
  _ = text.withCString { write(STDERR_FILENO, $0, text.utf8.count) }
}

extension ToolFailure {
  /// Ends the program with the code; a command has a method of the name `exit`.
  fileprivate func endProgram() -> Never { exit(code.rawValue) }
}
