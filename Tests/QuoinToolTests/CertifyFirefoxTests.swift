// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Whether there is a Firefox on the PATH.
private let firefoxExists = ["firefox-esr", "firefox"].contains { name in
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
  }
}

/// `quoin certify` with Firefox.
@Suite(.serialized) struct CertifyFirefoxTests {
  private static func template(_ conventions: String) -> String {
    """
    version: 1
    width: 300
    conventions: \(conventions)
    margins: 8
    views:
      title: {type: text, text: "${title}", font: {size: 15}}
      body: {type: text, text: "${body}", font: {size: 14, lineHeight: 1.3}}
    layout: |
      V:|-[title]-4-[body]-|
      H:|-[title]-|
      H:|-[body]-|
    """
  }

  /// Lines break after `/` and inside `100%-ig` by Firefox's rules, and at no small kana; an emoji
  /// has a font of pictures alone.
  private static let records = """
    {"title":"one/two three/four five/six seven/eight","body":"The quick brown fox 😀 jumps"}
    {"title":"中文，「日本」っゃー。文字がとても長い","body":"שלום עולם 12,5 €"}
    {"title":"","body":"100%-ig 3+4=7 (x)/(y) and a long rest of a line that wraps"}

    """

  private func cells(_ conventions: String) throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(Self.template(conventions), to: "cell.yaml")
    try scratch.write(Self.records, to: "rows.ndjson")
    return scratch
  }

  private static let base = ["certify", "-t", "cell.yaml", "-d", "rows.ndjson"]

  @Test(.enabled(if: firefoxExists, "there is no Firefox on the PATH"))
  func `cells by Firefox's conventions are as high as in Firefox, at two ratios`() throws {
    let scratch = try cells("firefox")
    let run = try ToolRun(
      Self.base + ["--width", "120,200", "--pixel-ratio", "1,2", "--tolerance", "0.02"],
      in: scratch.folder,
      environment: ["TMPDIR": scratch.folder.path])
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.errors.contains("compared with Firefox/"))
    #expect(run.lines.count == 4)
    #expect(run.lines.allSatisfy { $0.contains("3 rows, none differs") }, "\(run.text)")
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(Set(left) == ["cell.yaml", "rows.ndjson"])
  }

  @Test(.enabled(if: firefoxExists, "there is no Firefox on the PATH"))
  func `cells by Chromium's conventions differ from Firefox, and are named and drawn`() throws {
    let scratch = try cells("web")
    let run = try ToolRun(
      Self.base + ["--width", "120", "--browser", "firefox", "--pictures", "pictures"],
      in: scratch.folder)
    #expect(run.status == 1)
    #expect(
      run.errors.contains(
        "the template follows Chromium; with --engines firefox, or with 'conventions: firefox' "
          + "at its top, it follows Firefox"
      ))
    // Noto Sans 15 is 20 px high in Chromium, and 22 px in Firefox.
    #expect(run.text.contains("Firefox "), "\(run.text)")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: scratch.folder.appendingPathComponent("pictures").path)
    #expect(pictures.contains("row-0-120.png"))
  }

  @Test func `without a Firefox the error names Debian's package`() throws {
    let scratch = try cells("firefox")
    let run = try ToolRun(Self.base, in: scratch.folder, environment: ["PATH": "/nowhere"])
    #expect(run.status == 69)
    #expect(run.errors.contains("no Firefox was found on the PATH"))
    #expect(run.errors.contains("Debian's package 'firefox-esr'"))
  }

  @Test func `a Firefox that ends or does not listen is an error`() throws {
    let scratch = try cells("firefox")
    for (script, message) in [
      ("echo no display >&2\nexit 3", "the browser ended unexpectedly; it wrote:\nno display"),
      ("exec sleep 600", "the browser does not answer"),
    ] {
      let browser = try scratch.write("#!/bin/sh\n\(script)\n", to: "firefox-false")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: browser.path)
      let run = try ToolRun(
        Self.base + ["--browser", browser.path, "--timeout", "1"], in: scratch.folder)
      #expect(run.status == 69)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }
}
