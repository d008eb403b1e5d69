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
      failure.end(program: configuration.commandName ?? "quoin")
    } catch {
      exit(withError: error)
    }
  }
}

extension ToolFailure {
  /// Ends the program with the message and the code.
  fileprivate func end(program: String) -> Never {
    let text = "\(isPlaced ? "" : "\(program): ")\(message)\n"
    _ = text.withCString { write(STDERR_FILENO, $0, text.utf8.count) }
    exit(code.rawValue)
  }
}
