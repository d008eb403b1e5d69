// SPDX-License-Identifier: Apache-2.0

import FontTestSupport
import Foundation
import LayoutGeometry
import Testing
import TextVocabulary

@testable import TextMeasurement

/// Fonts from files and folders.
@Suite struct FontLoadingTests {
  /// Writes files below a new folder, and removes it afterwards.
  func withFolder(_ files: [(path: String, bytes: [UInt8])], _ body: (String) throws -> Void) throws
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (path, bytes) in files {
      let file = folder.appendingPathComponent(path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try body(folder.path)
  }

  @Test func `a folder gives its fonts in the order of their paths, subfolders included`() throws {
    let two = FontBuilder.collection([FontBuilder(family: "C1"), FontBuilder(family: "C2")])
    try withFolder([
      ("b.TTF", FontBuilder(family: "B").bytes()), ("a/z.otf", FontBuilder(family: "Z").bytes()),
      ("c.ttc", two), ("broken.ttf", Array("no font".utf8)), ("notes.txt", [1, 2, 3]),
      (".hidden.ttf", FontBuilder(family: "Hidden").bytes()),
    ]) { folder in
      try FileManager.default.createSymbolicLink(
        atPath: folder + "/loop", withDestinationPath: folder)
      var fonts = FontCollection()
      let errors = try fonts.addFolder(at: folder)
      #expect(fonts.faces.map(\.family) == ["Z", "B", "C1", "C2"])
      #expect(errors.count == 1)
      #expect("\(errors)".contains("broken.ttf"))
    }
  }

  @Test func `a font from a file measures as it does from memory`() throws {
    var font = FontBuilder(family: "Mine")
    font.letters = [(" ", 250), ("a", 777)]
    try withFolder([("mine.ttf", font.bytes())]) { folder in
      var fonts = FontCollection()
      try fonts.addFile(at: folder + "/mine.ttf")
      let style = TextStyle(font: FontDescriptor(family: "MINE", size: 10))
      let prepared = HarfBuzzTextMeasurer(collection: fonts).prepare(
        AttributedText("aa", style: style), paragraphStyle: ParagraphStyle())
      #expect(abs(prepared.maxContentWidth - 2 * 7.77) < 1e-9)
      let identity = try #require(
        prepared.layout(in: TextContainer()).lines.first?.runs.first?.font)
      #expect(identity.source == .file(path: folder + "/mine.ttf"))
    }
  }

  @Test(.timeLimit(.minutes(10))) func `what is no file is no font, and is not waited for`() throws
  {
    try withFolder([("mine.ttf", FontBuilder(family: "Mine").bytes())]) { folder in
      let pipe = folder + "/pipe.ttf"
      #expect(mkfifo(pipe, 0o600) == 0)
      var fonts = FontCollection()
      #expect(throws: FontLoadingError.notAFile(path: pipe, kind: "a FIFO")) {
        try fonts.addFile(at: pipe)
      }
      #expect(throws: FontLoadingError.notAFile(path: "/dev/null", kind: "a device")) {
        try fonts.addFile(at: "/dev/null")
      }
      #expect(throws: FontLoadingError.notAFile(path: folder, kind: "a folder")) {
        try fonts.addFile(at: folder)
      }
      let errors = try fonts.addFolder(at: folder)
      #expect(errors == [])
      #expect(fonts.faces.map(\.family) == ["Mine"])
    }
  }

  @Test func `a folder without fonts is an error, and a file that is no font adds nothing`()
    throws
  {
    try withFolder([("notes.txt", [1]), ("broken.ttf", [0, 1, 0, 0])]) { folder in
      var fonts = FontCollection()
      try fonts.add(FontBuilder().data())
      #expect(throws: FontLoadingError.self) { try fonts.addFile(at: folder + "/broken.ttf") }
      #expect(throws: FontLoadingError.self) { try fonts.addFile(at: folder) }
      #expect(fonts.faces.count == 1)
      try FileManager.default.removeItem(atPath: folder + "/broken.ttf")
      #expect(throws: FontLoadingError.emptyFolder(path: folder)) {
        try fonts.addFolder(at: folder)
      }
    }
  }
}
