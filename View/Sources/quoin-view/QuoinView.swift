// SPDX-License-Identifier: Apache-2.0

import Foundation
import ViewServer

/// `quoin-view`: serves a page that shows a list live.
@main
enum QuoinView {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    if words.contains("--help") || words.contains("-h") { return print(ViewOptions.usage) }
    do {
      let server = try ViewServer(try ViewOptions(words))
      // Unbuffered, for the program that waits for the address.
      FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
      try await server.run()
    } catch let error as ViewUsageError {
      fail("\(error.message)\n\(ViewOptions.usage)", code: 64)
    } catch {
      fail("cannot serve: \(error)", code: 69)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(code)
  }
}
