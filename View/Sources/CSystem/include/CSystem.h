/* SPDX-License-Identifier: Apache-2.0 */
#ifndef QUOIN_VIEW_CSYSTEM_H
#define QUOIN_VIEW_CSYSTEM_H

/* Calls of the C library that it has only with _GNU_SOURCE, which Swift does not define. */

#include <spawn.h>

/* Makes a pipe whose ends are closed in programs that are started: ends[0] to read from, ends[1] to
   write to. 0, or -1 with errno. */
int quoin_view_make_pipe(int ends[2]);

/* Closes all files from a number on in the program that is started. 0, or the number of the error. */
int quoin_view_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
