// SPDX-License-Identifier: Apache-2.0

public import LayoutGeometry
public import TextVocabulary

/// A cell described as data: views, their bindings to a record's fields, and a layout.
///
/// A template is read once, is immutable, and is shared by all workers; each worker makes a
/// ``CellMeasurer`` of its own.
///
///     let template = try CellTemplate.load(source: yaml, fileName: "news.cell.yaml")
///     let measurer = CellMeasurer(template: template, measurer: fonts, scale: 2)
///     let height = try measurer.height(of: record, width: 375)
public struct CellTemplate: Sendable {
  /// The name that the template states; else the file's name without extensions.
  public internal(set) var name: String
  /// The name of the file, for messages.
  public internal(set) var fileName: String
  /// The width of cells in points, unless the caller gives another.
  public internal(set) var width = 375.0
  /// The pixels per point that the template states; nil leaves them to the caller.
  public internal(set) var scale: Double?
  /// The direction of the cell.
  public internal(set) var direction = CellDirection.automatic
  /// The system whose rules apply where UIKit and browsers differ.
  public internal(set) var conventions = TextConventions.uikit
  /// The pixels of the device that a point has, by the conventions of the web: CSS's
  /// `devicePixelRatio`, which contains the zoom of the page; see ``at(pixelRatio:)``.
  public internal(set) var pixelRatio = 1.0
  /// Whether the template itself states the ratio.
  package var statesPixelRatio = false
  /// What readers prefer.
  package var traits = ReaderTraits()
  /// Whether a font of the template has a text style of UIKit.
  public internal(set) var followsTextSize = false
  /// Whether a colour of the template has a dark value.
  public internal(set) var hasDarkColors = false
  /// The rules that decide where lines may break, in texts that name none.
  public internal(set) var lineBreakRules = LineBreakRules.browsers
  /// The distances of `cell.margins` from the cell's edges, without the safe area.
  public internal(set) var margins = EdgeInsets.zero
  /// The distances of `cell.safeArea` from the cell's edges.
  public internal(set) var safeArea = EdgeInsets.zero
  /// The colour behind the cell.
  public internal(set) var background: Color?
  /// The height of the line below the content, part of the row's height.
  public package(set) var separator = 0.0
  /// Where the template states the separator; nil if it does not.
  public internal(set) var separatorPlace: SourcePlace?
  /// The distances of that line from the cell's edges; nil for the cell's leading margin alone, as
  /// in UIKit.
  public internal(set) var separatorInset: DirectionalEdgeInsets?
  /// The colour of the line below the content.
  public internal(set) var separatorColor = Color(red: 0xD9, green: 0xDB, blue: 0xE0)
  /// The warnings about the template.
  public internal(set) var warnings: [TemplateDiagnostic] = []
  /// What `quoin check` says beside warnings and errors.
  public internal(set) var notes: [TemplateDiagnostic] = []
  /// The fonts that the template uses, each once, in the order of their places.
  public internal(set) var fonts: [FontUse] = []
  /// The font files that the template names, in their order.
  ///
  /// Reading a template opens none of them. Add them to the collection of the measurer's fonts.
  public internal(set) var fontFiles: [FontFile] = []
  /// The template's text in lines, for reports that quote it.
  public internal(set) var sourceLines: [String] = []
  /// The template's text.
  package var sourceText = ""
  /// The files that the template includes and extends, in the order in which they were met.
  package var includedSources: [TemplateSource] = []

  /// The names and lines of the files that the template includes and extends.
  public var includedFiles: [(name: String, lines: [String])] {
    includedSources.map { ($0.fileName, $0.lines.map(String.init)) }
  }

  /// The lines of the file that a place is in.
  func lines(at place: SourcePlace) -> [String] {
    guard let file = place.file else { return sourceLines }
    return includedSources.first { $0.fileName == file }?.lines.map(String.init) ?? []
  }

  /// A finding at a place of the template, or of a file that it includes.
  package func diagnostic(
    _ severity: TemplateDiagnostic.Severity, at place: SourcePlace, _ message: String,
    suggestion: String? = nil
  ) -> TemplateDiagnostic {
    let lines = lines(at: place)
    let place = place.unfolded(in: lines)
    return TemplateDiagnostic(
      file: place.file ?? fileName, place: place, severity: severity, message: message,
      suggestion: suggestion,
      sourceLine: lines.indices.contains(place.line - 1) ? lines[place.line - 1] : "")
  }

