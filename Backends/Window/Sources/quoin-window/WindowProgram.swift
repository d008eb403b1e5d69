// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CairoBackend
import CellTemplates
import LayoutGeometry
import LayoutRendering
import ListProgram
import ToolInput
import WindowBackend

/// `quoin-window`: shows a list or a grid in a window.
@main struct WindowProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quoin-window",
    abstract: "Scroll, search and copy from a list or a grid in a window.",
    discussion: """
      Arrows, PgUp, PgDn, Home, End, the wheel and the bar scroll. Control-F searches, F3 and \
      Shift-F3 go on; Control-G goes to a row by its number; a click selects a row, with Shift \
      those up to it, and Control-C copies their texts. Escape ends.
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var fonts: ListFonts

  @Option(help: ArgumentHelp("Show a grid of so many columns.", valueName: "count"))
  var columns = 1

  @Option(help: ArgumentHelp("The points between the items of a grid.", valueName: "points"))
  var gap = 8.0

  @Option(
    help: ArgumentHelp(
      "The folder of the pictures that records name. (default: the folder of the records)",
      valueName: "dir"))
  var images: String?

  func validate() throws {
    guard (1...100).contains(columns) else {
      throw ValidationError("--columns is from 1 to 100, not \(columns)")
    }
    guard gap >= 0, gap <= 1000 else {
      throw ValidationError("--gap is from 0 to 1000, not \(gap)")
    }
  }

  func run() throws {
    let opened = try list.open()
    let measurer = try fonts.measurer(for: opened.template)
    let width = opened.template.width * Double(columns) + gap * Double(columns + 1)
    let size = Size(
      width: min(1600, (columns > 1 ? width : opened.template.width) + WindowList.barWidth),
      height: 720)
    let window = try Window(title: opened.name, size: size)
    let pictures = ListPictures(folder: images.map { ContainedFolder(path: $0) } ?? opened.folder)
    window.renderer.pictures = { pictures.picture(named: $0) }
    let screen = WindowList(
      opened, measurer: measurer, columns: columns, gap: gap, scale: window.scale)
    var shown = Size.zero
    while true {
      if shown != window.size {
        shown = window.size
        screen.resize(to: shown)
      }
      try window.renderer.draw(DisplayPage(size: shown, list: screen.drawing()))
      window.title = screen.title
      // Waits for an event and takes all that came with it, then draws once.
      var isWaiting = true
      while true {
        let event = window.event(milliseconds: isWaiting ? 1000 : 0)
        guard let event else {
          if isWaiting { continue }
          break
        }
        isWaiting = false
        switch screen.take(event) {
        case .goOn: break
        case .copy(let text): try window.copy(text)
        case .end: return
        }
      }
    }
  }

  static func main() { runProgram() }
}

/// The pictures that records name, at most as large as a screen shows them.
final class ListPictures {
  private let folder: ContainedFolder
  /// The most pixels of a side in a window.
  private static let side = 2048

  init(folder: ContainedFolder) { self.folder = folder }

  /// The pixels of a picture; nil for a name without one, which is drawn as a box.
  func picture(named name: String) -> WindowPicture? {
    guard !name.isEmpty,
      let bytes = try? folder.bytes(ofPicture: name, InputLimits()),
      let image = try? RasterImage(contents: bytes, name: ContainedFolder.shown(name))
    else { return nil }
    let scale = min(1, Double(Self.side) / Double(max(image.width, image.height, 1)))
    let (width, height) = (
      max(1, Int(Double(image.width) * scale)), max(1, Int(Double(image.height) * scale))
    )
    return (try? image.pixels(width: width, height: height)).map {
      WindowPicture(width: width, height: height, pixels: $0)
    }
  }
}
