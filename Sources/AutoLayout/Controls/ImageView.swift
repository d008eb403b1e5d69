// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import LayoutRendering

/// A picture as layout sees it: a name for the backend, and a size.
public nonisolated struct Image: Hashable, Sendable {
  /// The name by which the backend finds the picture.
  public var name: String
  /// The picture's size in points.
  public var size: Size
  /// The distances from the picture's edges inward to its alignment rectangle.
  public var alignmentRectInsets: EdgeInsets

  /// Names a picture and its size.
  public init(name: String, size: Size, alignmentRectInsets: EdgeInsets = .zero) {
    self.name = name
    self.size = size
    self.alignmentRectInsets = alignmentRectInsets
  }
}

/// How content is placed in a view of another size.
public enum ContentMode: Int, Sendable, Hashable {
  /// Stretched to the view.
  case scaleToFill = 0
  /// As large as fits into the view, with its own proportions.
  case scaleAspectFit = 1
  /// As small as possible while it covers the view, with its own proportions.
  case scaleAspectFill = 2
  /// In its own size, in the middle.
  case center = 4
}

/// A view that shows a picture; its intrinsic size is the picture's.
open class ImageView: View {
  /// The picture; nil shows nothing and has no size.
  public var image: Image? {
    didSet { if image != oldValue { imageDidChange(from: oldValue) } }
  }

  /// How the picture is placed in the view.
  public var contentMode = ContentMode.scaleToFill

  /// Makes a view of a picture's size.
  public convenience init(image: Image?) {
    self.init(frame: Rect(origin: .zero, size: image?.size ?? .zero))
    self.image = image
  }

  /// The picture's size without its alignment insets.
  open override var intrinsicContentSize: Size {
    guard let image else {
      return Size(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
    }
    let insets = image.alignmentRectInsets
    return Size(
      width: image.size.width - insets.left - insets.right,
      height: image.size.height - insets.top - insets.bottom)
  }

  open override var alignmentRectInsets: EdgeInsets { image?.alignmentRectInsets ?? .zero }

  open override func sizeThatFits(_ size: Size) -> Size { image?.size ?? .zero }

  open override func draw(in list: inout DisplayList) {
    guard let image, placement.frame.width > 0, placement.frame.height > 0 else { return }
    let box = Rect(origin: .zero, size: placement.frame.size)
    let rect = imageRect(forBounds: box)
    guard
      rect.minX < box.minX || rect.maxX > box.maxX || rect.minY < box.minY
        || rect.maxY > box.maxY
    else {
      list.image(named: image.name, in: rect)
      return
    }
    list.scoped { list in
      list.clip(box)
      list.image(named: image.name, in: rect)
    }
  }

  /// Where the picture is drawn in the view's bounds.
  public func imageRect(forBounds bounds: Rect) -> Rect {
    guard let size = image?.size, size.width > 0, size.height > 0 else { return bounds }
    let ratios = [bounds.width / size.width, bounds.height / size.height]
    let factor: Double
    switch contentMode {
    case .scaleToFill: return bounds
    case .scaleAspectFit: factor = min(ratios[0], ratios[1])
    case .scaleAspectFill: factor = max(ratios[0], ratios[1])
    case .center: factor = 1
    }
    let (width, height) = (size.width * factor, size.height * factor)
    return Rect(
      x: bounds.midX - width / 2, y: bounds.midY - height / 2, width: width, height: height)
  }

  private func imageDidChange(from old: Image?) {
    if image?.alignmentRectInsets != old?.alignmentRectInsets { invalidateAlignment() }
    invalidateIntrinsicContentSize()
  }
}
