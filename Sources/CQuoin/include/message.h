/* SPDX-License-Identifier: Apache-2.0 */
#ifndef QUOIN_MESSAGE_H
#define QUOIN_MESSAGE_H

#include <stddef.h>

/* Keeps what quoin_message() returns on this thread. Not part of the interface. */
void quoin_set_message(const char *text, size_t length);

#endif
