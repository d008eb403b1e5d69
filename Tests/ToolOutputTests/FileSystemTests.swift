// SPDX-License-Identifier: Apache-2.0

import Foundation
import QuoinTestSupport
import Testing
import ToolOutput

/// The tool's own words for files, the environment and Base64, compared with Foundation's.
struct FileSystemTests {
  /// Calls with the path of a folder that is removed afterwards.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.path + "/quoin-files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func write(_ text: String, _ path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test(
    arguments: [
      ("/", "/"), ("/a", "/"), ("/a/b", "/a"), ("/a/b/", "/a"), ("/a//b", "/a"),
      ("//a//b//", "//a"),
      ("a", "."), ("a/", "."), ("a/b", "a"), ("./a", "."), ("../a/b", "../a"), ("", "."),
    ])
  func `the folder of a path is where its last name lies`(path: String, folder: String) {
    #expect(FileSystem.folder(of: path) == folder)
  }

  @Test func `folders are made with those around them and removed with all in them`() throws {
    try withFolder { root in
      let inner = "\(root)/one/two/three"
      #expect(FileSystem.makeFolder(inner))
      #expect(FileSystem.makeFolder(inner))
      try write("kept", "\(root)/kept")
      try write("text", "\(inner)/text")
      symlink("../../../kept", "\(inner)/link")
      symlink("../..", "\(inner)/up")
      #expect(FileSystem.names(in: inner) == ["link", "text", "up"])
      #expect(FileSystem.remove("\(root)/one"))
      #expect(!FileSystem.exists("\(root)/one"))
      #expect(FileSystem.contents("\(root)/kept") == Array("kept".utf8))
      #expect(FileSystem.remove("\(root)/one"))
    }
  }

  @Test func `a folder cannot be made where a file is`() throws {
    try withFolder { root in
      try write("", "\(root)/file")
      #expect(!FileSystem.makeFolder("\(root)/file"))
      #expect(!FileSystem.makeFolder("\(root)/file/inner"))
      #expect(!FileSystem.makeFolder(""))
    }
  }

  @Test func `a program is a file that may be run`() throws {
    try withFolder { root in
      try write("#!/bin/sh", "\(root)/program")
      #expect(!FileSystem.isProgram("\(root)/program"))
      chmod("\(root)/program", 0o755)
      #expect(FileSystem.isProgram("\(root)/program"))
      #expect(!FileSystem.isProgram(root))
      #expect(!FileSystem.isProgram("\(root)/other"))
      #expect(Environment.program("program", before: [root]) == "\(root)/program")
      #expect(Environment.program("no program of this name") == nil)
    }
  }

  @Test func `the content of a folder is an error that names it`() throws {
    try withFolder { root in
      #expect(FileSystem.contents(root) == nil)
      #expect(errno == EISDIR)
      #expect(FileSystem.contents("\(root)/none") == nil)
      #expect(errno == ENOENT)
    }
  }

  @Test func `a file that links lead to is replaced, and the links stay`() throws {
    try withFolder { root in
      try FileManager.default.createDirectory(
        atPath: "\(root)/other", withIntermediateDirectories: true)
      symlink("other/second", "\(root)/first")
      symlink("\(root)/file", "\(root)/other/second")
      for text in ["new", "replaced"] {
        try WholeFile.write(Array(text.utf8), to: "\(root)/first")
        #expect(FileSystem.contents("\(root)/file") == Array(text.utf8))
      }
      #expect(FileSystem.target(ofLink: "\(root)/first") == "other/second")
      #expect(FileSystem.names(in: root) == ["file", "first", "other"])
      symlink("circle", "\(root)/circle")
      #expect(throws: ToolFailure.self) { try WholeFile.write([], to: "\(root)/circle") }
    }
  }

  @Test(arguments: ["/a b/ü%.html", "/tmp/quoin-1/rows.html", "/a?b#c", "/\u{1}"])
  func `a file's address leads a browser to it`(path: String) throws {
    let address = FileSystem.address(of: path)
    #expect(URL(string: address)?.path == path)
    #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
  }

  @Test func `a relative path is one of the current folder`() {
    let here = FileManager.default.currentDirectoryPath
    #expect(URL(string: FileSystem.address(of: "a.html"))?.path == here + "/a.html")
  }

  @Test func `variables replace others of the same name`() {
    let all = Environment.all(with: ["PATH": "/nowhere", "QUOIN_NEW": "a=b"])
    #expect(all.filter { $0.hasPrefix("PATH=") } == ["PATH=/nowhere"])
    #expect(all.contains("QUOIN_NEW=a=b"))
    #expect(all.count == ProcessInfo.processInfo.environment.count + 1)
    #expect(Environment.value("PATH") == ProcessInfo.processInfo.environment["PATH"])
  }

  @Test func `Base64 is Foundation's, both ways`() {
    var random = SeededGenerator(fallback: 64)
    for count in 0..<200 {
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      let text = Data(bytes).base64EncodedString()
      #expect(Base64.text(of: bytes) == text)
      #expect(Base64.bytes(of: text) == bytes)
    }
  }

  @Test(arguments: ["A", "AA", "AAA", "A===", "AB==", "AAB=", "====", "AA=A", "AA-_", "AAAA\n"])
  func `a text that no bytes have is refused`(text: String) {
    #expect(Base64.bytes(of: text) == nil)
  }
}
