// SPDX-License-Identifier: Apache-2.0

import Foundation
import ViewServer

/// `quoin-view`: serves a page that shows a list live, or writes one.
@main
enum QuoinView {
  static func main() async {
    signal(SIGPIPE, SIG_IGN)
    let words = Array(CommandLine.arguments.dropFirst())
    if words.contains("--help") || words.contains("-h") { return print(ViewOptions.usage) }
    do {
      let options = try ViewOptions(words)
      if let folder = options.export {
        return print(try await ViewExport(options).write(to: folder))
      }
      let server = try ViewServer(options)
      // Unbuffered, for the program that waits for the address.
      FileHandle.standardOutput.write(Data("\(server.address)\n".utf8))
      try await server.run()
    } catch let error as ViewUsageError {
      fail("\(error.message)\n\(ViewOptions.usage)", code: 64)
    } catch let error as ExportError {
      fail(error.message, code: error.code)
    } catch {
      fail("cannot serve: \(error)", code: 69)
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    let start = message.lowercased().hasPrefix("error: ") ? "" : "error: "
    FileHandle.standardError.write(Data("\(start)\(message)\n".utf8))
    exit(code)
  }
}
