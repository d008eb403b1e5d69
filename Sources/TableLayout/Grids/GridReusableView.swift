// SPDX-License-Identifier: Apache-2.0

public import AutoLayout
public import LayoutGeometry

/// A view that a ``GridView`` uses again for other places: the base of its cells.
open class GridReusableView: View {
  /// The identifier that the view is registered for; it is reused for places with the same one.
  public private(set) var reuseIdentifier: String?

  /// Makes a view with a frame, for no identifier.
  public override init(frame: Rect = .zero) { super.init(frame: frame) }

  /// Makes the view that a grid shows for a registered identifier.
  ///
  /// A subclass inherits it if it overrides `init(frame:)`.
  public required convenience init(registeredAs identifier: String) {
    self.init(frame: .zero)
    reuseIdentifier = identifier
  }

  #if UIKit
  /// Makes a view without identifier; nothing is decoded.
  public required init?(coder: NSCoder) { super.init(coder: coder) }
  #endif

  /// Makes the view ready for another place; the base implementation does nothing.
  open func prepareForReuse() {}

  #if UIKit
  /// Called when the view gets a frame; the base implementation does nothing.
  open func apply(_ attributes: GridItemAttributes) {}

  /// The attributes with the size that the view needs.
  ///
  /// Of the answer's size, the extent along the grid's axis is the length of the item, header or
  /// footer; the grid gives the other. The base implementation fits the view's constraints.
  ///
  /// - Parameter attributes: The place as far as it is known, with an estimated length.
  open func preferredLayoutAttributesFitting(
    _ attributes: GridItemAttributes
  ) -> GridItemAttributes {
    attributes.fitted { axis, extent in
      switch axis {
      case .vertical:
        fittingSize(
          Size(width: extent, height: 0), horizontal: .required, vertical: .fittingSizeLevel
        ).height
      case .horizontal:
        fittingSize(
          Size(width: 0, height: extent), horizontal: .fittingSizeLevel, vertical: .required
        ).width
      }
    }
  }
  #endif
}
