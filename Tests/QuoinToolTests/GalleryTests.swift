// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// The pictures of cells in the examples' README.
@Suite struct GalleryTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../Examples")

  /// The name, width and rows of each picture that the script draws.
  static let pictures: [[String]] = {
    let script = try? String(
      contentsOf: folder.appendingPathComponent("cells.sh"), encoding: .utf8)
    return (script ?? "").split(separator: "\n").filter { $0.hasPrefix("draw ") }
      .map { $0.split(separator: " ").dropFirst().map(String.init) }
  }()

  @Test(arguments: pictures)
  func `a picture is the one that the tool draws`(_ picture: [String]) throws {
    let (name, width, rows) = (picture[0], picture[1], picture[2])
    let scratch = try Scratch()
    let run = try ToolRun(
      [
        "render", "--sample", name, "--width", width, "--rows", rows, "--scale", "2",
        "-o", "cell.png",
      ], in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    // Versions of FreeType and Cairo differ in shades of edges, so the sizes are compared.
    let drawn = try Data(contentsOf: scratch.folder.appendingPathComponent("cell.png"))
    let kept = try Data(contentsOf: Self.folder.appendingPathComponent("cells/\(name).png"))
    #expect(drawn[16..<24] == kept[16..<24])
  }

  @Test func `the README shows every picture`() throws {
    let text = try String(
      contentsOf: Self.folder.appendingPathComponent("README.md"), encoding: .utf8)
    #expect(Self.pictures.count == 13)
    for picture in Self.pictures { #expect(text.contains("cells/\(picture[0]).png")) }
  }
}
