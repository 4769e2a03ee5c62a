/** Scrolls just far enough to show an element; does not scroll if it is in view. */
export function bringIntoView(element: Element | null | undefined): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({
    block: 'nearest',
    inline: 'nearest',
    behavior: isStill ? 'instant' : 'smooth',
  })
}

/** Moves the focus without the browser's jump, which centres the focused element in the window. */
export function focusInPlace(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  bringIntoView(element)
}
