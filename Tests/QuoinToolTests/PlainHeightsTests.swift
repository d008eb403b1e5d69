// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Testing

@testable import QuoinTool

/// The options of `heights` that are read without ArgumentParser.
struct PlainHeightsTests {
  /// The value of every option of a command and of its groups, as text.
  private func values(_ value: Any, _ path: String = "") -> [String] {
    let children = Mirror(reflecting: value).children
    guard !children.isEmpty else { return ["\(path)=\(value)"] }
    // Of an option, what was read; not the help, which a command from a decoder does not have.
    let parsed = children.filter { $0.label == "_parsedValue" }
    return (parsed.isEmpty ? Array(children) : parsed).flatMap { child in
      values(child.value, "\(path).\(child.label ?? "")")
    }
  }

  @Test(arguments: [
    "", "--template a.yaml", "-t a.yaml -d b.ndjson", "--data -", "--in csv", "--in lines",
    "--width 320", "--width 320,375.5,768", "--out csv", "--out legend-list", "--id data.key",
    "--summary s.json", "--cache c.sqlite", "--scale 2", "--scale 0", "--jobs 3", "-j 1",
    "--width 1 --width 2", "--template a --data b --in tsv --width 5 --out f32 --id x -j 2",
  ])
  func `common options have the values that ArgumentParser reads`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    let plain = try #require(HeightsCommand(plainWords: words))
    #expect(values(plain) == values(try HeightsCommand.parse(words)))
  }

  @Test(arguments: [
    "--width", "--width x", "--width -5", "--width 320,", "--jobs 0", "--jobs -1", "--scale 65",
    "--in xml", "--out xml", "--template --data", "--template -t a", "--help", "-h", "--strict",
    "--sample", "--sample news", "--width=320", "-ta.yaml", "--cache-rebuild", "a.yaml",
    "--limit text=1G", "--font-file a.ttf", "--on-error null", "--template a --strict", "--",
  ])
  func `other command lines are left to ArgumentParser`(line: String) {
    #expect(HeightsCommand(plainWords: line.split(separator: " ").map(String.init)) == nil)
  }
}
