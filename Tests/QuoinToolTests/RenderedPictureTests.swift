// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Pictures that records name, in the pictures of their rows; and pictures on standard output.
@Suite struct RenderedPictureTests {
  private static let template = """
    views:
      a: {type: image, source: "${photo}", width: 40, height: 40}
    layout: |
      a.edges = cell.edges
    """

  /// Renders one row for each name, with `photo.png`, a red picture, in the folder.
  private func render(
    _ names: [String], _ arguments: [String] = ["-o", "a.svg"],
    prepare: (Scratch) throws -> Void = { _ in }
  ) throws -> (run: ToolRun, scratch: Scratch) {
    let scratch = try Scratch()
    try scratch.write(Self.template, to: "cell.yaml")
    try scratch.write(
      "background: \"#ff0000\"\nviews:\n  a: {type: box, width: 4, height: 4}\n"
        + "layout: |\n  a.edges = cell.edges\n", to: "red.yaml")
    try scratch.write("{}\n", to: "red.ndjson")
    let made = try ToolRun(
      ["render", "-t", "red.yaml", "-d", "red.ndjson", "--width", "4", "-o", "photo.png"],
      in: scratch.folder)
    #expect(made.status == 0, "\(made.errors)")
    let rows = names.map { "{\"photo\":\"\($0)\"}\n" }.joined()
    try scratch.write(rows, to: "rows.ndjson")
    try prepare(scratch)
    let run = try ToolRun(
      ["render", "-t", "cell.yaml", "-d", "rows.ndjson", "--width", "40"] + arguments,
      in: scratch.folder)
    return (run, scratch)
  }

  private func contents(_ name: String, in scratch: Scratch) throws -> String {
    try String(contentsOf: scratch.folder.appendingPathComponent(name), encoding: .utf8)
  }

  @Test func `a picture beside the records is drawn`() throws {
    let (run, scratch) = try render(["photo.png"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try contents("a.svg", in: scratch).contains("data:image/png;base64,"))
  }

  @Test func `a folder of pictures can be named`() throws {
    let (run, scratch) = try render(["one.png"], ["-o", "a.svg", "--images", "album"]) {
      let album = $0.folder.appendingPathComponent("album")
      try FileManager.default.createDirectory(at: album, withIntermediateDirectories: false)
      try FileManager.default.copyItem(
        at: $0.folder.appendingPathComponent("photo.png"),
        to: album.appendingPathComponent("one.png"))
    }
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    #expect(try contents("a.svg", in: scratch).contains("data:image/png;base64,"))
  }

  @Test(arguments: [
    ("none.png", "cannot read the image none.png: No such file or directory"),
    ("cell.yaml", "cannot read the image cell.yaml: it is neither a PNG nor a JPEG"),
    (".", "cannot read the image .: it is no regular file"),
    ("pipe", "cannot read the image pipe: it is no regular file"),
    ("https://x.example/a.png", "cannot read the image https://x.example/a.png: "),
  ])
  func `what is no picture is a warning with its name`(_ name: String, _ warning: String) throws {
    let (run, scratch) = try render([name, "photo.png"]) {
      mkfifo($0.folder.appendingPathComponent("pipe").path, 0o600)
    }
    #expect(run.status == 0)
    #expect(run.errors.contains("warning: \(warning)"), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
    // The other row's picture is there.
    #expect(try contents("a.svg", in: scratch).contains("data:image/png;base64,"))
  }

  @Test func `many warnings are a few lines`() throws {
    let (run, _) = try render((0..<9).map { "none-\($0).png" })
    #expect(run.status == 0)
    #expect(run.errors.split(separator: "\n").count == 4)
    #expect(run.errors.contains("warning: 6 more images could not be read"))
  }

  @Test(arguments: [("png", "\u{89}PNG"), ("svg", "<?xml"), ("pdf", "%PDF")])
  func `a picture goes to standard output in the format asked for`(
    _ format: String, _ signature: String
  ) throws {
    let (run, scratch) = try render(["photo.png"], ["-o", "-", "--format", format])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.starts(with: signature.unicodeScalars.map { UInt8($0.value) }))
    let (file, _) = try render(["photo.png"], ["-o", "a.\(format)"])
    #expect(file.status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).contains("-")
        == false)
  }

  @Test func `the format is needed where no name says it`() throws {
    let (run, _) = try render(["photo.png"], ["-o", "-"])
    #expect(run.status == 64 && run.errors.contains("--output - needs --format"))
    let (named, scratch) = try render(["photo.png"], ["-o", "a.bin", "--format", "svg"])
    #expect(named.status == 0)
    #expect(try contents("a.bin", in: scratch).hasPrefix("<?xml"))
  }

  @Test func `a debug picture names views and the constraints that decide`() throws {
    let scratch = try Scratch()
    let run = try ToolRun(
      ["render", "--sample", "mail", "--rows", "0:2", "--debug", "-o", "a.pdf"],
      in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    let text = try ToolRun(
      ["-raw", "a.pdf", "-"], in: scratch.folder,
      program: URL(fileURLWithPath: "/usr/bin/pdftotext")
    ).text
    #expect(text.contains("subject") && text.contains(", line "), "\(text)")
  }
}
