// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CSQLITE_SHIM_H
#define QUOIN_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT casts -1 to a function pointer, which Swift cannot import.

/// Binds a text, of which SQLite makes a copy.
static inline int quoin_sqlite3_bind_text(
    sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

/// Binds bytes, of which SQLite makes a copy.
static inline int quoin_sqlite3_bind_blob(
    sqlite3_stmt *statement, int index, const void *bytes, int length) {
  return sqlite3_bind_blob(statement, index, bytes, length, SQLITE_TRANSIENT);
}

/// Has the next VACUUM make the database empty whatever its file holds, or not any more.
static inline void quoin_sqlite3_set_reset(sqlite3 *database, int resets) {
  sqlite3_db_config(database, SQLITE_DBCONFIG_RESET_DATABASE, resets, (int *)0);
}

#endif
