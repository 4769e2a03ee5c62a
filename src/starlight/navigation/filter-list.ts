/** Starts the filter fields. Idempotent, because a page may have two: in the sidebar and above an index. */
export function startFilters(): void {
  if (!customElements.get('portal-filter')) customElements.define('portal-filter', Filter)
}

/** A field that narrows the lists after it. */
class Filter extends HTMLElement {
  #lines: readonly Line[] | undefined
  /** Folds that were opened to show what is in them. */
  #opened: readonly HTMLDetailsElement[] = []

  connectedCallback(): void {
    const field = this.querySelector('input')
    if (!field) return
    let isClearing = false
    field.addEventListener('input', () => this.#narrow(field.value))
    field.addEventListener('keydown', (event) => {
      isClearing = event.key === 'Escape' && field.value !== ''
      if (!isClearing) return
      event.preventDefault()
      field.value = ''
      this.#narrow('')
    })
    // Starlight closes the menu of a phone when this key is released.
    field.addEventListener('keyup', (event) => {
      if (isClearing) event.stopPropagation()
      isClearing = false
    })
    // Firefox restores the text when it reloads the page.
    if (field.value !== '') this.#narrow(field.value)
  }

  #narrow(query: string): void {
    this.#lines ??= this.#find('li:not(:has(li))').map(parseLine)
    const words = query.toLowerCase().split(/\s+/).filter(Boolean)
    const found = this.#lines.filter(({ text }) => words.every((word) => text.includes(word)))
    const shown = new Set<Element>()
    for (const { item } of found) {
      for (let at: Element | null = item; at && !shown.has(at); at = at.parentElement) shown.add(at)
    }
    for (const part of this.#find('li, section')) part.hidden = !shown.has(part)
    this.#open(words.length > 0)
    const isEmpty = found.length === 0
    const status = this.querySelector('[role=status]')
    const { found: counted = '' } = this.dataset
    if (status) {
      status.textContent =
        words.length === 0 ? '' : counted.replace('{count}', String(found.length))
    }
    const elsewhere = this.querySelector('a')
    if (elsewhere) elsewhere.hidden = !isEmpty
  }

  /** Opens closed groups while the lists are narrowed, and closes them again. */
  #open(isNarrowed: boolean): void {
    const closed = isNarrowed ? this.#find('details:not([open])').filter(isFold) : []
    for (const fold of isNarrowed ? closed : this.#opened) fold.open = isNarrowed
    this.#opened = isNarrowed ? [...this.#opened, ...closed] : []
  }

  #find(selector: string): readonly HTMLElement[] {
    const found = this.parentElement?.querySelectorAll<HTMLElement>(selector) ?? []
    return [...found].filter(
      (element) =>
        this.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING &&
        !this.contains(element),
    )
  }
}

interface Line {
  readonly item: HTMLElement
  /** In lower case. */
  readonly text: string
}

/** Includes the method, which a sidebar generates by CSS, and the heading of the group. */
function parseLine(item: HTMLElement): Line {
  const heading = item.closest('section, details')?.firstElementChild
  const method = item.querySelector('a')?.dataset['method']
  const text = [method, item.textContent, heading?.textContent].join(' ')
  return { item, text: text.toLowerCase() }
}

function isFold(element: HTMLElement): element is HTMLDetailsElement {
  return element instanceof HTMLDetailsElement
}
