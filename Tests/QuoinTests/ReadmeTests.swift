// SPDX-License-Identifier: Apache-2.0

import Quoin
import Testing

@Suite struct ReadmeTests {
  @Test func `the README's cell in Swift has the height that its constraints say`() throws {
    // BEGIN README
    let measurer = try HarfBuzzTextMeasurer.bundled()
    let cell = View()
    cell.environment = LayoutEnvironment(measurer: measurer, pixelGrid: PixelGrid(scale: 2))

    let name = Label(text: "Ada")
    let text = Label(text: "The engine weaves algebraic patterns.")
    text.numberOfLines = 0
    for label in [name, text] { cell.addSubview(label) }

    name.makeConstraints { make in
      make.top.left.right.equalToSuperview().inset(16)
    }
    text.makeConstraints { make in
      make.top.equalTo(name.bottom).offset(4)
      make.left.right.equalTo(name)
      make.bottom.equalToSuperview().inset(16)
    }

    let height = cell.systemLayoutSizeFitting(
      Size(width: 375, height: 0), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
    // END README
    // Noto Sans 17: a line is 17 · 1.362 points high, rounded up to the half point.
    let line = (17 * 1.362 * 2).rounded(.up) / 2
    #expect(height == 16 + line + 4 + line + 16)
  }
}
