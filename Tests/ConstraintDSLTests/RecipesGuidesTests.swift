// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import ConstraintDSL
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R20 and R35: safe areas, and the guides of a controller's bars.
struct RecipesGuidesTests {
  @Test(arguments: [
    (Stage.portrait, EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)),
    (Stage.landscape, EdgeInsets(top: 0, left: 44, bottom: 21, right: 44)),
    (Stage.portrait, .zero),
  ])
  func `R20 a view keeps inside the safe area`(_ size: Size, _ insets: EdgeInsets) {
    let host = LayoutHost(size: size, environment: testEnvironment)
    host.deviceSafeArea = insets
    let (button, older) = (SceneContent.button.make(), SceneContent.label.make())
    host.view.addSubview(button)
    host.view.addSubview(older)
    button.makeConstraints { make in make.edges.equalTo(host.view.safeAreaLayoutGuide) }
    older.makeConstraints { make in
      make.left.right.equalToSuperview()
      make.top.equalTo(host.topLayoutGuide)
      make.bottom.equalTo(host.bottomLayoutGuide)
    }
    host.layoutIfNeeded()
    expectFrame(
      button, insets.left, insets.top, size.width - insets.left - insets.right,
      size.height - insets.top - insets.bottom)
    expectFrame(older, 0, insets.top, size.width, size.height - insets.top - insets.bottom)
  }

  @Test(arguments: [(44.0, 49.0), (0, 0)], SceneContent.allCases)
  func `R35 views keep between the bars`(
    _ bars: (top: Double, bottom: Double), _ content: SceneContent
  ) {
    let (topBar, bottomBar) = bars
    let host = LayoutHost(size: Stage.portrait, environment: testEnvironment)
    host.deviceSafeArea = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    host.topBarHeight = topBar
    host.bottomBarHeight = bottomBar
    let view = content.make()
    host.view.addSubview(view)
    view.makeConstraints { make in
      make.left.right.equalToSuperview()
      make.top.equalTo(host.topLayoutGuide.bottom)
      make.bottom.equalTo(host.bottomLayoutGuide.top)
    }
    host.layoutIfNeeded()
    #expect(host.topLayoutGuide.length == 20 + topBar)
    #expect(host.bottomLayoutGuide.length == bottomBar)
    expectFrame(view, 0, 20 + topBar, 375, 812 - 20 - topBar - bottomBar)
  }

  @Test func `R35 the length serves in the hook that updates constraints`() {
    final class Controller: LayoutHost {
      let content = SceneContent.label.make()
      override func updateViewConstraints() {
        content.updateConstraints(missing: .insert) { make in
          make.left.right.bottom.equalTo(view)
          make.top.equalTo(view).offset(topLayoutGuide.length)
        }
        super.updateViewConstraints()
      }
    }
    let host = Controller(size: Stage.portrait, environment: testEnvironment)
    host.deviceSafeArea = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    host.view.addSubview(host.content)
    for bar in [44.0, 0] {
      host.topBarHeight = bar
      host.layoutIfNeeded()
      host.view.setNeedsUpdateConstraints()
      host.layoutIfNeeded()
      expectFrame(host.content, 0, 20 + bar, 375, 812 - 20 - bar)
      #expect(host.content.ownConstraints().count == 4)
    }
  }
}
