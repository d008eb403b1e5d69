// SPDX-License-Identifier: Apache-2.0

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
        let (summary, warnings) = try await ViewExport(options).write(to: folder)
        for warning in warnings.prefix(mostWarnings) { say("warning: \(warning)") }
        if warnings.count > mostWarnings {
          say("warning: \(warnings.count - mostWarnings) more pictures are missing")
        }
        return print(summary)
      }
      let server = try ViewServer(options)
      print(server.address)
      // A program may wait for the address.
      fflush(nil)
      try await server.run()
    } catch let error as ViewUsageError {
      fail("\(error.message)\n\(ViewOptions.usage)", code: 64)
    } catch let error as ExportError {
      fail(error.message, code: error.code)
    } catch {
      fail("cannot serve: \(error)", code: 69)
    }
  }

  /// The most missing pictures that are named.
  private static let mostWarnings = 10

  private static func say(_ line: String) {
    var rest = Array("\(line)\n".utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    let start = message.lowercased().hasPrefix("error: ") ? "" : "error: "
    say("\(start)\(message)")
    exit(code)
  }
}
