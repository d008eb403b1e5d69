// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import QuoinTool

/// The names of pictures in records: none opens a file outside of the folder of pictures.
@Suite struct PicturePathTests {
  /// A folder `album` of pictures beside a folder `secret`, in which there is `s.png` if `isKept`.
  private static func album(isKept: Bool = true) throws -> Scratch {
    let scratch = try Scratch()
    let root = scratch.folder.resolvingSymlinksInPath().path
    for folder in ["album/deep", "secret"] {
      try FileManager.default.createDirectory(
        at: scratch.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    try scratch.write(
      "views:\n  a: {type: image, source: \"${photo}\", width: 4, height: 4}\n"
        + "layout: |\n  a.edges = cell.edges\n", to: "cell.yaml")
    try scratch.write("{}\n", to: "red.ndjson")
    let pictures = ["album/a.png", "album/deep/b.png"] + (isKept ? ["secret/s.png"] : [])
    for picture in pictures {
      let run = try ToolRun(
        ["render", "-t", "single-line", "--data", "-", "--width", "40", "-o", picture],
        input: "{\"title\":\"a\",\"text\":\"a\"}\n", in: scratch.folder)
      try #require(run.status == 0, "\(run.errors)")
    }
    for (link, target) in [
      ("file", "../secret/s.png"), ("absolute", "\(root)/secret/s.png"), ("out", "../secret"),
      ("deep/up", "../.."), ("loop", "loop"), ("turn", "deep/back"), ("deep/back", "../turn"),
      ("inner", "deep/b.png"), ("deep/own", "\(root)/album/a.png"), ("folder", "deep"),
      ("pipes", "pipe"), ("zero", "/dev/zero"),
    ] {
      symlink(target, "\(root)/album/\(link)")
    }
    mkfifo("\(root)/album/pipe", 0o600)
    return scratch
  }

  /// Renders a record that names a picture, and gives the run and whether a picture was drawn.
  private func render(
    _ name: String, in scratch: Scratch, _ images: String = "album"
  ) throws -> (run: ToolRun, isDrawn: Bool) {
    let data = try JSONSerialization.data(withJSONObject: ["photo": name])
    let run = try ToolRun(
      [
        "render", "-t", "cell.yaml", "-d", "-", "--width", "4", "-o", "-", "--format", "svg",
        "--images", images,
      ], input: String(decoding: data, as: UTF8.self) + "\n", in: scratch.folder)
    #expect(run.status == 0)
    return (run, run.text.contains("data:image/png;base64,"))
  }

  @Test func `a name inside of the folder is drawn, whatever way it goes`() throws {
    let scratch = try Self.album()
    let root = scratch.folder.resolvingSymlinksInPath().path
    symlink("album", "\(root)/same")
    for name in [
      "a.png", "./a.png", "deep/../a.png", "folder/../a.png", "inner", "folder/own", "deep//b.png",
      "\(root)/album/a.png", "\(root)/album/deep/../a.png",
    ] {
      for folder in ["album", "album/", "\(root)/album", "same", "secret/../album"] {
        let (run, isDrawn) = try render(name, in: scratch, folder)
        #expect(isDrawn && run.errors.isEmpty, "\(name) in \(folder): \(run.errors)")
      }
    }
  }

  @Test func `a name that leads out has the same error whether the file is there or not`() throws {
    let full = try Self.album()
    let empty = try Self.album(isKept: false)
    for name in [
      "../secret/s.png", "../secret/t.png", "/etc/passwd", "/etc/none", "/dev/zero", "zero", "file",
      "absolute", "out/s.png", "out", "deep/up/secret/s.png", "deep/../../secret/s.png", "..", "/",
      "../album/a.png", "deep/up/album/a.png", "/proc/self/root/etc/passwd", "../\u{338}s.png",
      "..//secret/s.png", "//etc/passwd", "album/../../secret/s.png",
    ] {
      for scratch in [full, empty] {
        let (run, isDrawn) = try render(name, in: scratch)
        // `album/album` is not there, and nothing behind it is looked at.
        let reason =
          name.hasPrefix("album")
          ? "No such file or directory" : "the name leads out of the folder of pictures"
        #expect(
          run.errors == "warning: cannot read the image \(name): \(reason)\n" && !isDrawn)
      }
    }
  }

  @Test(arguments: [
    ("pipe", "it is no regular file"), ("pipes", "it is no regular file"),
    ("deep", "it is no regular file"), ("loop", "Too many levels of symbolic links"),
    ("turn/x", "Too many levels of symbolic links"), ("a.png/", "Not a directory"),
    ("a.png/../a.png", "Not a directory"), ("x", "No such file or directory"),
  ])
  func `what is no picture inside of the folder has its reason`(
    _ name: String, _ reason: String
  ) throws {
    let (run, isDrawn) = try render(name, in: try Self.album())
    #expect(run.errors == "warning: cannot read the image \(name): \(reason)\n" && !isDrawn)
  }

  @Test func `strange names are refused and shown in a line of their own`() throws {
    let scratch = try Self.album()
    let (empty, _) = try render("", in: scratch)
    #expect(empty.errors.isEmpty)
    let (nul, isDrawn) = try render("a.png\u{0}.jpg", in: scratch)
    #expect(!isDrawn)
    #expect(
      nul.errors == "warning: cannot read the image a.png\\0.jpg: No such file or directory\n")
    let (escape, _) = try render("\u{1B}]0;x\u{7}\n\u{9B}.png", in: scratch)
    #expect(
      escape.errors.unicodeScalars.filter { $0.properties.generalCategory == .control } == ["\n"])
    for name in [
      String(repeating: "a", count: 300), String(repeating: "a", count: 100_000),
      String(repeating: "deep/../", count: 10_000) + "a.png",
    ] {
      let (long, _) = try render(name, in: scratch)
      #expect(long.errors.hasSuffix(": File name too long\n") && long.errors.utf8.count < 400)
    }
    let (many, isFound) = try render(
      String(repeating: "deep/../", count: 400) + "a.png", in: scratch)
    #expect(isFound, "\(many.errors)")
  }

  @Test func `a folder that is not there has no pictures`() throws {
    let (run, _) = try render("a.png", in: try Self.album(), "none")
    #expect(run.errors == "warning: cannot read the image a.png: No such file or directory\n")
  }

  @Test func `no descriptor stays open`() throws {
    let scratch = try Self.album()
    let folder = ContainedFolder(path: scratch.folder.appendingPathComponent("album").path)
    func count() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    func openAll() {
      for name in ["a.png", "deep/b.png", "deep/../../x", "loop", "pipe", "none", "deep"] {
        do throws(ContainedFolder.Problem) { close(try folder.open(name)) } catch {}
      }
    }
    openAll()
    let before = try count()
    for _ in 0..<100 { openAll() }
    // Other tests run at the same time and open some files.
    #expect(try count() < before + 100)
  }
}
