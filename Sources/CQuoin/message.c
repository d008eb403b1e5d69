// SPDX-License-Identifier: Apache-2.0

#include "quoin.h"
#include "message.h"

#include <string.h>

static _Thread_local char message[4096];

void quoin_set_message(const char *text, size_t length) {
  size_t kept = length < sizeof message ? length : sizeof message - 1;
  /* A cut never divides a character of UTF-8: its later bytes begin with the bits 10. */
  while (kept < length && kept > 0 && ((unsigned char)text[kept] & 0xC0) == 0x80) kept--;
  memcpy(message, text, kept);
  message[kept] = 0;
}

const char *quoin_message(void) { return message; }
