import { loadStyles } from '#console/ui/lazy-module.ts'
import { getPagePath, withSiteBase } from '#console/browser/with-base.ts'
import { createSearch } from '#search/create-search.ts'
import { findScope, isInScope, kinds, searchFiles, unpackMembers } from '#search/record.ts'
import type {
  SearchScope,
  FirstRecords,
  Offer,
  PackedMember,
  SearchKind,
  SearchRecord,
} from '#search/record.ts'
import type { Hit } from '#search/create-search.ts'
import { explainHit } from '#search/explain-hit.ts'
import type { MarkedText } from '#search/words.ts'
import { loadTranslations, translate } from '#console/ui/translations.ts'
import type { ConsoleText } from '#console/ui/console-texts.ts'
import type { SearchText } from '#console/ui/translations.ts'
import styles from './search-dialog.css?url'

/**
 * Turns the dialog's field and list into a combobox (ARIA Authoring Practices, "Combobox Pattern"): the focus stays in
 * the field, and the arrow keys select the result that Enter opens.
 *
 * @throws {Error} if a required file cannot be loaded
 */
export async function startSearch(dialog: HTMLDialogElement): Promise<void> {
  loadTranslations()
  const field = dialog.querySelector('input')
  const listbox = dialog.querySelector<HTMLElement>('.portal-search-list')
  const status = dialog.querySelector('.portal-search-status')
  if (!field || !listbox || !status) throw new Error('The search dialog is incomplete.')
  const [{ offers, scopes, records }] = await Promise.all([
    load<FirstRecords>(searchFiles.first),
    loadStyles(styles),
  ])
  const search = createSearch(records)
  let scope = findScope(scopes, getPagePath())
  const isWanted = ({ address }: Pick<SearchRecord, 'address'>) =>
    scope === undefined || isInScope(scopes, scope, address)
  const list = createResultList(field, listbox, (address) => nameDocumentAt(scopes, scope, address))
  const announce = (text: string) => {
    status.textContent = text
  }
  const show = () => {
    const text = field.value.trim()
    if (text.length < 2) {
      list.offer(offers, records.filter(isWanted))
      announce('')
      return
    }
    const hits = search.find(text, isWanted)
    if (hits.length > 0) list.show(hits)
    else list.offer(offers, records.filter(isWanted), search.findSimilar(text, isWanted))
    // Omits the query, which may be a key.
    announce(hits.length > 0 ? countResults(hits.length) : describeNothing())
  }
  const describeNothing = () => {
    const searched = new Set(records.map(({ kind }) => kind))
    if (hasMembers) searched.add('member')
    const titles = kinds.filter((kind) => searched.has(kind)).map((kind) => names[kind].title)
    const words = { kinds: titles.map((title) => translate(title)).join(', ') }
    return translate('Nothing found. Searched: {kinds}.', words)
  }
  let hasMembers = false
  let members: Promise<void> | undefined
  const addMembers = async () => {
    try {
      const packed = await load<readonly PackedMember[]>(searchFiles.members)
      search.add(unpackMembers(packed, records))
      hasMembers = packed.length > 0
      if (field.value.trim() !== '') show()
    } catch {
      members = undefined
      announce('Parameters and fields could not be loaded. Check your connection, then type again.')
    }
  }
  const update = () => {
    show()
    // Most of the data, and not needed for a first result.
    if (field.value.trim() !== '') members ??= addMembers()
  }
  if (scope) {
    const choice = showScopes(scopes, scope, (chosen) => {
      scope = chosen
      update()
    })
    field.after(choice)
  }
  field.addEventListener('input', update)
  field.addEventListener('keydown', (event) => {
    if (!event.isComposing && list.press(event)) event.preventDefault()
  })
  update()
}

/** Returns the document of a page if the scope contains several. */
function nameDocumentAt(
  scopes: readonly SearchScope[],
  scope: SearchScope | undefined,
  address: string,
): string | undefined {
  if (!scope || scope.folders.length < 3) return undefined
  return scopes.slice(1).find((one) => isInScope(scopes, one, address))?.label
}

function showScopes(
  scopes: readonly SearchScope[],
  chosen: SearchScope,
  choose: (scope: SearchScope | undefined) => void,
): HTMLSelectElement {
  const select = document.createElement('select')
  select.ariaLabel = translate('Search in')
  // The widest scope is not a document, whose label is shown as it is.
  const [widest, ...documents] = scopes
  const name = translate(widest?.label === 'All' ? 'All' : 'Current versions')
  select.append(new Option(name), ...documents.map(({ label }) => new Option(label)))
  select.selectedIndex = scopes.indexOf(chosen)
  select.addEventListener('change', () => choose(scopes[select.selectedIndex]))
  return select
}

function countResults(count: number): string {
  return count === 1 ? translate('1 result') : translate('{count} results', { count })
}

/** @throws {Error} if the file cannot be loaded */
async function load<Content>(file: string): Promise<Content> {
  const locale = import.meta.env.PORTAL_HAS_LOCALES
    ? document.querySelector('[data-locale]')?.getAttribute('data-locale')
    : undefined
  const response = await fetch(withSiteBase(`${locale ?? ''}/${file}`))
  if (!response.ok) throw new Error(`${file} could not be loaded: ${response.status}.`)
  const content: Content = await response.json()
  return content
}

