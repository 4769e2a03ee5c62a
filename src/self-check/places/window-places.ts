import { listTexts } from './list-texts.ts'
import { decoyName } from './place.ts'
import type { Place, Reading } from './place.ts'

/** The places that belong to the tab and its window rather than to the document. */
export const windowPlaces: readonly Place[] = [
  {
    name: 'the address',
    read: readAddresses,
    // In a frame: a URL that this tab had even for a moment would be in the browser's history.
    plant: (decoy) => {
      const frame = document.createElement('iframe')
      frame.id = decoyName
      frame.hidden = true
      document.body.append(frame)
      frame.contentWindow?.history.replaceState(null, '', `about:blank#${decoy}`)
      return () => frame.remove()
    },
  },
  {
    name: 'the history of this tab',
    read: readHistory,
    plant: (decoy) => {
      const before: unknown = history.state
      const chosen: unknown = hasNavigation() ? navigation.currentEntry?.getState() : undefined
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
    name: 'global variables',
    read: readGlobals,
    plant: (decoy) => {
      Object.defineProperty(window, decoyName, { value: decoy, configurable: true })
      return () => {
        Reflect.deleteProperty(window, decoyName)
      }
    },
  },
  {
    name: 'the list of requests and other timings',
    read: readTimings,
    // A mark can be removed; the entry of a single request cannot.
    plant: (decoy) => {
      performance.mark(decoy)
      return () => performance.clearMarks(decoy)
    },
  },
]

function* readAddresses(): Generator<Reading> {
  yield { where: 'location.href', content: location.href }
  yield { where: 'document.referrer', content: document.referrer }
  for (const { contentDocument } of document.querySelectorAll('iframe')) {
    if (contentDocument) yield { where: 'the address of a frame', content: contentDocument.URL }
  }
}

async function* readHistory(): AsyncGenerator<Reading> {
  for await (const content of listTexts(history.state)) yield { where: 'history.state', content }
  if (!hasNavigation()) return
  const entries = navigation.entries().map((entry) => [entry.url, entry.getState()])
  for await (const content of listTexts(entries)) {
    yield { where: 'an entry of this tab’s history', content }
  }
}

/** Not every browser has the Navigation API. */
function hasNavigation(): boolean {
  return 'navigation' in globalThis
}

/** Texts in the page's global variables, and in plain objects there. */
async function* readGlobals(): AsyncGenerator<Reading> {
  for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(window))) {
    const content: unknown = value
    if (typeof content !== 'string' && !isPlain(content)) continue
    // oxlint-disable-next-line no-await-in-loop -- a generator yields one text at a time
    for await (const text of listTexts(content)) yield { where: `window.${name}`, content: text }
  }
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return [Object.prototype, Array.prototype, Map.prototype, Set.prototype, null].some(
    (plain) => plain === prototype,
  )
}

function* readTimings(): Generator<Reading> {
  for (const entry of performance.getEntries()) {
    yield { where: `an entry of the type ${entry.entryType}`, content: JSON.stringify(entry) }
  }
}
