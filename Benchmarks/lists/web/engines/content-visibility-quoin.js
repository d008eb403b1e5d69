// SPDX-License-Identifier: Apache-2.0
import { measure } from '../rows.js';
import { Flow } from './flow.js';

// The heights of the file where it has the row as it is; rows that came or changed are measured. A
// skipped box has its border beside the height that it is given, so the separator is taken off.
export async function make(host) {
  const file = await host.loadHeights(), { rows } = host;
  const probe = document.getElementById('aside').appendChild(rows.cell(0));
  const border = probe.offsetHeight - probe.clientHeight;
  probe.remove();
  const flow = new Flow(host, (ids) => {
    const width = host.width(), own = ids.filter((id) => id >= file.rowCount || rows.isChanged(id));
    const measured = new Map();
    if (own.length) measure(rows, own, width).forEach((height, i) => measured.set(own[i], height));
    flow.measured += own.length;
    return ids.map((id) => `${(measured.get(id) ?? file.height(id, width)) - border}px`);
  }, true);
  return flow;
}
