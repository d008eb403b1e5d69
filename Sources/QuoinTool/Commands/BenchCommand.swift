// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// `quoin bench`: times the engine on the user's own data.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Times the engine on your own data.",
    subcommands: [
      BenchCellsCommand.self, BenchListCommand.self, BenchSolveCommand.self,
      BenchTableCommand.self, BenchTextCommand.self,
    ])
}
