// SPDX-License-Identifier: Apache-2.0

import AutoLayout
import LayoutGeometry
import LayoutTestSupport
import Testing

/// Recipes R1 to R6, R14, R15, R23, R24, R34 and R38: views placed in a view.
@Suite struct RecipesPlacingTests {
  @Test func `R1: a fixed frame is the same in three spellings`() {
    checkRecipe { scene in
      let reds = scene.views("initialisers", "anchors", "format")
      pin(reds[0], .left, scene.root, .left, 10)
      pin(reds[0], .top, scene.root, .top, 64)
      fix(reds[0], 100, 100)
      LayoutConstraint.activate([
        reds[1].leftAnchor.constraint(equalTo: scene.root.leftAnchor, constant: 10),
        reds[1].topAnchor.constraint(equalTo: scene.root.topAnchor, constant: 64),
        reds[1].widthAnchor.constraint(equalToConstant: 100),
        reds[1].heightAnchor.constraint(equalToConstant: 100),
      ])
      for format in ["H:|-10-[red(100)]", "V:|-64-[red(100)]"] {
        LayoutConstraint.activate(
          LayoutConstraint.constraints(withVisualFormat: format, views: ["red": reds[2]]))
      }
      return { _ in reds.map { at($0, 10, 64, 100, 100) } }
    }
  }

  @Test func `R2: three views share the height`() {
    checkRecipe { scene in
      let views = scene.views("red", "green", "blue")
      addThreeOfEqualHeight(views, to: scene.root)
      return { screen in
        let height = (screen.height - 88 - 10 - 2 * 10) / 3
        return views.enumerated().map { index, view in
          at(view, 10, 88 + Double(index) * (height + 10), screen.width - 2 * 10, height)
        }
      }
    }
  }

  @Test func `R3: views are placed relative to each other`() {
    checkRecipe { scene in
      let (red, green, blue) = (scene.view("red"), scene.view("green"), scene.view("blue"))
      pin(red, .left, scene.root, .left, 10)
      pin(red, .top, scene.root, .top, 108)
      fix(red, 100, 100)
      pin(green, .left, red, .right, 10)
      pin(green, .top, red)
      fix(green, 200, 200)
      pin(blue, .left, red)
      pin(blue, .top, green, .bottom, 10)
      pin(blue, .width, scene.root, .width, -20)
      fix(blue, nil, 300)
      return { screen in
        [
          at(red, 10, 108, 100, 100), at(green, 10 + 100 + 10, 108, 200, 200),
          at(blue, 10, 108 + 200 + 10, screen.width - 20, 300),
        ]
      }
    }
  }

  @Test func `R4: views are centred on each other`() {
    checkRecipe { scene in
      let sides = [300.0, 200, 100]
      let views = scene.views("red", "green", "blue")
      for (view, side) in zip(views, sides) {
        LayoutConstraint.activate([
          view.centerXAnchor.constraint(equalTo: scene.root.centerXAnchor),
          view.centerYAnchor.constraint(equalTo: scene.root.centerYAnchor),
          view.widthAnchor.constraint(equalToConstant: side),
          view.heightAnchor.constraint(equalTo: view.widthAnchor),
        ])
      }
      return { screen in
        zip(views, sides).map { view, side in
          at(view, (screen.width - side) / 2, (screen.height - side) / 2, side, side)
        }
      }
    }
  }

  @Test func `R5: three views in a row share the width`() {
    checkRecipe { scene in
      let views = scene.views("red", "green", "blue")
      for (index, view) in views.enumerated() {
        pin(view, .centerY, scene.root)
        fix(view, nil, 100 * Double(index + 1))
        if index > 0 { pin(view, .width, views[0]) }
      }
      pin(views[0], .left, scene.root, .left, 10)
      pin(views[0], .right, views[1], .left, -10)
      pin(views[1], .right, views[2], .left, -10)
      pin(views[2], .right, scene.root, .right, -10)
      return { screen in
        let width = (screen.width - 4 * 10) / 3
        return views.enumerated().map { index, view in
          let height = 100 * Double(index + 1)
          return at(
            view, 10 + Double(index) * (width + 10), (screen.height - height) / 2, width, height)
        }
      }
    }
  }

