// SPDX-License-Identifier: Apache-2.0

// UIKit's names of the types that `UIKitStyleCells.swift` uses, and nothing else.

import AutoLayout
import LayoutGeometry
import TextVocabulary

@testable import TableLayout

typealias CGFloat = Double
typealias CGRect = Rect
typealias CGSize = Size
typealias IndexPath = RowIndexPath
typealias NSLayoutConstraint = LayoutConstraint
typealias UIButton = Button
typealias UIColor = Color
typealias UIEdgeInsets = EdgeInsets
typealias UIFont = FontDescriptor
typealias UIImage = Image
typealias UIImageView = ImageView
typealias UILabel = Label
typealias UILayoutPriority = LayoutPriority
typealias UIStackView = StackView
typealias UITableView = TableView
typealias UITableViewCell = TableViewCell
typealias UITableViewDataSource = TableViewDataSource
typealias UITableViewDelegate = TableViewDelegate
typealias UIView = View
