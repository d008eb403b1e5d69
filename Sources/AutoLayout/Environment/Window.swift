// SPDX-License-Identifier: Apache-2.0

#if UIKit
public import LayoutGeometry

/// What hooks of moves are told: with the package's trait UIKit, the window.
public typealias HostWindow = Window

/// The root of a tree of views under UIKit's names: a screen's rectangle with a safe area.
///
/// The module of UIKit's names calls it `UIWindow` and adds the root controller.
open class Window: View {
  /// What notches and indicators cover; UIKit's windows learn it from the device.
  public var deviceSafeArea: EdgeInsets {
    get { insets.hostSafeArea }
    set {
      guard newValue != insets.hostSafeArea else { return }
      insets.setHostSafeArea(newValue)
      setNeedsUpdateConstraints()
      noteMarginChange()
    }
  }
}
#else
/// What hooks of moves are told: the host, which stands for UIKit's window.
public typealias HostWindow = LayoutHost
#endif
