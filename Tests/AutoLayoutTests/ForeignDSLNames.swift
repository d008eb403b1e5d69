// SPDX-License-Identifier: Apache-2.0

// The names under which constraint DSLs look for what they need. Nothing but names stands here:
// what a DSL uses of UIKit must be there under ours.

import AutoLayout
import LayoutGeometry
import TextVocabulary

typealias UIView = View
typealias UILabel = Label
typealias UIScrollView = ScrollView
typealias UIStackView = StackView
typealias UILayoutGuide = LayoutGuide
typealias UILayoutSupport = LayoutSupportGuide
typealias UIViewController = LayoutHost
typealias UILayoutPriority = LayoutPriority
typealias UIEdgeInsets = EdgeInsets
typealias NSDirectionalEdgeInsets = DirectionalEdgeInsets
typealias UIUserInterfaceLayoutDirection = LayoutDirection
typealias NSLayoutConstraint = LayoutConstraint
typealias NSLayoutAnchor<AnchorType> = LayoutAnchor<AnchorType>
typealias NSLayoutXAxisAnchor = LayoutXAxisAnchor
typealias NSLayoutYAxisAnchor = LayoutYAxisAnchor
typealias NSLayoutDimension = LayoutDimension

extension NSLayoutConstraint {
  typealias Attribute = LayoutAttribute
  typealias Relation = LayoutRelation
  typealias Axis = LayoutGeometry.Axis
  typealias FormatOptions = VisualFormatOptions
}
