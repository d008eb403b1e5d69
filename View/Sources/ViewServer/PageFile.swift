// SPDX-License-Identifier: Apache-2.0

/// A file of the page; beside them there are only fonts.
struct PageFile {
  /// The media type.
  let type: String
  /// The contents.
  let bytes: [UInt8]

  /// The file with a name in the address; the page itself for none.
  init?(named name: String) {
    let script = "text/javascript; charset=utf-8"
    switch name {
    case "": self.init("text/html; charset=utf-8", PackageResources.index_html)
    case "style.css": self.init("text/css; charset=utf-8", PackageResources.style_css)
    case "main.js": self.init(script, PackageResources.main_js)
    case "beside.js": self.init(script, PackageResources.beside_js)
    case "connection.js": self.init(script, PackageResources.connection_js)
    case "controls.js": self.init(script, PackageResources.controls_js)
    case "frames.js": self.init(script, PackageResources.frames_js)
    case "input.js": self.init(script, PackageResources.input_js)
    case "inspector.js": self.init(script, PackageResources.inspector_js)
    case "marks.js": self.init(script, PackageResources.marks_js)
    case "offsets.js": self.init(script, PackageResources.offsets_js)
    case "outline.js": self.init(script, PackageResources.outline_js)
    case "painter.js": self.init(script, PackageResources.painter_js)
    case "pictures.js": self.init(script, PackageResources.pictures_js)
    case "pixels.js": self.init(script, PackageResources.pixels_js)
    case "preferences.js": self.init(script, PackageResources.preferences_js)
    case "runs.js": self.init(script, PackageResources.runs_js)
    case "search.js": self.init(script, PackageResources.search_js)
    case "sheet.js": self.init(script, PackageResources.sheet_js)
    case "surface.js": self.init(script, PackageResources.surface_js)
    case "words.js": self.init(script, PackageResources.words_js)
    default: return nil
    }
  }

  /// A font that the page shows rows in.
  init?(font name: String, of fonts: FontFiles) {
    guard let bytes = fonts.contents(named: name) else { return nil }
    self.init("font/sfnt", bytes)
  }

  private init(_ type: String, _ bytes: [UInt8]) { (self.type, self.bytes) = (type, bytes) }
}
