// SPDX-License-Identifier: Apache-2.0

import CellTemplates
import LayoutGeometry

/// A page in a browser that shows rows of cells and measures them.
struct CellPage {
  /// The frame of an element, in the coordinates of its row.
  struct Frame {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  private let session: any BrowserSession
  private let head: String
  /// The file of a family of the page.
  private let fontFile: (String) -> String

  /// Opens a page without rows.
  ///
  /// - Parameters:
  ///   - folder: A folder for the page's file.
  ///   - css: The rules of fonts and cells.
  ///   - fontFile: The file of a family of the page, for messages.
  init(
    _ session: any BrowserSession, folder: String, css: String,
    fontFile: @escaping (String) -> String
  ) throws(ToolFailure) {
    self.session = session
    self.fontFile = fontFile
    head = Self.head(css)
    let path = "\(folder)/rows.html"
    try Self.write(
      head + "<div id=\"rows\"></div><script>\(Self.script)</script>\n", to: path)
    try session.open(FileSystem.address(of: path))
  }

  /// The beginning of a page.
  private static func head(_ css: String) -> String {
    "<!doctype html>\n<meta charset=\"utf-8\">\n<title>Quoin</title>\n<style>\n"
      + "html, body { margin: 0 }\n\(css)</style>\n"
  }

  /// Rows that the browser is laying out.
  struct ShownRows {
    fileprivate let answer: Evaluation
    fileprivate let fontFile: (String) -> String
    fileprivate let rowCount: Int
    fileprivate let widthCount: Int

    /// Waits for the heights of the rows at each width.
    func heights() throws(ToolFailure) -> [[Double]] {
      let value = try answer.value()
      if case .string(let family) = value {
        throw ToolFailure(
          .badData,
          "the browser refuses the font \(fontFile(family)); --bundled-fonts, --font-file and "
            + "--font-dir choose others")
      }
      let heights = CellPage.numbers(value)
      guard heights.count == widthCount, heights.allSatisfy({ $0.count == rowCount }) else {
        throw ToolFailure(.software, "the page does not show the rows that it was given")
      }
      return heights
    }
  }

  /// Shows rows instead of those before, and has the browser measure them at each width.
  ///
  /// Their heights must be asked for before the page does anything else.
  ///
  /// - Parameters:
  ///   - rules: Rules that the page does not have yet.
  func show(_ rows: [String], rules: String, widths: [Double]) throws(ToolFailure) -> ShownRows {
    let call =
      "quoinHeights(\(JSONText.quoted(rows.joined())), \(JSONText.quoted(rules)), ["
      + widths.map(\.shortest).joined(separator: ",") + "])"
    return ShownRows(
      answer: try session.begin(call), fontFile: fontFile, rowCount: rows.count,
      widthCount: widths.count)
  }

  /// The frames of the cells and views inside of some of the rows shown, in the order of their
  /// tags, at a width.
  func frames(ofRows indices: [Int], width: Double) throws(ToolFailure) -> [[Frame]] {
    let list = indices.map(String.init).joined(separator: ",")
    let answer = try session.evaluate("quoinFrames([\(list)], \(width.shortest))")
    guard case .array(let rows) = answer, rows.count == indices.count else {
      throw ToolFailure(.software, "the page does not show the rows that it was asked for")
    }
    return rows.map(Self.frames)
  }

  private static func frames(_ row: RecordValue) -> [Frame] {
    guard case .array(let elements) = row else { return [] }
    return elements.map { element in
      func number(_ key: String) -> Double {
        if case .number(let number)? = element[key] { number.value } else { .nan }
      }
      return Frame(
        x: number("x"), y: number("y"), width: number("width"), height: number("height"))
    }
  }

