import type { Page } from '@playwright/test'
import type { Place } from './ledger.ts'

/** Data that a page can leave in the browser, its window, its address and its history. */
export const storagePlace: Place = {
  read: async (page) => {
    const client = await page.context().newCDPSession(page)
    const session = await client.send('Page.getNavigationHistory')
    await client.detach()
    const spots = await page.evaluate(readStorages)
    return {
      ...spots,
      'session history': JSON.stringify(session),
      'cookie jar': JSON.stringify(await page.context().cookies()),
    }
  },

  plant: async (page, text) => {
    await page.evaluate(plantInStorages, text)
  },
}

/** Returns the addresses in the history of the tab, including the current one. */
export async function getHistory(page: Page): Promise<readonly string[]> {
  const client = await page.context().newCDPSession(page)
  const { entries } = await client.send('Page.getNavigationHistory')
  await client.detach()
  return entries.map(({ url }) => url)
}

/* oxlint-disable unicorn/consistent-function-scoping -- code that runs in the page can call nothing outside it */

/** Runs in the page. */
async function readStorages(): Promise<Record<string, string>> {
  const settle = <Result>(request: IDBRequest<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(new Error('A database could not be read.')))
    })
  const readDatabase = async (name: string) => {
    const database = await settle(indexedDB.open(name))
    const stores = [...database.objectStoreNames]
    const content = await Promise.all(
      stores.map(async (store) => {
        const objects = database.transaction(store).objectStore(store)
        return [store, await settle(objects.getAllKeys()), await settle(objects.getAll())]
      }),
    )
    database.close()
    return [name, content]
  }
  const readCache = async (name: string) => {
    const cache = await caches.open(name)
    const requests = await cache.keys()
    const bodies = requests.map(async (request) => (await cache.match(request))?.text())
    return [name, requests.map(({ url }) => url), await Promise.all(bodies)]
  }
  const databases = await indexedDB.databases()
  const spots: Record<string, unknown> = {
    localStorage: Object.entries(localStorage),
    sessionStorage: Object.entries(sessionStorage),
    'cookies of the page': document.cookie,
    IndexedDB: await Promise.all(databases.map(({ name }) => readDatabase(name ?? ''))),
    'Cache Storage': await Promise.all((await caches.keys()).map((name) => readCache(name))),
    address: location.href,
    'history state': [history.state, navigation.entries().map((entry) => entry.getState())],
    'window name': window.name,
    title: document.title,
    'performance entries': performance.getEntries(),
  }
  return Object.fromEntries(
    Object.entries(spots).map(([name, content]) => [name, JSON.stringify(content) ?? '']),
  )
}

/* oxlint-enable unicorn/consistent-function-scoping */

/** Runs in the page. */
async function plantInStorages(text: string): Promise<void> {
  localStorage.setItem('planted', text)
  sessionStorage.setItem('planted', text)
  // oxlint-disable-next-line unicorn/no-document-cookie -- the search must find exactly this
  document.cookie = `planted=${text}`
  history.replaceState({ text }, '', `#${text}`)
  window.name = text
  document.title = text
  performance.mark(text)
  const cache = await caches.open('planted')
  await cache.put('/planted', new Response(text))
  const opening = indexedDB.open('planted')
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('planted').put(text, 'planted')
  })
  await new Promise((resolve, reject) => {
    opening.addEventListener('error', reject)
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve(undefined)
    })
  })
}
