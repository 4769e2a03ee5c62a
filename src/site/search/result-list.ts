import { withSiteBase } from '#browser/with-base.ts'
import type { Hit } from '#search/create-search.ts'
import { explainHit } from '#search/explain-hit.ts'
import type { MarkedText } from '#search/words.ts'
import { kinds } from '#search/record.ts'
import type { Offer, SearchKind, SearchRecord } from '#search/record.ts'

/** The list of a combobox, whose field keeps the focus. */
export interface ResultList {
  readonly show: (hits: readonly Hit[]) => void
  /** Shows the records that an empty field offers. */
  readonly offer: (offers: readonly Offer[], records: readonly SearchRecord[]) => void
  /** @returns whether the key was for the list */
  readonly press: (event: KeyboardEvent) => boolean
}

/** @param nameDocument of the page at an address, where results of several documents are shown */
export function createResultList(
  field: HTMLInputElement,
  listbox: HTMLElement,
  nameDocument: (address: string) => string | undefined,
): ResultList {
  const renderResult = (hit: Hit) => createResult(hit, nameDocument(hit.record.address))
  const listOptions = () => [...listbox.querySelectorAll<HTMLElement>('[role=option]')]
  const choose = (option: HTMLElement | undefined) => {
    for (const one of listOptions()) one.ariaSelected = String(one === option)
    if (option) field.setAttribute('aria-activedescendant', option.id)
    else field.removeAttribute('aria-activedescendant')
    option?.scrollIntoView({ block: 'nearest' })
  }
  const replace = (groups: readonly HTMLElement[]) => {
    listbox.replaceChildren(...groups)
    const options = listOptions()
    for (const [index, option] of options.entries()) option.id = `search-option-${index}`
    field.ariaExpanded = String(options.length > 0)
    choose(options[0])
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
          createMore(`Show all ${found.length} ${names[kind].toLowerCase()}`, () =>
            show(hits, kind),
          ),
        )
      }
      return [createGroup(names[kind], options)]
    })
    replace(groups)
  }
  listbox.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    if (option && option.ariaSelected !== 'true') choose(option)
  })

  return {
    show,
    offer(offers, records) {
      const byAddress = new Map(records.map((record) => [record.address, record]))
      const groups = offers.map(({ label, addresses }) => ({
        label,
        options: addresses
          .flatMap((address) => byAddress.get(address) ?? [])
          .slice(0, mostOpened)
          .map((record) => createResult({ record, terms: new Set(), asked: new Set() })),
      }))
      replace(
        groups
          .filter(({ options }) => options.length > 0)
          .map(({ label, options }) => createGroup(label, options)),
      )
    },
    press({ key, ctrlKey, metaKey, shiftKey }) {
      const options = listOptions()
      const at = options.findIndex((option) => option.ariaSelected === 'true')
      const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      if (step !== 0 && options.length > 0) {
        choose(options.at((at + step) % options.length))
        return true
      }
      if (key !== 'Enter') return false
      // A link opens as if it was clicked with these keys.
      options[at]?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
      )
      return true
    },
  }
}

const names = {
  operation: 'Operations',
  page: 'Pages',
  schema: 'Schemas',
  member: 'Parameters and fields',
} as const satisfies Record<SearchKind, string>

/** Results of each kind at first, so that the best of all kinds are in sight. */
const most = { operation: 6, page: 5, schema: 4, member: 5 } as const

const mostOpened = 200

function createGroup(label: string, options: readonly HTMLElement[]): HTMLElement {
  const heading = create('div', 'search-heading', label)
  heading.id = `search-${label.replaceAll(' ', '-').toLowerCase()}`
  heading.role = 'presentation'
  const group = create('div', 'search-group')
  group.role = 'group'
  group.setAttribute('aria-labelledby', heading.id)
  group.append(heading, ...options)
  return group
}

function createResult(hit: Hit, documentName?: string): HTMLElement {
  const { kind, method, isDeprecated } = hit.record
  const { title, where, excerpt, address } = explainHit(hit)
  const link = document.createElement('a')
  link.className = 'search-option'
  link.href = withSiteBase(address)
  const name = create(
    'span',
    kind === 'member' || kind === 'schema' ? 'search-code' : 'search-name',
  )
  if (method !== undefined) {
    const badge = create('span', 'search-method', `${method} `)
    badge.dataset['method'] = method
    link.append(badge)
  }
  name.append(...render(title))
  const grey = create('span', 'search-where')
  const drawn = render(where)
  grey.append(
    ...(isDeprecated ? ['Deprecated · '] : []),
    ...(documentName === undefined ? [] : [documentName, ...(drawn.length > 0 ? [' · '] : [])]),
    ...drawn,
  )
  link.append(name, ' ', grey)
  if (excerpt.length > 0) {
    const words = create('span', 'search-excerpt')
    words.append(...render(excerpt))
    link.append(' ', words)
  }
  return asOption(link)
}

function createMore(label: string, open: () => void): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'search-option search-more'
  button.textContent = label
  button.addEventListener('click', open)
  return asOption(button)
}

/** The field keeps the focus, so that no option can have it. */
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
