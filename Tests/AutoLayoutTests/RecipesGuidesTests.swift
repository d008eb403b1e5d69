// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R20 and R35: safe areas, and the guides of a controller's bars.
@Suite struct RecipesGuidesTests {
  /// A telephone with a notch, upright and on its side.
  private let notched = [
    Screen(
      size: Screen.upright.size,
      safeArea: EdgeInsets(top: 44, left: 0, bottom: 34, right: 0)),
    Screen(
      size: Screen.sideways.size,
      safeArea: EdgeInsets(top: 0, left: 44, bottom: 21, right: 44)),
  ]

  @Test func `R20: a view keeps inside the safe area, and between the older guides`() {
    for screens in [notched, [.upright, .sideways]] {
      checkRecipe(screens: screens) { scene in
        let (button, older) = (scene.view("button"), scene.view("older"))
        let guide = scene.root.safeAreaLayoutGuide
        LayoutConstraint.activate([
          button.leftAnchor.constraint(equalTo: guide.leftAnchor),
          button.rightAnchor.constraint(equalTo: guide.rightAnchor),
          button.topAnchor.constraint(equalTo: guide.topAnchor),
          button.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
          older.leftAnchor.constraint(equalTo: scene.root.leftAnchor),
          older.rightAnchor.constraint(equalTo: scene.root.rightAnchor),
          older.topAnchor.constraint(equalTo: scene.host.topLayoutGuide.bottomAnchor),
          older.bottomAnchor.constraint(equalTo: scene.host.bottomLayoutGuide.topAnchor),
        ])
        return { screen in
          let area = screen.safeArea
          let height = screen.height - area.top - area.bottom
          return [
            at(button, area.left, area.top, screen.width - area.left - area.right, height),
            at(older, 0, area.top, screen.width, height),
          ]
        }
      }
    }
  }

  @Test(arguments: [(44.0, 49.0), (0, 0)])
  func `R35: views keep between the bars`(topBar: Double, bottomBar: Double) {
    let statusBar = EdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    let screens = [Screen.upright, .sideways].map {
      Screen(size: $0.size, safeArea: statusBar)
    }
    checkRecipe(screens: screens) { scene in
      scene.host.topBarHeight = topBar
      scene.host.bottomBarHeight = bottomBar
      let (view, safe) = (scene.view("view"), scene.view("safe"))
      for item in [view, safe] {
        pin(item, .left, scene.root)
        pin(item, .right, scene.root)
      }
      pin(view, .top, scene.host.topLayoutGuide, .bottom)
      pin(view, .bottom, scene.host.bottomLayoutGuide, .top)
      // What followed these guides says the same.
      pin(safe, .top, scene.root.safeAreaLayoutGuide)
      pin(safe, .bottom, scene.root.safeAreaLayoutGuide)
      return { screen in
        #expect(scene.host.topLayoutGuide.length == 20 + topBar)
        #expect(scene.host.bottomLayoutGuide.length == bottomBar)
        let height = screen.height - 20 - topBar - bottomBar
        return [view, safe].map { at($0, 0, 20 + topBar, screen.width, height) }
      }
    }
  }

  /// Ties its content to the length of a guide, where constraints are updated.
  private final class Controller: LayoutHost {
    let content = SceneContent.label.make()
    private(set) var top: LayoutConstraint?

    override func updateViewConstraints() {
      if top == nil {
        content.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(content)
        for attribute in [LayoutAttribute.left, .right, .bottom] { pin(content, attribute, view) }
        top = pin(content, .top, view)
      }
      top?.constant = topLayoutGuide.length
      super.updateViewConstraints()
    }
  }

  @Test func `R35: the length serves in the hook that updates constraints`() {
    for rounding in Rounding.all {
      let host = Controller(size: Screen.upright.size)
      let scene = Scene(.upright, rounding, host: host)
      for (bar, screen) in [(44.0, Screen.upright), (0, .upright), (32, .sideways)] {
        host.topBarHeight = bar
        host.rotate(
          to: screen.size, deviceSafeArea: EdgeInsets(top: 20, left: 0, bottom: 0, right: 0))
        let frame = Rect(x: 0, y: 20 + bar, width: screen.width, height: screen.height - 20 - bar)
        expectRounded(host.content, frame, rounding)
        #expect(scene.root.constraints.count == 4)
      }
    }
  }
}
