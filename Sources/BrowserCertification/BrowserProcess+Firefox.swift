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

  /// The port of a Firefox, which it writes to a file of its profile; nil before.
  static func firefoxPort(folder: String) -> UInt16? {
    FileSystem.contents("\(profile(in: folder))/MarionetteActivePort").flatMap {
      UInt16(String(decoding: $0, as: UTF8.self))
    }
  }
}
