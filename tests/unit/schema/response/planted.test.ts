import { describe, expect, test } from 'vitest'
import { check, hold, listFaults, observed, trueBody } from './planted.ts'

const text = JSON.stringify(trueBody)

test('A true response has no contradiction, and none of its values is unspecified', () => {
  const { parts, body } = hold()
  expect(parts.map(({ part, verdict }) => [part, verdict])).toEqual([
    ['status', 'as-specified'],
    ['media type', 'as-specified'],
    ['header', 'not-specified'],
    ['header', 'as-specified'],
  ])
  expect(body).toMatchObject({
    kind: 'ruled',
    rule: { at: '#/paths/~1pets/get/responses/200/content/application~1json/schema' },
  })
  const checking = check(text)
  expect(listFaults(checking)).toEqual([])
  expect(checking.tally()).toEqual({
    asSpecified: 20,
    notSpecified: 0,
    contradicting: 0,
    remarks: 0,
    unchecked: 0,
    isDone: true,
  })
})

/** Each is planted in the true body, which is else left as it is. */
describe('Of each kind of contradiction, what is planted is found, and nothing else', () => {
  test.for<[kind: string, before: string, after: string, found: string]>([
    ['type', '"name":"Tom"', '"name":7', '/pets/1/name: the value must be a text.'],
    ['type of the whole', text, '[]', ': the value must be an object.'],
    ['missing required', '"id":"p-2",', '', '/pets/1: the member “id” is required.'],
    ['enum', '"here"', '"lost"', '/pets/0/state: the value is not among those that it lists.'],
    ['pattern', '"p-1"', '"p-x"', '/pets/0/id: the text must match the pattern ^p-[0-9]+$.'],
    ['bounds of a number', '12.5', '0', '/pets/0/weight: the number must be above 0.'],
    [
      'bounds of a text',
      '"Rex"',
      `"${'x'.repeat(21)}"`,
      '/pets/0/name: the text must have at most 20 characters.',
    ],
    ['equal items', '"big"', '"loud"', '/pets/0/tags: the items of the list must differ.'],
    ['extra forbidden member', '{"name":"Ada"}', '{"age":1}', '/owner: it allows no member “age”.'],
    ['deep in arrays', '"big"', 'null', '/pets/0/tags/0: the value must be a text.'],
    [
      'oneOf',
      '{"type":"hound","loud":true}',
      '5',
      '/kind: the value fits none of the alternatives.',
    ],
    [
      'oneOf that names none',
      '"type":"hound"',
      '"type":"cow"',
      '/kind: the value fits none of the alternatives.',
    ],
    ['discriminator', '"loud":true', '"loud":1', '/kind/loud: the value must be true or false.'],
    ['null', '"name":"Rex"', '"name":null', '/pets/0/name: the value must be a text.'],
    ['nullable', '"next":null', '"next":false', '/next: the value must be a text or null.'],
    [
      'huge number',
      '"total":2',
      '"total":9007199254740993',
      '/total: the number must be at most 9007199254740991.',
    ],
    [
      'the last digit of a huge number',
      '"total":2',
      '"total":9007199254740991.0000000001',
      '/total: the value must be an integer.',
    ],
    [
      'duplicate member',
      '"name":"Rex"',
      '"name":"Rex","name":1',
      '/pets/0/name: the value must be a text.',
    ],
  ])('%s', ([, before, after, found]) => {
    const planted = text.replace(before, after)
    expect(planted).not.toBe(text)
    const checking = check(planted)
    const faults = listFaults(checking).filter((fault) => !fault.startsWith('remark'))
    expect(faults).toEqual([`contradiction ${found}`])
    expect(checking.tally().contradicting).toBe(1)
  })

  test.for<[kind: string, changed: Parameters<typeof hold>[0], verdict: string, sentence: string]>([
    [
      'wrong media type',
      { mediaType: 'text/html' },
      'contradicts',
      'The response is labelled text/html, and the document describes application/json here. The body was not compared.',
    ],
    [
      'no media type',
      { mediaType: '' },
      'contradicts',
      'The response has no media type, and the document describes application/json here. The body was not compared.',
    ],
    [
      'no body',
      { size: 0 },
      'contradicts',
      'The response has no body, and the document describes application/json here.',
    ],
    [
      'undocumented status',
      { status: 503 },
      'not-specified',
      'The document lists no status 503 for this operation, and no default.',
    ],
    [
      'missing header',
      { headers: observed.headers.filter(({ name }) => name !== 'last-modified') },
      'contradicts',
      'The header Last-Modified is missing, and the document requires it.',
    ],
    [
      'a header that the page may not see',
      { headers: observed.headers.filter(({ name }) => name !== 'x-total') },
      'unseen',
      'Whether the header X-Total is there cannot be seen from a page: the service does not expose it (Access-Control-Expose-Headers).',
    ],
    [
      'a header that is missing where the page sees all',
      {
        headers: observed.headers.filter(({ name }) => name !== 'x-total'),
        seesAllHeaders: true,
      },
      'contradicts',
      'The header X-Total is missing, and the document requires it.',
    ],
    [
      'the value of a header',
      { headers: [...observed.headers.slice(0, 2), { name: 'X-Total', value: '-1' }] },
      'contradicts',
      'In the header X-Total, the number must be at least 0.',
    ],
  ])('%s', ([, changed, verdict, sentence]) => {
    expect(hold(changed).parts).toContainEqual(expect.objectContaining({ verdict, sentence }))
    expect(hold().parts.map((part) => part.sentence)).not.toContain(sentence)
    const contradictions = hold(changed).parts.filter((part) => part.verdict === 'contradicts')
    expect(contradictions).toHaveLength(verdict === 'contradicts' ? 1 : 0)
  })
})

