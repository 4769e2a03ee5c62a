import { describe, expect, test } from 'vitest'
import type { Schema } from '#core/request/description/schema.ts'
import { hasDirections } from '#site/schemas/list-rows.ts'
import { readSchema } from './read-schema.ts'

const user = `
  User:
    type: object
    required: [id, password, name]
    properties:
      id: { type: string, readOnly: true }
      password: { $ref: '#/components/schemas/Secret' }
      name: { type: string }
  Secret: { type: string, writeOnly: true }
`

describe('Requests and responses', () => {
  test('A request has no read-only member, and says which are left out', () => {
    const { head, rows } = readSchema(user, { direction: 'request' })
    expect(head).toContain('Only in responses: id')
    expect(rows).toEqual({
      password: 'password Secret (string), required, write-only',
      name: 'name string, required',
    })
  })

  test('A response has no write-only member', () => {
    const { head, rows } = readSchema(user, { direction: 'response' })
    expect(head).toContain('Only in requests: password')
    expect(Object.keys(rows)).toEqual(['id', 'name'])
  })

  test('Where both are shown at once, required says where', () => {
    const { rows } = readSchema(user)
    expect(rows['id']).toBe('id string, required in responses, read-only: in responses alone')
    expect(rows['password']).toContain('required in requests, write-only: in requests alone')
  })

  test.each<[differ: boolean, schema: Schema]>([
    [true, { properties: { a: { $ref: '#/secret' } } }],
    [true, { type: 'array', items: { allOf: [{ properties: { a: { readOnly: true } } }] } }],
    [false, { properties: { a: { type: 'string' } } }],
    [false, true],
  ])('It is known whether they differ: %s', (differ, schema) => {
    expect(hasDirections(schema, new Map([['#/secret', { writeOnly: true }]]))).toBe(differ)
  })
})

describe('Words, not colours', () => {
  const { rows } = readSchema(`
    Thing:
      type: object
      required: [a]
      properties:
        a: { type: string }
        b: { type: string, deprecated: true }
        c: { $ref: '#/components/schemas/Old' }
    Old: { type: integer, deprecated: true }
  `)

  test('Required and optional', () => {
    expect(rows['a']).toBe('a string, required')
  })

  test.each(['b', 'c'])('Deprecated, also by what a reference leads to: %s', (name) => {
    expect(rows[name]).toMatch(/, deprecated$/)
  })
})
