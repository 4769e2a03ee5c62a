import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { ContractError } from '#contract/source/fault-list.ts'
import { listFindings } from '#contract/findings/list-findings.ts'
import { contractOf } from '../../../support/contract-of.ts'

const root = join(import.meta.dirname, '../../../..')
const oddities: readonly unknown[] = [null, 7, 'odd', [], [null], {}, { $ref: '#/odd' }, true]

test.each([
  'tests/fixtures/documents/every-kind.openapi.yaml',
  'tests/fixtures/pet-store/pet-store.yaml',
])('Whatever stands at a place of %s, findings are listed', { timeout: 120_000 }, (path) => {
  const document: unknown = parse(readFileSync(join(root, path), 'utf8'))
  const places = [...listPlaces(document)]
  let read = 0
  for (const [index, place] of places.entries()) {
    const odd = oddities[index % oddities.length]
    const contract = tryReading(JSON.stringify(replaceAt(document, place, odd)))
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

function* listPlaces(value: unknown, path: readonly string[] = []): Generator<readonly string[]> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, child] of Object.entries(value)) yield* listPlaces(child, [...path, key])
}

function replaceAt(value: unknown, [key, ...rest]: readonly string[], odd: unknown): unknown {
  if (key === undefined) return odd
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) =>
      String(index) === key ? replaceAt(item, rest, odd) : item,
    )
  }
  return { ...value, [key]: replaceAt(Reflect.get(value, key), rest, odd) }
}
