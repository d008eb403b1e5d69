// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A Firefox without windows, which listens for Marionette's messages on a port of the machine.
extension BrowserProcess {
  /// The command line of a Firefox whose profile is in a folder.
  static func firefoxArguments(path: String, folder: String) -> [String] {
    [path, "--headless", "--marionette", "--no-remote", "--profile", profile(in: folder)]
  }

  /// Writes the preferences of the profile.
  ///
  /// Marionette chooses a free port and writes it to a file. Font files lie in other folders than
  /// the page. Web fonts of pictures alone would be refused. A proxy that does not exist keeps the
  /// browser from the network.
  static func writeFirefoxProfile(folder: String, pixelRatio: Double) throws(ToolFailure) {
    let preferences = [
      ("marionette.port", "0"),
      ("layout.css.devPixelsPerPx", "\"\(pixelRatio.shortest)\""),
      ("security.fileuri.strict_origin_policy", "false"),
      ("gfx.downloadable_fonts.keep_color_bitmaps", "true"),
      ("network.proxy.type", "1"),
      ("network.proxy.http", "\"127.0.0.1\""),
      ("network.proxy.http_port", "9"),
      ("network.proxy.ssl", "\"127.0.0.1\""),
      ("network.proxy.ssl_port", "9"),
      ("datareporting.policy.dataSubmissionEnabled", "false"),
      ("browser.shell.checkDefaultBrowser", "false"),
      ("app.update.enabled", "false"),
    ]
    let text = preferences.map { "user_pref(\"\($0)\", \($1));\n" }.joined()
    do {
      guard FileSystem.makeFolder(profile(in: folder)) else {
        throw ToolFailure(
          .inputOutput,
          "cannot make the folder \(profile(in: folder)): \(String(cString: strerror(errno)))")
      }
      try WholeFile.write(Array(text.utf8), to: "\(profile(in: folder))/user.js")
    } catch {
      throw error as? ToolFailure
        ?? ToolFailure(.inputOutput, "cannot write the browser's profile: \(error)")
    }
  }

  private static func profile(in folder: String) -> String { "\(folder)/profile" }

  /// Waits until a Firefox listens, and connects with it.
  ///
  /// - Returns: The socket; nil if the time is over or the browser has ended.
  static func connect(
    toProfileIn folder: String, until deadline: ContinuousClock.Instant, isRunning: () -> Bool
  ) throws(ToolFailure) -> Int32? {
    while deadline > .now, isRunning() {
      try Interruption.check()
      let text = FileSystem.contents("\(profile(in: folder))/MarionetteActivePort")
      if let text, let port = UInt16(String(decoding: text, as: UTF8.self)),
        let socket = connect(toPort: port)
      {
        return socket
      }
      usleep(20_000)
    }
    return nil
  }

  /// A socket that is connected with a port of this machine; nil if nothing listens there.
  private static func connect(toPort port: UInt16) -> Int32? {
    #if canImport(Glibc)
    let kind = Int32(SOCK_STREAM.rawValue)
    #else
    let kind = SOCK_STREAM
    #endif
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        systemConnect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      systemClose(descriptor)
      return nil
    }
    return descriptor
  }
}
