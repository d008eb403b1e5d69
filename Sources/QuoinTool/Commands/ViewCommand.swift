// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CellTemplates
import LayoutGeometry

/// `quoin view`: shows a list live in a browser.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Shows a list live in a browser.",
    discussion: """
      Starts the program quoin-view, which prints the address of a page on this machine. The page \
      shows the whole list, scrolls and resizes it, follows changes of the template's files and \
      of the records' file, and says of a row that is clicked why it is so tall. Control-C ends it.

      With --export, writes a folder with a page that shows the rows from any web server, or from \
      a file, without Quoin: as HTML and CSS, at every width of --widths, with the heights that \
      quoin heights --out widths gives, and with the pictures that the records name.

      quoin-view is a program of its own: the package in the folder View. It is looked for beside \
      quoin and on the PATH; the environment variable QUOIN_VIEW names another one. Options of \
      quoin serve, such as --fonts, follow after --.
      """)

  @Option(
    name: .shortAndLong,
    help: "A template file (YAML or JSON), or the name of a built-in template.",
    completion: TemplateCompletion.kind)
  var template: String

  @Option(name: .shortAndLong, help: "A file of records.")
  var data: String?

  @Option(
    parsing: .unconditional, help: RowOptions.width,
    transform: NumberOption.reader(of: 1...100_000))
  var width: Double?

  @Option(
    parsing: .unconditional, help: "The port of the page; 0 takes a free one. (default: 0)",
    transform: NumberOption.wholeReader(of: 0...65_535))
  var port: Int?

  @Option(
    help: ArgumentHelp("Write a page for other servers instead.", valueName: "folder"))
  var export: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The widths of the page that is written. (default: 280...1200)", valueName: "range"))
  var widths: String?

  @Argument(parsing: .postTerminator, help: "Options of quoin serve.")
  var serve: [String] = []

  func validate() throws {
    guard data != "-" else { throw ValidationError("--data is a file, which the page watches") }
  }

  mutating func run() throws {
    let tool = Self.ownPath
    let program = try Self.find(beside: tool)
    var words = [program, "--quoin", tool, "--template", template]
    if let data { words += ["--data", data] }
    if let width { words += ["--width", width.shortest] }
    if let port { words += ["--port", String(port)] }
    if let export { words += ["--export", export] }
    if let widths { words += ["--widths", widths] }
    if !serve.isEmpty { words += ["--"] + serve }
    var arguments = words.map { strdup($0) } + [nil]
    // Signals and the exit code are the program's own from here on.
    execv(program, &arguments)
    let reason = String(cString: strerror(errno))
    for argument in arguments { free(argument) }
    throw ToolFailure(.unavailable, "cannot start \(program): \(reason)")
  }

  private static let name = "quoin-view"

  /// The path of this program.
  private static var ownPath: String {
    ContainedFolder.resolved("/proc/self/exe").map { "/" + $0.joined(separator: "/") }
      ?? CommandLine.arguments[0]
  }

  /// Finds the program: the one that the environment names, one beside this, or one on the PATH.
  ///
  /// - Throws: ``ToolFailure`` with code 69 if there is none.
  private static func find(beside tool: String) throws(ToolFailure) -> String {
    if let named = Environment.value("QUOIN_VIEW") {
      guard FileSystem.isProgram(named) else {
        throw ToolFailure(.unavailable, "QUOIN_VIEW: '\(named)' is no program that can be run")
      }
      return named
    }
    let own = tool.split(separator: "/").dropLast().joined(separator: "/")
    if let program = Environment.program(name, before: ["/" + own]) { return program }
    throw ToolFailure(
      .unavailable,
      "there is no program \(name) beside \(tool) or on the PATH; "
        + "'swift build --package-path View' in Quoin's sources makes it, and QUOIN_VIEW names it")
  }
}
