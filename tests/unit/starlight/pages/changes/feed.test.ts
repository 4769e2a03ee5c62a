import { expect, test } from 'vitest'
import { getVersionPairs } from '#starlight/navigation/version-pairs.ts'
import { formatFeed, getDatedPairs } from '#starlight/pages/changes/feed.ts'
import { getRoutes } from '#starlight/plugin/generate-pages.ts'
import type { ApiReference } from '#starlight/reference/api-reference.ts'
import { makeVersion } from '../../../../support/make-version.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'
import { findChildren, getChildText, parseXml } from '../../../../support/parse-xml.ts'
import { loadPetStorePortal } from '../../../../support/pet-store-portal.ts'

const sample = await loadPetStorePortal()
const operation = { get: { responses: {} } }

/** Has a title and a path that are not valid in XML. */
function makeReference(label: string, date?: string, removed = 1): ApiReference {
  const isNewer = label === 'v2'
  const api = parseDescriptionText(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A <b> & \u0001', version: label },
      paths: isNewer
        ? { '/a': operation }
        : Object.fromEntries(
            Array.from({ length: removed }, (_, index) => [`/<x>&\u0001${index || ''}`, operation]),
          ),
    }),
  )
  return {
    ...sample,
    api,
    folder: isNewer ? '' : '/v1',
    settings: { ...sample.settings, base: '', siteUrl: 'https://docs.example' },
    version: { ...makeVersion(label, isNewer ? 'current' : 'deprecated'), date },
  }
}

const newer = makeReference('v2', '2026-11-01')
const older = makeReference('v1')

test('Only versions with a date are in a feed', () => {
  const pairs = getVersionPairs([newer, older], newer)
  expect(getDatedPairs(pairs)).toHaveLength(1)
  const undated = getVersionPairs([makeReference('v2'), older], newer)
  expect(undated).toHaveLength(1)
  expect(getDatedPairs(undated)).toEqual([])
})

test('Any text of a document is well-formed XML', () => {
  const text = formatFeed(newer, getVersionPairs([newer, older], newer))
  // The parser permits control characters, which XML forbids.
  expect(text).not.toContain('\u0001')
  const feed = parseXml(text)
  expect(getChildText(feed, 'title')).toBe('Changes of A <b> &')
  const [entry] = findChildren(feed, 'entry')
  expect(entry && getChildText(entry, 'content')).toContain(
    'GET /<x>&\u{FFFD}: The operation was removed.',
  )
})

test('An entry has the first breaking changes, and the address of all', () => {
  const pairs = getVersionPairs([newer, makeReference('v1', undefined, 9)], newer)
  const [entry] = findChildren(parseXml(formatFeed(newer, pairs)), 'entry')
  const lines = entry ? getChildText(entry, 'content')?.split('\n') : []

  expect(lines?.[0]).toMatch(/^Breaking: 9, Compatible: \d+$/)
  expect(lines?.filter((line) => line.endsWith(': The operation was removed.'))).toHaveLength(5)
  expect(lines?.at(-1)).toBe('All 9 breaking changes: https://docs.example/changes/v1-v2/#breaking')
})

test('A site without an address has the pages of changes, and no feed', () => {
  const getFiles = (siteUrl: string | undefined, apiReference = newer) =>
    getRoutes({ ...apiReference, settings: { ...apiReference.settings, siteUrl } }, true)
      .map(([, file]) => file)
      .filter((file) => file.startsWith('pages/changes/'))
  const pages = ['pages/changes/ChangesPage.astro', 'pages/changes/PairPage.astro']

  expect(getFiles('https://docs.example')).toEqual([...pages, 'pages/changes/feed.xml.ts'])
  expect(getFiles(undefined)).toEqual(pages)
  // An older version, and a document with one version.
  expect(getFiles('https://docs.example', older)).toEqual([])
  expect(getFiles('https://docs.example', { ...newer, version: undefined })).toEqual([])
})