describe('What is no contradiction is not called one', () => {
  test('A member that the document does not name is not specified, with all that it holds', () => {
    const checking = check(text.replace('"next":null', '"next":null,"more":{"a":[1]}'))
    expect(listFaults(checking)).toEqual([])
    expect(checking.tally()).toMatchObject({ asSpecified: 20, notSpecified: 3, contradicting: 0 })
  })

  test('What is in a value that contradicts as a whole is not called unspecified', () => {
    const checking = check(text.replace('"name":"Tom"', '"name":{"first":["Tom"]}'))
    expect(checking.tally()).toMatchObject({ asSpecified: 19, notSpecified: 0, contradicting: 1 })
    const marks = Array.from({ length: 31 }, (_, row) => checking.markOf(row))
    expect(marks.filter((mark) => mark !== undefined)).toEqual(['contradicts'])
  })

  test.for<[string, string, string, string]>([
    [
      'a format',
      '"name":"Tom"',
      '"name":"Tom","chip":"1"',
      '/pets/1/chip: a UUID is written as 123e4567-e89b-12d3-a456-426614174000.',
    ],
    [
      'a name that comes twice',
      '"name":"Tom"',
      '"name":"Tom","name":"Tim"',
      '/pets/1: the member “name” comes more than once, and programs differ in which they read.',
    ],
    [
      'a write-only member',
      '"name":"Tom"',
      '"name":"Tom","secret":"x"',
      '/pets/1/secret: it is write-only, and not meant for a response.',
    ],
  ])('%s is a remark', ([, before, after, found]) => {
    const checking = check(text.replace(before, after))
    expect(listFaults(checking)).toEqual([`remark ${found}`])
    expect(checking.tally()).toMatchObject({ contradicting: 0, remarks: 1 })
  })

  test('A status of a range, and one by default, are told apart', () => {
    expect(hold({ status: 404 }).parts[0]).toMatchObject({
      verdict: 'as-specified',
      sentence: 'The document describes the range 4XX, which 404 belongs to.',
    })
  })

  test('What no response to HEAD has is not missed', () => {
    const { parts } = hold({ method: 'HEAD', size: 0 })
    expect(parts.filter(({ verdict }) => verdict === 'contradicts')).toEqual([])
  })

  test.each(['echo', 'own'])('What the sandbox says itself is not compared: %s', (value) => {
    const headers = [...observed.headers, { name: 'Sandbox-Tier', value }]
    const { parts, body } = hold({ headers, mediaType: 'text/html' })
    expect(parts.map(({ verdict }) => verdict)).toEqual(['remark'])
    expect(body).toEqual({ kind: 'apart' })
    const example = [...observed.headers, { name: 'Sandbox-Tier', value: 'example' }]
    expect(hold({ headers: example }).parts).toHaveLength(4)
  })

  test('An incomplete body is not compared', () => {
    const { parts, body } = hold({ isComplete: false })
    expect(body).toEqual({ kind: 'apart' })
    expect(parts.map(({ sentence }) => sentence)).toContain(
      'The response is incomplete, so its body was not compared.',
    )
  })
})

test('Each of a twenty thousand rows that contradict is counted; the first are kept with their places', () => {
  const pet = { id: 'p-1', name: 'Rex', weight: -1 }
  const checking = check(JSON.stringify({ pets: Array.from({ length: 20_000 }, () => pet) }))
  expect(checking.tally().contradicting).toBe(20_000)
  expect(checking.faults()).toHaveLength(10_000)
  expect(checking.groups()).toEqual([
    {
      kind: 'contradiction',
      places: '/pets/*/weight',
      first: '/pets/0/weight',
      rule: '#/components/schemas/Pet/properties/weight/exclusiveMinimum',
      end: 'the number must be above 0.',
      found: ['number'],
      count: 20_000,
    },
  ])
})

test('A check ends at every pause and goes on, so that rows can be read meanwhile', () => {
  let pauses = 0
  const body = JSON.stringify({ pets: Array.from({ length: 5000 }, () => trueBody.pets[0]) })
  const checking = check(body)
  expect(checking.tally().contradicting).toBe(0)
  for (const _ of check(body).run()) pauses += 1
  expect(pauses).toBeGreaterThan(5)
})
