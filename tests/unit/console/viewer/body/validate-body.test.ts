import { describe, expect, test } from 'vitest'
import { validateBody } from '#console/viewer/body/body-content.ts'
import type { BodyContent, BodyView } from '#console/viewer/body/body-content.ts'
import { openBody } from '../../../../fixtures/responses.ts'

const rule = {
  schema: {
    type: 'array',
    items: { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } } },
  },
  schemas: {},
  files: {},
  at: '#/here',
} as const

const text = '[\n{"id":1,\n"name":"a"},\n{"id":"x",\n"more":[1]}\n]'

function getMarks(content: BodyContent, view: BodyView): readonly (readonly [string, unknown])[] {
  return content
    .readRows(view, 0, 100)
    .map(({ tokens, mark }) => [tokens.map(([part]) => part).join(''), mark])
}

describe('Rows are marked once a body is validated', () => {
  test('No row has a mark before', () => {
    expect(getMarks(openBody(text), 'pretty').filter(([, mark]) => mark !== undefined)).toEqual([])
  })

  test('In the formatted text', async () => {
    const content = openBody(text)
    await validateBody(content, rule, () => undefined)
    expect(getMarks(content, 'pretty').filter(([, mark]) => mark !== undefined)).toEqual([
      ['    "id": "x",', 'contradicts'],
      ['    "more": [', 'not-specified'],
      ['      1', 'not-specified'],
    ])
  })

  test('In the raw text, a line has the worst mark of its values', async () => {
    const content = openBody(text)
    await validateBody(content, rule, () => undefined)
    expect(getMarks(content, 'raw').filter(([, mark]) => mark !== undefined)).toEqual([
      ['{"id":"x",', 'contradicts'],
      ['"more":[1]}', 'not-specified'],
    ])
  })

  test('In the tree, a collapsed value shows the marks of its content', async () => {
    const content = openBody(text)
    await validateBody(content, rule, () => undefined)
    content.folding?.foldAll(true)
    expect(content.readTree(0, 10).map(({ name, mark }) => [name, mark])).toEqual([
      ['', undefined],
      ['0', undefined],
      ['1', 'holds-contradictions'],
    ])
  })
})

test('Counts findings and groups them by path', async () => {
  const end = await validateBody(openBody(text), rule, () => undefined)
  expect(end?.tally).toMatchObject({ contradicting: 1, notSpecified: 2 })
  expect(end?.groups).toMatchObject([
    { places: '/*/id', first: '/1/id', end: 'the value must be an integer.' },
  ])
})

test('Rows of a large body can be read during validation', async () => {
  const items = Array.from({ length: 60_000 }, (_, id) => `{"id":${id % 7 === 0 ? '"x"' : id}}`)
  const content = openBody(`[${items.join()}]`)
  const checking = validateBody(content, rule, () => undefined)
  for (let turn = 0; turn < 3; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- as messages come in
    await new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
    expect(content.readRows('pretty', 1000, 10)).toHaveLength(10)
    expect(content.check?.tally().isDone).toBe(false)
  }
  const end = await checking
  expect(end?.tally).toMatchObject({ contradicting: Math.ceil(60_000 / 7), isDone: true })
})

test('A newer validation ends the previous one', async () => {
  const content = openBody(`[${Array.from({ length: 60_000 }, () => '{"id":"x"}').join()}]`)
  const first = validateBody(content, rule, () => undefined)
  const second = validateBody(content, { ...rule, schema: {} }, () => undefined)
  expect(await first).toBeUndefined()
  expect(await second).toMatchObject({ tally: { contradicting: 0 } })
})

test('Does not validate a truncated body', async () => {
  const content = openBody('[{"id":1', { end: 'broke-off' })
  expect(await validateBody(content, rule, () => undefined)).toBeUndefined()
})
