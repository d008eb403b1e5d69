// SPDX-License-Identifier: Apache-2.0

import Quoin
import WindowBackend

/// `window-table`: scrolls a million rows with the wheel, keys and the scroll bar.
@main struct WindowTable {
  static func main() throws {
    let window = try Window(title: "A million rows", size: Size(width: 480, height: 640))
    let table = try MessageTable(scale: window.scale)
    var size = Size.zero
    while true {
      if size != window.size {
        size = window.size
        table.resize(to: size)
      }
      try window.renderer.draw(DisplayPage(size: size, list: table.drawing()))
      // Waits for an event and takes all that came with it, then draws once.
      var isWaiting = true
      while true {
        let event = window.event(milliseconds: isWaiting ? 1000 : 0)
        if let event, !table.take(event) { return }
        if event != nil { isWaiting = false } else if !isWaiting { break }
      }
    }
  }
}