  /// A picture of one of the rows shown, beside another picture, as PNG.
  ///
  /// - Parameters:
  ///   - picture: The other picture, as PNG in Base64.
  ///   - captions: The words above the two.
  func comparison(
    ofRow index: Int, width: Double, with picture: String, captions: (String, String)
  ) throws(ToolFailure) -> [UInt8] {
    let answer = try session.evaluate(
      "quoinCompare(\(index), \(width.shortest), \(JSONText.quoted(picture)), "
        + "\(JSONText.quoted(captions.0)), \(JSONText.quoted(captions.1)))")
    let box = Self.numbers(.array([answer]))[0]
    guard box.count == 4 else {
      throw ToolFailure(.software, "the page does not show the row that it was asked for")
    }
    let frame = Rect(x: box[0], y: box[1], width: box[2], height: box[3])
    let data = try session.picture(ofElement: "comparison", frame)
    _ = try session.evaluate("document.getElementById('comparison').remove()")
    guard let bytes = Base64.bytes(of: data) else {
      throw ToolFailure(.unavailable, "the browser's picture of a row is no Base64")
    }
    return bytes
  }

  /// Writes a page with rows that can be opened in any browser on this machine.
  func write(rows: [String], rules: String, width: Double, to path: String) throws(ToolFailure) {
    try Self.write(
      head + "<style>\n\(rules)#rows { width: \(width.shortest)px }\n</style>\n<div id=\"rows\">\n"
        + rows.joined(separator: "\n") + "\n</div>\n", to: path)
  }

  private static func write(_ text: String, to path: String) throws(ToolFailure) {
    do {
      try WholeFile.write(Array(text.utf8), to: path)
    } catch {
      throw error as? ToolFailure ?? ToolFailure(.inputOutput, "\(error)")
    }
  }

  /// An array of arrays of numbers.
  fileprivate static func numbers(_ value: RecordValue) -> [[Double]] {
    guard case .array(let lists) = value else { return [] }
    return lists.map { list in
      guard case .array(let elements) = list else { return [] }
      return elements.map { if case .number(let number) = $0 { number.value } else { .nan } }
    }
  }

  /// The functions of the page.
  ///
  /// A font is loaded when a text first needs it, and its characters may show that the next one in
  /// the list is needed, so the page is laid out until nothing is loading any more. WebKit's
  /// promise may be fulfilled while it still loads fonts, which it does only between scripts.
  private static let script = """
    const rows = document.getElementById("rows");
    const style = document.head.appendChild(document.createElement("style"));
    async function quoinSettle() {
      for (;;) {
        rows.getBoundingClientRect();
        if (document.fonts.status === "loaded") break;
        await document.fonts.ready;
        await new Promise(done => setTimeout(done));
      }
      for (const face of document.fonts)
        if (face.status === "error") return face.family;
    }
    async function quoinHeights(html, css, widths) {
      if (css) style.append(css);
      rows.innerHTML = html;
      const result = [];
      for (const width of widths) {
        rows.style.width = width + "px";
        const refused = await quoinSettle();
        if (refused) return refused;
        result.push(Array.from(rows.children, row => row.getBoundingClientRect().height));
      }
      return result;
    }
    async function quoinFrames(indices, width) {
      rows.style.width = width + "px";
      await quoinSettle();
      return indices.map(index => {
        const row = rows.children[index], origin = row.getBoundingClientRect();
        return Array.from(row.querySelectorAll("[class]"), element => {
          const box = element.getBoundingClientRect();
          return {
            x: box.x - origin.x, y: box.y - origin.y, width: box.width, height: box.height,
          };
        });
      });
    }
    async function quoinCompare(index, width, png, left, right) {
      rows.style.width = width + "px";
      const box = document.createElement("div");
      box.id = "comparison";
      box.style = "position: absolute; left: 0; top: 0; background: #888; padding: 8px;"
        + "display: grid; gap: 4px 8px; z-index: 1; font: 12px sans-serif; color: white;"
        + `grid-template-columns: ${width}px ${width}px; align-items: start`;
      for (const caption of [left, right]) {
        const text = document.createElement("div");
        text.textContent = caption;
        box.append(text);
      }
      const image = document.createElement("img");
      image.style = `display: block; width: ${width}px; background: white`;
      image.src = "data:image/png;base64," + png;
      const row = document.createElement("div");
      row.style = "all: initial; display: block; background: white";
      row.append(rows.children[index].cloneNode(true));
      box.append(image, row);
      document.body.append(box);
      await image.decode();
      await quoinSettle();
      const frame = box.getBoundingClientRect();
      return [frame.x + scrollX, frame.y + scrollY, frame.width, frame.height];
    }
    """
}
