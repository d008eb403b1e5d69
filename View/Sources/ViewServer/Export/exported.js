// The list of an exported page; in it quoin.js stands before this. The rows stand in sections, of
// which the browser lays out those near the view; the others are as high as the file of heights
// says, at any width.

const list = document.getElementById('list');
const sections = [...list.children];

/** Shows what is wrong above the rows, which the browser can show anyhow. */
function tell(error) {
  const message = document.createElement('p');
  message.setAttribute('role', 'alert');
  message.textContent = error.message;
  list.before(message);
}

/** The file of heights, which stands in the page, so that it opens without a server too. */
function readHeights() {
  const letters = atob(document.getElementById('heights').textContent);
  return open(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
}

function show(heights) {
  let width = 0;
  /** Where the page was scrolled to last. Browsers round that, which would add up over many widths. */
  let exact = 0;
  /** The heights of sections, and the sections that the browser lays out. */
  const sizes = new Map(), shown = new Set();

  /**
   * Gives a section that is not laid out its height. An intrinsic size alone is not enough: Chromium
   * 156 keeps the size of a section that was laid out before, although the intrinsic one changes.
   */
  function size(section) {
    section.style.containIntrinsicBlockSize = `${sizes.get(section)}px`;
    section.style.height = shown.has(section) ? '' : `${sizes.get(section)}px`;
  }

  /** Takes the width of the window; the first seen row stays in place. */
  function resize() {
    const room = document.documentElement.clientWidth;
    const wanted = Math.min(heights.to, Math.max(heights.from, room));
    if (wanted === width) return;
    const isFirst = width === 0;
    if (isFirst || Math.abs(scrollY - exact) >= 1) exact = isFirst ? 0 : scrollY;
    exact = heights.setWidth(width = wanted, exact);
    list.style.width = `${width}px`;
    let row = 0, top = 0;
    for (const section of sections) {
      row += section.childElementCount;
      const end = heights.offsetOf(row);
      sizes.set(section, end - top);
      size(section);
      top = end;
    }
    if (!isFirst) scrollTo(0, exact);
  }

  for (const section of sections) {
    if (section.firstElementChild.checkVisibility({ contentVisibilityAuto: true })) {
      shown.add(section);
    }
    section.addEventListener('contentvisibilityautostatechange', ({ skipped }) => {
      if (skipped) shown.delete(section); else shown.add(section);
      size(section);
    });
  }
  new ResizeObserver(resize).observe(document.documentElement);
  resize();
  // For tests and the console.
  window.exported = { heights, rows: () => list.querySelectorAll(':scope > section > *') };
}

try { show(readHeights()); } catch (error) { tell(error); }
