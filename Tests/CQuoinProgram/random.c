// SPDX-License-Identifier: Apache-2.0

#include "random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t state, digest;
static long failures;
static char fault[400];
static bool has_wrong_argument;
static uint64_t ids[KINDS][SLOTS];
static uint64_t released;

void random_check(bool holds, const char *file, int line, const char *text) {
  if (holds || fault[0] != 0) return;
  const char *slash = strrchr(file, '/');
  snprintf(fault, sizeof fault, "%s, line %d: %s", slash ? slash + 1 : file, line, text);
}

const char *random_fault(void) { return fault[0] == 0 ? NULL : fault; }

void random_begin(uint64_t seed) {
  state = seed | 1;
  digest = 0xCBF29CE484222325;
  failures = 0;
  fault[0] = 0;
  has_wrong_argument = false;
  released = 0;
  memset(ids, 0, sizeof ids);
}

uint64_t random_digest(void) { return digest; }

/* xorshift64*: a generator of a few lines, the same everywhere. */
uint64_t any(uint64_t limit) {
  state ^= state >> 12;
  state ^= state << 25;
  state ^= state >> 27;
  return (state * 2685821657736338717u >> 33) % limit;
}

bool once_in(uint64_t times) { return any(times) == 0; }

size_t any_size(void) {
  static const size_t strange[] = {SIZE_MAX, SIZE_MAX / 2, SIZE_MAX / 2 + 1, 1000000};
  return once_in(8) ? strange[any(4)] : any(9);
}

double any_number(void) {
  static const double strange[] = {NAN, INFINITY, -INFINITY, -1, 1e300, -1e300, 1e-300, -0.0};
  return once_in(6) ? strange[any(8)] : (double)any(800) / 2;
}

const char *any_text(const char *const *texts, size_t count) { return texts[any(count)]; }

size_t any_slot(enum kind kind) {
  size_t slot = any(SLOTS);
  for (size_t step = 0; step < SLOTS && ids[kind][slot] == 0; step++) slot = (slot + 1) % SLOTS;
  return slot;
}

void keep(enum kind kind, size_t slot, uint64_t id) {
  if (ids[kind][slot] != 0) {
    released = ids[kind][slot];
    CHECK(quoin_release(released) == QUOIN_OK);
  }
  ids[kind][slot] = id;
}

uint64_t kept(enum kind kind, size_t slot) { return ids[kind][slot]; }

uint64_t named(enum kind kind, size_t slot) {
  uint64_t id = ids[kind][slot];
  if (id != 0 && !once_in(40)) return id;
  is_wrong();
  if (once_in(4)) return released;
  enum kind other = (enum kind)any(KINDS);
  return other == kind ? 0 : ids[other][any(SLOTS)];
}

void release_all(void) {
  for (int kind = 0; kind < KINDS; kind++)
    for (size_t slot = 0; slot < SLOTS; slot++) keep((enum kind)kind, slot, 0);
}

void release_any(void) {
  enum kind kind = (enum kind)any(KINDS);
  size_t slot = any(SLOTS);
  if (ids[kind][slot] != 0) {
    keep(kind, slot, 0);
    return;
  }
  is_wrong();
  is_done(quoin_release(once_in(2) ? released : 0));
}

void *or_null(void *pointer) {
  if (!once_in(40)) return pointer;
  is_wrong();
  return NULL;
}

void is_wrong(void) { has_wrong_argument = true; }

bool has_wrong(void) { return has_wrong_argument; }

void forget_wrong(void) { has_wrong_argument = false; }

bool random_is_done(quoin_status status, const char *file, int line, const char *call) {
  bool is_status = status >= QUOIN_OK && status <= QUOIN_UNSATISFIABLE;
  /* If more is wrong than an argument, the status may be about that. */
  if (has_wrong_argument) is_status = status >= QUOIN_BAD_ARGUMENT && status <= QUOIN_BAD_RECORD;
  if (!is_status) {
    char text[300];
    snprintf(text, sizeof text, "status %d%s of %s", status,
             has_wrong_argument ? " in spite of a wrong argument" : "", call);
    random_check(false, file, line, text);
  }
  has_wrong_argument = false;
  digest_size((size_t)status);
  if (status == QUOIN_OK) return true;
  failures++;
  size_t length = strlen(quoin_message());
  random_check(length > 0 && length <= 4095, file, line, "a failure has a message");
  return false;
}

long random_failures(void) { return failures; }

void unset(void *start, size_t size) { memset(start, 0xA5, size); }

bool is_unset(const void *start, size_t size) {
  for (size_t index = 0; index < size; index++)
    if (((const unsigned char *)start)[index] != 0xA5) return false;
  return true;
}

void begin_filling(struct filling *filling, size_t size) {
  memset(filling, 0, sizeof *filling);
  filling->size = size;
  filling->count = UNSET;
  filling->found = or_null(&filling->count);
}

/* Makes room for so many elements, exactly, so that a checker of memory sees one too many. */
static void make_room(struct filling *filling, size_t capacity) {
  free(filling->items);
  filling->capacity = capacity;
  filling->items = malloc(capacity * filling->size);
  if (filling->items == NULL) abort();
  unset(filling->items, capacity * filling->size);
  filling->count = UNSET;
}

/* Whether a buffer that was too short, or null, stayed as it was. */
static void check_step(const struct filling *filling) {
  if (filling->items == NULL) {
    CHECK(filling->status == QUOIN_BAD_ARGUMENT && filling->count == UNSET);
    return;
  }
  CHECK(filling->status == QUOIN_BUFFER_TOO_SMALL && filling->count == filling->needed);
  CHECK(is_unset(filling->items, filling->capacity * filling->size));
}

bool is_filling(struct filling *filling) {
  if (filling->is_last || random_fault() != NULL) return false;
  if (filling->needed > 0) {
    check_step(filling);
  } else {
    if (filling->status != QUOIN_BUFFER_TOO_SMALL || has_wrong_argument) {
      /* There was nothing to write, or nothing was written. */
      CHECK(filling->count == (filling->status == QUOIN_OK ? 0 : UNSET));
      return false;
    }
    CHECK(filling->count > 0 && filling->count < 1 << 24);
    if (random_fault() != NULL) return false;
    filling->needed = filling->count;
    if (once_in(16)) {
      filling->capacity = filling->needed;
      filling->count = UNSET;
      return true;
    }
    if (filling->needed > 1 && once_in(4)) {
      make_room(filling, filling->needed - 1);
      return true;
    }
  }
  make_room(filling, filling->needed);
  filling->is_last = true;
  return true;
}

bool random_is_filled(struct filling *filling, const char *file, int line) {
  if (filling->is_last) CHECK(filling->status == QUOIN_OK);
  if (!random_is_done(filling->status, file, line, "a call that fills a buffer")) return false;
  CHECK(filling->count == filling->needed);
  digest_size(filling->count);
  return random_fault() == NULL;
}

void digest_size(size_t size) { digest_bytes(&size, sizeof size); }

void digest_number(double number) {
  /* NaN has many forms. */
  if (isnan(number)) number = NAN;
  uint64_t bits;
  memcpy(&bits, &number, sizeof bits);
  digest_size(isnan(number) ? 1 : (size_t)bits);
}

void digest_text(const char *text) { digest_bytes(text, strlen(text)); }

void digest_bytes(const void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++)
    digest = (digest ^ ((const unsigned char *)bytes)[index]) * 0x100000001B3;
}
