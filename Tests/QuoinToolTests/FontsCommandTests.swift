// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@Suite struct FontsCommandTests {
  @Test func `every face has its file, digest and coverage`() throws {
    let run = try ToolRun(["fonts", "--json"])
    #expect(run.status == 0, "\(run.errors)")
    let faces = try run.objects()
    #expect(faces.first?["postScriptName"] as? String == "NotoSans-Regular")
    #expect(faces.contains { $0["color"] as? Bool == true })
    for face in faces {
      let file = try #require(face["file"] as? String)
      #expect(FileManager.default.fileExists(atPath: file))
      #expect((face["sha256"] as? String)?.count == 64)
      let ranges = try #require(face["coverage"] as? [[Int]])
      let count = ranges.reduce(0) { $0 + $1[1] - $1[0] + 1 }
      #expect(count == face["characters"] as? Int)
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0[1] < $1[0] })
    }
  }

  @Test func `the list for people has a line for each face below its header`() throws {
    let faces = try ToolRun(["fonts", "--json"]).lines.count
    let run = try ToolRun(["fonts"])
    #expect(run.lines.count == faces + 1)
    #expect(run.lines[0].hasPrefix("family"))
    #expect(run.lines[1].hasPrefix("Noto Sans "))
  }

  @Test func `each cluster of a text has its face and the reason`() throws {
    let text = "e\u{301}漢👩‍👩‍👧ب\u{10FFFD}\n"
    let run = try ToolRun(["fonts", "--text", text, "--json"])
    #expect(run.status == 0)
    let clusters = try run.objects()
    #expect(clusters.compactMap { $0["text"] as? String }.joined() == text)
    #expect(
      clusters.compactMap { $0["reason"] as? String } == [
        "requested", "fallback", "emoji", "fallback", "missing", "notDrawn",
      ])
    #expect(clusters[2]["family"] as? String == "Noto Color Emoji")
    #expect(clusters[3]["family"] as? String == "Noto Naskh Arabic")
    var end = 0
    for cluster in clusters {
      #expect(cluster["start"] as? Int == end)
      end = try #require(cluster["end"] as? Int)
    }
    #expect(run.errors.contains("no font has a glyph for 1 cluster of the text"))
  }

  @Test func `letters of one face share a row, and a missing family is reported`() throws {
    let run = try ToolRun(["fonts", "--text", "Hello", "--weight", "700"])
    #expect(run.lines.count == 2)
    #expect(run.lines[1].contains("Hello") && run.lines[1].contains("Noto Sans Bold"))
    let other = try ToolRun(["fonts", "--text", "a", "--font", "No Such Family"])
    #expect(other.status == 0)
    #expect(other.lines[1].contains("no such family"))
  }

  @Test func `a font file that is added comes first`() throws {
    let faces = try ToolRun(["fonts", "--json"]).objects()
    let file = try #require(
      faces.first { $0["postScriptName"] as? String == "NotoSansThai-Regular" }?["file"] as? String)
    let run = try ToolRun(["fonts", "--json", "--font-file", file])
    #expect(try run.objects().first?["postScriptName"] as? String == "NotoSansThai-Regular")
  }

  @Test(
    arguments: [
      (["--font-file", "/no/such.ttf"], 69), (["--weight", "0"], 64), (["--nonsense"], 64),
    ] as [([String], Int32)])
  func `impossible requests end with their exit codes`(arguments: [String], status: Int32) throws {
    let run = try ToolRun(["fonts"] + arguments)
    #expect(run.status == status)
    #expect(run.text.isEmpty && !run.errors.isEmpty)
  }
}