  /// The bounds within which the template was read, and those of its cells' texts.
  package let limits: InputLimits
  /// The views in the order of their declaration, without those of nested cells.
  package var views: [ViewTemplate] = []
  /// The layout in the order of its lines.
  package var statements: [LayoutStatement] = []
  /// The kinds of cells among which records choose, in place of views and a layout; nil for a
  /// template of one cell.
  package var kinds: CellKinds?
  /// The value that the records of a section share; nil without sections.
  package var section: TextBinding?

  /// The views whose height has a required limit of points, by their numbers.
  package var limitedHeights: Set<Int> = []

  /// The priority of a view's aspect: by the conventions of the web a required limit of its height
  /// comes before it, as `max-height` comes before `aspect-ratio` (CSS Sizing 4 § 5.1).
  func aspectPriority(of view: Int) -> Double {
    conventions.isWeb && limitedHeights.contains(view) ? 999 : 1000
  }

  /// The pixels per point for cells whose caller states none: the template's, else those of its
  /// conventions, which round nothing for the web.
  public var defaultScale: Double { scale ?? conventions.scale }

  /// The names of the views in the order of their declaration; those of all kinds of cells, each
  /// once.
  public var viewNames: [String] {
    guard let kinds else { return views.map(\.name) }
    var seen: Set<String> = []
    return kinds.all.flatMap(\.template.viewNames).filter { seen.insert($0).inserted }
  }

  /// The fields that the template binds to, each once, in the order of the views, then of the
  /// layout.
  public var fieldPaths: [FieldPath] {
    var result: [FieldPath] = []
    var seen: Set<FieldPath> = []
    for path in references.flatMap(\.paths) where seen.insert(path).inserted {
      result.append(path)
    }
    return result
  }

  /// The fields of all views in their order, and those of the layout; first those that decide the
  /// kind of cell.
  package var references: [FieldReference] {
    if let kinds { return kinds.references + kinds.all.flatMap(\.template.references) }
    return views.flatMap(\.references) + statements.flatMap(\.references)
  }

  /// The names of the record's own fields with which those paths begin, each once, and of those
  /// that decide its section.
  public var fieldNames: [String] { recordPaths.fieldNames }

  /// A font that a template uses, and its place.
  public struct FontUse: Hashable, Sendable {
    /// The font.
    public var descriptor: FontDescriptor
    /// The place of its first use.
    public var place: SourcePlace
  }

  /// A font file that a template names, and its place.
  public struct FontFile: Hashable, Sendable {
    /// The path, relative to the same folder as the template's own if it does not begin with `/`.
    public var path: String
    /// The place of the name.
    public var place: SourcePlace
  }
}

/// The direction of a cell: which side is leading.
public enum CellDirection: String, Sendable, CaseIterable {
  /// From the first strong character of the record's visible texts; left to right without one.
  case automatic = "auto"
  /// Leading is left.
  case leftToRight = "ltr"
  /// Leading is right.
  case rightToLeft = "rtl"
}

extension [FieldPath] {
  /// The names of the record's own fields with which the paths begin, each once.
  var fieldNames: [String] {
    var result: [String] = []
    var seen: Set<String> = []
    for path in self {
      guard let name = path.fieldName, seen.insert(name).inserted else { continue }
      result.append(name)
    }
    return result
  }
}

extension ViewTemplate {
  /// The fields that the view binds to, in the order of its properties.
  var references: [FieldReference] {
    var result = condition.references
    switch kind {
    case .text(let text):
      for run in text.runs {
        result += run.text.references + (run.color?.references ?? [])
        result += (run.locale?.references ?? []) + (run.box?.references ?? [])
      }
      result += (text.color?.references ?? []) + (text.locale?.references ?? [])
      result += text.boundRuns?.references ?? []
      result += text.boundLines?.expression.references ?? []
    case .image(let image): result += image.source?.references ?? []
    case .button(let button):
      result += button.title?.references ?? []
      result += button.color?.references ?? []
    case .box, .stack, .wrapping, .scroll: break
    }
    for (_, number) in numbers { result += number.expression.references }
    result += repeated?.references ?? []
    return result + (background?.references ?? [])
  }
}
