// SPDX-License-Identifier: Apache-2.0

// Layers, paths, transforms and what moves them. None of them changes a layout: what is set is kept.

import AutoLayout
import Foundation
import LayoutGeometry
import TextVocabulary

/// A transform of the plane.
public struct CGAffineTransform: Hashable, Sendable {
  /// A part of the matrix.
  public var a, b, c, d, tx, ty: CGFloat
  /// The transform that changes nothing.
  public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  /// Makes a transform from its matrix.
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  /// Makes a movement.
  public init(translationX tx: CGFloat, y ty: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
  }

  /// Makes a change of size.
  public init(scaleX sx: CGFloat, y sy: CGFloat) {
    self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
  }

  /// Makes a turn by an angle in radians.
  public init(rotationAngle angle: CGFloat) {
    let (cosine, sine) = (cos(angle), sin(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// Whether it changes nothing.
  public var isIdentity: Bool { self == .identity }

  /// This transform, then another.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(
      a: a * other.a + b * other.c, b: a * other.b + b * other.d, c: c * other.a + d * other.c,
      d: c * other.b + d * other.d, tx: tx * other.a + ty * other.c + other.tx,
      ty: tx * other.b + ty * other.d + other.ty)
  }

  /// A turn, then this transform.
  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// A change of size, then this transform.
  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  /// A movement, then this transform.
  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }
}

extension View {
  /// The view's transform, which is kept; frames and drawings stay those without it.
  public var transform: CGAffineTransform {
    get { kept("transform", .identity) }
    set { keep(newValue, "transform") }
  }
}

/// The curve of a corner.
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// A part of a circle.
  public static let circular = CALayerCornerCurve(rawValue: "circular")
  /// A curve that begins softly.
  public static let continuous = CALayerCornerCurve(rawValue: "continuous")

  /// Names a curve.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// At the top left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// At the top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// At the bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// At the bottom right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)

  /// Makes corners from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// A layer of its own; nothing draws it.
open class CALayer: NSObject {
  /// The rectangle in the layer above.
  open var frame = CGRect.zero
  /// The rectangle in its own coordinates.
  open var bounds = CGRect.zero
  /// The place of the anchor point.
  open var position = CGPoint.zero
  /// The anchor point.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The colour of the whole layer.
  open var backgroundColor: CGColor?
  /// The radius of corners.
  open var cornerRadius: CGFloat = 0
  /// The curve of corners.
  open var cornerCurve = CALayerCornerCurve.circular
  /// The corners with a radius.
  open var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The width of the border.
  open var borderWidth: CGFloat = 0
  /// The colour of the border.
  open var borderColor: CGColor?
  /// The opacity.
  open var opacity: Float = 1
  /// Whether the layer is left out.
  open var isHidden = false
  /// Whether content is clipped to the bounds.
  open var masksToBounds = false
  /// What is shown of the layer.
  open var mask: CALayer?
  /// The place in depth.
  open var zPosition: CGFloat = 0
  /// A name.
  open var name: String?
  /// Pictures or colours that the layer shows.
  open var contents: Any?
  /// The pixels of a point.
  open var contentsScale: CGFloat = 1
  /// The layer above.
  public private(set) weak var superlayer: CALayer?
  /// The layers below.
  public private(set) var sublayers: [CALayer]?

  /// Makes a layer.
  public override init() {}

  /// Adds a layer.
  open func addSublayer(_ layer: CALayer) {
    layer.superlayer = self
    sublayers = (sublayers ?? []) + [layer]
  }

  /// Adds a layer at a place.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.superlayer = self
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
  }

  /// Removes the layer from the one above.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  /// Asks for drawing; nothing is drawn.
  open func setNeedsDisplay() {}

  /// Asks for layout; layers have none.
  open func setNeedsLayout() {}

  /// Adds an animation; nothing moves.
  open func add(_ animation: CAAnimation, forKey key: String?) {}

  /// Removes an animation.
  open func removeAnimation(forKey key: String) {}

  /// Removes all animations.
  open func removeAllAnimations() {}
}

/// A layer of a path.
open class CAShapeLayer: CALayer {
  /// The path.
  open var path: CGPath?
  /// The colour inside.
  open var fillColor: CGColor?
  /// The colour of the line.
  open var strokeColor: CGColor?
  /// The width of the line.
  open var lineWidth: CGFloat = 1
  /// The lengths of dashes.
  open var lineDashPattern: [NSNumber]?
  /// Where the line begins.
  open var strokeStart: CGFloat = 0
  /// Where the line ends.
  open var strokeEnd: CGFloat = 1
  /// The ends of lines.
  open var lineCap = CAShapeLayerLineCap.butt
  /// The corners of lines.
  open var lineJoin = CAShapeLayerLineJoin.miter
  /// What is inside.
  open var fillRule = CAShapeLayerFillRule.nonZero
}

