/** Loads omitted fields when their fold is opened. */
export function unfoldMembers(): void {
  document.addEventListener(
    'toggle',
    ({ target }) => {
      if (target instanceof HTMLDetailsElement && target.open) void fill(target)
    },
    { capture: true },
  )
}

let filled = 0

async function fill(details: HTMLDetailsElement): Promise<void> {
  const note = details.querySelector(':scope > p:has(> a)')
  const link = note?.querySelector('a')
  if (!details.matches('.portal-schema-more') || !note || !link) return
  try {
    const address = new URL(link.href)
    const page = await fetchPage(address)
    const found = findContent(page, details)
    if (found.length === 0) throw new Error(`${address.href} does not contain the fields.`)
    filled += 1
    for (const element of found) linkToSource(element, address)
    note.replaceWith(...found)
  } catch {
    // The link to the page remains, and the fold can be opened again.
  }
}

/**
 * Loads the page as a parsed document, so that no text becomes markup here and the page's Trusted Types policy is kept.
 */
function fetchPage(address: URL): Promise<Document> {
  const { promise, resolve, reject } = Promise.withResolvers<Document>()
  const request = new XMLHttpRequest()
  request.responseType = 'document'
  request.addEventListener('load', () => {
    if (request.status === 200 && request.responseXML) resolve(request.responseXML)
    else reject(new Error(`${address.href} returned status ${request.status}.`))
  })
  request.addEventListener('error', () => reject(new Error(`${address.href} did not load.`)))
  request.open('GET', `${address.pathname}${address.search}`)
  request.send()
  return promise
}

function findContent(page: Document, details: HTMLElement): readonly Element[] {
  const direction = details.closest<HTMLElement>('.portal-schema')?.dataset['direction']
  const schemas = [...page.querySelectorAll<HTMLElement>('.portal-schema')]
  const owner = schemas.find(({ dataset }) => dataset['direction'] === direction) ?? schemas[0]
  if (!owner) return []
  const rows = findRows(owner).map((group) => document.importNode(group, true))
  return details.dataset['rest'] === 'rows' ? omitShown(rows, details) : rows
}

function findRows(owner: Element): readonly Element[] {
  return [...owner.children].flatMap((child): readonly Element[] => {
    if (child.matches('.portal-schema-inner')) return findRows(child)
    if (child.matches('.portal-schema-more')) return [child]
    if (child.querySelector(':scope > .portal-schema-rows') === null) return []
    // Nested folds are shown expanded.
    return child.matches('details') ? [...child.children].slice(1) : [child]
  })
}

/** Returns the groups of a continued list without the rows already shown. */
function omitShown(groups: readonly Element[], details: Element): readonly Element[] {
  const shown = new Set(collectRows(details.parentElement ?? details).map(getName))
  for (const row of groups.flatMap(collectRows)) {
    if (shown.has(getName(row))) row.remove()
  }
  return groups
}

function collectRows(group: Element): readonly Element[] {
  const rows =
    ':scope > li, :scope > .portal-schema-rows > li, :scope > * > .portal-schema-rows > li'
  return [...group.querySelectorAll(rows)]
}

function getName(row: Element): string {
  return row.querySelector(':scope > p > a')?.textContent ?? ''
}

/** Links row names to their source page, because ids may collide with this page's. */
function linkToSource(row: Element, address: URL): void {
  // Radio buttons with the same name would deselect each other.
  for (const button of row.querySelectorAll<HTMLInputElement>('input[type="radio"]')) {
    button.name += `-${filled}`
  }
  for (const element of [row, ...row.querySelectorAll('[id]')]) element.removeAttribute('id')
  for (const link of row.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')) {
    link.href = `${address.pathname}${link.getAttribute('href')}`
  }
}

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
