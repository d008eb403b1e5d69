// SPDX-License-Identifier: Apache-2.0
#ifndef QUOIN_CSDL2_SHIM_H
#define QUOIN_CSDL2_SHIM_H

// Swift has an entry point of its own.
#define SDL_MAIN_HANDLED
#include <SDL.h>

// Macros with casts, which Swift does not import.
static inline int quoin_sdl_window_centered(void) { return (int)SDL_WINDOWPOS_CENTERED; }
static inline Uint32 quoin_sdl_left_button(void) { return SDL_BUTTON_LMASK; }

#endif
