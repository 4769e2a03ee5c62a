import { decoyName } from './look.ts'
import type { Place, Reading, Undo } from './look.ts'

/** The one place where a key may be while it is typed. */
export const fieldValues = 'values of fields'

/** Every kind of place where a script of this page could leave text and this page can look, each with its own decoy. */
export const places: readonly Place[] = [
  inDocument('texts and comments', 'text', (decoy) =>
    addElement('div', (element) => element.append(document.createComment(decoy))),
  ),
  inDocument('attributes', 'attribute', (decoy) =>
    addElement('div', (element) => element.setAttribute('data-decoy', decoy)),
  ),
  inDocument(fieldValues, 'value', (decoy) =>
    addElement('input', (element) => {
      element.value = decoy
    }),
  ),
  inDocument('open shadow roots and templates', 'inside', (decoy) =>
    addElement('div', (element) => element.attachShadow({ mode: 'open' }).append(decoy)),
  ),
  {
    name: 'the address and the history of this tab',
    read: readHistory,
    plant: (decoy) => {
      const before: unknown = history.state
      // Not every browser has the Navigation API.
      const entry = 'navigation' in globalThis ? navigation.currentEntry : undefined
      const chosen: unknown = entry?.getState()
      history.replaceState({ decoy }, '')
      return () => {
        history.replaceState(before, '')
        // Replacing the entry drops what the console keeps there: the snippet language.
        if (chosen !== undefined) navigation.updateCurrentEntry({ state: chosen })
      }
    },
  },
  {
    name: 'the name of the window',
    read: () => [{ where: 'window.name', content: window.name }],
    plant: (decoy) => {
      const before = window.name
      window.name = decoy
      return () => {
        window.name = before
      }
    },
  },
  {
    name: 'the list of requests and other timings',
    read: () =>
      performance.getEntries().map((entry) => ({
        where: `an entry of the type ${entry.entryType}`,
        content: JSON.stringify(entry),
      })),
    // A mark can be removed; the entry of a single request cannot.
    plant: (decoy) => {
      performance.mark(decoy)
      return () => performance.clearMarks(decoy)
    },
  },
  inStorage('localStorage', () => localStorage),
  inStorage('sessionStorage', () => sessionStorage),
  {
    name: 'cookies',
    read: () =>
      document.cookie
        .split('; ')
        .map((content) => ({ where: `the cookie ${content.split('=')[0]}`, content })),
    plant: (decoy) => {
      writeCookie(decoy, 60)
      return () => writeCookie('', 0)
    },
  },
  {
    name: 'IndexedDB',
    read: readDatabases,
    plant: async (decoy) => {
      const opening = indexedDB.open(decoyName)
      opening.addEventListener('upgradeneeded', () => {
        opening.result.createObjectStore('decoys', { autoIncrement: true }).put(decoy)
      })
      const database = await settle(opening)
      database.close()
      return async () => {
        await settle(indexedDB.deleteDatabase(decoyName))
      }
    },
  },
  {
    name: 'Cache Storage',
    read: readCaches,
    plant: async (decoy) => {
      const cache = await caches.open(decoyName)
      await cache.put(`/${decoyName}`, new Response(decoy))
      return async () => {
        await caches.delete(decoyName)
      }
    },
  },
]

type DocumentPart = 'text' | 'attribute' | 'value' | 'inside'

function inDocument(name: string, wanted: DocumentPart, plant: Place['plant']): Place {
  return {
    name,
    *read() {
      for (const reading of readDocument(document)) if (reading.part === wanted) yield reading
    },
    plant,
  }
}

/**
 * Texts and comments, attributes, and the live values of fields. `inside` is what everything in a shadow root or a template
 * counts as.
 */
