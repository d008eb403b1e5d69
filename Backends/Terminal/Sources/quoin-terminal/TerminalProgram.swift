// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import LayoutGeometry
import ListProgram
import TerminalBackend
import ToolInput

/// `quoin-terminal`: shows a list in a terminal.
@main struct TerminalProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quoin-terminal",
    abstract: "Scroll, search and copy from a list in a terminal.",
    discussion: """
      A character is a cell of the terminal, whatever its font, so a template's rows are as high \
      as its lines and spaces make them in cells. Keys: arrows, PgUp, PgDn, Home, End and the \
      wheel scroll; 120G goes to row 120; / searches, n and N go on; a click or Tab selects a \
      row, and y copies its texts; q ends.
      """)

  @OptionGroup var list: ListOptions

  @Option(help: ArgumentHelp("The points of a cell of the terminal.", valueName: "width>x<height"))
  var cell = CellExtent(size: Size(width: 8, height: 16))

  func run() throws {
    let opened = try list.open()
    guard let session = TerminalSession() else {
      throw ToolFailure(.usage, "standard output must be a terminal, and there must be one to read")
    }
    defer { session.end() }
    let screen = TerminalList(opened, cell: cell.size)
    var size = (width: 0, height: 0)
    while true {
      let now = session.size
      if now != size {
        size = now
        screen.resize(width: size.width, height: size.height)
      }
      session.show(screen.drawn())
      // A tenth of a second is soon enough to notice another size.
      guard let keys = session.keys(milliseconds: 100) else { return }
      for key in keys {
        switch screen.take(key) {
        case .goOn: break
        case .copy(let text): session.copy(text)
        case .end: return
        }
      }
    }
  }

  static func main() { runProgram() }
}

/// The extents of a cell in points, such as `8x16`.
struct CellExtent: ExpressibleByArgument, CustomStringConvertible {
  let size: Size

  init(size: Size) { self.size = size }

  init?(argument: String) {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map {
      Double($0)
    }
    guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
      (1...100).contains(width), (1...100).contains(height)
    else { return nil }
    size = Size(width: width, height: height)
  }

  var description: String { "\(Int(size.width))x\(Int(size.height))" }
  var defaultValueDescription: String { description }
}
