// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CAllocator
import CellTemplates

/// The tool's entry: parses the command line, runs the command, and turns errors into exit codes.
@main
enum Main {
  /// Runs the command that the arguments name.
  static func main() {
    // A closed pipe then shows as EPIPE on write, where the run ends quietly.
    signal(SIGPIPE, SIG_IGN)
    quoin_return_large_blocks()
    quoin_watch_stack()
    do {
      var command = try parse()
      try command.run()
    } catch let failure as ToolFailure {
      if failure.isPlaced {
        Terminal.findings(failure.message)
      } else {
        Terminal.error(failure.message)
      }
      exit(failure.code.rawValue)
    } catch is ClosedPipe {
      exit(0)
    } catch {
      QuoinCommand.exit(withError: error)
    }
  }

  /// Parses the command line.
  ///
  /// The command that the first word names is parsed alone: to find it among the others takes
  /// ArgumentParser a tenth of a run over one record. Words that it does not accept, such as
  /// mistakes and requests for help, are parsed from the root.
  private static func parse() throws -> any ParsableCommand {
    let words = CommandLine.arguments.dropFirst().map(OptionSpelling.normalized)
    let named = QuoinCommand.configuration.subcommands.first {
      $0.configuration.commandName == words.first
    }
    if let named, let command = try? named.parseAsRoot(Array(words.dropFirst())),
      type(of: command) == named
    {
      return command
    }
    try checkCommand(words, in: QuoinCommand.self)
    return try QuoinCommand.parseAsRoot(words)
  }

  /// Refuses a word that names no command where one is expected.
  ///
  /// - Throws: ``ToolFailure`` with code 64 and a suggestion.
  private static func checkCommand(
    _ words: [String], in parent: any ParsableCommand.Type
  ) throws(ToolFailure) {
    let commands = parent.configuration.subcommands
    guard !commands.isEmpty, let word = words.first, !word.hasPrefix("-"), word != "help" else {
      return
    }
    let names = commands.compactMap { $0.configuration.commandName }
    guard let command = commands.first(where: { $0.configuration.commandName == word }) else {
      let path =
        parent == QuoinCommand.self ? "quoin" : "quoin \(parent.configuration.commandName ?? "")"
      let hint = Spelling.suggestion(for: word, among: names).map { "did you mean '\($0)'?" }
      throw ToolFailure(
        .usage, "there is no command '\(word)' (\(hint ?? "see '\(path) --help'"))")
    }
    try checkCommand(Array(words.dropFirst()), in: command)
  }
}

/// `quoin`: the root of all commands.
struct QuoinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quoin",
    abstract: "Computes the heights, frames and pictures of self-sizing cells.",
    discussion: """
      Data goes to standard output, messages to standard error. A file named - is standard \
      input. Lengths are points, y grows downward.

      Exit codes: 0 success; 1 some rows failed (--on-error skip or null); 64 wrong usage; 65 bad \
      data or template; 66 missing input; 69 missing font or browser; 70 internal \
      error; 74 input/output; 130 interrupted.
      """,
    version: toolVersion,
    subcommands: [
      HeightsCommand.self, MeasureCommand.self, LayoutCommand.self, RenderCommand.self,
      CheckCommand.self, ExplainCommand.self, BenchCommand.self, FontsCommand.self,
      SolveCommand.self, CertifyCommand.self, ExportCommand.self, TemplatesCommand.self,
      InitCommand.self, ServeCommand.self, ViewCommand.self, FitCommand.self,
    ])
}

/// The version that `quoin --version` prints; the same as the newest heading of CHANGELOG.md.
let toolVersion = "0.1.0"
