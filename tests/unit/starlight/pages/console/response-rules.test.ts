import { describe, expect, test } from 'vitest'
import type { Schema } from '#request/description/parameter.ts'
import {
  createNamedRules,
  createResponseRules,
  extractRules,
} from '#starlight/pages/console/response-rules.ts'
import { loadPetStorePortal } from '../../../../support/pet-store-portal.ts'

const { operations, documented, schemas } = (await loadPetStorePortal()).api

test('Every operation has rules with its responses, their pointers and all referenced schemas', () => {
  for (const operation of operations) {
    const responses = documented.get(operation.slug)?.responses ?? []
    const described = createResponseRules(responses, schemas)
    expect(described.responses.map(({ status }) => status)).toEqual(
      responses.map(({ status }) => status),
    )
    for (const { at } of described.responses) expect(at).toMatch(/^[^#]*#\//)
    const text = JSON.stringify(described)
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      expect({ ...described.schemas, ...described.files }).toHaveProperty([reference])
    }
    expect(text).not.toMatch(/"(description|example|examples|title)":/)
  }
  expect(operations.length).toBeGreaterThan(3)
})

const name = (one: string) => `#/components/schemas/${one}`

describe('Named schemas are separate files', () => {
  const long = { type: 'string', pattern: 'a'.repeat(200) }
  const shared = { type: 'object', properties: { long, next: { $ref: name('Page') } } }
  const own = new Map<string, Schema>([
    [name('Page'), { ...shared, description: 'A page.' }],
    [name('Alias'), { $ref: name('Page') }],
    [name('Either'), { anyOf: [{ type: 'string' }, { $ref: name('Alias') }], title: 'T', ...long }],
    [name('page'), long],
    [name('Time'), { type: 'string', format: 'date-time' }],
    [name('Elsewhere'), long],
  ])
  const keep = (...references: readonly string[]) =>
    createResponseRules(
      [
        {
          status: '200',
          description: undefined,
          descriptionAt: undefined,
          contents: references.map((reference) => ({
            mediaType: reference,
            schema: { $ref: reference },
            examples: [],
            at: '#/a',
          })),
          headers: [],
          links: [],
          at: '#/a',
        },
      ],
      own,
    )

  test('References name the file and types of a schema, and tiny schemas are inlined', () => {
    const { files, schemas: here } = keep(name('Alias'), name('Time'), name('nowhere'))
    expect(here).toEqual({ [name('Time')]: { type: 'string', format: 'date-time' } })
    expect(files).toEqual({ [name('Alias')]: ['alias', 'object'] })
  })

  test('Each reachable schema is written once, and circular references end', () => {
    const files = createNamedRules([keep(name('Either')), keep(name('Page'))], own)
    const [either, page, alias, ...others] = files.keys()
    expect([either, alias, others]).toEqual(['either', 'alias', []])
    expect(page).toMatch(/^page-/)
    expect(files.get(page ?? '')).toEqual({
      schema: shared,
      schemas: {},
      files: { [name('Page')]: [page, 'object'] },
    })
  })
})

test('Rules keep validation keywords, and properties named like annotations', () => {
  const explained = { title: 'A', description: 'B', example: 1, 'x-a': 2 }
  expect(
    extractRules({
      ...explained,
      type: 'object',
      properties: { description: { ...explained, type: 'string' }, any: true },
      items: { anyOf: [{ ...explained, enum: [{ title: 1 }] }, false] },
      additionalProperties: { not: { ...explained, minLength: 1 } },
      contains: { ...explained, $dynamicRef: '#node' },
    }),
  ).toEqual({
    type: 'object',
    properties: { description: { type: 'string' }, any: true },
    items: { anyOf: [{ enum: [{ title: 1 }] }, false] },
    additionalProperties: { not: { minLength: 1 } },
    contains: { $dynamicRef: '#node' },
  })
})
