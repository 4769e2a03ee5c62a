import { describe, expect, test } from 'vitest'
import type { Parameter } from '#request/description/parameter.ts'
import {
  getHeaderAnchor,
  getParameterAnchor,
  getStatusAnchor,
  findLinkTarget,
  makeUnique,
} from '#starlight/links/anchors.ts'
import {
  describeSerialization,
  describeServerLevel,
  describeServerVariable,
  getWebAddress,
} from '#starlight/markdown/sentences.ts'
import { formatExample, selectExamples } from '#starlight/examples/format-example.ts'
import { parseDescriptionText } from '../../../../support/parse-description-text.ts'

describe('anchors', () => {
  test('Anchors are names of the document, reduced to characters of an address', () => {
    expect(getParameterAnchor({ in: 'query', name: 'filter[name]' })).toBe('query-filter-name')
    expect(getParameterAnchor({ in: 'query', name: '$' })).toBe('query-value')
    expect(getStatusAnchor('4XX')).toBe('response-4xx')
    expect(getHeaderAnchor('200', 'X-Total')).toBe('response-200-header-x-total')
  })

  test('Duplicate anchors get a suffix', () => {
    expect(makeUnique(['a', 'b', 'a'])).toEqual(['a', 'b', 'a-3'])
  })
})

describe('notes on serialization', () => {
  test.each<
    [name: string, parameter: Pick<Parameter, 'in' | 'serialization'>, expected: string | undefined]
  >([
    ['the default of a query parameter', style('query', 'form', true), undefined],
    ['the default of a path parameter', style('path', 'simple', false), undefined],
    ['the default of a header', style('header', 'simple', false), undefined],
    [
      'reserved characters',
      style('query', 'form', true, true),
      'Reserved characters such as / and ? are not percent-encoded.',
    ],
    [
      'content',
      { in: 'query', serialization: { by: 'content', mediaType: 'application/json' } },
      'Written as application/json.',
    ],
  ])('%s', (_, parameter, expected) => {
    expect(describeSerialization(parameter)).toBe(expected)
  })
})

describe('servers', () => {
  test.each([
    [undefined, [], 'The document names no server.'],
    ['document', [], 'The servers of the document.'],
    ['path', [], 'Servers of this path:'],
    [
      'operation',
      ['path', 'document'],
      'Servers of this operation, instead of those of the path and the document:',
    ],
  ] as const)('%s', (level, hidden, expected) => {
    expect(describeServerLevel({ level, hidden, at: undefined })).toBe(expected)
  })

  test('A variable may be any text, one of several, or a single one', () => {
    const variable = { name: 'v', default: 'a', description: undefined }

    expect(describeServerVariable({ ...variable, choices: [] }, false)).toBe(
      '{v} is a unless another value is chosen.',
    )
    expect(describeServerVariable({ ...variable, choices: ['a', 'b'] }, false)).toBe(
      '{v} is a, or one of b.',
    )
    expect(describeServerVariable({ ...variable, choices: ['a'] }, true)).toBe('{v} is a.')
  })

  test('A variable of the host without a default is not called empty', () => {
    const variable = { name: 'v', default: '', description: undefined }

    expect(describeServerVariable({ ...variable, choices: [] }, true)).toBe('{v} has no default.')
    expect(describeServerVariable({ ...variable, choices: ['a', 'b'] }, true)).toBe(
      '{v} has no default; it is one of a, b.',
    )
    expect(describeServerVariable({ ...variable, choices: [] }, false)).toBe(
      '{v} is empty unless a value is chosen.',
    )
  })
})

describe('examples', () => {
  const example = { name: undefined, summary: undefined, serialized: undefined }

  test('Values are formatted as JSON, strings and serialized values unchanged', () => {
    expect(formatExample({ ...example, value: { a: 1 } }).text).toBe('{\n  "a": 1\n}')
    expect(formatExample({ ...example, value: 'a b' }).text).toBe('a b')
    expect(formatExample({ ...example, value: 1, serialized: 'a=1' }).text).toBe('a=1')
  })

  test('Long examples are folded, and huge ones cut', () => {
    const long = formatExample({
      ...example,
      value: Array.from({ length: 100 }, (_, index) => index),
    })
    const huge = formatExample({ ...example, value: 'x'.repeat(100_000) })

    expect(long.text.split('\n')).toHaveLength(24)
    expect(`${long.text}\n${long.rest}`.split('\n')).toHaveLength(102)
    expect(long.isCut).toBe(false)
    expect(huge.isCut).toBe(true)
    expect(huge.text.length + huge.rest.length).toBeLessThan(7000)
  })

  test.each([
    ['few and short', [9, 9, 9], 3],
    ['many', [9, 9, 9, 9, 9, 9, 9], 5],
    ['long', [3000, 3000, 3000, 9], 2],
    ['too long', [100_000, 9, 9000], 2],
  ])('The number of examples shown if they are %s', (_, lengths, count) => {
    const examples = lengths.map((length) => ({ ...example, value: 'x'.repeat(length) }))

    expect(selectExamples(examples)).toEqual(examples.slice(0, count))
  })
})

describe('links', () => {
  const api = parseDescriptionText(
    `openapi: 3.1.0
info: { title: A, version: '1' }
paths: { '/a/{b}': { get: { operationId: showA } } }`,
  )

  test.each([
    ['showA', 'show-a'],
    ['#/paths/~1a~1{b}/get', 'show-a'],
    ['#/paths/~1a~1%7Bb%7D/get', 'show-a'],
    ['#/paths/~1a~1%7Bb/get', undefined],
    ['#/paths/%', undefined],
    ['#/paths/~1a~1{b}/put', undefined],
    ['other.yaml#/paths/~1a~1{b}/get', undefined],
    ['nothing', undefined],
    [undefined, undefined],
  ])('%s', (target, slug) => {
    expect(findLinkTarget(target, api)?.slug).toBe(slug)
  })
})

test('Only http and https addresses become links', () => {
  expect(getWebAddress('https://a.example/b')).toBe('https://a.example/b')
  for (const text of ['javascript:alert(1)', 'data:text/html,x', '/relative', '', undefined]) {
    expect(getWebAddress(text)).toBeUndefined()
  }
})

function style(
  location: Parameter['in'],
  name: 'form' | 'simple' | 'deepObject',
  explode: boolean,
  allowReserved = false,
): Pick<Parameter, 'in' | 'serialization'> {
  return { in: location, serialization: { by: 'style', style: name, explode, allowReserved } }
}