/// The ends of lines.
public enum CAShapeLayerLineCap: Sendable {
  /// Cut.
  case butt
  /// Round.
  case round
  /// Longer by half the width.
  case square
}

/// The corners of lines.
public enum CAShapeLayerLineJoin: Sendable {
  /// Sharp.
  case miter
  /// Round.
  case round
  /// Cut.
  case bevel
}

/// What is inside a path.
public enum CAShapeLayerFillRule: Sendable {
  /// By the direction of its parts.
  case nonZero
  /// By the number of its parts.
  case evenOdd
}

/// A layer of a gradient.
open class CAGradientLayer: CALayer {
  /// The colours.
  open var colors: [Any]?
  /// The places of the colours.
  open var locations: [NSNumber]?
  /// Where the gradient begins.
  open var startPoint = CGPoint(x: 0.5, y: 0)
  /// Where the gradient ends.
  open var endPoint = CGPoint(x: 0.5, y: 1)
}

/// A path; it is the same as its CGPath.
public typealias CGPath = UIBezierPath

/// A path, which nothing draws.
open class UIBezierPath: NSObject {
  /// The width of the line.
  open var lineWidth: CGFloat = 1
  /// The place of the last point.
  public private(set) var currentPoint = CGPoint.zero
  /// The path itself.
  open var cgPath: CGPath { self }

  /// Makes an empty path.
  public override init() {}

  /// Makes a rectangle.
  public convenience init(rect: CGRect) { self.init() }

  /// Makes a rectangle with round corners.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) { self.init() }

  /// Makes a rectangle some of whose corners are round.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) { self.init() }

  /// Makes an oval.
  public convenience init(ovalIn rect: CGRect) { self.init() }

  /// Makes a part of a circle.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) { self.init() }

  /// Begins at a point.
  open func move(to point: CGPoint) { currentPoint = point }

  /// Adds a line.
  open func addLine(to point: CGPoint) { currentPoint = point }

  /// Adds a curve with one control point.
  open func addQuadCurve(to point: CGPoint, controlPoint: CGPoint) { currentPoint = point }

  /// Adds a curve with two control points.
  open func addCurve(to point: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    currentPoint = point
  }

  /// Adds a part of a circle.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {}

  /// Closes the path.
  open func close() {}

  /// Adds another path.
  open func append(_ path: UIBezierPath) {}

  /// Transforms the path.
  open func apply(_ transform: CGAffineTransform) {}

  /// Fills the path.
  open func fill() {}

  /// Draws the path's line.
  open func stroke() {}
}

/// Corners of a rectangle.
public struct UIRectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public var rawValue: UInt
  /// At the top left.
  public static let topLeft = UIRectCorner(rawValue: 1)
  /// At the top right.
  public static let topRight = UIRectCorner(rawValue: 2)
  /// At the bottom left.
  public static let bottomLeft = UIRectCorner(rawValue: 4)
  /// At the bottom right.
  public static let bottomRight = UIRectCorner(rawValue: 8)
  /// All four.
  public static let allCorners = UIRectCorner(rawValue: 15)

  /// Makes corners from their bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

// MARK: - Animations

/// A curve of time.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public var rawValue: String
  /// Of one speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Slow at the begin.
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Slow at both ends.
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")

  /// Names a curve.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// A curve of time.
public final class CAMediaTimingFunction: NSObject {
  /// Makes a named curve.
  public init(name: CAMediaTimingFunctionName) {}

  /// Makes a curve from its control points.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {}
}

/// A change of a layer over time; nothing moves.
open class CAAnimation: NSObject {
  /// The time, in seconds.
  open var duration: CFTimeInterval = 0
  /// How often it runs.
  open var repeatCount: Float = 0
  /// Whether it runs back too.
  open var autoreverses = false
  /// Whether it is forgotten at its end.
  open var isRemovedOnCompletion = true
  /// Its curve of time.
  open var timingFunction: CAMediaTimingFunction?

  /// Makes an animation.
  public override init() {}
}

/// A number of seconds.
public typealias CFTimeInterval = Double

/// A change of one property.
open class CABasicAnimation: CAAnimation {
  /// The property.
  open var keyPath: String?
  /// The value at the begin.
  open var fromValue: Any?
  /// The value at the end.
  open var toValue: Any?

  /// Makes a change of a property.
  public convenience init(keyPath: String?) {
    self.init()
    self.keyPath = keyPath
  }
}

/// Changes of layers together.
public enum CATransaction {
  /// Begins changes.
  public static func begin() {}
  /// Ends changes.
  public static func commit() {}
  /// Sets whether changes move.
  public static func setDisableActions(_ isDisabled: Bool) {}
  /// Sets the time of changes.
  public static func setAnimationDuration(_ duration: CFTimeInterval) {}
}

