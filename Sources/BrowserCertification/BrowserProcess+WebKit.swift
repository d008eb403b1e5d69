// SPDX-License-Identifier: Apache-2.0

import LayoutGeometry

/// A WebKitGTK, which its driver starts on a display, and which gets messages through a port.
extension BrowserProcess {
  /// The command line of a driver that listens at a port.
  static func webKitArguments(path: String, port: UInt16) -> [String] {
    [path, "--port=\(port)"]
  }

  /// Sets the variables of the driver and its browser.
  ///
  /// WebKitGTK takes the hinting of fonts from the desktop's settings, and without a desktop from
  /// the resources of the X Window System. Unhinted glyphs have the advances that their font says.
  ///
  /// - Parameter display: The name of the display; nil for the user's.
  /// - Throws: ``ToolFailure`` if the resources cannot be written.
  static func setWebKitVariables(
    _ variables: inout [String: String?], folder: String, display: String?, pixelRatio: Double
  ) throws(ToolFailure) {
    let resources = "\(folder)/resources"
    let text = """
      Xft.hinting: 0
      Xft.hintstyle: hintnone
      Xft.antialias: 1
      Xft.rgba: none
      Xft.dpi: 96

      """
    do {
      try WholeFile.write(Array(text.utf8), to: resources)
    } catch {
      throw error as? ToolFailure
        ?? ToolFailure(.inputOutput, "cannot write the browser's settings: \(error)")
    }
    if let display { variables["DISPLAY"] = display }
    for name in ["XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME", "WAYLAND_DISPLAY"] {
      variables.updateValue(nil, forKey: name)
    }
    variables["XDG_RUNTIME_DIR"] = folder
    variables["HOME"] = folder
    variables["XENVIRONMENT"] = resources
    variables["GDK_BACKEND"] = "x11"
    variables["GDK_SCALE"] = String(Int(pixelRatio))
    variables["GDK_DPI_SCALE"] = "1"
    variables["GSETTINGS_BACKEND"] = "memory"
    variables["NO_AT_BRIDGE"] = "1"
  }
}
