import { expect, test } from 'vitest'
import { getRoutes, summarizePages } from '#starlight/plugin/generate-pages.ts'
import { createDocument } from '../../../bench/build/create-document.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { loadPetStorePortal } from '../../../support/pet-store-portal.ts'

test('Counts the pages of a large document', async () => {
  expect(await summarize(1000)).toBe('1,136 pages of 1,000 operations and 50 schemas.')
})

test('Omits the count for a small document', async () => {
  expect(await summarize(20)).toBeUndefined()
})

test('Scalar’s page and its document exist only for a document that Scalar renders', async () => {
  const apiReference = await loadPetStorePortal()
  const getFiles = (hasScalarPage: boolean) =>
    getRoutes({ ...apiReference, hasScalarPage }, true).flatMap(([, file]) =>
      file.startsWith('pages/scalar/') ? [file] : [],
    )

  expect(getFiles(true)).toEqual([
    'pages/scalar/ScalarPage.astro',
    'pages/scalar/scalar-document.json.ts',
  ])
  expect(getFiles(false)).toEqual([])
})

async function summarize(operations: number): Promise<string | undefined> {
  const apiReference = await loadPetStorePortal()
  return summarizePages(
    [{ ...apiReference, api: parseDescriptionText(createDocument(operations)) }],
    true,
  )
}
