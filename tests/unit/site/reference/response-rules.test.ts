import { expect, test } from 'vitest'
import { readContract } from '#contract/read-contract.ts'
import { keepResponseRules, keepRules } from '#site/reference/response-rules.ts'

const path = new URL('../../../fixtures/pet-store/pet-store.yaml', import.meta.url).pathname
const { operations, documented, schemas } = await readContract({
  path,
  overlay: undefined,
})

test('Every operation is described with its responses, their places and the schemas that they reach', () => {
  for (const operation of operations) {
    const responses = documented.get(operation.slug)?.responses ?? []
    const described = keepResponseRules(responses, schemas)
    expect(described.responses.map(({ status }) => status)).toEqual(
      responses.map(({ status }) => status),
    )
    for (const { at } of described.responses) expect(at).toMatch(/^[^#]*#\//)
    const text = JSON.stringify(described)
    for (const [, reference = ''] of text.matchAll(/"\$ref":"([^"]*)"/g)) {
      expect(Object.keys(described.schemas)).toContain(reference)
    }
    expect(text).not.toMatch(/"(description|example|examples|title)":/)
  }
  expect(operations.length).toBeGreaterThan(3)
})

test('A schema keeps what values are compared with, also where a member is called as a keyword is', () => {
  const explained = { title: 'A', description: 'B', example: 1, 'x-a': 2 }
  expect(
    keepRules({
      ...explained,
      type: 'object',
      properties: { description: { ...explained, type: 'string' }, any: true },
      items: { anyOf: [{ ...explained, enum: [{ title: 1 }] }, false] },
      additionalProperties: { not: { ...explained, minLength: 1 } },
    }),
  ).toEqual({
    type: 'object',
    properties: { description: { type: 'string' }, any: true },
    items: { anyOf: [{ enum: [{ title: 1 }] }, false] },
    additionalProperties: { not: { minLength: 1 } },
  })
})
