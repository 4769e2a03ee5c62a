/** The display that a driver runs on, in pixels. */
export const display = { width: 1600, height: 1200 }

/** Where a window is under the pointer, in the middle of the display: without a window manager, only that one has the focus. */
export function placeUnderPointer(width: number, height: number) {
  return {
    x: Math.max(0, Math.round((display.width - width) / 2)),
    y: Math.max(0, Math.round((display.height - height) / 2)),
  }
}
