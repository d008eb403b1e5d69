// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// What measures the texts, the pixels and the direction: set here, or inherited.
  ///
  /// Setting it tells every view below that has none of its own.
  public var environment: LayoutEnvironment {
    get { inheritedEnvironment ?? LayoutEnvironment() }
    set {
      ownEnvironment = newValue
      spreadEnvironment()
      noteChange(.rebuild)
    }
  }

  /// The nearest environment that was set, from this view upward.
  var inheritedEnvironment: LayoutEnvironment? {
    var view: View? = self
    while let current = view {
      if let environment = current.ownEnvironment { return environment }
      view = current.storedSuperview
    }
    return nil
  }

  /// Tells the views that inherit from this one, parents first.
  func spreadEnvironment() {
    var stack = [self]
    while let view = stack.popLast() {
      view.fittingEngine?.note(.rebuild)
      view.environmentDidChange()
      for child in view.storedSubviews.reversed() where child.ownEnvironment == nil {
        stack.append(child)
      }
    }
  }

  /// The direction in which the view's leading edge leads to its trailing edge.
  public var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: environment.direction
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}
