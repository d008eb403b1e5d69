// SPDX-License-Identifier: Apache-2.0

#if UIKit
public import LayoutGeometry

/// The argument of ``View/willMove(toWindow:)``: with the package's trait UIKit, a window.
public typealias HostWindow = Window

/// The root of a tree of views under UIKit's names: a screen's rectangle with a safe area.
///
/// The module of UIKit's names calls it `UIWindow` and adds the root controller.
open class Window: View {
  /// The insets that notches and indicators cover; UIKit's windows get them from the device.
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
/// The argument of ``View/willMove(toWindow:)``: the host, which stands for UIKit's window.
public typealias HostWindow = LayoutHost
#endif
