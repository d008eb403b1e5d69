// SPDX-License-Identifier: Apache-2.0

import Testing
import UIKit

/// What is missing does not compile, and the compiler says what to use instead.
@Suite struct UnavailableTests {
  /// Statements as apps write them, each with words of the message that it must bring.
  private static let statements: [(code: String, words: String)] = [
    ("_ = UISegmentedControl(items: [1])", "use a UIStackView of labels"),
    ("_ = UIPageControl()", "There are no page controls"),
    ("_ = UISearchBar()", "There are no search bars"),
    ("_ = UIPickerView()", "There are no pickers"),
    ("_ = UIDatePicker()", "There are no pickers"),
    ("_ = UIRefreshControl()", "Nothing is pulled"),
    ("_ = UINib(nibName: \"Cell\", bundle: nil)", "register a class"),
    ("_ = UIStoryboard(name: \"Main\", bundle: nil)", "make controllers by their initialisers"),
    ("_ = UINavigationController(rootViewController: controller)", "layOut(size:topBar:)"),
    ("_ = UITabBarController()", "layOut(size:bottomBar:)"),
    ("_ = UIHostingConfiguration { 1 }", "There is no SwiftUI"),
    ("_ = UICollectionViewFlowLayout()", "UICollectionViewLayout(laneCount:)"),
    ("let flow: (any UICollectionViewDelegateFlowLayout)? = nil; _ = flow", "laneCount"),
    ("let owner: (any UICollectionViewDelegate)? = nil; _ = owner", "UIScrollViewDelegate"),
    ("view.registerForTraitChanges([], handler: 1)", "traitCollectionDidChange"),
    ("_ = label.baselineAdjustment", "stays on its baseline"),
    ("_ = UIButton.Configuration.plain().attributedTitle", "setAttributedTitle(_:for:)"),
    ("_ = UIButton.Configuration.plain().attributedSubtitle", "Use subtitle"),
    (
      "_ = UIButton.Configuration.plain().titleTextAttributesTransformer",
      "setAttributedTitle(_:for:)"
    ),
    ("_ = UIButton.Configuration.plain().showsActivityIndicator", "use an image of that size"),
    ("_ = UIFont.monospacedSystemFont(ofSize: 12, weight: .bold)", "use UIFont(name:size:)"),
    ("_ = label.font.capHeight", "use ascender"),
    ("_ = label.font.xHeight", "use ascender"),
    ("_ = UIColor(named: \"accent\")", "use UIColor(red:green:blue:alpha:)"),
    ("_ = controller.navigationController", "layOut(size:topBar:)"),
    ("controller.present(controller, animated: true)", "lay out the other controller"),
  ]

  @Test func `what is missing is refused, and the message says what to use`() throws {
    // A function each, so that one error does not hide another; the first line imports.
    let functions = Self.statements.enumerated().map { number, statement in
      "func f\(number)(view: UIView, label: UILabel, button: UIButton, "
        + "controller: UIViewController) { \(statement.code) }"
    }
    let source = (["import UIKit"] + functions + ["func fine(_: UILabel) {}"])
      .joined(separator: "\n")
    let (errors, output) = try CompilerCheck.errors(
      of: source, importing: "UIKit",
      standingIn: ["CBreakDictionaries", "CUnicodeTables", "CFreeType", "CHarfBuzz"])
    for (number, statement) in Self.statements.enumerated() {
      let messages = errors[number + 2] ?? []
      #expect(
        messages.contains { $0.contains("unavailable") && $0.contains(statement.words) },
        "\(statement.code): \(messages)\n\(output)")
    }
    #expect(errors.keys.allSatisfy { $0 >= 2 && $0 < Self.statements.count + 2 }, "\(output)")
  }
}
