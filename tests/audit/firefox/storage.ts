import type { Page } from '@playwright/test'
import { z } from 'zod'
import type { Place } from '../place.ts'
import { readStorages, storagePlace } from '../storage-place.ts'
import type { Inside } from './inside.ts'

/** What a page can leave in the browser, its window, its address and its history. */
export function makeStoragePlace(inside: (page: Page) => Inside): Place {
  return {
    plant: storagePlace.plant,
    read: async (page) => {
      const { inBrowser, inPage } = inside(page)
      const stored = await inPage(page, `return JSON.stringify(await (${String(readStorages)})())`)
      return {
        ...texts.parse(JSON.parse(stored)),
        'session history': await inBrowser(page, readHistory),
        'what would be restored of the tab': await inBrowser(page, readSession),
        'cookie jar': await inBrowser(page, readCookies),
      }
    },
  }
}

const texts = z.record(z.string(), z.string())

const readHistory = `const history = tab.browsingContext.sessionHistory
return JSON.stringify(Array.from({ length: history.count }, (_, index) => {
  const entry = history.getEntryAtIndex(index)
  return [entry.URI.spec, entry.originalURI?.spec, entry.title, entry.name]
}))`

/** With what was filled in, which the browser writes to disk. */
const readSession = `const { TabStateFlusher } = ChromeUtils.importESModule('resource:///modules/sessionstore/TabStateFlusher.sys.mjs')
const { SessionStore } = ChromeUtils.importESModule('resource:///modules/sessionstore/SessionStore.sys.mjs')
await TabStateFlusher.flush(tab)
return SessionStore.getTabState(tab.ownerDocument.defaultView.gBrowser.getTabForBrowser(tab))`

const readCookies = `return JSON.stringify(Services.cookies.cookies.map(({ host, name, path, value }) => [host, name, path, value]))`
