import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { DocumentError } from '#openapi/load/problem-list.ts'
import { detectFindings } from '#openapi/findings/detect-findings.ts'
import { getPaths, replaceAt } from '../../../fixtures/documents/replace-value.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'

const root = join(import.meta.dirname, '../../../..')
const oddities: readonly unknown[] = [null, 7, 'odd', [], [null], {}, { $ref: '#/odd' }, true]

test.each([
  'tests/fixtures/documents/every-kind.openapi.yaml',
  'tests/fixtures/pet-store/pet-store.yaml',
])('Lists findings of %s for any invalid value', { timeout: 120_000 }, (path) => {
  const document: unknown = parse(readFileSync(join(root, path), 'utf8'))
  const places = getPaths(document)
  let read = 0
  for (const [index, place] of places.entries()) {
    const odd = oddities[index % oddities.length]
    const api = tryReading(JSON.stringify(replaceAt(document, place, odd)))
    if (!api) continue
    read += 1
    expect(() => detectFindings(api)).not.toThrow()
  }
  expect(read).toBeGreaterThan(places.length / 2)
})

function tryReading(text: string) {
  try {
    return parseDescriptionText(text)
  } catch (error) {
    if (error instanceof DocumentError) return undefined
    throw error
  }
}
