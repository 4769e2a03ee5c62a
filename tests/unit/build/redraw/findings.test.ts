import { expect, test } from 'vitest'
import { listFindings, recallFindings } from '#build/redraw/findings.ts'
import { hasMoved } from '#build/redraw/move-lines.ts'
import { keyPages } from '#build/redraw/page-keys.ts'
import type { Contract } from '#contract/read-contract.ts'
import { exportOutcomes } from '#site/exports/export-outcomes.ts'
import { exportOperation } from '#site/exports/exports.ts'
import { listSearchablePages } from '#site/search/document/list-pages.ts'
import { searchablePages } from '#site/search/document/searchable-pages.ts'
import { contractOf } from '../../../support/contract-of.ts'

const document = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /pets:
    get: { operationId: listPets, responses: { '200': { description: Pets. } } }
  /visits:
    get: { operationId: listVisits, responses: { '200': { description: Visits. } } }
components:
  schemas:
    Pet: { type: object, properties: { name: { type: string } } }
`

test('What was found out is recalled of the operations and schemas that are the same, and of no others', () => {
  const before = read(document)
  for (const operation of before.operations) exportOperation(before, operation)
  listSearchablePages(before)
  const after = read(document.replace('description: Pets.', 'description: All pets.'))

  recallFindings(after, written(before), keysOf(before), keysOf(after))

  expect(after.operations.map((operation) => exportOutcomes.get(operation)?.written)).toEqual([
    undefined,
    ['postman', 'bruno', 'http'],
  ])
  expect([...(searchablePages.get(after)?.keys() ?? [])]).toEqual([
    '/reference/list-visits/',
    '/reference/schemas/pet/',
  ])
  expect(listSearchablePages(after)).toEqual(
    listSearchablePages(read(document.replace('description: Pets.', 'description: All pets.'))),
  )
})

test('Lines have moved where a place of both documents is at another one', () => {
  const { lines } = listFindings(read(document))
  const added = document.replace('  /visits:', '  /new:\n    get: { responses: {} }\n  /visits:')

  expect(hasMoved(lines, linesOf(document))).toBe(false)
  expect(hasMoved(lines, linesOf(`${document}# The end.\n`))).toBe(false)
  expect(hasMoved(lines, linesOf(added))).toBe(true)
})

function read(text: string): Contract {
  return contractOf(text, { isDefault: false })
}

function keysOf(contract: Contract) {
  return keyPages(contract, { onEveryPage: [], texts: [], files: {} })
}

/** As it comes out of the kit. */
function written(contract: Contract): ReturnType<typeof listFindings> {
  return JSON.parse(JSON.stringify(listFindings(contract)))
}

function linesOf(text: string): ReadonlyMap<string, number> {
  return new Map(Object.entries(listFindings(read(text)).lines))
}
