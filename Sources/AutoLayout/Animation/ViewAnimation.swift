// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry

/// The frames of views between two layouts, at any time: a value, for backends that animate.
///
///     let animation = host.animation(duration: 0.3, curve: .easeInOut) { gap.constant = 40 }
///     for (view, frame) in animation.frames(at: 0.1) { … }
///
/// Layout ran once, when the animation was made. Nothing is laid out later, and no view changes.
public struct ViewAnimation {
  /// The views that move, parents first, each with its frames before and after.
  public let transitions: [ViewTransition]
  /// The duration in seconds, at least 0.
  public let duration: Double
  /// The course of the animation.
  public let curve: AnimationCurve

  /// Makes an animation of transitions.
  ///
  /// - Precondition: The duration is finite and not negative.
  public init(transitions: [ViewTransition], duration: Double, curve: AnimationCurve = .easeInOut) {
    precondition(
      duration.isFinite && duration >= 0,
      "The duration of an animation must be finite and at least 0, not \(duration).")
    self.transitions = transitions
    self.duration = duration
    self.curve = curve
  }

  /// The part of the way that is covered at a time in seconds.
  public func progress(at time: Double) -> Double {
    if time >= duration { return 1 }
    return curve.progress(at: time / duration)
  }

  /// The frames of the moving views at a time in seconds, parents first.
  ///
  /// Before the start they are those before the change, after the duration those after it. A view
  /// that came in has its last frame from the start, and one that left keeps its first one until
  /// the end and is left out then.
  public func frames(at time: Double) -> [(view: View, frame: Rect)] {
    let progress = progress(at: time)
    return transitions.compactMap { transition in
      if transition.end == nil, time >= duration { return nil }
      return transition.frame(at: progress).map { (transition.view, $0) }
    }
  }
}

extension ViewTransition {
  /// The frame at a part of the way: 0 at the beginning, 1 at the end, and beyond where a spring
  /// overshoots. Each number of it moves in proportion.
  ///
  /// A view that came in or left has one frame alone.
  public func frame(at progress: Double) -> Rect? {
    guard let begin, let end else { return begin ?? end }
    func between(_ first: Double, _ last: Double) -> Double {
      progress == 1 ? last : first + (last - first) * progress
    }
    return Rect(
      x: between(begin.minX, end.minX), y: between(begin.minY, end.minY),
      width: between(begin.width, end.width), height: between(begin.height, end.height))
  }
}

extension View {
  /// Makes changes, lays out once, and returns the animation of this subtree.
  ///
  /// Lay out before, unless pending changes are to be included.
  public func animation(
    duration: Double, curve: AnimationCurve = .easeInOut, _ changes: () -> Void
  ) -> ViewAnimation {
    ViewAnimation(transitions: transition(changes), duration: duration, curve: curve)
  }
}

extension LayoutHost {
  /// Makes changes, lays out once, and returns the animation of the root view's subtree.
  ///
  /// Pending changes are laid out first, so they are not included.
  public func animation(
    duration: Double, curve: AnimationCurve = .easeInOut, _ changes: () -> Void
  ) -> ViewAnimation {
    ViewAnimation(transitions: transition(changes), duration: duration, curve: curve)
  }
}