  @Test func `R6: three views in a column share the height`() {
    checkRecipe { scene in
      let views = scene.views("red", "green", "blue")
      for (index, view) in views.enumerated() {
        pin(view, .centerX, scene.root)
        fix(view, 100 * Double(index + 1), nil)
        if index > 0 {
          pin(view, .top, views[index - 1], .bottom, 10)
          pin(views[0], .height, view)
        }
      }
      pin(views[0], .top, scene.root, .top, 64)
      pin(views[2], .bottom, scene.root, .bottom, -10)
      return { screen in
        let height = (screen.height - 64 - 3 * 10) / 3
        return views.enumerated().map { index, view in
          let width = 100 * Double(index + 1)
          return at(
            view, (screen.width - width) / 2, 64 + Double(index) * (height + 10), width, height)
        }
      }
    }
  }

  @Test func `R14: constraints activated in two parts give the same frame`() {
    checkRecipe { scene in
      let views = scene.views("one", "two")
      let parts = views.map { view in
        [
          [
            view.leftAnchor.constraint(equalTo: scene.root.leftAnchor, constant: 10),
            view.widthAnchor.constraint(equalToConstant: 100),
          ],
          [
            view.topAnchor.constraint(equalTo: scene.root.topAnchor, constant: 20),
            view.bottomAnchor.constraint(equalTo: scene.root.bottomAnchor, constant: -20),
          ],
        ]
      }
      LayoutConstraint.activate(parts[0].flatMap { $0 })
      for part in parts[1] { LayoutConstraint.activate(part) }
      return { screen in views.map { at($0, 10, 20, 100, screen.height - 2 * 20) } }
    }
  }

  @Test func `R15: two views share constraints and each has its own`() {
    // The width is a number, so that it does not follow a rotation.
    checkRecipe(rotates: false) { scene in
      let views = scene.views("view1", "view2")
      for view in views {
        pin(view, .left, scene.root, .left, 10)
        fix(view, scene.screen.width - 20, 200)
      }
      pin(views[0], .top, scene.root, .top, 10)
      pin(views[1], .top, views[0], .bottom, 10)
      return { screen in
        [
          at(views[0], 10, 10, screen.width - 20, 200),
          at(views[1], 10, 10 + 200 + 10, screen.width - 20, 200),
        ]
      }
    }
  }

  @Test func `R23: a centre lies at a third of the superview's right edge`() {
    checkRecipe { scene in
      let box = scene.view("box")
      let panel = scene.view("panel")
      let inner = scene.view("inner", in: panel)
      pin(box, .centerX, scene.root, .right, times: 1.0 / 3)
      pin(box, .top, scene.root, .top, 100)
      fix(box, 100, 100)
      // It is measured in the superview, wherever that is.
      pinEdges(panel, to: scene.root, top: 60, left: 60, bottom: 60, right: 60)
      pin(inner, .centerX, panel, .right, times: 1.0 / 3)
      pin(inner, .top, panel)
      fix(inner, 20, 20)
      return { screen in
        [
          at(box, screen.width / 3 - 50, 100, 100, 100),
          at(inner, (screen.width - 2 * 60) / 3 - 10, 0, 20, 20),
        ]
      }
    }
  }

  @Test func `R24: views with a fixed spacing share the width, as in a stack view`() {
    checkRecipe { scene in
      let (lead, tail, gap) = (20.0, 30.0, 8.0)
      let views = scene.views("a", "b", "c", "d")
      let stack = scene.add(StackView(), "stack")
      let arranged = (0..<4).map { View.named("s\($0)") }
      for view in arranged { stack.addArrangedSubview(view) }
      for (index, view) in views.enumerated() {
        pin(view, .top, scene.root)
        fix(view, nil, 10)
        let (before, edge) =
          index == 0 ? (scene.root, LayoutAttribute.left) : (views[index - 1], .right)
        pin(view, .left, before, edge, index == 0 ? lead : gap)
        if index > 0 { pin(view, .width, views[0]) }
      }
      pin(views[3], .right, scene.root, .right, -tail)
      stack.distribution = .fillEqually
      stack.spacing = gap
      pin(stack, .left, scene.root, .left, lead)
      pin(stack, .right, scene.root, .right, -tail)
      pin(stack, .top, scene.root, .top, 50)
      fix(stack, nil, 10)
      return { screen in
        let share = (screen.width - lead - tail - 3 * gap) / 4
        return (0..<4).flatMap { index in
          let x = (share + gap) * Double(index)
          return [at(views[index], lead + x, 0, share, 10), at(arranged[index], x, 0, share, 10)]
        }
      }
    }
  }

