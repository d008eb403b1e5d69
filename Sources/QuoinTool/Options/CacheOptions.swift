// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import RowHeights
import RowHeightsSQLite

/// The cache that keeps heights from one run to the next.
enum CacheOptions {
  /// The help of the option.
  static let help = ArgumentHelp(
    "Keep heights in a SQLite file, and take from it those of rows that did not change.",
    valueName: "file")

  /// Adds the cache at a path to a measurer; without a path the measurer stays as it is.
  ///
  /// - Throws: ``ToolFailure``: 65 if the file is something else, 74 if it cannot be used.
  static func apply(
    _ path: String?, to rows: RowMeasurer, fonts: FontLibrary
  ) throws -> RowMeasurer {
    guard let path else { return rows }
    do throws(HeightCacheError) {
      return rows.caching(
        in: try SQLiteHeightCache(path: path, version: toolVersion, template: rows.template.name),
        fonts: ContentHash(fonts: fonts.reports))
    } catch {
      throw ToolFailure(error)
    }
  }
}

extension ToolFailure {
  /// Explains why a cache ends the run.
  init(_ error: HeightCacheError) {
    switch error {
    case .notACache(let path):
      self.init(
        .badData, "'\(path)' is not a height cache of this version; give --cache another file")
    case .unusable(let path, let reason):
      self.init(.inputOutput, "cannot use the cache '\(path)': \(reason)")
    }
  }
}