/** @param nameDocument of the page at an address, if results are from several documents */
function createResultList(
  field: HTMLInputElement,
  listbox: HTMLElement,
  nameDocument: (address: string) => string | undefined,
) {
  const renderResult = (hit: Hit) => createResult(hit, nameDocument(hit.record.address))
  const getOptions = () => [...listbox.querySelectorAll<HTMLElement>('[role=option]')]
  const choose = (option: HTMLElement | undefined) => {
    for (const one of getOptions()) one.ariaSelected = String(one === option)
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const replace = (groups: readonly HTMLElement[], selectsFirst = true) => {
    listbox.replaceChildren(...groups)
    const options = getOptions()
    for (const [index, option] of options.entries()) option.id = `search-option-${index}`
    field.ariaExpanded = String(options.length > 0)
    choose(selectsFirst ? options[0] : undefined)
    listbox.scrollTop = 0
  }
  const show = (hits: readonly Hit[], opened?: SearchKind) => {
    const byKind = Map.groupBy(hits, ({ record }) => record.kind)
    const groups = kinds.flatMap((kind) => {
      const found = byKind.get(kind) ?? []
      if (found.length === 0) return []
      const shown = kind === opened ? mostOpened : most[kind]
      const options = found.slice(0, shown).map(renderResult)
      const more = found.length - options.length
      if (more > 0 && kind !== opened) {
        options.push(
          createMore(translate(names[kind].all, { count: found.length }), () => show(hits, kind)),
        )
      }
      return [createGroup(translate(names[kind].title), options)]
    })
    replace(groups)
  }
  listbox.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    if (option && option.ariaSelected !== 'true') choose(option)
  })

  return {
    show,
    /** @param similar hits for a text that finds nothing; Enter then opens nothing until the reader selects a line */
    offer(offers: readonly Offer[], records: readonly SearchRecord[], similar?: readonly Hit[]) {
      const byAddress = new Map(records.map((record) => [record.address, record]))
      const near = { label: translate('Similar names'), options: (similar ?? []).map(renderResult) }
      const offered = offers.map(({ document: own, label, addresses }) => ({
        label: own === undefined ? translate(label) : `${own}: ${translate(label)}`,
        options: addresses
          .flatMap((address) => byAddress.get(address) ?? [])
          .slice(0, mostOpened)
          .map((record) => createResult({ record, terms: new Set(), asked: new Set() })),
      }))
      replace(
        [near, ...offered]
          .filter(({ options }) => options.length > 0)
          .map(({ label, options }) => createGroup(label, options)),
        similar === undefined,
      )
    },
    /** @returns whether the list handled the key */
    press({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) {
      const options = getOptions()
      const at = options.findIndex((option) => option.ariaSelected === 'true')
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && options.length > 0) {
        choose(options.at(at === -1 && step === -1 ? -1 : (at + step) % options.length))
        return true
      }
      if (key !== 'Enter') return false
      // A link opens as if clicked with these modifier keys.
      options[at]?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      )
      return true
    },
  }
}

const names = {
  operation: { title: 'Operations', all: 'Show all {count} operations' },
  page: { title: 'Pages', all: 'Show all {count} pages' },
  schema: { title: 'Schemas', all: 'Show all {count} schemas' },
  member: { title: 'Parameters and fields', all: 'Show all {count} parameters and fields' },
} as const satisfies Record<
  SearchKind,
  { readonly title: ConsoleText | SearchText; readonly all: SearchText }
>

/** Maximum results of each kind at first, so that the best of all kinds are visible. */
const most = { operation: 6, page: 5, schema: 4, member: 5 } as const

const mostOpened = 200

function createGroup(label: string, options: readonly HTMLElement[]): HTMLElement {
  const heading = create('div', 'portal-search-heading', label)
  heading.id = `search-${label.replaceAll(' ', '-').toLowerCase()}`
  heading.role = 'presentation'
  const group = create('div', 'portal-search-group')
  group.role = 'group'
  group.setAttribute('aria-labelledby', heading.id)
  group.append(heading, ...options)
  return group
}

function createResult(hit: Hit, documentName?: string): HTMLElement {
  const { kind, method, isDeprecated } = hit.record
  const { title, where, excerpt, address } = explainHit(hit)
  const link = document.createElement('a')
  link.className = 'portal-search-option'
  link.href = withSiteBase(address)
  const name = create(
    'span',
    kind === 'member' || kind === 'schema' ? 'portal-search-code' : 'portal-search-name',
  )
  if (method !== undefined) {
    const badge = create('span', 'portal-method', `${method} `)
    badge.dataset['method'] = method
    link.append(badge)
  }
  name.append(...render(title))
  const grey = create('span', 'portal-search-where')
  const rendered = render(where)
  grey.append(
    ...(isDeprecated ? [`${translate('Deprecated')} · `] : []),
    ...(documentName === undefined ? [] : [documentName, ...(rendered.length > 0 ? [' · '] : [])]),
    ...rendered,
  )
  link.append(name, ' ', grey)
  if (excerpt.length > 0) {
    const quote = create('span', 'portal-search-excerpt')
    quote.append(...render(excerpt))
    link.append(' ', quote)
  }
  return asOption(link)
}

function createMore(label: string, open: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'portal-search-option portal-search-more'
  button.textContent = label
  button.addEventListener('click', open)
  return asOption(button)
}

/** The field keeps the focus, so options are not focusable. */
function asOption(element: HTMLElement): HTMLElement {
  element.role = 'option'
  element.tabIndex = -1
  element.addEventListener('mousedown', (event) => event.preventDefault())
  return element
}

function render(text: MarkedText): readonly Node[] {
  return text.map((part) =>
    part.isMarked ? create('mark', '', part.text) : document.createTextNode(part.text),
  )
}

function create(name: string, className: string, text = ''): HTMLElement {
  const element = document.createElement(name)
  if (className !== '') element.className = className
  element.textContent = text
  return element
}
