// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import Foundation
import LayoutGeometry
import TextMeasurement
import TextVocabulary

/// The screen that views are measured for: a phone of 390 by 844 points at three pixels a point.
///
/// Its numbers are constants. Another screen is a `LayoutEnvironment` on a window or a root view.
public final class UIScreen: Sendable {
  /// The screen of every view that was given no other.
  public static let main = UIScreen()

  /// The pixels of a point.
  public let scale: CGFloat = 3
  /// The pixels of a point.
  public var nativeScale: CGFloat { scale }
  /// The screen's rectangle.
  public let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
  /// The screen's traits.
  public var traitCollection: UITraitCollection { UITraitCollection.current }

  /// What measures text where no environment was set: the bundled fonts, on this screen's pixels.
  let environment: LayoutEnvironment

  private init() {
    do {
      environment = LayoutEnvironment(
        measurer: try HarfBuzzTextMeasurer.bundled(), pixelGrid: PixelGrid(scale: 3))
    } catch {
      preconditionFailure("The bundled fonts cannot be opened: \(error)")
    }
  }
}

/// What `AutoLayout` asks for where a tree of views was given no environment.
@_silgen_name("quoin_environment_of_new_trees")
public func environmentOfNewTrees() -> LayoutEnvironment { UIScreen.main.environment }

extension LayoutEnvironment {
  /// The environment of views that were given no other; change a copy and set it on a root view.
  public static var main: LayoutEnvironment { UIScreen.main.environment }
}