  @Test func `R24: views of a fixed length share the gaps, as in a stack view`() {
    checkRecipe { scene in
      let (lead, tail, length) = (20.0, 30.0, 40.0)
      let views = scene.views("a", "b", "c", "d")
      let stack = scene.add(StackView(), "stack")
      let arranged = (0..<4).map { View.named("s\($0)") }
      for (index, view) in views.enumerated() {
        pin(view, .top, scene.root)
        fix(view, length, 10)
        // right = S.right × i/(n−1) + lead + length − i/(n−1) × (lead + length + tail)
        let part = Double(index) / 3
        if index == 0 {
          pin(view, .left, scene.root, .left, lead)
        } else {
          let constant = lead + length - part * (lead + length + tail)
          pin(view, .right, scene.root, .right, times: part, constant)
        }
      }
      for view in arranged {
        stack.addArrangedSubview(view)
        fix(view, length, nil)
      }
      stack.distribution = .equalSpacing
      pin(stack, .left, scene.root, .left, lead)
      pin(stack, .right, scene.root, .right, -tail)
      pin(stack, .top, scene.root, .top, 50)
      fix(stack, nil, 10)
      return { screen in
        let step = (screen.width - lead - tail - length) / 3
        return (0..<4).flatMap { index in
          [
            at(views[index], lead + step * Double(index), 0, length, 10),
            at(arranged[index], step * Double(index), 0, length, 10),
          ]
        }
      }
    }
  }

  @Test func `R34: neither side owns a constraint`() {
    for isBelow in [true, false] {
      checkRecipe { scene in
        let (one, two) = (scene.view("view1"), scene.view("view2"))
        for view in [one, two] {
          pin(view, .left, scene.root, .left, 5)
          fix(view, 50, 50)
        }
        pin(one, .top, scene.root, .top, 20)
        if isBelow {
          pin(two, .top, one, .bottom, 10)
        } else {
          pin(one, .bottom, two, .top, -10)
        }
        return { _ in [at(one, 5, 20, 50, 50), at(two, 5, 20 + 50 + 10, 50, 50)] }
      }
    }
  }

  @Test func `R38: three edges of the superview and a fourth of another view`() {
    checkRecipe { scene in
      let (bar, view) = (scene.view("bar"), scene.view("view"))
      for attribute in [LayoutAttribute.left, .right, .top] { pin(bar, attribute, scene.root) }
      fix(bar, nil, 44)
      for attribute in [LayoutAttribute.left, .right, .bottom] { pin(view, attribute, scene.root) }
      pin(view, .top, bar, .bottom)
      return { screen in
        [at(bar, 0, 0, screen.width, 44), at(view, 0, 44, screen.width, screen.height - 44)]
      }
    }
  }
}

/// The constraints of three views of equal height, 88 below the top and with gaps of 10.
func addThreeOfEqualHeight(_ views: [View], to root: View) {
  for view in views {
    pin(view, .left, root, .left, 10)
    pin(view, .right, root, .right, -10)
  }
  pin(views[0], .top, root, .top, 88)
  pin(views[0], .bottom, views[1], .top, -10)
  pin(views[1], .bottom, views[2], .top, -10)
  pin(views[2], .bottom, root, .bottom, -10)
  // The last view's height is that of each of the others.
  for other in views.dropLast() { pin(views[2], .height, other) }
}

extension View {
  /// A view with a name.
  static func named(_ name: String) -> View {
    let view = View()
    view.name = name
    return view
  }
}
