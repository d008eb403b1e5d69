// SPDX-License-Identifier: Apache-2.0
// The controls above the list: where to go, the browser's rows, and what does not fit.

/** The row of the record with an id, which may be a number; null if there is none. */
async function rowOf(connection, id) {
  const { row } = await connection.request('find', { id });
  if (row !== null || id.trim() === '' || Number.isNaN(Number(id))) return row;
  return (await connection.request('find', { id: Number(id) })).row;
}

/** Makes the controls work; the functions of the second parameter are called. */
export function connectControls(connection, { jump, showBeside, listFindings }) {
  const control = (id) => document.getElementById(id);

  control('jump').addEventListener('submit', (event) => {
    event.preventDefault();
    jump(Number(event.target.row.value));
  });

  control('search').addEventListener('submit', async (event) => {
    event.preventDefault();
    const [answer] = event.target.getElementsByTagName('output');
    try {
      const row = await rowOf(connection, event.target.elements.id.value);
      answer.value = row === null ? 'no such row' : '';
      if (row !== null) jump(row);
    } catch (error) {
      answer.value = error.message;
    }
  });

  control('browsers').addEventListener('change', ({ target }) => showBeside(target.checked));

  control('findings').addEventListener('click', listFindings);
}
