// SPDX-License-Identifier: Apache-2.0
import { Flow } from './flow.js';

export const make = (host) => new Flow(host);
