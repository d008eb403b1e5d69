// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

extension View {
  /// The view's looks under the names that a `CALayer` has for them.
  public var layer: ViewLayer { ViewLayer(self) }
}

/// A view's looks under the names that a `CALayer` has for them: `view.layer.cornerRadius = 8`.
///
/// It is another spelling of the view's own properties and stores nothing.
public struct ViewLayer {
  private let view: View

  /// Names the looks of a view.
  init(_ view: View) { self.view = view }

  #if UIKit
  /// The view whose looks these are.
  public var owningView: View { view }
  #endif

  /// The radius of the corners, in points.
  public var cornerRadius: Double {
    get { view.cornerRadius }
    nonmutating set { view.cornerRadius = newValue }
  }

  /// Whether content and subviews are clipped to the bounds.
  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    nonmutating set { view.clipsToBounds = newValue }
  }

  /// The width of the line inside the view's edge, in points.
  public var borderWidth: Double {
    get { view.borderWidth }
    nonmutating set { view.borderWidth = newValue }
  }

  /// The colour of the line around the view.
  public var borderColor: Color? {
    get { view.borderColor }
    nonmutating set { view.borderColor = newValue }
  }

  /// The colour that fills the view's bounds.
  public var backgroundColor: Color? {
    get { view.backgroundColor }
    nonmutating set { view.backgroundColor = newValue }
  }

  /// The opacity, from 0 to 1.
  public var opacity: Float {
    get { Float(view.alpha) }
    nonmutating set { view.alpha = Double(newValue) }
  }

  /// The view's rectangle in its superview.
  public var frame: Rect { view.frame }
  /// The view's rectangle in its own coordinates.
  public var bounds: Rect { view.bounds }
}

extension Color {
  /// The colour itself, under the name by which a layer's colours are given.
  public var cgColor: Color { self }
}
