// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Paths of fonts that lead to no file, which must not make the tool wait.
@Suite(.timeLimit(.minutes(10))) struct FontPathTests {
  /// A folder with a FIFO that nobody writes to, a link to it, and a font.
  private func scratch() throws -> Scratch {
    let scratch = try Scratch()
    let folder = scratch.folder.appendingPathComponent("fonts")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    #expect(mkfifo(folder.appendingPathComponent("pipe.ttf").path, 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      at: folder.appendingPathComponent("link.ttf"),
      withDestinationURL: folder.appendingPathComponent("pipe.ttf"))
    let packed = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../TextMeasurementTests/WebFonts/thai.woff2")
    try FileManager.default.copyItem(at: packed, to: folder.appendingPathComponent("thai.woff2"))
    return scratch
  }

  @Test(arguments: [
    ("fonts/pipe.ttf", "a FIFO"), ("fonts/link.ttf", "a FIFO"), ("/dev/zero", "a device"),
    ("fonts", "a folder"),
  ])
  func `what is no file is refused at once, with what it is`(
    _ path: String, _ kind: String
  ) throws {
    let scratch = try scratch()
    let option = try ToolRun(
      ["measure", "--font-file", path], input: "{\"text\":\"a\"}\n", in: scratch.folder)
    #expect(option.status == 69)
    #expect(
      option.errors.contains("'\(path)' is \(kind), not a font file"), "\(option.errors)")
    try scratch.write("fontFiles: [\(path)]\n" + ToolFixtures.text, to: "cell.yaml")
    let template = try ToolRun(
      ["heights", "-t", "cell.yaml"], input: "{\"text\":\"a\"}\n", in: scratch.folder)
    #expect(template.status == 69)
    // What is outside of the template's folder is not examined.
    let problem =
      path.hasPrefix("/")
      ? "the font file \(path) is outside of" : "'\(path)' is \(kind), not a font file"
    #expect(
      template.errors.contains("cell.yaml:1:13: error: \(problem)"), "\(template.errors)")
  }

  @Test func `a folder's FIFOs are no fonts of it`() throws {
    let scratch = try scratch()
    let run = try ToolRun(
      ["measure", "--bundled-fonts", "none", "--font-dir", "fonts", "--font", "Noto Sans Thai"],
      input: "{\"text\":\"a\"}\n", in: scratch.folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("FIFO") == false)
  }

  @Test func `hyphenation patterns come from a file`() throws {
    let scratch = try scratch()
    let run = try ToolRun(
      ["measure", "--hyphenation", "en=fonts/pipe.ttf"], input: "{\"text\":\"a\"}\n",
      in: scratch.folder)
    #expect(run.status == 66)
    #expect(
      run.errors.contains("cannot read the hyphenation patterns 'fonts/pipe.ttf': it is no file"))
  }

  @Test func `templates and records may come through pipes`() throws {
    let scratch = try scratch()
    try scratch.write(ToolFixtures.text, to: "cell.yaml")
    let quoin = ToolRun.products.appendingPathComponent("quoin").path
    let command =
      "'\(quoin)' heights -t <(cat cell.yaml) --data <(echo '{\"text\":\"a\"}') --progress never"
    let run = try ToolRun(
      ["-c", command], in: scratch.folder, program: URL(fileURLWithPath: "/bin/bash"))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.lines.count == 1)
  }

  @Test func `a missing family names the options that add fonts`() throws {
    for arguments in [["--font", "Comic Sans"], []] {
      let record = arguments.isEmpty ? ",\"font\":\"Comic Sans\"" : ""
      let run = try ToolRun(["measure"] + arguments, input: "{\"text\":\"a\"\(record)}\n")
      #expect(run.status == 69)
      #expect(run.errors.contains("; --system-fonts adds those of the system, and --font-file"))
    }
    let system = try ToolRun(
      ["measure", "--font", "Comic Sans", "--system-fonts"], input: "{\"text\":\"a\"}\n")
    #expect(system.status == 69)
    #expect(system.errors.contains("; --font-file adds a file"))
    #expect(!system.errors.contains("--system-fonts"))
  }

  @Test func `the summary lists the fonts that measured the rows`() throws {
    let scratch = try scratch()
    try scratch.write(ToolFixtures.text, to: "cell.yaml")
    func names(_ text: String, _ arguments: [String] = []) throws -> [String] {
      let run = try ToolRun(
        ["heights", "-t", "cell.yaml", "--summary", "s.json"] + arguments,
        input: "{\"text\":\"\(text)\"}\n{\"text\":\"b\"}\n", in: scratch.folder)
      #expect(run.status == 0, "\(run.errors)")
      let data = try Data(contentsOf: scratch.folder.appendingPathComponent("s.json"))
      let summary = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
      let fonts = try #require(summary["fonts"] as? [[String: Any]])
      #expect(fonts.allSatisfy { ($0["sha256"] as? String)?.count == 64 })
      return fonts.compactMap { $0["postScriptName"] as? String }
    }
    #expect(try names("Hello") == ["NotoSans-Regular"])
    #expect(try names("שלום") == ["NotoSans-Regular", "NotoSansHebrew-Regular"])
    #expect(try names("Hello", ["--font-file", "fonts/thai.woff2"]) == ["NotoSans-Regular"])
    let thai = try names("ไทย", ["--font-file", "fonts/thai.woff2", "--jobs", "2"])
    #expect(thai.count == 2 && thai.contains("NotoSans-Regular"), "\(thai)")
  }
}
