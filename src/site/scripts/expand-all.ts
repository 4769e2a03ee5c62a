/** Makes the buttons that open all folds of a part work. */
export function showExpandAll(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.portal-expand-all')) {
    const folds = listFolds(button.closest('.portal-part-head'))
    button.hidden = folds.length < 2
    const words = { open: button.textContent, close: button.dataset['close'] ?? '' }
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-pressed') !== 'true'
      for (const fold of folds) fold.open = isOpen
      button.setAttribute('aria-pressed', String(isOpen))
      button.textContent = isOpen ? words.close : words.open
    })
  }
}

/** Those up to the next heading, but for the ones that would load what they hold. */
function listFolds(head: Element | null): readonly HTMLDetailsElement[] {
  const folds: HTMLDetailsElement[] = []
  for (let next = head?.nextElementSibling; next; next = next.nextElementSibling) {
    if (next.matches('.portal-part-head, h2')) break
    const own = next instanceof HTMLDetailsElement ? [next] : []
    folds.push(
      ...own,
      ...next.querySelectorAll<HTMLDetailsElement>('details:not(.portal-schema-more)'),
    )
  }
  return folds
}
