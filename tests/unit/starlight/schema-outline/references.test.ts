import { toString } from 'hast-util-to-string'
import { describe, expect, test } from 'vitest'
import { createOutliner } from '#starlight/schema-outline/outline-schema.ts'
import { parseDescriptionText } from '../../../support/parse-description-text.ts'
import { listLinks, listRows, readSchema } from './render-schema.ts'

describe('References', () => {
  const { element, rows, outline } = readSchema(`
    Order:
      type: object
      properties:
        buyer: { $ref: '#/components/schemas/User' }
        lines: { type: array, items: { $ref: '#/components/schemas/Line' } }
        note: { description: Said by the buyer., allOf: [{ $ref: '#/components/schemas/Note' }] }
        lost: { $ref: '#/components/schemas/Nowhere' }
        far: { $ref: 'https://schemas.example/far.json' }
    User: { type: object, properties: { name: { type: string } } }
    Line: { type: object, properties: { count: { type: integer } } }
    Note: { type: string }
  `)

  test('A named schema is one line with a link to its page', () => {
    expect(rows['buyer']).toBe('buyer User (object)')
    expect(listLinks(element, 'User')).toEqual(['/reference/schemas/user/'])
    expect(Object.keys(rows)).toEqual(['buyer', 'lines', 'note', 'lost', 'far'])
  })

  test('Array items and decorating allOf also link to the named schema', () => {
    expect(rows['lines']).toBe('lines array of Line (object)')
    expect(rows['note']).toBe('note Note (string) Said by the buyer.')
  })

  test.each([
    ["{ $ref: '#/components/schemas/User' }", 'User (object)', 'User'],
    [
      "{ type: array, items: { $ref: '#/components/schemas/User' } }",
      'array of User (object)',
      'User',
    ],
    [
      "{ nullable: true, allOf: [{ $ref: '#/components/schemas/User' }] }",
      'User (object) | null',
      'User',
    ],
  ])(
    'A reference at the root is opened, and its name links to the page: %s',
    (schema, head, name) => {
      const user = 'User: { type: object, properties: { name: { type: string } } }'
      const root = readSchema(`Root: ${schema}\n${user}`, { version: '3.0.3' })

      expect(root.head.startsWith(head)).toBe(true)
      expect(listLinks(root.element, name)).toEqual(['/reference/schemas/user/'])
      expect(Object.keys(root.rows).at(-1)).toMatch(/name$/)
    },
  )

  test('A pointer into a schema is labelled by its target', () => {
    const { rows: named } = readSchema(`
      Order:
        properties:
          owner: { $ref: '#/components/schemas/Yard/properties/owner' }
          tags: { $ref: '#/components/schemas/Yard/properties/tags' }
          tag: { $ref: '#/components/schemas/Yard/properties/tags/items' }
          all: { $ref: '#' }
      Yard: { properties: { owner: { $ref: '#/components/schemas/User' }, tags: { type: array, items: { type: string } } } }
      User: { type: object }
    `)
    expect(named).toMatchObject({
      owner: 'owner User (object)',
      tags: 'tags tags (array)',
      tag: 'tag tags/items (string)',
      all: 'all #, which is the document itself',
    })
  })

  test('Unresolvable references are reported', () => {
    expect(rows['lost']).toContain('Nowhere, which the document does not hold')
    expect(rows['far']).toContain('https://schemas.example/far.json, which is not read')
  })

  test('References and array items are opened at the root', () => {
    const schemas = new Map([['#/components/schemas/User', { properties: { name: {} } }]])
    const schema = { type: 'array', items: { $ref: '#/components/schemas/User' } }
    const opened = createOutliner({ schemas, original: {} }).outline(schema, {
      pointer: '#/paths/~1users/get',
    })
    expect(listRows(opened.root.groups).map(({ path }) => path)).toEqual([
      ['each item'],
      ['each item', 'name'],
    ])
  })

  test('Each row and statement has its pointer', () => {
    expect(listRows(outline.root.groups).map(({ node }) => node.pointer)).toEqual(
      ['buyer', 'lines', 'note', 'lost', 'far'].map(
        (name) => `#/components/schemas/Order/properties/${name}`,
      ),
    )
  })
})

