// SPDX-License-Identifier: Apache-2.0

public import RowHeights
import Synchronization
public import TableLayout

/// Row heights that are kept in a SQLite file from one run of a program to the next.
///
/// Only heights that were committed are found. Several processes may use one file at the same time;
/// one that was opened finds what others commit after it.
///
/// Every height has a checksum, so a damaged file gives fewer heights and never a wrong one. A file
/// that is too damaged to be opened, or has another version of the format, is emptied when it is
/// opened; ``replacement`` says so.
///
/// A height takes 25 to 36 bytes of the file. Between ``beginLookUps()`` and ``endLookUps()`` all
/// look-ups share one read transaction, for which other processes that write wait.
public final class SQLiteHeightCache: HeightCache, @unchecked Sendable {
  /// The number of heights that are gathered before they are written.
  ///
  /// Keys are random, so each batch changes most pages of the file: fewer batches write less.
  private static let batchSize = 1 << 14

  /// Why the heights in a file were dropped.
  public enum Replacement: Hashable, Sendable {
    /// The file was a cache of another version of the format.
    case otherVersion
    /// The file was a cache that was too damaged to be opened, for the reason given.
    case damage(String)
  }

  private let database: SQLiteDatabase
  private let statements: CacheStatements
  private let version: String
  private let template: String
  /// Why the heights in the file were dropped when it was opened; nil if they were not.
  public let replacement: Replacement?
  /// Guards the database and everything below.
  private let lock = Mutex<Void>(())
  /// The number under which heights are written.
  private var run: Int64
  /// The greatest number under which heights are found.
  private var lastRunFound: Int64
  private var pending: [(key: HeightKey, height: CachedHeight)] = []
  private var failure: SQLiteError?
  /// The number of series of look-ups that have begun and not ended.
  private var seriesCount = 0
  /// Whether a read transaction is open.
  private var isReading = false
  /// The entries, for look-ups while all keys are found; nil while the statement looks them up.
  private var entries: SQLiteColumn?
  /// The number of keys that were found since one was not.
  private var foundCount = 0
  /// From so many on, ``entries`` are opened: opening them costs as much as some look-ups.
  private static let foundRun = 16
  /// The keys whose height was found damaged, so that a new height replaces it.
  private var damagedKeys: Set<HeightKey> = []

  /// Opens a cache, and makes the file if there is none.
  ///
  /// - Parameters:
  ///   - version: The program's version, for people who look into the file.
  ///   - template: The template's name, for the same people.
  ///   - rebuilds: Whether all heights are dropped first.
  /// - Throws: ``/RowHeights/HeightCacheError``. A file that is not a cache, or in which nothing is
  ///   left that shows that it was one, stays as it is.
  public init(
    path: String, version: String, template: String, rebuilds: Bool = false
  ) throws(HeightCacheError) {
    self.version = version
    self.template = template
    do throws(SQLiteError) {
      database = try SQLiteDatabase(path: path, access: .writing)
      (statements, replacement) = try CacheFile.open(database, rebuilds: rebuilds) {
        (database) throws(SQLiteError) in
        try CacheStatements(database, version: version, template: template)
      }
      run = statements.run
      lastRunFound = run - 1
    } catch {
      throw Self.error(error, path: path)
    }
  }

  /// The number of heights of the file that were found damaged and measured again.
  public var damagedCount: Int { lock.withLock { _ in damagedKeys.count } }

  /// The height that was committed for a key; nil if there is none, or a damaged one.
  ///
  /// In a file that cannot be read nothing is found; the next ``commit()`` then throws.
  public func height(for key: HeightKey) -> CachedHeight? {
    lock.withLock { _ -> CachedHeight? in
      guard failure == nil else { return nil }
      do throws(SQLiteError) {
        return try find(key)
      } catch {
        failure = error
        return nil
      }
    }
  }

  /// Begins a series of look-ups, which share a read transaction.
  public func beginLookUps() { lock.withLock { _ in seriesCount += 1 } }

  /// Ends a series of look-ups and the read transaction; other series begin another one.
  public func endLookUps() {
    lock.withLock { _ in
      seriesCount -= 1
      do throws(SQLiteError) { try endReading() } catch { failure = failure ?? error }
    }
  }

