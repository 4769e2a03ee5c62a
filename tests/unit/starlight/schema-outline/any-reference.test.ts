import { array, assert, constantFrom, property, record } from 'fast-check'
import { toString } from 'hast-util-to-string'
import { selectAll } from 'hast-util-select'
import { expect, test } from 'vitest'
import { getNamedSchemas } from '#starlight/schema-outline/schema-index.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { readSchema } from './render-schema.ts'

const targets = constantFrom(
  '#',
  '#/',
  '#/components/schemas/A',
  '#/components/schemas/A/properties/a',
  '#/components/schemas/A/properties/b',
  '#/components/schemas/A/properties/b/items',
  '#/components/schemas/A/properties/c/oneOf/1',
  '#/components/schemas/Nowhere',
  '#/components/responses/R',
)
const references = array(record({ name: constantFrom('a', 'b', 'c'), target: targets }), {
  maxLength: 3,
})

test('Schemas and links never have an empty name, for any reference', () => {
  assert(
    property(references, targets, (members, root) => {
      const own = new Map(members.map(({ name, target }) => [name, { $ref: target }]))
      const properties = {
        a: { type: 'string' },
        b: { type: 'array', items: { $ref: '#/components/schemas/A' } },
        c: { oneOf: [{ type: 'string' }, { $ref: '#/components/schemas/A' }] },
        ...Object.fromEntries(own),
      }
      const schemas = `Root: ${JSON.stringify({ properties: { one: { $ref: root } } })}\nA: ${JSON.stringify({ properties })}`
      const { element } = readSchema(schemas)
      const { schemas: named } = parseDescriptionText(
        `openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents:\n  schemas:\n${schemas.replaceAll(/^/gm, '    ')}\n`,
      )

      expect(selectAll('a', element).map((link) => toString(link))).not.toContain('')
      for (const { name, slug } of getNamedSchemas(named).values()) {
        expect([name, slug]).not.toContain('')
      }
    }),
    { numRuns: 300 },
  )
})