/// Changes that are made at once, and whose completion is called.
public final class UIViewPropertyAnimator: NSObject {
  private var changes: [() -> Void] = []
  private var completions: [(UIViewAnimatingPosition) -> Void] = []

  /// Makes an animator with changes.
  public init(
    duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
  ) {
    if let animations { changes.append(animations) }
  }

  /// Makes an animator with changes that swing.
  public init(
    duration: TimeInterval, dampingRatio: CGFloat, animations: (() -> Void)? = nil
  ) {
    if let animations { changes.append(animations) }
  }

  /// Adds changes.
  public func addAnimations(_ animations: @escaping () -> Void) { changes.append(animations) }

  /// Adds what is called at the end.
  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
    completions.append(completion)
  }

  /// Makes the changes, and calls what is called at the end.
  public func startAnimation() {
    for change in changes { change() }
    for completion in completions { completion(.end) }
    (changes, completions) = ([], [])
  }

  /// Makes the changes later, which is at once.
  public func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }

  /// Leaves out what was not begun.
  public func stopAnimation(_ withoutFinishing: Bool) { (changes, completions) = ([], []) }
}

/// Where an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At its end.
  case end = 0
  /// At its begin.
  case start = 1
  /// Between.
  case current = 2
}

extension View {
  /// The speed of an animation.
  public enum AnimationCurve: Int, Sendable {
    /// Slow at both ends.
    case easeInOut = 0
    /// Slow at the begin.
    case easeIn = 1
    /// Slow at the end.
    case easeOut = 2
    /// Of one speed.
    case linear = 3
  }
}

// MARK: - The layer of a view

extension ViewLayer {
  private var owner: UIView { owningView }

  /// The curve of corners.
  public var cornerCurve: CALayerCornerCurve {
    get { owner.kept("cornerCurve", .circular) }
    nonmutating set { owner.keep(newValue, "cornerCurve") }
  }

  /// The corners with a radius; all are drawn with it.
  public var maskedCorners: CACornerMask {
    get { owner.kept("maskedCorners", CALayer().maskedCorners) }
    nonmutating set { owner.keep(newValue, "maskedCorners") }
  }

  /// What is shown of the view; it is drawn whole.
  public var mask: CALayer? {
    get { owner.kept("mask", nil) }
    nonmutating set { owner.keep(newValue, "mask") }
  }

  /// The place in depth.
  public var zPosition: CGFloat {
    get { owner.kept("zPosition", 0) }
    nonmutating set { owner.keep(newValue, "zPosition") }
  }

  /// The colour of the shadow; none is drawn.
  public var shadowColor: CGColor? {
    get { owner.kept("shadowColor", nil) }
    nonmutating set { owner.keep(newValue, "shadowColor") }
  }

  /// The opacity of the shadow; none is drawn.
  public var shadowOpacity: Float {
    get { owner.kept("shadowOpacity", 0) }
    nonmutating set { owner.keep(newValue, "shadowOpacity") }
  }

  /// The way from the view to its shadow; none is drawn.
  public var shadowOffset: CGSize {
    get { owner.kept("shadowOffset", CGSize(width: 0, height: -3)) }
    nonmutating set { owner.keep(newValue, "shadowOffset") }
  }

  /// The softness of the shadow; none is drawn.
  public var shadowRadius: CGFloat {
    get { owner.kept("shadowRadius", 3) }
    nonmutating set { owner.keep(newValue, "shadowRadius") }
  }

  /// The shape of the shadow; none is drawn.
  public var shadowPath: CGPath? {
    get { owner.kept("shadowPath", nil) }
    nonmutating set { owner.keep(newValue, "shadowPath") }
  }

  /// Whether the layer is kept as a picture.
  public var shouldRasterize: Bool {
    get { owner.kept("shouldRasterize", false) }
    nonmutating set { owner.keep(newValue, "shouldRasterize") }
  }

  /// The pixels of a point of that picture.
  public var rasterizationScale: CGFloat {
    get { owner.kept("rasterizationScale", 1) }
    nonmutating set { owner.keep(newValue, "rasterizationScale") }
  }

  /// The layers below that are no views'; they are not drawn.
  public var sublayers: [CALayer]? { owner.kept("sublayers", nil) }

  /// Keeps a layer, which is not drawn.
  public func addSublayer(_ layer: CALayer) {
    owner.keep((sublayers ?? []) + [layer], "sublayers")
  }

  /// Keeps a layer at a place, which is not drawn.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    owner.keep(layers, "sublayers")
  }

  /// Adds an animation; nothing moves.
  public func add(_ animation: CAAnimation, forKey key: String?) {}

  /// Removes an animation.
  public func removeAnimation(forKey key: String) {}

  /// Removes all animations.
  public func removeAllAnimations() {}
}
