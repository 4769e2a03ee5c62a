import { beforeAll, describe, expect, test } from 'vitest'
import { buildTime } from '../../support/build-time.ts'
import { buildTestSite } from '../../support/sites.ts'
import { drawPages } from './read-pages.ts'

// What the pages of a reference do, from 1 to 20 in the files of this folder: each with the smallest document that shows it.

beforeAll(async () => buildTestSite('reference'), buildTime)

const timeout = 60_000

/** An operation that returns a schema, and the schemas of the document. */
const returns = (schema: string, schemas: string) => `
paths:
  /things:
    get:
      responses: { 200: { description: Done., content: { application/json: { schema: ${schema} } } } }
components:
  schemas:
${schemas}`

describe('1. References stay links', { timeout }, () => {
  test('A named schema is one line with a link to its page, and what is read is opened', async () => {
    const page = await drawPages(
      returns(
        "{ $ref: '#/components/schemas/Order' }",
        `
    Order: { type: object, properties: { buyer: { $ref: '#/components/schemas/User' } } }
    User: { type: object, properties: { name: { type: string } } }`,
      ),
    )
    const operation = page('/reference/get-things/')

    expect(operation.rows).toEqual({
      'response-200--buyer': 'buyer User (object) 1 member of User Show on its own page',
    })
    expect(operation.links('User')).toEqual(['/reference/schemas/user/'])
    expect(page('/reference/schemas/user/').text).toContain('name string')
  })

  test('Rows are opened by a budget and not by depth, and what is left is counted', async () => {
    const chain = (depth: number): string =>
      depth === 0 ? '{ type: string }' : `{ properties: { next: ${chain(depth - 1)} } }`
    const members = Array.from({ length: 200 }, (_, index) => `m${index}: {}`).join(', ')
    const page = await drawPages(
      returns(
        'true',
        `
    Deep: ${chain(40)}
    Wide: { type: object, properties: { ${members} } }`,
      ),
    )

    expect(Object.keys(page('/reference/schemas/deep/').rows)).toHaveLength(40)
    expect(Object.keys(page('/reference/schemas/wide/').rows)).toHaveLength(150)
    expect(page('/reference/schemas/wide/').text).toContain('50 more members')
  })
})

test('2. A circle of schemas is said in words', { timeout }, async () => {
  const page = await drawPages(
    returns(
      'true',
      `
    Folder: { properties: { parent: { $ref: '#/components/schemas/Folder' } } }
    User: { properties: { team: { $ref: '#/components/schemas/Team' } } }
    Team: { properties: { lead: { $ref: '#/components/schemas/User' } } }`,
    ),
  )

  expect(page('/reference/schemas/folder/').rows).toEqual({
    'member-parent':
      'parent Folder, again Folder, which holds this 1 member of Folder Show on its own page',
  })
  expect(page('/reference/schemas/user/').rows['member-team']).toBe(
    'team Team, leads back to User 1 member of Team Show on its own page',
  )
})

describe('3. allOf is merged for reading', { timeout }, () => {
  test('Each member says where it is from, and parts that contradict each other are contradictory', async () => {
    const page = await drawPages(
      returns(
        'true',
        `
    Animal: { type: object, required: [name], properties: { name: { type: string } } }
    Dog: { allOf: [{ $ref: '#/components/schemas/Animal' }, { properties: { barks: { type: boolean } } }] }
    Odd: { allOf: [{ type: string }, { type: integer }] }`,
      ),
    )

    expect(page('/reference/schemas/dog/').rows).toEqual({
      'member-name': 'name string, required, from Animal',
      'member-barks': 'barks boolean',
    })
    expect(page('/reference/schemas/odd/').text).toContain(
      'Contradictory. One place says string, another integer; no value is both. See #/components/schemas/Odd/allOf/0/type and #/components/schemas/Odd/allOf/1/type',
    )
  })
})

describe('4. oneOf and anyOf are named choices', { timeout }, () => {
  test('Each with what tells it apart; a single one is no choice', async () => {
    const page = await drawPages(
      returns(
        'true',
        `
    Payment:
      oneOf:
        - { title: Card, properties: { kind: { const: card } } }
        - { title: Transfer, properties: { kind: { const: transfer } } }
    Target: { anyOf: [{ title: By id, required: [id] }, { title: By name, required: [name] }] }
    Only: { oneOf: [{ properties: { a: { type: string } } }] }`,
      ),
    )

    expect(page('/reference/schemas/payment/').text).toContain('Exactly one of these 2:')
    expect(page('/reference/schemas/payment/').rows['member-card']).toMatch(/^Card .*kind is card/)
    expect(page('/reference/schemas/target/').text).toContain('One or more of these 2:')
    expect(page('/reference/schemas/target/').rows['member-by-id']).toContain(
      'the one that needs id',
    )
    expect(page('/reference/schemas/only/').rows).toEqual({ 'member-a': 'a string' })
  })
})

describe('5. Discriminators tell choices apart', { timeout }, () => {
  test('By a mapping, by the name, through allOf, and inside arrays', async () => {
    const page = await drawPages(
      returns(
        "{ type: array, items: { $ref: '#/components/schemas/Pet' } }",
        `
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind, mapping: { feline: '#/components/schemas/Cat' } }
    Cat: { type: object }
    Dog: { type: object }
    Shape: { type: object, discriminator: { propertyName: form } }
    Circle: { allOf: [{ $ref: '#/components/schemas/Shape' }] }`,
      ),
    )
    const operation = page('/reference/get-things/')

    expect(operation.text).toContain('Exactly one of these 2, told apart by “kind”:')
    expect(operation.rows['response-200--each-item-cat']).toBe('Cat Cat (object), kind is feline')
    expect(operation.rows['response-200--each-item-dog']).toBe('Dog Dog (object), kind is Dog')
    expect(page('/reference/schemas/shape/').text).toContain(
      'One of these 1, told apart by “form”: Circle Circle, form is Circle',
    )
  })

  test('A value that means a schema beside the choices, or none of the document, is contradictory', async () => {
    const page = await drawPages(
      returns(
        'true',
        `
    Pet:
      oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }]
      discriminator: { propertyName: kind, mapping: { bird: '#/components/schemas/Bird', fish: Fish } }
    Cat: { type: object }
    Dog: { type: object }
    Bird: { type: object }`,
      ),
    )

    expect(page('/reference/schemas/pet/').text).toContain(
      'Contradictory. The discriminator says that “bird” means Bird, which is none of the choices.',
    )
    expect(page('/reference/schemas/pet/').text).toContain(
      'Contradictory. The discriminator says that “fish” means Fish, which the document does not hold.',
    )
  })
})
