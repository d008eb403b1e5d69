// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct RenderCommandTests {
  /// Renders the built-in sample and gives the file's bytes.
  func render(_ name: String, _ arguments: [String] = []) throws -> (run: ToolRun, bytes: Data) {
    let scratch = try Scratch()
    let run = try ToolRun(["render", "--sample", "-o", name] + arguments, in: scratch.folder)
    let url = scratch.folder.appendingPathComponent(name)
    return (run, (try? Data(contentsOf: url)) ?? Data())
  }

  @Test(arguments: ["png", "svg", "pdf"])
  func `a picture is a file of its kind, the same each time`(kind: String) throws {
    let (run, bytes) = try render("a.\(kind)", ["--rows", "0:6"])
    #expect(run.status == 0, "\(run.errors)")
    let signature = ["png": "\u{89}PNG", "svg": "<?xml", "pdf": "%PDF"][kind] ?? ""
    #expect(bytes.starts(with: signature.unicodeScalars.map { UInt8($0.value) }))
    #expect(try render("a.\(kind)", ["--rows", "0:6"]).bytes == bytes)
  }

  @Test func `a picture is as wide as the cell, at the scale`() throws {
    let (_, bytes) = try render("a.png", ["--rows", "0:2", "--width", "300", "--scale", "3"])
    // The width stands in bytes 16 to 19 of a PNG, big-endian.
    let width = bytes.dropFirst(16).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    #expect(width == 300 * 3)
  }

  @Test func `a viewport is as high as asked for`() throws {
    let (run, bytes) = try render("a.png", ["--offset", "150", "--viewport", "200"])
    #expect(run.status == 0, "\(run.errors)")
    let height = bytes.dropFirst(20).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    #expect(height == 200 * 2)
  }

  @Test func `rows beyond the input are an error`() throws {
    let (run, bytes) = try render("a.png", ["--rows", "100000:100010"])
    #expect(run.status == 65)
    #expect(bytes.isEmpty)
  }

  @Test func `a folder that is not there ends with 74`() throws {
    #expect(try render("none/a.png", ["--rows", "0:1"]).run.status == 74)
  }
}
