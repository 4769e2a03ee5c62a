/** Scrolls no further than it takes to see an element, and not at all when it is in view. */
export function bringIntoView(element: Element | null | undefined): void {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({
    block: 'nearest',
    inline: 'nearest',
    behavior: isStill ? 'instant' : 'smooth',
  })
}

/** Moves the focus without the jump that a browser makes: it puts what it focuses in the middle of the window. */
export function focusInPlace(element: HTMLElement | null | undefined): void {
  element?.focus({ preventScroll: true })
  bringIntoView(element)
}
