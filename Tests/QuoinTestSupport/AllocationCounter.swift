// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
import Foundation
import Glibc

/// Counts the calls of the allocator, in a process of its own.
///
/// A counter must stand before the C library's allocator when a process begins. So the C compiler
/// that comes with Swift makes a shared object of it, and a test that counts runs itself again in
/// a process that is started with that object:
///
///     guard try AllocationCounter.isCounting(forTestsMatching: "AllocationTests") else { return }
///     #expect(AllocationCounter.count { work() } == 0)
public enum AllocationCounter {
  /// What went wrong outside of what is tested.
  public struct Failure: Error, CustomStringConvertible {
    /// What went wrong, with the output of the program that failed.
    public let description: String
  }

  private static let symbol = "quoin_test_allocation_count"
  private static let bytesSymbol = "quoin_test_bytes_in_use"

  /// Each thread has its own count. The functions need no memory themselves: they pass on to the
  /// names that glibc's allocator has besides its usual ones.
  private static let source = """
    #include <malloc.h>
    #include <stddef.h>
    extern void *__libc_malloc(size_t);
    extern void *__libc_calloc(size_t, size_t);
    extern void *__libc_realloc(void *, size_t);
    extern void *__libc_memalign(size_t, size_t);
    static __thread unsigned long count __attribute__((tls_model("initial-exec")));
    unsigned long \(symbol)(void) { return count; }
    unsigned long \(bytesSymbol)(void) {
      struct mallinfo2 facts = mallinfo2();
      return facts.uordblks + facts.hblkhd;
    }
    void *malloc(size_t size) { count++; return __libc_malloc(size); }
    void *calloc(size_t n, size_t size) { count++; return __libc_calloc(n, size); }
    void *realloc(void *old, size_t size) { count++; return __libc_realloc(old, size); }
    void *memalign(size_t a, size_t size) { count++; return __libc_memalign(a, size); }
    void *aligned_alloc(size_t a, size_t size) { count++; return __libc_memalign(a, size); }
    int posix_memalign(void **result, size_t a, size_t size) {
      count++;
      void *memory = __libc_memalign(a, size);
      if (memory) *result = memory;
      return memory ? 0 : 12; /* ENOMEM */
    }

    """

  /// Whether this process counts; if not, runs the tests of a filter in one that does.
  ///
  /// - Throws: ``Failure`` if those tests fail, or cannot be run.
  public static func isCounting(forTestsMatching filter: String) throws -> Bool {
    if counter != nil {
      print(symbol)
      return true
    }
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("quoin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let (code, object) = ("counter.c", "counter.so")
    try source.write(
      to: folder.appendingPathComponent(code), atomically: true, encoding: .utf8)
    try run(
      "/usr/bin/env",
      ["clang", "-shared", "-fPIC", "-O2", "-o", object, code], in: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["LD_PRELOAD"] =
      [folder.appendingPathComponent(object).path, environment["LD_PRELOAD"]].compactMap { $0 }
      .joined(separator: ":")
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let output = try run(
      own, ["--testing-library", "swift-testing", "--filter", filter], in: nil, environment)
    guard output.contains(symbol) else {
      throw Failure(description: "no test that matches '\(filter)' counted:\n\(output)")
    }
    return false
  }

  /// The calls of the allocator that a function makes on this thread; -1 if nothing counts.
  public static func count(_ body: () -> Void) -> Int {
    guard let counter else { return -1 }
    let before = counter()
    body()
    return Int(counter() - before)
  }

  /// The bytes that the process has allocated and not freed; -1 if nothing counts.
  ///
  /// Other threads should be at rest meanwhile.
  public static var bytesInUse: Int {
    dlsym(nil, bytesSymbol).map {
      Int(unsafeBitCast($0, to: (@convention(c) () -> UInt).self)())
    } ?? -1
  }

  private static let counter: (@convention(c) () -> UInt)? = {
    // The first argument is RTLD_DEFAULT: all that the process has loaded.
    dlsym(nil, symbol).map { unsafeBitCast($0, to: (@convention(c) () -> UInt).self) }
  }()

  /// Runs a program; gives what it says.
  @discardableResult
  private static func run(
    _ program: String, _ arguments: [String], in folder: URL?,
    _ environment: [String: String]? = nil
  ) throws -> String {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    if let environment { process.environment = environment }
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let output = String(decoding: data, as: UTF8.self)
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw Failure(
        description:
          "\(program) \(arguments) ended with \(process.terminationStatus):\n\(output)")
    }
    return output
  }
}
#endif
