// SPDX-License-Identifier: Apache-2.0

import CellTemplates

/// What the command line of `quoin serve` says about all lists, and how their parts are opened.
struct ServeOptions {
  /// The form of files of records, and the limits.
  let form: RecordFormOptions
  let fonts: FontOptions
  let rounding: ScaleOptions
  /// The number of threads; one for each core if nil.
  let jobs: Int?
  /// The folder of pictures that records name; nil for that of the records' file.
  let images: String?

  /// The widths that cells may have, in points.
  static let widths = 0.0...1_000_000

  /// The template that a request names, or whose text it has.
  ///
  /// - Throws: ``ServeProblem``, with the files that a template with errors includes.
  func template(_ parameters: ServeParameters) throws -> ServedTemplate {
    let name = try parameters.string("template")
    let files = NamedFiles()
    do {
      let template: CellTemplate
      if let source = try parameters.string("source") {
        template = try CellTemplate.load(
          source: source, fileName: name ?? "<source>",
          files: name.map { files.beside($0, form.limits) } ?? .none, limits: form.limits)
      } else if let name {
        template = try TemplateFile.open(name, form.limits) { files.beside($0, form.limits) }
      } else {
        throw ServeProblem.parameters(
          "a template is needed: 'template' with a file or the name of a built-in one, or "
            + "'source' with a template's text")
      }
      let preferred = try parameters.preferences(of: template)
      return ServedTemplate(template: try rounding.template(preferred), files: files.paths)
    } catch {
      var problem = ServeProblem(error)
      problem.files = files.paths
      throw problem
    }
  }

  /// The records that a request has, or the records of the file that it names.
  ///
  /// - Throws: ``ServeProblem`` or ``ToolFailure``.
  func records(_ parameters: ServeParameters) throws -> RecordList {
    let given = try parameters.records("records")
    guard let path = try parameters.string("data") else { return RecordList(given ?? []) }
    guard given == nil else {
      throw ServeProblem.parameters("data and records cannot be used together")
    }
    guard path != "-" else {
      throw ServeProblem.parameters("data is a file: standard input has the requests")
    }
    let reader = try form.reader(of: path, otherwise: .ndjson)
    var records = RecordList()
    while let record = try reader.next() {
      do {
        records.append(try record.takeValue(by: reader.parser))
      } catch {
        throw ToolFailure(.badData, error.message(source: reader.sourceName), isPlaced: true)
      }
    }
    return records
  }

  /// The pictures that records of a request may name.
  func pictures(_ parameters: ServeParameters) throws(ServeProblem) -> ServedPictures {
    let data = try parameters.string("data")
    let folder = images.map { ContainedFolder(path: $0) } ?? ContainedFolder(ofFile: data)
    return ServedPictures(PictureFiles(folder: folder, limits: form.limits))
  }

  /// A list of records, with the fonts of the command line and of the template, and its rows as
  /// HTML.
  func list(
    _ records: RecordList, _ template: CellTemplate, width: Double
  ) throws -> (ServedList, ServedWeb) {
    let fonts = try fonts.load(for: template)
    let list = try ServedList(
      records, template: template, measurer: fonts.measurer, scale: scale(of: template),
      width: width, jobs: jobs)
    return (list, ServedWeb(template, fonts: fonts))
  }

  /// The pixels per point of a template's cells.
  func scale(of template: CellTemplate) -> Double { rounding.scale(for: template) }
}
