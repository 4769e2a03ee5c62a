import { describe, expect, test } from 'vitest'
import { readSchema } from './read-schema.ts'
test('try', () => {
  const r = readSchema(`
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1, maxLength: 10, description: 'The *name*.' }
        owner: { $ref: '#/components/schemas/Owner' }
        tags: { type: array, items: { type: string } }
        price: { type: number, minimum: 1.10 }
    Owner: { type: object, properties: { pets: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
  `)
  console.log(r.head, r.rows, r.text)
})
