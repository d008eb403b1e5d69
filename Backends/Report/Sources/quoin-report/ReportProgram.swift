// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import CairoBackend
import CellTemplates
import LayoutGeometry
import LayoutRendering
import ListProgram
import TableLayout
import TableReport
import TextVocabulary
import ToolInput

/// `quoin-report`: writes a list as the pages of a PDF.
@main struct ReportProgram: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quoin-report",
    abstract: "Write a list as the pages of a PDF.",
    discussion: """
      Pages end between rows, and a row that is higher than a page between its lines. The head \
      of a section is repeated on its pages, and stands in the outline. Texts can be selected, \
      and are marked as paragraphs.
      """)

  @OptionGroup var list: ListOptions
  @OptionGroup var fonts: ListFonts

  @Option(name: .shortAndLong, help: ArgumentHelp("The PDF to write.", valueName: "file"))
  var output: String

  @Option(help: "The title of the document, at the top of its first page too.")
  var title: String?

  @Option(help: ArgumentHelp("The page: a4, letter, or its points, as 595x842.", valueName: "size"))
  var page = PageSize.a4

  @Option(help: ArgumentHelp("The points around the rows of a page.", valueName: "points"))
  var margin = 48.0

  @Option(
    help: ArgumentHelp(
      "The date of the document, as 2026-11-28T09:00:00Z. (default: now, or that of "
        + "SOURCE_DATE_EPOCH)"))
  var date: String?

  @Option(
    help: ArgumentHelp(
      "The folder of the pictures that records name. (default: the folder of the records)",
      valueName: "dir"))
  var images: String?

  func validate() throws {
    guard margin >= 0, margin * 2 < min(page.size.width, page.size.height) - 72 else {
      throw ValidationError("--margin \(margin) leaves no inch of the page for rows")
    }
    if let date, !UTCDate.isDate(date) {
      throw ValidationError("--date is such as 2026-11-28T09:00:00Z, not '\(date)'")
    }
  }

  func run() throws {
    let count = try write()
    print("\(output): \(count) \(count == 1 ? "page" : "pages")")
  }

  /// The pages.
  func pages() throws -> [ReportPage] { try makeReport().pages }

  /// Writes the file, and returns the number of its pages.
  func write() throws -> Int {
    let (opened, screen, pages) = try makeReport()
    let folder = images.map { ContainedFolder(path: $0) } ?? opened.folder
    let renderer = try CairoRenderer(
      format: .pdf, images: Self.pictures(of: pages.map(\.drawing), in: folder),
      document: PDFDocument(
        title: title ?? opened.name, creationDate: try date ?? UTCDate.now(), isTagged: true))
    for page in pages { try renderer.draw(page.drawing) }
    for (index, page) in pages.enumerated() {
      for section in page.sections {
        let name = screen.sectionTitle(section.number) ?? "\(section.number + 1)"
        renderer.addBookmark(name, page: index + 1, y: section.y)
      }
    }
    do {
      try renderer.finish(writingTo: output)
    } catch {
      throw ToolFailure(.inputOutput, "\(error)")
    }
    return pages.count
  }

  private func makeReport() throws -> (OpenedList, ListScreen, pages: [ReportPage]) {
    let opened = try list.open()
    let measurer = try fonts.measurer(for: opened.template)
    let screen = ListScreen(opened, measurer: measurer, style: .grouped, scale: 0)
    guard let table = screen.view as? TableView else { return (opened, screen, []) }
    var report = TableReport(pageSize: page.size, margins: EdgeInsets(all: margin))
    report.title = title
    let pages = report.pages(of: table)
    if let failure = screen.rows.failures.first {
      throw ToolFailure(
        .badData, "\(opened.name): row \(failure.row + 1): \(failure.error)", isPlaced: true)
    }
    return (opened, screen, pages)
  }

  /// The pictures that pages name; a name without a picture is drawn as a light box, and a warning
  /// says why.
  private static func pictures(
    of pages: [DisplayPage], in folder: ContainedFolder
  ) -> [String: RasterImage] {
    var images: [String: RasterImage] = [:]
    var known: Set<String> = []
    for page in pages {
      for case .image(let name, _) in page.list.commands where known.insert(name).inserted {
        guard !name.isEmpty else { continue }
        let shown = ContainedFolder.shown(name)
        do {
          let bytes = try folder.bytes(ofPicture: name, InputLimits())
          images[name] = try RasterImage(contents: bytes, name: shown)
        } catch let failure as ToolFailure {
          warn(failure.message)
        } catch let problem as ContainedFolder.Problem {
          warn("cannot read the image \(shown): \(problem)")
        } catch {
          warn("\(error)")
        }
      }
    }
    return images
  }
}

/// The extents of a page by name or in points.
struct PageSize: ExpressibleByArgument, CustomStringConvertible {
  let size: Size
  let description: String

  static let a4 = PageSize(size: TableReport.a4, description: "a4")

  private init(size: Size, description: String) {
    self.size = size
    self.description = description
  }

  init?(argument: String) {
    switch argument {
    case "a4": self = .a4
    case "letter": self.init(size: Size(width: 612, height: 792), description: argument)
    default:
      let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map {
        Double($0)
      }
      guard numbers.count == 2, let width = numbers[0], let height = numbers[1],
        (144...14_400).contains(width), (144...14_400).contains(height)
      else { return nil }
      self.init(size: Size(width: width, height: height), description: argument)
    }
  }

  var defaultValueDescription: String { description }
}

/// The time of day as PDFs have it.
enum UTCDate {
  /// Whether a text is a date and a time as this program writes them.
  static func isDate(_ text: String) -> Bool {
    let pattern = Array("0000-00-00T00:00:00Z".utf8)
    return text.utf8.count == pattern.count
      && zip(text.utf8, pattern).allSatisfy { byte, expected in
        expected == UInt8(ascii: "0") ? (0x30...0x39).contains(byte) : byte == expected
      }
  }

  /// Now, or the seconds since 1970 that the environment's SOURCE_DATE_EPOCH says.
  ///
  /// - Throws: `ToolFailure` with code 64 if that is no number.
  static func now() throws -> String {
    var seconds = time(nil)
    if let fixed = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }) {
      guard let number = Int(fixed), number >= 0 else {
        throw ToolFailure(.usage, "SOURCE_DATE_EPOCH is a number of seconds, not '\(fixed)'")
      }
      seconds = number
    }
    return text(seconds)
  }

  /// A number of seconds since 1970 as ISO 8601 writes it.
  static func text(_ seconds: Int) -> String {
    var (seconds, parts) = (seconds, tm())
    gmtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(1900 + parts.tm_year)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
      + "T\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec))Z"
  }
}
