// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import RowHeights
import RowHeightsSQLite

/// The options of the cache that keeps heights from one run to the next.
///
/// They are declared where they are used: each group of options in another adds 1 % to the start of
/// the tool.
enum CacheOptions {
  /// The help of `--cache`.
  static let help = ArgumentHelp(
    """
    Keep heights in a SQLite file; the next run measures only rows that changed. A damaged cache \
    is emptied. A cache that fails is reported, and the run continues without it.
    """, valueName: "file")
  /// The help of `--cache-rebuild`.
  static let rebuildHelp: ArgumentHelp =
    "Drop all heights of the cache first, even if it is damaged."

  /// Refuses to rebuild a cache that is not named.
  static func check(_ path: String?, rebuilds: Bool) throws {
    if rebuilds, path == nil {
      throw ValidationError("--cache-rebuild goes with --cache")
    }
  }
}

/// A measurer with the cache that a command named, and the warnings about that cache.
struct CachedRows {
  /// The measurer: with the cache, or without it where there is none or it cannot be used.
  let rows: RowMeasurer
  private let path: String
  private let cache: SQLiteHeightCache?

  /// Opens the cache at a path; without a path the measurer stays as it is.
  ///
  /// A cache that cannot be used is reported and left out.
  ///
  /// - Throws: ``ToolFailure``: 65 if the file is not a cache, 74 if its folder does not exist.
  init(_ rows: RowMeasurer, path: String?, rebuilds: Bool, fonts: FontLibrary) throws {
    self.path = path ?? ""
    guard let path else {
      (self.rows, cache) = (rows, nil)
      return
    }
    let opened: SQLiteHeightCache
    do throws(HeightCacheError) {
      opened = try SQLiteHeightCache(
        path: path, version: toolVersion, template: rows.template.name, rebuilds: rebuilds)
    } catch {
      try Self.refuse(error, path: path)
      Self.warn(of: error)
      (self.rows, cache) = (rows, nil)
      return
    }
    switch opened.replacement {
    case nil: break
    case .otherVersion:
      Terminal.warning(
        "the cache '\(path)' was made by another version of the tool, so its heights are dropped")
    case .damage(let reason):
      Terminal.warning("the cache '\(path)' is damaged, so its heights are dropped: \(reason)")
    }
    self.rows = rows.caching(
      in: opened, fonts: ContentHash(fonts: fonts.reports, program: fonts.program))
    cache = opened
  }

  /// Reports, after a run, the failure of the cache and heights in it that were damaged.
  func report(_ failure: HeightCacheError?) {
    if let failure { Self.warn(of: failure) }
    if let count = cache?.damagedCount, count > 0 {
      Terminal.warning(
        "\(counted(count, "height")) in the cache '\(path)' \(count == 1 ? "was" : "were") damaged "
          + "and measured again")
    }
  }

  /// Ends the command where the path is a mistake.
  private static func refuse(_ error: HeightCacheError, path: String) throws(ToolFailure) {
    switch error {
    case .notACache: throw ToolFailure(.badData, "\(error); give --cache another file")
    case .damaged: return
    case .unusable:
      if !FileSystem.exists(FileSystem.folder(of: path)) {
        throw ToolFailure(.inputOutput, error.description)
      }
    }
  }

  private static func warn(of error: HeightCacheError) {
    let way =
      if case .damaged = error { "; --cache-rebuild creates it anew" } else { "" }
    Terminal.warning("\(error); continuing without it\(way)")
  }
}
