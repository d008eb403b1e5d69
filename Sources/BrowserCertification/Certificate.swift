// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// The result of comparing the heights of rows with those in browsers.
package struct Certificate {
  /// A browser.
  struct Browser: Equatable {
    /// The name of its engine, such as `chromium`.
    let engine: String
    /// Its product and version, such as `Chromium/156.0.8078.108`.
    let version: String

    /// Its product.
    var product: Substring { version.prefix { $0 != "/" } }
  }

  /// Where rows are laid out.
  struct Place: Equatable {
    let browser: Browser
    /// The width in CSS pixels.
    let width: Double
    let pixelRatio: Double

    /// The width, the ratio unless it is 1, and the browser if there are several.
    func name(amongBrowsers count: Int) -> String {
      "width \(width.shortest)"
        + (pixelRatio == 1 ? "" : " at pixel ratio \(pixelRatio.shortest)")
        + (count == 1 ? "" : " in \(browser.product)")
    }

    func append(to json: inout JSONWriter) {
      json.member("engine", browser.engine)
      json.member("width", width)
      json.member("pixelRatio", pixelRatio)
    }
  }

  /// A row whose heights differ by more than the tolerance.
  struct Difference {
    let row: Int
    let id: RecordValue
    let place: Place
    let quoin: Double
    let browser: Double
    /// The views whose sizes differ, in the order of the template.
    let views: [View]

    /// The size of a view in both.
    struct View {
      let name: String
      let quoin: (width: Double, height: Double)
      let browser: (width: Double, height: Double)
    }

    /// The browser's height minus Quoin's.
    var distance: Double { browser - quoin }
  }

  /// The numbers of rows at a place.
  struct Column {
    let place: Place
    /// The rows whose heights differ by more than the tolerance.
    var differing = 0
    /// The greatest absolute difference, and its row.
    var worst = 0.0
    var worstRow = 0

    /// The sentence about a place of a name.
    func sentence(_ name: String, rows: Int, tolerance: Double) -> String {
      let lead = "\(name): \(counted(rows, "row")), "
      guard differing > 0 else {
        return lead + "none differs by more than \(tolerance.shortest) px"
          + (worst > 0 ? ", the worst by \(Certificate.text(worst)) px" : "")
      }
      let share = 100 * Double(rows - differing) / Double(max(rows, 1))
      return lead + "\(differing) differ\(differing == 1 ? "s" : "") by more than "
        + "\(tolerance.shortest) px, the worst by \(Certificate.text(worst)) px (row \(worstRow)); "
        + "\(Certificate.percent(share)) % are equal"
    }
  }

  /// The browsers.
  let browsers: [Browser]
  /// The greatest difference in pixels that counts as equal.
  let tolerance: Double
  /// The numbers at each place: the browser varies slowest, then the ratio.
  private(set) var columns: [Column]
  /// The number of rows.
  package private(set) var rowCount = 0
  /// The rows that differ, page by page in the order of the columns and the rows.
  private(set) var differences: [Difference] = []

  /// The number of views that are compared; details of later rows are left out.
  static let detailCount = 1000

  /// Starts without rows.
  package init(
    _ browsers: [CertifyBrowser], tolerance: Double, widths: [Double], pixelRatios: [Double]
  ) {
    self.browsers = browsers.map { Browser(engine: $0.engine.name, version: $0.version) }
    self.tolerance = tolerance
    columns = self.browsers.flatMap { browser in
      pixelRatios.flatMap { ratio in
        widths.map { Column(place: Place(browser: browser, width: $0, pixelRatio: ratio)) }
      }
    }
  }

  /// The browsers' products and versions.
  package var versions: String { browsers.map(\.version).joined(separator: ", ") }

  /// The number of heights that differ, at all places.
  package var differingCount: Int { columns.reduce(0) { $0 + $1.differing } }

  /// Counts a row that both have laid out.
  mutating func countRow() { rowCount += 1 }

  /// Compares a row's heights at one of the places.
  ///
  /// - Returns: Whether they differ by more than the tolerance.
  mutating func compare(row: Int, column: Int, quoin: Double, browser: Double) -> Bool {
    let distance = abs(browser - quoin)
    if distance > columns[column].worst {
      columns[column].worst = distance
      columns[column].worstRow = row
    }
    guard distance > tolerance else { return false }
    columns[column].differing += 1
    return true
  }

  /// Adds a row that differs.
  mutating func add(_ difference: Difference) { differences.append(difference) }

  // MARK: - Reports

  /// The report for people.
  ///
  /// - Parameter count: The number of rows that are shown.
  package func text(showing count: Int) -> String {
    var text = columns.map { sentence($0) + "\n" }.joined()
    for difference in differences.prefix(count) {
      let id = difference.id == .null ? "" : ", id \(JSONText.value(difference.id))"
      text +=
        "row \(difference.row)\(id), \(name(of: difference.place)): "
        + "Quoin \(Self.text(difference.quoin)), \(difference.place.browser.product) "
        + "\(Self.text(difference.browser))\n"
      for view in difference.views {
        text += "  \(view.name): \(Self.size(view.quoin)) and \(Self.size(view.browser))\n"
      }
    }
    if differences.count > count {
      text += "… and \(differences.count - count) more; --show N shows more, --json all\n"
    }
    return text
  }

  /// The report for programs.
  package var json: String {
    var json = JSONWriter()
    json.object {
      $0.member("browser", versions)
      $0.member("tolerance", tolerance)
      $0.member("rows", rowCount)
      $0.key("widths")
      $0.array { list in
        for column in columns {
          list.object {
            column.place.append(to: &$0)
            $0.member("differing", column.differing)
            $0.member("worst", Self.rounded(column.worst))
            $0.member("worstRow", column.worstRow)
          }
        }
      }
      $0.key("differences")
      $0.array { list in
        for difference in differences { list.object { Self.append(difference, to: &$0) } }
      }
    }
    return json.line
  }

  private static func append(_ difference: Difference, to json: inout JSONWriter) {
    json.member("row", difference.row)
    json.member("id", difference.id)
    difference.place.append(to: &json)
    json.member("quoin", difference.quoin)
    json.member("browser", rounded(difference.browser))
    json.member("difference", rounded(difference.distance))
    json.key("views")
    json.array { list in
      for view in difference.views {
        list.object {
          $0.member("name", view.name)
          $0.key("quoin")
          $0.array(of: [rounded(view.quoin.width), rounded(view.quoin.height)])
          $0.key("browser")
          $0.array(of: [rounded(view.browser.width), rounded(view.browser.height)])
        }
      }
    }
  }

  /// A place in words.
  private func name(of place: Place) -> String { place.name(amongBrowsers: browsers.count) }

  /// The sentence about a column.
  private func sentence(_ column: Column) -> String {
    column.sentence(name(of: column.place), rows: rowCount, tolerance: tolerance)
  }

  /// The report for continuous integration: a test for each place, which fails if rows differ.
  ///
  /// - Parameters:
  ///   - template: The name of the template.
  ///   - count: The number of differing rows that a failure names.
  package func junit(template: String, showing count: Int) -> String {
    var report = JUnitReport(name: "quoin certify \(template)")
    for column in columns {
      var test = JUnitReport.Test(className: template, name: name(of: column.place))
      if column.differing > 0 {
        let rows = differences.lazy.filter { $0.place == column.place }
        let lines = rows.prefix(count).map {
          "row \($0.row): Quoin \(Self.text($0.quoin)), browser \(Self.text($0.browser))\n"
        }
        test.failure = JUnitReport.Failure(
          message: sentence(column),
          text: lines.joined(separator: ""))
      }
      report.tests.append(test)
    }
    return report.text
  }

  /// A number of pixels; a browser's are multiples of 1/64 and pass through 32-bit numbers.
  static func rounded(_ number: Double) -> Double { (number * 1024).rounded() / 1024 }

  private static func text(_ number: Double) -> String {
    ((number * 1000).rounded() / 1000).shortest
  }

  private static func size(_ size: (width: Double, height: Double)) -> String {
    "\(text(size.width)) x \(text(size.height))"
  }

  /// A percentage that is 100 only if it is exactly that.
  private static func percent(_ share: Double) -> String {
    ((share * 1000).rounded(.down) / 1000).shortest
  }
}
