// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

/// The root of a tree of views: a screen's rectangle with a safe area.
open class UIWindow: View {
  /// The controller whose view fills the window.
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.viewIfLoaded?.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = CGRect(origin: .zero, size: bounds.size)
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  /// What notches and indicators cover; UIKit's windows learn it from the device.
  public var deviceSafeArea: UIEdgeInsets {
    get { host.deviceSafeArea }
    set { host.deviceSafeArea = newValue }
  }

  private lazy var host = LayoutHost(size: frame.size, rootView: self)

  /// Makes a window.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    host.viewRespectsSystemMinimumLayoutMargins = false
  }

  /// Makes a window of the screen's size; nothing is decoded.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    frame = UIScreen.main.bounds
    host.viewRespectsSystemMinimumLayoutMargins = false
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

extension View {
  /// The window above the view.
  public var window: UIWindow? { rootView as? UIWindow }
}
