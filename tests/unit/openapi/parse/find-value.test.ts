import { expect, test } from 'vitest'
import { formatValue } from '#schema/view/values.ts'
import { loadFolder } from '../load-folder.ts'

const document = `openapi: 3.1.0
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      parameters:
        - { name: a, in: query, schema: { type: integer, maximum: 1.10 } }
        - { name: b, in: query, schema: { type: string } }
        - { name: c, in: query, x-internal: true, schema: { type: string } }
      responses:
        '200':
          description: Done.
          content: { application/json: { schema: { $ref: 'parts.yaml#/Pet' } } }
`
const parts = `Pet:
  type: object
  required: [name, code]
  properties:
    name: { type: string }
    code: { $ref: '#/Code' }
    kind:
      discriminator: { mapping: { code: '#/Code', pet: '#/Pet' } }
Code: { type: string, x-internal: true }
`

test.each([
  ['a number as it is written', '#/paths/~1pets/get/parameters/0/schema/maximum', '1.10'],
  ['an object of another file', 'parts.yaml#/Pet/properties/name', '{"type": "string"}'],
  [
    'an object without its hidden parts',
    'parts.yaml#/Pet',
    '{"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "kind": {"discriminator": {"mapping": {"pet": "#/Pet"}}}}}',
  ],
])('Returns %s', async (_, pointer, text) => {
  expect(formatValue((await load()).findValue(pointer))).toBe(text)
})

test.each([
  ['a missing member', '#/paths/~1cats'],
  ['a missing item', '#/paths/~1pets/get/parameters/3'],
  ['a missing file', 'none.yaml#/Pet'],
  ['a hidden part', '#/paths/~1pets/get/parameters/2'],
  ['a member of a hidden part', 'parts.yaml#/Code/type'],
  ['a member that all objects inherit', '#/constructor'],
])('Returns undefined for %s', async (_, pointer) => {
  expect((await load()).findValue(pointer)).toBeUndefined()
})

test('Finds items by their position in the file after an Overlay has removed some', async () => {
  const overlay = `overlay: 1.0.0
info: { title: Words, version: '1' }
actions:
  - { target: "$.paths['/pets'].get.parameters[0]", remove: true }
  - { target: "$.paths['/pets'].get.parameters", update: { name: d, in: query } }
`
  const { findValue } = await load({ 'api.overlay.yaml': overlay })

  expect(findValue('#/paths/~1pets/get/parameters/0')).toBeUndefined()
  expect(findValue('#/paths/~1pets/get/parameters/1')).toMatchObject({ name: 'b' })
  expect(findValue('api.overlay.yaml#/actions/1/update/name')).toBe('d')
})

async function load(others: Readonly<Record<string, string>> = {}) {
  return loadFolder({ 'api.yaml': document, 'parts.yaml': parts, ...others })
}
