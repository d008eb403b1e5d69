// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// What can go wrong while drawings become files.
public enum CairoError: Error, Hashable, Sendable {
  /// A font could not be opened, or has no face of that index.
  case cannotOpenFont(name: String, source: String, faceIndex: Int, reason: String)
  /// A page has no area, or an extent that is not a number.
  case pageWithoutArea(Size)
  /// A picture would have more pixels in an extent than Cairo can address.
  case tooManyPixels(width: Double, height: Double, limit: Int, largestScale: Double)
  /// PNG and SVG hold one page.
  case tooManyPages(format: String)
  /// A file needs at least one page.
  case noPage
  /// An image's bytes are not a PNG or JPEG that can be read.
  case cannotReadImage(name: String, reason: String)
  /// An image has more pixels than are read.
  case imageTooLarge(name: String, width: Int, height: Int, limit: Int)
  /// A file could not be written.
  case cannotWrite(path: String, reason: String)
  /// Cairo failed, usually for want of memory.
  case cairo(reason: String)
}

extension CairoError: CustomStringConvertible {
  /// What was wrong, and what would be right.
  public var description: String {
    switch self {
    case .cannotOpenFont(let name, let source, let faceIndex, let reason):
      "cannot open face \(faceIndex) of the font \(name) in \(source): \(reason)"
    case .pageWithoutArea(let size):
      "a page of \(size) points cannot be drawn; both extents must be above 0 and finite"
    case .tooManyPixels(let width, let height, let limit, let largestScale):
      "a picture of \(width.shortest)×\(height.shortest) pixels is too large: "
        + "each extent may have at most \(limit) pixels; use a scale of at most "
        + "\(largestScale.shortest), fewer rows, or PDF or SVG"
    case .tooManyPages(let format):
      "\(format) holds one page; put all on one page, write one file a page, or use PDF"
    case .noPage: "there is no page to write"
    case .cannotReadImage(let name, let reason): "cannot read the image \(name): \(reason)"
    case .imageTooLarge(let name, let width, let height, let limit):
      "the image \(name) has \(width)×\(height) pixels; at most \(limit) are read, and "
        + "\(CairoRenderer.pixelLimit) in each extent"
    case .cannotWrite(let path, let reason): "cannot write \(path): \(reason)"
    case .cairo(let reason): "Cairo cannot draw: \(reason)"
    }
  }
}
