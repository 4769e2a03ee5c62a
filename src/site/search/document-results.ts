import { withBase } from '#browser/with-base.ts'
import { createIndexSearch } from '#core/search/search-index.ts'
import type { Hit, Hits } from '#core/search/search-index.ts'

/** The part of the search that looks through the API document. */
export interface DocumentResults {
  readonly element: HTMLElement
  /** Shows what is found for a text; of several calls, the last. It says so itself where that fails. */
  readonly show: (text: string) => Promise<void>
}

export function createDocumentResults(): DocumentResults {
  const index = createIndexSearch(loadShard)
  const message = document.createElement('p')
  message.className = 'document-results-message'
  message.ariaLive = 'polite'
  const list = document.createElement('ol')
  const more = document.createElement('button')
  more.type = 'button'
  more.className = 'document-results-more'
  more.textContent = 'Show more'
  const element = document.createElement('section')
  element.className = 'document-results'
  element.ariaLabel = 'In the API document'
  element.append(message, list, more)
  let latest = ''
  let findings: Hits | undefined
  const clear = () => {
    findings = undefined
    list.replaceChildren()
    more.hidden = true
  }
  const sayFailure = () => {
    message.textContent =
      'The API document could not be searched. Check your connection, then type again.'
  }
  /** @returns the first item that came */
  const showMore = async () => {
    const { childElementCount: shown } = list
    const asked = findings
    const found = (await asked?.list(shown + step)) ?? []
    if (asked === undefined || asked !== findings) return undefined
    const items = found.slice(shown).map(createItem)
    list.append(...items)
    more.hidden = asked.count <= list.childElementCount
    return items[0]
  }
  const search = async (text: string) => {
    const found = await index.search(text)
    if (text !== latest) return
    clear()
    findings = found
    await showMore()
    if (text === latest) message.textContent = writeMessage(found.count)
  }
  more.addEventListener('click', () => {
    showMore().then((item) => item?.querySelector('a')?.focus(), sayFailure)
  })
  clear()

  return {
    element,
    async show(text) {
      if (text === latest) return
      latest = text
      try {
        await search(text)
      } catch {
        if (text !== latest) return
        clear()
        sayFailure()
      }
    },
  }
}

/** Results at a time. */
const step = 6

async function loadShard(name: string): Promise<string> {
  const response = await fetch(withBase(`/search-index/${name}`))
  if (!response.ok) throw new Error(`The search index could not be loaded: ${response.status}.`)
  return response.text()
}

function writeMessage(count: number): string {
  if (count === 0) return ''
  return `${count} ${count === 1 ? 'place' : 'places'} in the API document`
}

function createItem({ name, about, address, isDeprecated, isPage }: Hit): HTMLLIElement {
  const link = document.createElement('a')
  link.href = withBase(address)
  const title = document.createElement(isPage ? 'span' : 'code')
  title.textContent = name
  const where = document.createElement('span')
  where.textContent = `${about}${isDeprecated ? ', deprecated' : ''}`
  link.append(title, ' ', where)
  const item = document.createElement('li')
  item.append(link)
  return item
}
