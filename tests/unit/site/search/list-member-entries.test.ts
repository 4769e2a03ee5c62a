import { expect, test } from 'vitest'
import { budgetOfSchema } from '#site/generated/budgets.ts'
import { nameSchemas } from '#site/schemas/schema-index.ts'
import { outlineContract } from '#site/schemas/outline-schema.ts'
import { listSchemaEntries } from '#site/search/list-member-entries.ts'
import { contractOf } from '../../../support/contract-of.ts'

const names = Array.from({ length: 200 }, (_, index) => `member${index}`)

test.each([
  ['in one view', {}, budgetOfSchema(false)],
  ['in one view for each direction', { readOnly: true }, budgetOfSchema(true)],
])('A member for which the page of a schema has no room leads to its top: %s', (_, more, room) => {
  const entries = listEntriesOf(
    Object.fromEntries(names.map((name) => [name, { type: 'string', ...more }])),
  )

  expect(entries.map(({ name }) => name)).toEqual(names)
  expect(entries.filter(({ anchor }) => anchor !== '').map(({ name }) => name)).toEqual(
    names.slice(0, room),
  )
})

function listEntriesOf(properties: object) {
  const contract = contractOf(
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Large', version: '1' },
      paths: {},
      components: { schemas: { Large: { type: 'object', properties } } },
    }),
  )
  const [named] = nameSchemas(contract.schemas).values()
  if (!named) throw new Error('The document names no schema.')
  const { outline } = outlineContract(contract)
  return listSchemaEntries({ schemas: contract.schemas, outline }, named)
}
