/** Starts the buttons that expand all folds of a part. */
export function startExpandAll(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('.portal-expand-all')) {
    const folds = findFolds(button.closest('.portal-part-head'))
    button.hidden = folds.length < 2
    const labels = { open: button.textContent, close: button.dataset['close'] ?? '' }
    button.addEventListener('click', () => {
      const isOpen = button.getAttribute('aria-pressed') !== 'true'
      for (const fold of folds) fold.open = isOpen
      button.setAttribute('aria-pressed', String(isOpen))
      button.textContent = isOpen ? labels.close : labels.open
    })
  }
}

/** Returns the folds up to the next heading, except folds that would load their content. */
function findFolds(head: Element | null): readonly HTMLDetailsElement[] {
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
