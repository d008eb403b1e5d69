// SPDX-License-Identifier: Apache-2.0
//
// Waits at the end of a program until its other threads have ended; Scripts/sanitize.sh preloads it
// before LeakSanitizer.
//
// A worker of a run that has given its last row still frees what it held. LeakSanitizer looks for
// pointers on its stack, but finds none in Swift's enumerations, which keep their case in unused
// bits of the pointer. What such a worker still holds would be called a leak.

#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

// How many threads there are; 1 if it cannot be found out.
static int thread_count(void) {
  DIR *tasks = opendir("/proc/self/task");
  if (!tasks) return 1;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(tasks));) count += entry->d_name[0] != '.';
  closedir(tasks);
  return count;
}

// Waits five seconds at most.
static void wait_for_threads(void) {
  for (int round = 0; round < 5000 && thread_count() > 1; round++) usleep(1000);
}

__attribute__((constructor)) static void start(void) { atexit(wait_for_threads); }
