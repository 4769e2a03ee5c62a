import { expect, test } from 'vitest'
import { listCut } from '#site/generated/rest-page.ts'
import { contractOf } from '../../../support/contract-of.ts'

const members = (count: number) => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`member${index}`, { type: 'string' }]),
  ),
})
const contract = contractOf(
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Schemas', version: '1' },
    paths: {},
    components: { schemas: { Long: members(30), Short: members(3) } },
  }),
)
const [long, short, inline] = [
  { $ref: '#/components/schemas/Long' },
  { $ref: '#/components/schemas/Short' },
  members(30),
].map((schema) => (place: number) => ({
  schema,
  pointer: `#/paths/~1a${place}/get/responses/200/content/json/schema`,
  direction: 'response' as const,
  prefix: `response-${place}`,
  budget: 12,
}))

test('Of the schemas of a page, those are cut that have more members than there is room', () => {
  const given = [long, short, inline].flatMap((make) => (make ? [make(1), make(2)] : []))

  expect(listCut(contract, given)).toEqual([long, inline].flatMap((make) => [make?.(1), make?.(2)]))
})

test('What many operations refer to is outlined once', () => {
  let reads = 0
  const schemas = new Map(contract.schemas)
  const find = schemas.get.bind(schemas)
  schemas.get = (reference) => {
    reads += 1
    return find(reference)
  }
  const list = (count: number) => {
    reads = 0
    listCut(
      { ...contract, schemas },
      Array.from({ length: count }, (_, place) => long?.(place)).filter((one) => one !== undefined),
    )
    return reads
  }

  expect(list(1)).toBeGreaterThan(0)
  expect(list(50)).toBe(0)
})
