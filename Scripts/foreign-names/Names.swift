// SPDX-License-Identifier: Apache-2.0

// UIKit's and AppKit's names for Quoin's types: what a constraint DSL that was written for these
// names needs to compile. `Scripts/try-foreign-dsl.sh` builds it as a module UIKit or AppKit.

public import AutoLayout
@_exported import Foundation
public import LayoutGeometry
public import TextVocabulary

// MARK: - Both

public typealias NSLayoutConstraint = LayoutConstraint
public typealias NSLayoutAnchor<Axis> = LayoutAnchor<Axis>
public typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
public typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
public typealias NSLayoutDimension = LayoutDimension
public typealias CGPoint = Point
public typealias CGSize = Size
public typealias CGRect = Rect
public typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
public typealias NSLayoutAttribute = LayoutAttribute
public typealias NSLayoutRelation = LayoutRelation

extension LayoutConstraint {
  public typealias Attribute = LayoutAttribute
  public typealias Relation = LayoutRelation
  public typealias Priority = LayoutPriority
  public typealias Axis = LayoutGeometry.Axis
  public typealias Orientation = LayoutGeometry.Axis
  public typealias FormatOptions = VisualFormatOptions

  /// The form that takes values of any type; what is no item or number is left out.
  public static func constraints(
    withVisualFormat format: String, options: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [LayoutConstraint] {
    let numbers = metrics?.compactMapValues { value in
      (value as? Double) ?? (value as? CGFloat).map(Double.init) ?? (value as? Int).map(Double.init)
    }
    return constraints(
      withVisualFormat: format, options: options, metrics: numbers,
      views: views.compactMapValues { $0 as? LayoutItem })
  }
}

// MARK: - UIKit

public typealias UIView = View
public typealias UIWindow = View
public typealias UILabel = Label
public typealias UIButton = Button
public typealias UIImageView = ImageView
public typealias UIScrollView = ScrollView
public typealias UIStackView = StackView
public typealias UITextView = TextView
public typealias UILayoutGuide = LayoutGuide
public typealias UILayoutSupport = LayoutSupportGuide
public typealias UIViewController = LayoutHost
public typealias UILayoutPriority = LayoutPriority
public typealias UIEdgeInsets = EdgeInsets
public typealias UIColor = Color
public typealias UIUserInterfaceLayoutDirection = LayoutDirection
public typealias UISemanticContentAttribute = SemanticContentAttribute

extension LayoutHost {
  /// A controller that is not yet on a screen.
  public convenience init() { self.init(size: .zero) }
}

// MARK: - AppKit

public typealias NSView = View
public typealias NSTextField = Label
public typealias NSStackView = StackView
public typealias NSScrollView = ScrollView
public typealias NSLayoutGuide = LayoutGuide
public typealias NSEdgeInsets = EdgeInsets
public typealias NSColor = Color
public typealias NSUserInterfaceLayoutDirection = LayoutDirection
