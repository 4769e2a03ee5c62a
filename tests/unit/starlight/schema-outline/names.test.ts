import { describe, expect, test } from 'vitest'
import { listRows, readSchema } from './render-schema.ts'

const odd = [
  '__proto__',
  'constructor',
  '$ref',
  'a b',
  'a/b',
  'a~b',
  '',
  'אבג',
  '<script>',
  'toString',
]

describe('Properties of any name', () => {
  const members = odd.map((name) => `${JSON.stringify(name)}: { type: string }`).join(', ')
  const { outline, text } = readSchema(`S: { type: object, properties: { ${members} } }`)
  const listed = listRows(outline.root.groups)

  test('Each property is a row with its pointer', () => {
    expect(listed.map(({ name }) => name)).toEqual(odd)
    expect(listed[4]?.node.pointer).toBe('#/components/schemas/S/properties/a~1b')
    expect(text).toContain('(the empty name)')
  })

  test('Each property has a unique anchor of unreserved characters', () => {
    const anchors = listed.map(({ anchor }) => anchor)
    expect(new Set(anchors).size).toBe(odd.length)
    expect(anchors.every((anchor) => /^schema-[a-z\d-]+$/.test(anchor))).toBe(true)
  })

  test('A very long name has a short anchor', () => {
    const name = 'x'.repeat(5000)
    const long = readSchema(`S: { properties: { ${name}: {} } }`)
    expect(listRows(long.outline.root.groups)[0]?.anchor.length).toBeLessThan(120)
  })

  test('Bidirectional control characters are made visible', () => {
    const turned = readSchema(String.raw`S: { properties: { "a\u202Eb": {} } }`)
    expect(JSON.stringify(turned.element)).toContain('U+202E')
  })
})

describe('Stable anchors', () => {
  test('Adding a property changes no other anchor', () => {
    expect(list('a: {}, z: {}')).toEqual([
      ['a', 'schema-a'],
      ['z', 'schema-z'],
    ])
    expect(list('b: {}, a: {}, z: {}').slice(1)).toEqual(list('a: {}, z: {}'))
  })

  test('Colliding anchors get a hash suffix instead of a number', () => {
    const both = Object.fromEntries(list('user_id: {}, userId: {}'))
    const turned = Object.fromEntries(list('userId: {}, other: {}, user_id: {}'))
    expect(both['user_id']).toMatch(/^schema-user-id-[a-z\d]{10,}$/)
    expect(turned['user_id']).toBe(both['user_id'])
    expect(turned['userId']).toBe(both['userId'])
  })
})

function list(members: string) {
  const { outline } = readSchema(`S: { properties: { ${members} } }`)
  return listRows(outline.root.groups).map(({ name, anchor }) => [name, anchor])
}
