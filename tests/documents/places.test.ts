import { expect, test } from 'vitest'
import { loadApiDescription } from '#openapi/load-api-description.ts'
import { installDocuments } from './install-documents.ts'
import { findInvalidPointers } from '../support/check-pointers.ts'

test('Every statement of these documents matches its source', { timeout: 300_000 }, async () => {
  const { examples, github } = await installDocuments()
  const wrong: string[] = []
  for (const path of [...examples, github]) {
    const api = await loadApiDescription({ path, overlay: undefined })
    wrong.push(...findInvalidPointers(api).map((place) => `${path}: ${place}`))
  }
  expect(examples.length).toBeGreaterThan(50)
  expect(wrong).toEqual([])
})
