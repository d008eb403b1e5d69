// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Testing

@testable import QuoinTool

/// The words of the command line: commands that do not exist, and the help of those that do.
@Suite struct HelpTests {
  @Test(arguments: [
    (["height", "-t", "news"], "there is no command 'height' (did you mean 'heights'?)"),
    (["hieghts"], "there is no command 'hieghts' (did you mean 'heights'?)"),
    (["Render"], "there is no command 'Render' (did you mean 'render'?)"),
    (["bench", "tabel"], "there is no command 'tabel' (did you mean 'table'?)"),
    (["bench", "views"], "there is no command 'views' (see 'quoin bench --help')"),
    (["news.cell.yaml"], "there is no command 'news.cell.yaml' (see 'quoin --help')"),
  ])
  func `a word that is no command gets a suggestion`(_ words: [String], _ message: String) throws {
    let run = try ToolRun(words)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors == "error: \(message)\n")
  }

  @Test func `words of the parser itself are no commands that are missing`() throws {
    for words in [["help"], ["help", "heights"], ["--help"], ["bench"], ["bench", "--help"]] {
      let run = try ToolRun(words)
      #expect(run.status == 0 && run.text.contains("USAGE: quoin"), "\(words): \(run.errors)")
    }
    #expect(try ToolRun(["--version"]).text == "\(toolVersion)\n")
  }

  /// All commands with their names.
  private static func commands(
    _ command: any ParsableCommand.Type, _ path: [String] = []
  ) -> [[String]] {
    [path]
      + command.configuration.subcommands.flatMap {
        commands($0, path + [$0.configuration.commandName ?? ""])
      }
  }

  @Test func `help is in lines of 80 characters that every terminal and manual page has`() throws {
    let all = Self.commands(QuoinCommand.self)
    #expect(all.count > 12)
    for path in all {
      let text = try ToolRun(path + ["--help"]).text
      #expect(text.unicodeScalars.allSatisfy { $0.isASCII }, "\(path)")
      // The parser does not wrap the line of usage.
      for line in text.split(separator: "\n") where !line.hasPrefix("USAGE: ") {
        #expect(line.count <= 80, "\(path): \(line)")
      }
    }
  }
}
