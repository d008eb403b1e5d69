// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

/// What expressions do to frames beside the recipes: direction, margins, guides, subclasses.
struct MakerLayoutTests {
  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `leading and trailing follow the direction of reading`(_ direction: LayoutDirection) {
    let stage = Stage()
    stage.root.environment.direction = direction
    let view = stage.view("v")
    view.makeConstraints { make in
      make.leading.equalTo(stage.root).offset(10)
      make.trailing.equalTo(stage.root).inset(30)
      make.verticalEdges.equalToSuperview()
    }
    stage.layOut()
    expectFrame(view, direction == .leftToRight ? 10 : 30, 0, 375 - 10 - 30, 812)
    view.remakeConstraints { make in
      make.directionalEdges.equalTo(
        DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }
    stage.layOut()
    expectFrame(view, direction == .leftToRight ? 2 : 4, 1, 375 - 2 - 4, 812 - 1 - 3)
  }

  @Test func `margins move the edges inward`() {
    let stage = Stage()
    stage.root.layoutMargins = EdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    let (inside, centred) = (stage.view("inside"), stage.view("centred"))
    inside.makeConstraints { make in
      make.top.equalTo(stage.root.topMargin)
      make.left.equalTo(stage.root.leftMargin)
      make.bottom.equalTo(stage.root.bottomMargin)
      make.right.equalTo(stage.root.rightMargin)
    }
    centred.makeConstraints { make in
      make.centerX.equalTo(stage.root.centerXWithinMargins)
      make.centerY.equalTo(stage.root.centerYWithinMargins)
      make.size.equalTo(10)
    }
    stage.layOut()
    expectFrame(inside, 20, 10, 375 - 20 - 40, 812 - 10 - 30)
    expectFrame(centred, 20 + 315.0 / 2 - 5, 10 + 772.0 / 2 - 5, 10, 10)
    let other = stage.view("other")
    other.makeConstraints { make in make.edges.equalTo(stage.root.layoutMarginsGuide) }
    stage.layOut()
    #expect(other.layoutFrame == inside.layoutFrame)
  }

  @Test func `a guide places views without being one`() {
    let stage = Stage()
    let (left, right) = (stage.view("left"), stage.view("right"))
    let gap = LayoutGuide()
    stage.root.addLayoutGuide(gap)
    gap.makeConstraints { make in
      make.centerX.equalToSuperview()
      make.width.equalTo(11)
    }
    left.makeConstraints { make in
      make.left.top.bottom.equalToSuperview()
      make.right.equalTo(gap.left)
    }
    right.makeConstraints { make in
      make.right.top.bottom.equalToSuperview()
      make.left.equalTo(gap.right)
    }
    stage.layOut()
    expectFrame(left, 0, 0, (375 - 11) / 2, 812)
    expectFrame(right, (375 + 11) / 2, 0, (375 - 11) / 2, 812)
    gap.remakeConstraints { make in
      make.left.equalTo(100)
      make.width.equalTo(50)
    }
    stage.layOut()
    expectFrame(left, 0, 0, 100, 812)
    expectFrame(right, 150, 0, 225, 812)
  }

  @Test func `a view class states its own constraints without a prefix`() {
    final class Card: View {
      let title = View()
      var gap = 4.0

      func build() {
        addSubview(title)
        makeConstraints { make in make.width.equalTo(100) }
        title.makeConstraints { make in make.top.left.equalTo(gap) }
        setNeedsUpdateConstraints()
      }

      override func updateConstraints() {
        updateConstraints { make in make.width.equalTo(100 + gap) }
        title.updateConstraints { make in make.top.left.equalTo(gap) }
        super.updateConstraints()
      }
    }
    let stage = Stage()
    let card = stage.add(Card(), "card")
    card.build()
    card.makeConstraints { make in
      make.left.top.equalTo(0)
      make.height.equalTo(50)
    }
    card.title.makeConstraints { make in make.size.equalTo(10) }
    stage.layOut()
    expectFrame(card, 0, 0, 104, 50)
    expectFrame(card.title, 4, 4, 10, 10)
    card.gap = 9
    card.setNeedsUpdateConstraints()
    stage.layOut()
    expectFrame(card, 0, 0, 109, 50)
    expectFrame(card.title, 9, 9, 10, 10)
    checkQuiet(stage.root)
  }

  @Test func `a reference moves a view without making anything`() {
    let stage = Stage()
    let view = stage.view("v")
    var left: ConstraintReference?
    view.makeConstraints { make in
      left = make.left.equalTo(stage.root).offset(10).constraint
      make.top.equalTo(0)
      make.size.equalTo(50)
    }
    for offset in [10.0, 20, 5] {
      left?.update(offset: offset)
      stage.layOut()
      expectFrame(view, offset, 0, 50, 50)
    }
    #expect(view.ownConstraints().count == 4)
  }

  @Test func `laying out twice, or making in another order, changes nothing`() {
    let stages = [Stage(), Stage()]
    for (index, stage) in stages.enumerated() {
      let (one, two) = (stage.view("one"), stage.view("two"))
      let blocks: [() -> Void] = [
        {
          one.makeConstraints { make in
            make.left.top.equalTo(7)
            make.width.equalTo(two)
            make.height.equalTo(30)
          }
        },
        {
          two.makeConstraints { make in
            make.left.equalTo(one.right).offset(3)
            make.top.height.equalTo(one)
            make.right.equalTo(-7)
          }
        },
      ]
      for block in index == 0 ? blocks : blocks.reversed() { block() }
      stage.layOut()
      stage.layOut()
      let width = (375.0 - 2 * 7 - 3) / 2
      expectFrame(one, 7, 7, width, 30)
      expectFrame(two, 7 + width + 3, 7, width, 30)
      checkQuiet(stage.root)
    }
  }
}
