// SPDX-License-Identifier: Apache-2.0
// Wheel, keys, touch, and the dragging of the bar and of the handle at the edge.

/** Calls `moved(event)` for each move of a pressed pointer. */
function drag(element, moved) {
  element.addEventListener('pointerdown', (event) => {
    element.setPointerCapture(event.pointerId);
    element.onpointermove = moved;
    event.preventDefault();
  });
  for (const end of ['pointerup', 'pointercancel']) {
    element.addEventListener(end, () => { element.onpointermove = null; });
  }
}

/** Calls `scroll(by)` for the last finger that was put on an element. */
function scrollByTouch(element, scroll) {
  let finger = null;
  element.addEventListener('pointerdown', ({ pointerType, pointerId, clientY }) => {
    if (pointerType === 'touch') finger = { pointerId, clientY };
  });
  element.addEventListener('pointermove', ({ pointerId, clientY }) => {
    if (finger?.pointerId !== pointerId) return;
    scroll(finger.clientY - clientY);
    finger.clientY = clientY;
  });
  for (const end of ['pointerup', 'pointercancel']) {
    element.addEventListener(end, ({ pointerId }) => {
      if (finger?.pointerId === pointerId) finger = null;
    });
  }
}

/**
 * Makes the list, its bar and its edge listen: `scroll(points)`, `jumpToStart()`, `jumpToEnd()`,
 * `setWidth(points)` and `goTo(share)` are called.
 */
export function connectInput({ list, bar, edge }, act) {
  list.addEventListener('wheel', (event) => {
    event.preventDefault();
    const units = [1, 20, list.clientHeight];
    act.scroll(event.deltaY * units[event.deltaMode]);
  }, { passive: false });

  list.addEventListener('keydown', (event) => {
    const page = list.clientHeight * 0.9;
    const steps = { ArrowDown: 40, ArrowUp: -40, PageDown: page, PageUp: -page, ' ': page };
    if (event.key in steps) act.scroll(steps[event.key]);
    else if (event.key === 'Home') act.jumpToStart();
    else if (event.key === 'End') act.jumpToEnd();
    else return;
    event.preventDefault();
  });

  scrollByTouch(list, act.scroll);
  drag(edge, (event) => act.setWidth(event.clientX - list.getBoundingClientRect().left));
  drag(bar, (event) => {
    const { top, height } = bar.getBoundingClientRect();
    act.goTo(Math.max(0, Math.min(1, (event.clientY - top) / height)));
  });
}
