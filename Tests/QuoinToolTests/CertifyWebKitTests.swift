// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Whether there are a WebKitGTK with its driver and a display for it on the PATH.
private let webKitExists = ["WebKitWebDriver", "Xvfb"].allSatisfy { name in
  (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
    FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
  }
}

/// `quoin certify` with WebKit.
@Suite(.serialized) struct CertifyWebKitTests {
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

  /// Line heights of 18.2 points are 18 in WebKit; lines break after a hyphen before `/`, and
  /// at no small kana; an emoji has a font of pictures alone.
  private static let records = """
    {"title":"one-/two three-/four five-/six seven-/eight","body":"The quick brown fox 😀 jumps"}
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

  @Test(.enabled(if: webKitExists, "there is no WebKitGTK or Xvfb on the PATH"))
  func `cells by WebKit's conventions are as high as in WebKit, at two ratios`() throws {
    let scratch = try cells("webkit")
    let run = try ToolRun(
      Self.base + ["--width", "120,200", "--pixel-ratio", "1,2", "--tolerance", "0.02"],
      in: scratch.folder,
      environment: ["TMPDIR": scratch.folder.path])
    #expect(run.status == 0, "\(run.text)\(run.errors)")
    #expect(run.errors.contains("compared with WebKitGTK/"))
    #expect(run.lines.count == 4)
    #expect(run.lines.allSatisfy { $0.contains("3 rows, none differs") }, "\(run.text)")
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(Set(left) == ["cell.yaml", "rows.ndjson"])
  }

  @Test(.enabled(if: webKitExists, "there is no WebKitGTK or Xvfb on the PATH"))
  func `cells by Chromium's conventions differ from WebKit, and are named and drawn`() throws {
    let scratch = try cells("web")
    let run = try ToolRun(
      Self.base + ["--width", "120", "--browser", "webkit", "--pictures", "pictures"],
      in: scratch.folder)
    #expect(run.status == 1, "\(run.errors)")
    #expect(
      run.errors.contains(
        "the template follows Chromium; with --engines webkit, or with 'conventions: webkit' "
          + "at its top, it follows WebKit"
      ))
    #expect(run.text.contains("Quoin 154.563, WebKitGTK 154"), "\(run.text)")
    let pictures = try FileManager.default.contentsOfDirectory(
      atPath: scratch.folder.appendingPathComponent("pictures").path)
    #expect(pictures.contains("row-0-120.png"))
    // A picture of one colour has fewer bytes.
    let picture = try Data(
      contentsOf: scratch.folder.appendingPathComponent("pictures/row-0-120.png"))
    #expect(picture.count > 2000)
  }

  @Test func `without a WebKitGTK the error names Debian's package`() throws {
    let scratch = try cells("webkit")
    let run = try ToolRun(Self.base, in: scratch.folder, environment: ["PATH": "/nowhere"])
    #expect(run.status == 69)
    #expect(run.errors.contains("no WebKit was found on the PATH"))
    #expect(run.errors.contains("Debian's package 'webkit2gtk-driver'"))
  }

  @Test func `without a display the error names Debian's package`() throws {
    let scratch = try cells("webkit")
    let driver = try Self.program("exec sleep 600", in: scratch)
    let run = try ToolRun(
      Self.base + ["--browser", driver], in: scratch.folder,
      environment: ["PATH": "/nowhere", "DISPLAY": ""])
    #expect(run.status == 69)
    #expect(run.errors.contains("install Debian's package 'xvfb'"), "\(run.errors)")
  }

  @Test func `a ratio that WebKitGTK does not have is an error`() throws {
    let scratch = try cells("webkit")
    let driver = try Self.program("exec sleep 600", in: scratch)
    let run = try ToolRun(
      Self.base + ["--browser", driver, "--pixel-ratio", "1,1.5"], in: scratch.folder)
    #expect(run.status == 64)
    #expect(
      run.errors.contains("WebKitGTK has whole numbers of device pixels in a CSS pixel, not 1.5"))
  }

  @Test func `a driver that ends or does not listen is an error`() throws {
    let scratch = try cells("webkit")
    for (script, message) in [
      ("echo no library >&2\nexit 3", "the browser ended unexpectedly; it wrote:\nno library"),
      ("exec sleep 600", "the browser does not answer"),
    ] {
      let driver = try Self.program(script, in: scratch)
      let run = try ToolRun(
        Self.base + ["--browser", driver, "--timeout", "1"], in: scratch.folder,
        environment: ["DISPLAY": ":0", "PATH": "/nowhere"])
      #expect(run.status == 69)
      #expect(run.errors.contains(message), "\(run.errors)")
    }
  }

  /// Writes a script that looks like a driver, and gives its path.
  private static func program(_ script: String, in scratch: Scratch) throws -> String {
    let file = try scratch.write(
      "#!/bin/sh\nPATH=/usr/bin:/bin\n\(script)\n", to: "WebKitWebDriver-false")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    return file.path
  }
}
