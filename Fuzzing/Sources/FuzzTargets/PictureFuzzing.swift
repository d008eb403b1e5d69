// SPDX-License-Identifier: Apache-2.0

import Foundation

@testable import ToolInput

/// Names of files in a folder with links of all kinds: whatever the name, the file that is opened
/// is one of the folder, and what is outside of it does not change the answer.
enum PictureFuzzing {
  /// Opens a name in both trees. The first byte says whether the others are text or choose parts.
  static func run(_ bytes: [UInt8]) throws(FuzzFailure) {
    guard let trees else { throw FuzzFailure("the folders cannot be made") }
    let name = name(bytes)
    let outcomes = try [trees.full, trees.empty].map { (tree) throws(FuzzFailure) in
      try outcome(name, in: tree)
    }
    try check(
      outcomes[0] == outcomes[1],
      "\(name): \(outcomes[0]), without files outside \(outcomes[1])")
  }

  private static func name(_ bytes: [UInt8]) -> String {
    guard let first = bytes.first else { return "" }
    guard first % 2 == 0 else { return String(decoding: bytes.dropFirst(), as: UTF8.self) }
    return bytes.dropFirst().map { parts[Int($0) % parts.count] }.joined()
  }

  private static let parts =
    ["/", "/", "..", "../", ".", "a", "b", "c", "x", "\u{338}", "\u{0}", "/tmp", "ROOT"]
    + links.keys.sorted()

  /// What a name opens: the file's place in the tree, or the reason why none.
  private static func outcome(_ name: String, in tree: String) throws(FuzzFailure) -> String {
    let root = "\(tree)/in"
    let name = name.replacing("ROOT", with: root)
    do throws(ContainedFolder.Problem) {
      let descriptor = try ContainedFolder(path: root).open(name)
      defer { close(descriptor) }
      var place = [CChar](repeating: 0, count: 4097)
      let count = readlink("/proc/self/fd/\(descriptor)", &place, 4096)
      let path = String(
        decoding: place.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard path.hasPrefix("\(root)/") else { return "OUTSIDE \(path)" }
      // The system goes the same way.
      let joined = name.utf8.first == UInt8(ascii: "/") ? name : "\(root)/\(name)"
      let resolved = realpath(joined, nil)
      defer { free(resolved) }
      guard let resolved, String(cString: resolved) == path else { return "OTHERWISE \(path)" }
      return String(path.dropFirst(tree.count))
    } catch {
      return error.description
    }
  }

  // MARK: - The trees

  /// Links of the folder, with their targets; ROOT is its path.
  private static let links = [
    "up": "..", "file": "../out/s", "out": "../out", "abs": "ROOT/../out/s", "etc": "/etc",
    "own": "ROOT/a", "loop": "loop", "ping": "b/pong", "b/pong": "../ping", "sub": "b",
    "b/top": "../a", "b/far": "../../out/t", "self": ".", "mark": "b/\u{338}/../../../out/s",
  ]

  /// The paths of two trees with the same folder `in`; beside it one has files, the other none.
  private static let trees: (full: String, empty: String)? = {
    let memory = "/dev/shm"
    let base =
      FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    guard let real = realpath(base, nil) else { return nil }
    defer { free(real) }
    // Equal lengths give equal answers to long names.
    let tree = "\(String(cString: real))/quoin-fuzz-pictures-\(getpid())"
    guard make("\(tree)-1", isFull: true), make("\(tree)-2", isFull: false) else { return nil }
    atexit { PictureFuzzing.removeTrees() }
    return ("\(tree)-1", "\(tree)-2")
  }()

  private static func removeTrees() {
    guard let trees else { return }
    for tree in [trees.full, trees.empty] { try? FileManager.default.removeItem(atPath: tree) }
  }

  private static func make(_ tree: String, isFull: Bool) -> Bool {
    let root = "\(tree)/in"
    do {
      try FileManager.default.createDirectory(
        atPath: "\(root)/b/\u{338}", withIntermediateDirectories: true)
      for file in ["in/a", "in/b/c"] {
        try Data([1]).write(to: URL(fileURLWithPath: "\(tree)/\(file)"))
      }
      if isFull {
        try FileManager.default.createDirectory(
          atPath: "\(tree)/out", withIntermediateDirectories: true)
        for file in ["out/s", "out/t", "a", "\u{338}x"] {
          try Data([2]).write(to: URL(fileURLWithPath: "\(tree)/\(file)"))
        }
      }
    } catch {
      return false
    }
    for (link, target) in links.sorted(by: { $0.key < $1.key }) {
      symlink(target.replacing("ROOT", with: root), "\(root)/\(link)")
    }
    return mkfifo("\(root)/x", 0o600) == 0
  }

  // MARK: - Seeds

  static var seeds: [[UInt8]] {
    [
      "a", "b/c", "sub/../a", "../out/s", "file", "abs", "out/s", "up/in/a", "/etc/passwd", "loop",
      "ping", "x", "b/top", "b/far", "own", "self/self/b/c", "..\u{2F}\u{338}x", "a\u{0}",
      "ROOT/b/c",
      "ROOT/../out/s", "mark", "b/\u{338}/../c", "b/", "a/", "",
    ].map { [0] + Array($0.utf8) } + [[1] + Array(0...60)]
  }
}
