// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

/// Replays the inputs that fuzzing has found: one for each part of the code that they reach, and
/// all that once broke a promise.
@Suite struct CorpusTests {
  /// The inputs of a corpus file: a line for each, in Base64; lines with `#` are notes.
  private func corpus(_ target: FuzzTarget) throws -> [[UInt8]] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("../../Corpus/\(target.rawValue).txt")
    return try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: true)
      .filter { !$0.hasPrefix("#") }
      .map { Array(try #require(Data(base64Encoded: String($0)))) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every input of the corpus keeps the promises of its target`(_ target: FuzzTarget) throws {
    let inputs = try corpus(target)
    #expect(!inputs.isEmpty)
    for input in inputs {
      do throws(FuzzFailure) {
        try target.run(input)
      } catch {
        Issue.record("\(error) with \(Data(input).base64EncodedString())")
      }
    }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `every seed keeps the promises of its target`(_ target: FuzzTarget) throws {
    #expect(!target.seeds.isEmpty)
    for seed in target.seeds { try target.run(seed) }
  }

  @Test(arguments: FuzzTarget.allCases)
  func `the files whose coverage a target reports exist`(_ target: FuzzTarget) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = folder.appendingPathComponent("../../../Sources").standardized
    for file in target.files {
      let path = sources.appendingPathComponent(file).path
      #expect(FileManager.default.fileExists(atPath: path), "\(file)")
    }
  }
}
