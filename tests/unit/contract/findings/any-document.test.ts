import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ContractError } from '#contract/source/fault-list.ts'
import { listFindings } from '#contract/findings/list-findings.ts'
import { listPlaces, replace } from '../../../fixtures/documents/replace-place.ts'
import { contractOf } from '../../../support/contract-of.ts'

const root = join(import.meta.dirname, '../../../..')
const oddities: readonly unknown[] = [null, 7, 'odd', [], [null], {}, { $ref: '#/odd' }, true]

test.each([
  'tests/fixtures/documents/every-kind.openapi.yaml',
  'tests/fixtures/pet-store/pet-store.yaml',
])('Lists findings of %s for any invalid value', { timeout: 120_000 }, (path) => {
  const document: unknown = parse(readFileSync(join(root, path), 'utf8'))
  const places = listPlaces(document)
  let read = 0
  for (const [index, place] of places.entries()) {
    const odd = oddities[index % oddities.length]
    const contract = tryReading(JSON.stringify(replace(document, place, odd)))
    if (!contract) continue
    read += 1
    expect(() => listFindings(contract)).not.toThrow()
  }
  expect(read).toBeGreaterThan(places.length / 2)
})

function tryReading(text: string) {
  try {
    return contractOf(text)
  } catch (error) {
    if (error instanceof ContractError) return undefined
    throw error
  }
}
