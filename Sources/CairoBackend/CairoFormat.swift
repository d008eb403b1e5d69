// SPDX-License-Identifier: Apache-2.0

/// A file format that drawings can be written in.
public enum CairoFormat: Hashable, Sendable {
  /// Pixels, `scale` of them to a point; one page.
  case png(scale: Double)
  /// Shapes, with letters as outlines; one page.
  case svg
  /// Pages of shapes and text that can be selected and copied.
  case pdf

  /// The format that a file name asks for by its ending; nil for an unknown one.
  public init?(fileName: String, scale: Double = 2) {
    guard let dot = fileName.lastIndex(of: ".") else { return nil }
    switch fileName[fileName.index(after: dot)...].lowercased() {
    case "png": self = .png(scale: scale)
    case "svg": self = .svg
    case "pdf": self = .pdf
    default: return nil
    }
  }

  /// The format's usual name.
  public var name: String {
    switch self {
    case .png: "PNG"
    case .svg: "SVG"
    case .pdf: "PDF"
    }
  }
}
