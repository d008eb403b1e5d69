// SPDX-License-Identifier: Apache-2.0

/// The files of the folder `Resources`, which are part of the code.
///
/// The package's build makes `PackageResources`, a constant of bytes for each file, so a program
/// needs no folder beside it. A file that is added there gets a line here.
enum BuiltInFiles {
  /// A file: its name without what follows the first dot, and its bytes.
  typealias File = (name: String, bytes: [UInt8])

  /// The templates, in the order in which they are listed.
  static let templates: [File] = [
    ("single-line", PackageResources.single_line_cell_yaml),
    ("subtitle", PackageResources.subtitle_cell_yaml),
    ("news", PackageResources.news_cell_yaml),
    ("chat", PackageResources.chat_cell_yaml),
    ("mail", PackageResources.mail_cell_yaml),
    ("log", PackageResources.log_cell_yaml),
    ("product", PackageResources.product_cell_yaml),
    ("form", PackageResources.form_cell_yaml),
    ("rtl", PackageResources.rtl_cell_yaml),
    ("recipe-a", PackageResources.recipe_a_cell_yaml),
    ("recipe-b", PackageResources.recipe_b_cell_yaml),
    ("thread", PackageResources.thread_cell_yaml),
    ("order", PackageResources.order_cell_yaml),
    ("channel", PackageResources.channel_cell_yaml),
    ("comments", PackageResources.comments_cell_yaml),
    ("poll", PackageResources.poll_cell_yaml),
    ("shelf", PackageResources.shelf_cell_yaml),
    ("invoice", PackageResources.invoice_cell_yaml),
    ("agenda", PackageResources.agenda_cell_yaml),
    ("settings", PackageResources.settings_cell_yaml),
    ("review", PackageResources.review_cell_yaml),
    ("post", PackageResources.post_cell_yaml),
    ("inbox", PackageResources.inbox_cell_yaml),
    ("edition", PackageResources.edition_cell_yaml),
  ]

  /// The records of the samples, which have the names of their templates.
  static let samples: [File] = [
    ("news", PackageResources.news_ndjson),
    ("chat", PackageResources.chat_ndjson),
    ("mail", PackageResources.mail_ndjson),
    ("log", PackageResources.log_ndjson),
    ("product", PackageResources.product_ndjson),
    ("thread", PackageResources.thread_ndjson),
    ("order", PackageResources.order_ndjson),
    ("channel", PackageResources.channel_ndjson),
    ("comments", PackageResources.comments_ndjson),
    ("poll", PackageResources.poll_ndjson),
    ("shelf", PackageResources.shelf_ndjson),
    ("invoice", PackageResources.invoice_ndjson),
    ("agenda", PackageResources.agenda_ndjson),
    ("settings", PackageResources.settings_ndjson),
    ("review", PackageResources.review_ndjson),
    ("post", PackageResources.post_ndjson),
    ("inbox", PackageResources.inbox_ndjson),
    ("edition", PackageResources.edition_ndjson),
  ]

  /// The text of a file of a table; nil if the table has no such name.
  static func text(named name: String, in files: [File]) -> String? {
    files.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}
