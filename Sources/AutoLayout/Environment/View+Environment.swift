// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

extension View {
  /// The text measurer, the pixel grid and the reading direction: set here, or inherited.
  ///
  /// Setting it calls ``environmentDidChange()`` on every view below that has none of its own.
  public var environment: LayoutEnvironment {
    get { inheritedEnvironment ?? .ofNewTrees }
    set {
      let before = environment
      let former = inheritance.setOwn(newValue)
      withExtendedLifetime(former) {}
      spreadEnvironment(from: before)
      noteChange(.rebuild)
    }
  }

  /// The nearest environment that was set, from this view upward.
  ///
  /// Views remember the view that it was set on, or the root if there is none. Layout goes from
  /// parents to children and asks every view, so in a deep tree each needs one step, not a walk to
  /// the root.
  var inheritedEnvironment: LayoutEnvironment? {
    if let environment = inheritance.own { return environment }
    if let source = inheritance.source { return source.inheritance.own }
    guard var source = hierarchy.superview else { return nil }
    while source.inheritance.own == nil,
      let next = source.inheritance.source ?? source.hierarchy.superview
    {
      if next === source { break }
      source = next
    }
    inheritance.setSource(source)
    return source.inheritance.own
  }

  /// Forgets which views the environments of the subtree are inherited from.
  func forgetEnvironmentSources() {
    forEachInSubtree { $0.inheritance.forgetSource() }
  }

  /// Calls ``environmentDidChange()`` on the views that inherit from this one, parents first.
  ///
  /// - Parameter before: The environment that these views had.
  func spreadEnvironment(from before: LayoutEnvironment) {
    forgetEnvironmentSources()
    var stack = [self]
    while let view = stack.popLast() {
      view.engines.fitting?.note(.rebuild)
      view.environmentDidChange()
      #if UIKit
      view.reportTraits(changedFrom: before)
      #endif
      for child in view.hierarchy.subviews.reversed() where child.inheritance.own == nil {
        stack.append(child)
      }
    }
  }

  /// The direction of reading in the view, by its semantics and its environment.
  public var effectiveUserInterfaceLayoutDirection: LayoutDirection {
    layoutDirection(in: environment)
  }

  /// The direction of reading in the view in an environment, which is not asked where the view's
  /// semantics decide.
  func layoutDirection(in environment: @autoclosure () -> LayoutEnvironment) -> LayoutDirection {
    switch semanticContentAttribute {
    case .unspecified: environment().direction
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}
