// SPDX-License-Identifier: Apache-2.0
import { Flow } from './flow.js';

// `auto` lets the browser remember the height that a row had when it was rendered.
export const make = (host) => new Flow(host, (ids) => ids.map(() => `auto ${host.estimate}px`));
