// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing
import TextVocabulary

/// The attributes: their values, their axes and what of an item they are.
@Suite struct AttributeTests {
  @Test func `the attributes and relations have their values`() {
    let attributes: [LayoutAttribute] = [
      .notAnAttribute, .left, .right, .top, .bottom, .leading, .trailing, .width, .height,
      .centerX, .centerY, .lastBaseline, .firstBaseline, .leftMargin, .rightMargin, .topMargin,
      .bottomMargin, .leadingMargin, .trailingMargin, .centerXWithinMargins, .centerYWithinMargins,
    ]
    #expect(attributes.map(\.rawValue) == Array(0...20))
    #expect(LayoutAttribute.allCases == attributes)
    #expect(LayoutAttribute.baseline == .lastBaseline)
    let relations: [LayoutRelation] = [.lessThanOrEqual, .equal, .greaterThanOrEqual]
    #expect(relations.map(\.rawValue) == [-1, 0, 1])
  }

  @Test func `every attribute but none has an axis`() {
    let horizontal: Set<LayoutAttribute> = [
      .left, .right, .leading, .trailing, .width, .centerX, .leftMargin, .rightMargin,
      .leadingMargin, .trailingMargin, .centerXWithinMargins,
    ]
    for attribute in LayoutAttribute.allCases where attribute != .notAnAttribute {
      #expect(attribute.axis == (horizontal.contains(attribute) ? .horizontal : .vertical))
      #expect(attribute.isSize == [.width, .height].contains(attribute))
    }
    #expect(LayoutAttribute.notAnAttribute.axis == nil)
  }

  /// A view whose alignment rectangle lies (1, 2, 3, 4) inside its frame, with margins of 10.
  private final class Badge: View {
    override var alignmentRectInsets: EdgeInsets {
      EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
  }

  /// Where each attribute of a frame of 100 × 60 at (50, 30) stands.
  static let places: [(LayoutAttribute, Double)] = [
    (.left, 50 + 2), (.right, 50 + 100 - 4), (.top, 30 + 1), (.bottom, 30 + 60 - 3),
    (.leading, 50 + 2), (.trailing, 50 + 100 - 4), (.width, 100 - 2 - 4), (.height, 60 - 1 - 3),
    (.centerX, 50 + 2 + (100 - 2 - 4) / 2), (.centerY, 30 + 1 + (60 - 1 - 3) / 2),
    (.firstBaseline, 30 + 1), (.lastBaseline, 30 + 60 - 3), (.leftMargin, 50 + 10),
    (.rightMargin, 50 + 100 - 12), (.topMargin, 30 + 20), (.bottomMargin, 30 + 60 - 22),
    (.leadingMargin, 50 + 10), (.trailingMargin, 50 + 100 - 12),
    (.centerXWithinMargins, 50 + 10 + (100 - 10 - 12) / 2),
    (.centerYWithinMargins, 30 + 20 + (60 - 20 - 22) / 2),
  ]

  @Test(arguments: places)
  func `edges, centres, extents and baselines are those of the alignment rectangle`(
    attribute: LayoutAttribute, expected: Double
  ) throws {
    let root = makeRoot()
    let badge = Badge(frame: Rect(x: 50, y: 30, width: 100, height: 60))
    badge.layoutMargins = EdgeInsets(top: 20, left: 10, bottom: 22, right: 12)
    root.addSubview(badge)
    let probe = addView("probe", to: root)
    let isHorizontal = attribute.axis == .horizontal
    if attribute.isSize {
      pin(probe, attribute, badge, attribute)
    } else {
      let near: LayoutAttribute = attribute.isDirectional ? .leading : .left
      pin(probe, isHorizontal ? near : .top, badge, attribute)
    }
    root.layoutIfNeeded()
    let frame = probe.layoutFrame
    let found =
      attribute.isSize
      ? (isHorizontal ? frame.width : frame.height) : (isHorizontal ? frame.minX : frame.minY)
    expectEqual(found, expected)
  }

  @Test func `the frame of an alignment rectangle and back`() {
    let badge = Badge()
    let frame = Rect(x: 10, y: 20, width: 100, height: 60)
    let aligned = Rect(x: 10 + 2, y: 20 + 1, width: 100 - 2 - 4, height: 60 - 1 - 3)
    #expect(badge.alignmentRect(forFrame: frame) == aligned)
    #expect(badge.frame(forAlignmentRect: aligned) == frame)
  }
}
