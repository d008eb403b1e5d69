// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R26 to R29 and R37: the forms that a constraint can have.
@Suite struct RecipesFormsTests {
  @Test func `R26: insets of ten in four spellings give one frame`() {
    checkRecipe { scene in
      let root = scene.root
      let views = scene.views("initialisers", "anchors", "format", "guide")
      for (attribute, inset) in zip(
        [LayoutAttribute.top, .left, .bottom, .right], [10.0, 10, -10, -10])
      {
        LayoutConstraint(
          item: views[0], attribute: attribute, relatedBy: .equal, toItem: root,
          attribute: attribute, multiplier: 1, constant: inset
        ).isActive = true
      }
      LayoutConstraint.activate([
        views[1].topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
        views[1].leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
        root.bottomAnchor.constraint(equalTo: views[1].bottomAnchor, constant: 10),
        root.trailingAnchor.constraint(equalTo: views[1].trailingAnchor, constant: 10),
      ])
      for format in ["H:|-10-[view]-10-|", "V:|-10-[view]-10-|"] {
        LayoutConstraint.activate(
          LayoutConstraint.constraints(withVisualFormat: format, views: ["view": views[2]]))
      }
      let guide = LayoutGuide()
      root.addLayoutGuide(guide)
      pinEdges(guide, to: root, top: 10, left: 10, bottom: 10, right: 10)
      pinEdges(views[3], to: guide)
      return { screen in
        let (width, height) = (screen.width - 20, screen.height - 20)
        return views.map { at($0, 10, 10, width, height) } + [at(guide, 10, 10, width, height)]
      }
    }
  }

  @Test func `R27: bounds hold against what pulls`() {
    for (pull, width) in [(1000.0, 400.0), (300, 300), (0, 200)] {
      checkRecipe { scene in
        let (view, label, view2) = (scene.view("v"), scene.view("label"), scene.view("view2"))
        for other in [label, view2] {
          pin(other, .top, scene.root)
          fix(other, 10, 10)
        }
        pin(label, .left, scene.root, .left, 30)
        pin(view2, .left, scene.root, .left, 240)
        pin(view, .top, scene.root)
        fix(view, nil, 10)
        pin(view, .width, .greaterThanOrEqual, nil, .notAnAttribute, 200)
        pin(view, .width, .lessThanOrEqual, nil, .notAnAttribute, 400)
        pin(view, .width, nil, .notAnAttribute, pull, at: 300)
        pin(view, .left, .greaterThanOrEqual, label)
        pin(view, .centerX, .lessThanOrEqual, view2, .left)
        pin(view, .left, scene.root, .left, 1000, at: .defaultLow)
        // The centre stops at 240; the left edge may not pass 30, which here it does not.
        return { _ in [at(view, max(30, 240 - width / 2), 0, width, 10)] }
      }
    }
  }

  @Test func `R28: sizes, centres and edges follow with their offsets`() {
    checkRecipe { scene in
      let root = scene.root
      let names = ["titleLabel", "atLeast", "offset", "edged"]
      let views = names.map { scene.view($0) }
      for view in views[...1] {
        pin(view, .left, root)
        pin(view, .top, root)
      }
      fix(views[0], 90, 30)
      for attribute in [LayoutAttribute.width, .height] {
        pin(views[1], attribute, .greaterThanOrEqual, views[0])
        pin(views[1], attribute, nil, .notAnAttribute, 10, at: .defaultLow)
      }
      pin(views[2], .width, root, .width, 100)
      pin(views[2], .height, root, .height, -50)
      pin(views[2], .centerX, root, .centerX, -5)
      pin(views[2], .centerY, root, .centerY, 10)
      pinEdges(views[3], to: root, top: 5, left: 10, bottom: 15, right: 20)
      return { screen in
        let (width, height) = (screen.width + 100, screen.height - 50)
        return [
          at(views[1], 0, 0, 90, 30),
          at(
            views[2], screen.width / 2 - 5 - width / 2, screen.height / 2 + 10 - height / 2,
            width, height),
          at(views[3], 10, 5, screen.width - 10 - 20, screen.height - 5 - 15),
        ]
      }
    }
  }

  @Test func `R29: priorities have names and numbers`() {
    checkRecipe { scene in
      let (view, label) = (scene.view("v"), scene.view("label"))
      pin(label, .left, scene.root, .left, 50)
      pin(label, .top, scene.root, .top, 40)
      fix(label, 20, 20)
      fix(view, 30, 30)
      pin(view, .left, .greaterThanOrEqual, label, .left, at: .defaultLow)
      pin(view, .left, scene.root, .left, 3, at: 200)
      pin(view, .top, label, .top, at: 600)
      pin(view, .top, scene.root, .top, 7, at: 599)
      return { _ in
        #expect(
          view.activeConstraints.map(\.priority.rawValue) == [1000, 1000, 250, 200, 600, 599])
        return [at(view, 50, 40, 30, 30)]
      }
    }
  }

  @Test func `R37: values, arrays of views and mixed arrays are targets`() {
    checkRecipe { scene in
      let root = scene.root
      let views = scene.views("view1", "view2", "view3")
      for (index, view) in views.enumerated() {
        pin(view, .left, root, .left, 100 * Double(index))
        pin(view, .top, root, .top, 100 * Double(index))
        fix(view, 60, 60)
      }
      let (valued, sized, edged) = (scene.view("valued"), scene.view("sized"), scene.view("edged"))
      let (beside, many) = (scene.view("beside"), scene.view("many"))
      // top = 42, height = 20, width = [view1.width, view2.height]
      pin(valued, .left, root)
      pin(valued, .top, root, .top, 42)
      fix(valued, nil, 20)
      pin(valued, .width, views[0], .width)
      pin(valued, .width, views[1], .height)
      // size = (50, 100)
      pin(sized, .left, root)
      pin(sized, .top, root)
      fix(sized, 50, 100)
      // edges = insets (10, 0, 10, 0)
      pinEdges(edged, to: root, top: 10, left: 0, bottom: 10, right: 0)
      // left = view2, offset by insets: of these only the left value counts.
      let insets = EdgeInsets(top: 9, left: 7, bottom: 9, right: 9)
      pin(beside, .left, views[1], .left, insets.left)
      pin(beside, .top, root)
      fix(beside, 50, 50)
      // left = [view1, 100, view3.right], as bounds; height = [view1, view2]
      pin(many, .left, .lessThanOrEqual, views[0])
      pin(many, .left, .lessThanOrEqual, root, .left, 100)
      pin(many, .left, .lessThanOrEqual, views[2], .right)
      pin(many, .left, root, .left, 1000, at: .defaultLow)
      pin(many, .top, root)
      for view in views[...1] { pin(many, .height, view) }
      fix(many, 1, nil)
      return { screen in
        [
          at(valued, 0, 42, 60, 20), at(sized, 0, 0, 50, 100),
          at(edged, 0, 10, screen.width, screen.height - 20),
          at(beside, 100 + 7, 0, 50, 50), at(many, min(0, 100, 200 + 60), 0, 1, 60),
        ]
      }
    }
  }
}