function* readDocument(
  root: Document | DocumentFragment,
  inside?: DocumentPart,
): Generator<Reading & { readonly part: DocumentPart }> {
  const within = inside ? ' inside another element' : ''
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ALL)
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (!(node instanceof Element)) {
      const where = `${node.nodeName} in ${nameElement(node.parentElement)}${within}`
      yield { part: inside ?? 'text', where, content: node.nodeValue ?? '' }
      continue
    }
    const name = nameElement(node) + within
    for (const { name: attribute, value } of node.attributes) {
      const where = `the attribute ${attribute} of ${name}`
      yield { part: inside ?? 'attribute', where, content: `${attribute}=${value}` }
    }
    if ('value' in node && typeof node.value === 'string') {
      yield { part: inside ?? 'value', where: `the value of ${name}`, content: node.value }
    }
    if (node.shadowRoot) yield* readDocument(node.shadowRoot, 'inside')
    if (node instanceof HTMLTemplateElement) yield* readDocument(node.content, 'inside')
  }
  // A text split across several nodes is whole only here. A document has no `textContent`, but its root element has.
  const whole = (root instanceof Document ? root.documentElement : root).textContent ?? ''
  yield { part: inside ?? 'text', where: `the text${within}`, content: whole }
}

function nameElement(element: Element | null): string {
  return element ? `<${element.localName}${element.id && ` id="${element.id}"`}>` : 'the document'
}

function addElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  fill: (element: HTMLElementTagNameMap[Name]) => void,
): Undo {
  const element = document.createElement(name)
  element.id = decoyName
  element.hidden = true
  document.body.append(element)
  fill(element)
  return () => element.remove()
}

function* readHistory(): Generator<Reading> {
  yield { where: 'location.href', content: location.href }
  yield { where: 'document.referrer', content: document.referrer }
  for (const content of listTexts(history.state)) yield { where: 'history.state', content }
}

/** Storage is opened only when it is read: a browser may refuse access. */
function inStorage(name: string, open: () => Storage): Place {
  return {
    name,
    read: () =>
      Object.entries(open()).map(([item, value]) => ({
        where: `the item ${item}`,
        content: `${item}=${value}`,
      })),
    plant: (decoy) => {
      open().setItem(decoyName, decoy)
      return () => open().removeItem(decoyName)
    },
  }
}

/** @param seconds the cookie's lifetime, in case the page is closed before it is removed */
function writeCookie(value: string, seconds: number): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- a page that leaks would do exactly this, and not every browser has the Cookie Store API
  document.cookie = `${decoyName}=${value}; max-age=${seconds}; path=${location.pathname}; samesite=strict`
}

/** The names of all databases, stores and indexes, and every record. */
async function* readDatabases(): AsyncGenerator<Reading> {
  for (const { name = '' } of await indexedDB.databases()) {
    const where = `the database ${name}`
    yield { where, content: name }
    // One at a time: each is closed before the next is opened.
    // oxlint-disable-next-line no-await-in-loop
    const database = await settle(indexedDB.open(name))
    try {
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName)
        yield { where, content: [storeName, ...store.indexNames].join(' ') }
        // oxlint-disable-next-line no-await-in-loop -- a transaction ends when nothing is asked of it
        const records = await Promise.all([settle(store.getAllKeys()), settle(store.getAll())])
        for (const content of listTexts(records)) {
          yield { where: `${where}, store ${storeName}`, content }
        }
      }
    } finally {
      database.close()
    }
  }
}

function settle<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => {
      reject(request.error ?? new Error('The database gave no reason.'))
    })
  })
}

async function* readCaches(): AsyncGenerator<Reading> {
  for (const name of await caches.keys()) {
    const where = `the cache ${name}`
    yield { where, content: name }
    // One response at a time, so that only one is in memory.
    /* oxlint-disable no-await-in-loop */
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (!response) continue
      const headers = [...request.headers, ...response.headers].map((pair) => pair.join(': '))
      yield { where, content: [request.url, ...headers].join('\n') }
      yield { where, content: readBytes(await response.arrayBuffer()) }
    }
    /* oxlint-enable no-await-in-loop */
  }
}

/** Every text inside a value that a browser stores: names and values in objects, maps, sets, arrays and bytes. */
export function listTexts(value: unknown, seen: Set<object> = new Set()): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null || seen.has(value)) return []
  seen.add(value)
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return [readBytes(value)]
  const isList = Array.isArray(value) || value instanceof Map || value instanceof Set
  const parts: readonly unknown[] = isList ? [...value] : Object.entries(value)
  return parts.flatMap((part) => listTexts(part, seen))
}

/** Bytes as text for a search: one character per byte, which matches the byte's code below 128. */
function readBytes(bytes: ArrayBuffer | ArrayBufferView): string {
  return new TextDecoder('latin1').decode(bytes)
}
