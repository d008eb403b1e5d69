// SPDX-License-Identifier: Apache-2.0
// Hands libFuzzer's inputs to the target that the environment variable FUZZ_TARGET names. An input
// that breaks a promise ends the program, so that libFuzzer keeps it. Scripts/fuzz.sh runs it.

import Foundation
import FuzzTargets

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    FileHandle.standardError.write(Data("FUZZ_TARGET is '\(name)', not one of \(names)\n".utf8))
    exit(64)
  }
  return target
}()

/// Writes the target's seeds into the folder FUZZ_SEEDS, and the names of the files that it is for
/// into the file FUZZ_FILES, where the environment asks for them; libFuzzer calls it first.
@_cdecl("LLVMFuzzerInitialize")
public func writeSeeds(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
  let environment = ProcessInfo.processInfo.environment
  do {
    if let folder = environment["FUZZ_SEEDS"] {
      for (index, seed) in target.seeds.enumerated() {
        try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/seed-\(index)"))
      }
    }
    if let file = environment["FUZZ_FILES"] {
      let lines = target.files.joined(separator: "\n") + "\n"
      try Data(lines.utf8).write(to: URL(fileURLWithPath: file))
    }
  } catch {
    fatalError("\(error)")
  }
  return 0
}

/// Runs one input; libFuzzer calls it.
@_cdecl("LLVMFuzzerTestOneInput")
public func runInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  } catch {
    fatalError(error.description)
  }
  return 0
}