  /// Adds a height; thousands are written together.
  ///
  /// - Throws: ``/RowHeights/HeightCacheError`` if the file cannot be read or written.
  public func add(_ height: CachedHeight, for key: HeightKey) throws(HeightCacheError) {
    let isFull = lock.withLock { _ in
      pending.append((key, height))
      return pending.count >= Self.batchSize
    }
    if isFull { try locked { () throws(SQLiteError) in try writePending() } }
  }

  /// Writes all added heights and makes them available to look-ups.
  ///
  /// - Throws: ``/RowHeights/HeightCacheError`` if the file cannot be read or written.
  public func commit() throws(HeightCacheError) {
    try locked { () throws(SQLiteError) in
      try writePending()
      lastRunFound = run
    }
  }

  /// Uses the database. A failure is final: later changes would build on one that is missing.
  private func locked(_ action: () throws(SQLiteError) -> Void) throws(HeightCacheError) {
    let problem = lock.withLock { _ -> SQLiteError? in
      if let failure { return failure }
      do throws(SQLiteError) {
        try action()
      } catch {
        failure = error
      }
      return failure
    }
    if let problem { throw Self.error(problem, path: database.path) }
  }

  private static func error(_ error: SQLiteError, path: String) -> HeightCacheError {
    guard error.isBadFile else { return .unusable(path: path, reason: error.description) }
    return CacheFile.isCache(path)
      ? .damaged(path: path, reason: error.description) : .notACache(path: path)
  }

  // MARK: - Heights

  private func find(_ key: HeightKey) throws(SQLiteError) -> CachedHeight? {
    if seriesCount > 0, !isReading {
      try statements.begin.run()
      isReading = true
    }
    let found: Found = try entries == nil ? findByStatement(key) : findInEntries(key)
    foundCount = found == .nothing ? 0 : foundCount + 1
    switch found {
    case .nothing: return nil
    case .damaged:
      damagedKeys.insert(key)
      return nil
    case .entry(let entry): return entry.run <= lastRunFound ? entry.height : nil
    }
  }

  /// The content of the file for a key.
  private enum Found: Equatable {
    case nothing
    case damaged
    case entry(HeightEntry)

    init(_ entry: HeightEntry?) { self = entry.map(Found.entry) ?? .damaged }
  }

  private func findByStatement(_ key: HeightKey) throws(SQLiteError) -> Found {
    defer { statements.lookUp.reset() }
    statements.lookUp.bind(key.rowID, at: 1)
    guard try statements.lookUp.step() else { return .nothing }
    let found = Found(HeightEntry(statements.lookUp.bytes(at: 0), key: key))
    if isReading, foundCount >= Self.foundRun, case .entry = found {
      entries = try SQLiteColumn(
        "entry", of: "heights_by_hash", in: database, row: key.rowID)
    }
    return found
  }

  private func findInEntries(_ key: HeightKey) throws(SQLiteError) -> Found {
    guard let entries, try entries.move(to: key.rowID) else {
      self.entries = nil
      return try findByStatement(key)
    }
    let count = entries.count
    guard count <= HeightEntry.mostBytes else { return .damaged }
    return try withUnsafeTemporaryAllocation(byteCount: count, alignment: 1) {
      (bytes) throws(SQLiteError) -> Found in
      try entries.read(into: bytes)
      return Found(HeightEntry(UnsafeRawBufferPointer(bytes), key: key))
    }
  }

  private func endReading() throws(SQLiteError) {
    guard isReading else { return }
    isReading = false
    entries = nil
    try statements.end.run()
  }

  private func writePending() throws(SQLiteError) {
    guard !pending.isEmpty else { return }
    try endReading()
    if run == lastRunFound {
      run = try CacheStatements.beginRun(database, version: version, template: template)
    }
    // In the order of the file each page is found once. The first height of a key stays first.
    let order = pending.indices.sorted {
      (pending[$0].key.rowID, $0) < (pending[$1].key.rowID, $1)
    }
    try database.transaction { () throws(SQLiteError) in
      for index in order { try write(pending[index].height, for: pending[index].key) }
    }
    pending.removeAll(keepingCapacity: true)
  }

  private func write(_ height: CachedHeight, for key: HeightKey) throws(SQLiteError) {
    let statement = damagedKeys.contains(key) ? statements.replace : statements.insert
    statement.bind(key.rowID, at: 1)
    statement.bind(HeightEntry(height: height, run: run).bytes(key: key), at: 2)
    try statement.run()
  }
}