test('Statements of a converted document have pointers into the source document', () => {
  const api = parseDescriptionText(
    `swagger: '2.0'
info: { title: T, version: '1' }
paths: {}
definitions: { User: { type: object, title: A user, properties: { id: { type: string, readOnly: true, example: a } } } }`,
  )
  const pointer = '#/components/schemas/User'
  const of = (direction: 'request' | 'response') =>
    createOutliner(api).outline(api.schemas.get(pointer), { pointer, direction }).root

  expect(of('request')).toMatchObject({
    pointer: '#/definitions/User',
    statements: { title: { pointer: '#/definitions/User/title' } },
    groups: [{ heading: { pointer: '#/definitions/User/properties/id' } }],
  })
  expect(of('response').groups[0]?.rows[0]).toMatchObject({
    presence: { pointer: '#/definitions/User/properties/id' },
    node: {
      statements: {
        marks: [{ pointer: '#/definitions/User/properties/id/readOnly' }],
        examples: [{ pointer: '#/definitions/User/properties/id/example' }],
      },
    },
  })
})

describe('Cycles', () => {
  test('A circular reference is marked and not unfolded again', () => {
    const { rows } = readSchema(`
      Folder:
        properties:
          parent: { $ref: '#/components/schemas/Folder' }
          children: { type: array, items: { $ref: '#/components/schemas/Folder' } }
    `)
    expect(rows['parent']).toBe('parent Folder, circular reference to Folder')
    expect(rows['children > each item']).toContain('circular reference to Folder')
  })

  test('A schema that only refers to itself is contradictory', () => {
    const { text } = readSchema(`
      Self: { allOf: [{ $ref: '#/components/schemas/Other' }] }
      Other: { allOf: [{ $ref: '#/components/schemas/Other' }] }
    `)
    expect(text).toContain('Contradictory. A schema that only refers to itself describes no value.')
  })
})

describe('The budget', () => {
  const deep = (depth: number): string =>
    depth === 0
      ? '{ type: string }'
      : `{ type: object, properties: { a: ${deep(depth - 1)}, b: ${deep(depth - 1)} } }`

  test('The budget is spent breadth first, and omitted rows are counted and linked', () => {
    const { outline, rows, text } = readSchema(`Tree: ${deep(6)}`, { budget: 10 })
    expect(listRows(outline.root.groups)).toHaveLength(10)
    expect(Object.keys(rows)).toEqual(expect.arrayContaining(['a', 'b', 'a > a', 'b > b']))
    expect(text).toContain('2 fields')
    expect(text).not.toContain('#/components')
  })

  test('A deep schema is shown completely within the budget', () => {
    const chain = Array.from({ length: 40 }).reduce<string>(
      (inner) => `{ type: object, properties: { next: ${inner} } }`,
      '{ type: string }',
    )
    const { outline, text } = readSchema(`Chain: ${chain}`)
    expect(listRows(outline.root.groups)).toHaveLength(40)
    expect(text).not.toContain('more line')
  })

  test('Omitted rows link to a file with their fields', () => {
    const { element } = readSchema(
      `
      Big: { allOf: [{ $ref: '#/components/schemas/Base' }] }
      Base: { properties: { a: ${deep(1)}, b: ${deep(1)}, c: { type: string } } }
    `,
      { budget: 2 },
    )
    const [ofRow, ofOther, ofBig, ...others] = listLinks(element, 'Show on its own page')
    expect(ofRow).toMatch(/^\/reference\/members\/[\da-f]{16}\.html$/)
    expect(ofOther).toBe(ofRow)
    expect(ofBig).not.toBe(ofRow)
    expect(others).toEqual([])
  })

  test('Schemas that all reference each other stay small', () => {
    const names = Array.from({ length: 60 }, (_, index) => `Thing${index}`)
    const web = names
      .map((name) => {
        const members = names.map((other) => {
          const reference = `{ $ref: '#/components/schemas/${other}' }`
          return `to${other}: { anyOf: [{ type: string }, ${reference}, ${reference}] }`
        })
        return `${name}: { type: object, properties: { ${members.join(', ')} } }`
      })
      .join('\n      ')
    const { outline, element } = readSchema(`      ${web}`)
    expect(listRows(outline.root.groups).length).toBeLessThanOrEqual(150)
    expect(toString(element).length).toBeLessThan(60_000)
  })
})

describe('A dynamic reference', () => {
  const page = `
    Page:
      $id: https://boats.example/schemas/page
      properties: { results: { type: array, items: { $dynamicRef: '#entry' } } }
      $defs: { anything: { $dynamicAnchor: entry, type: object } }
  `
  const words = 'shows the nearest schema; an enclosing schema may replace it'

  test('A note explains that another schema may apply', () => {
    const boats = `${page.trimEnd()}
    Boats:
      $id: https://boats.example/schemas/boats
      $ref: https://boats.example/schemas/page
      $defs: { boat: { $dynamicAnchor: entry, type: object, properties: { hull: {} } } }
    `
    expect(readSchema(boats).text).toContain(words)
    expect(readSchema(boats, { name: 'Boats' }).text).toContain(words)
  })
})
