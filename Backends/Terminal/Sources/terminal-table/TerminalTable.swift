// SPDX-License-Identifier: Apache-2.0

import TerminalBackend

/// `terminal-table`: scrolls a million rows with keys and the mouse wheel.
@main struct TerminalTable {
  static func main() {
    guard let session = TerminalSession() else {
      print("terminal-table: standard input and output must be a terminal")
      return
    }
    defer { session.end() }
    let table = MessageTable()
    var size = (width: 0, height: 0)
    while true {
      let now = session.size
      if now != size {
        size = now
        table.resize(width: size.width, height: size.height)
      }
      session.show(table.screen())
      // A tenth of a second is soon enough to notice another size.
      guard let keys = session.keys(milliseconds: 100) else { return }
      for key in keys where !table.take(key) { return }
    }
  }
}
