// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry

/// The root of a tree of views: a screen's rectangle with a safe area.
public typealias UIWindow = Window

extension Window {
  /// The controller whose view fills the window.
  public var rootViewController: UIViewController? {
    get { kept("rootViewController", nil) }
    set {
      rootViewController?.viewIfLoaded?.removeFromSuperview()
      keep(newValue, "rootViewController")
      guard let view = newValue?.view else { return }
      view.frame = CGRect(origin: .zero, size: bounds.size)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  /// The window itself.
  public var isKeyWindow: Bool { true }

  /// Runs the hooks of the root controller's appearance, and lays out.
  public func makeKeyAndVisible() {
    rootViewController?.beginAppearanceTransition(true, animated: false)
    layoutIfNeeded()
    rootViewController?.endAppearanceTransition()
  }
}
