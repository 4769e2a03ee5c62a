import { expect, test } from 'vitest'
import { watchReturns } from '../../support/bidi/returned-pages.ts'
import {
  lacksClipboard,
  nameDownload,
  tellApartErrors,
} from '../../support/bidi/settle-messages.ts'

const started = {
  type: 'event',
  method: 'browsingContext.downloadWillBegin',
  params: { context: 'page', url: 'blob:1', navigation: null, suggestedFilename: 'a.json' },
}

test('A download without a navigation is known by its page and address, at its start and end', () => {
  const ended = {
    ...started,
    method: 'browsingContext.downloadEnd',
    params: { context: 'page', url: 'blob:1', navigation: null, status: 'complete' },
  }
  expect(nameDownload(started)).toMatchObject({ params: { download: 'page blob:1' } })
  expect(nameDownload(ended)).toMatchObject({ params: { download: 'page blob:1' } })
})

test('A download that has a name or a navigation is left as it is', () => {
  for (const part of [{ navigation: 'a' }, { download: 'b' }]) {
    const event = { ...started, params: { ...started.params, ...part } }
    expect(nameDownload(event)).toBe(event)
  }
})

test('Only a refused permission is settled, and only as long as it is refused', () => {
  const command = { id: 1, method: 'permissions.setPermission' }
  expect(lacksClipboard({ id: 1, error: 'invalid argument' }, command)).toBe(true)
  expect(lacksClipboard({ id: 1, type: 'success' }, command)).toBe(false)
  expect(lacksClipboard({ id: 1, error: 'invalid argument' }, { method: 'other' })).toBe(false)
})

for (const [text, type] of [
  ['Cross-Origin Request Blocked: The Same Origin Policy …', 'console'],
  ['Content-Security-Policy: The page’s settings blocked …', 'console'],
  ['TypeError: x is not a function', 'javascript'],
  ['Error: anything', 'javascript'],
  ['uncaught exception: text', 'javascript'],
  ['NetworkError: A network error occurred.', 'javascript'],
] as const) {
  test(`“${text}” is of the type ${type}`, () => {
    const event = {
      method: 'log.entryAdded',
      params: { type: 'javascript', level: 'error', text },
    }
    expect(tellApartErrors(event)).toMatchObject({ params: { type, text } })
  })
}

const navigation = { context: 'tab', navigation: 'n1', url: 'https://portal.example/console/' }
const begun = { type: 'event', method: 'browsingContext.navigationStarted', params: navigation }
const realm = {
  type: 'event',
  method: 'script.realmCreated',
  params: { type: 'window', context: 'tab', realm: 'r1', origin: 'https://portal.example' },
}

test('A page that comes back from the cache, over no network, is told to be committed, once', () => {
  const findMissing = watchReturns()
  expect(findMissing(begun)).toBeUndefined()
  expect(findMissing(realm)).toEqual({
    type: 'event',
    method: 'browsingContext.navigationCommitted',
    params: navigation,
  })
  expect(findMissing(realm)).toBeUndefined()
})

for (const [what, event] of [
  ['is requested', { method: 'network.beforeRequestSent', params: navigation }],
  ['Firefox commits', { method: 'browsingContext.navigationCommitted', params: navigation }],
  ['is aborted', { method: 'browsingContext.navigationAborted', params: navigation }],
  ['stays in its page', { method: 'browsingContext.fragmentNavigated', params: navigation }],
] as const) {
  test(`Nothing is told of a navigation that ${what}`, () => {
    const findMissing = watchReturns()
    findMissing(begun)
    findMissing(event)
    expect(findMissing(realm)).toBeUndefined()
  })
}

for (const [what, params] of [
  ['the empty page before', { ...realm.params, origin: 'null' }],
  ['a sandbox', { ...realm.params, sandbox: 'utility' }],
  ['another tab', { ...realm.params, context: 'other' }],
] as const) {
  test(`The realm of ${what} does not commit a navigation`, () => {
    const findMissing = watchReturns()
    findMissing(begun)
    expect(findMissing({ ...realm, params })).toBeUndefined()
  })
}
