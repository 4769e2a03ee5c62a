import { describe, expect, test } from 'vitest'
import { asJson } from '../findings/make-document.ts'
import { compareDocuments, compareOperations, summarize, text } from './compare-documents.ts'
import type { Mapping } from './compare-documents.ts'

const query = (members: object = {}) => ({ name: 'size', in: 'query', schema: text, ...members })
const done = { 200: { description: 'Done.' } }
const get = (members: object = {}) => ({ get: { responses: done, ...members } })
const comparePaths = (before: object, after: object) =>
  summarize(compareDocuments({ paths: before }, { paths: after }))

describe('Operations', () => {
  test('are matched by method and path first, because a client sends these', () => {
    const before = { '/a': get({ operationId: 'list' }) }
    const after = { '/a': get({ operationId: 'listOld' }), '/b': get({ operationId: 'list' }) }

    expect(comparePaths(before, after)).toEqual([
      'indirect: The operationId is now `listOld` (it was `list`).',
      'compatible: The operation was added.',
    ])
  })

  test('with another path and the same operationId were moved', () => {
    const [before, after] = ['/a', '/b'].map((path) => ({ [path]: get({ operationId: 'list' }) }))

    expect(comparePaths(before ?? {}, after ?? {})).toEqual([
      'breaking: The operation is now `GET /b` (it was `GET /a`).',
    ])
  })

  test('without a match were removed or added', () => {
    expect(comparePaths({ '/a': get({ deprecated: true }) }, { '/b': get() })).toEqual([
      'breaking: The operation was removed. It was deprecated.',
      'compatible: The operation was added.',
    ])
  })

  test('that cannot be parsed in one document are not decided', () => {
    const [valid, invalid] = [{ '/a': get() }, { '/a': { get: 'none' } }]

    expect(comparePaths(valid, invalid)).toEqual([
      'unknown: The operation cannot be compared, because the newer document has an error in it.',
    ])
    expect(comparePaths(invalid, valid)).toEqual([
      'unknown: The operation cannot be compared, because the older document has an error in it.',
    ])
  })

  test('may have another name of a path parameter, which is not sent', () => {
    expect(comparePaths(withPathParameter('id'), withPathParameter('petId'))).toEqual([
      'indirect: The path parameter `id` is now named `petId`.',
    ])
  })

  test('may be deprecated, with the dates that response headers state', () => {
    const first = withDates('Wed, 11 Nov 2026 23:59:59 GMT')
    const later = withDates('Fri, 11 Dec 2026 23:59:59 GMT')

    expect(summarize(compareOperations({ responses: done }, first))).toEqual([
      'response compatible: The header `Deprecation` was added to the response `200`.',
      'response compatible: The header `Sunset` was added to the response `200`.',
      'compatible: The operation is now deprecated.',
      'response compatible: The operation is deprecated since 2023-06-30, as the header `Deprecation` states.',
      'response compatible: The operation ends on 2026-11-11, as the header `Sunset` states.',
    ])
    expect(summarize(compareOperations(first, later))).toEqual([
      'response compatible: The operation ends on 2026-12-11 (it was 2026-11-11), as the header `Sunset` states.',
    ])
  })
})

describe('Parameters', () => {
  test.each<
    readonly [
      title: string,
      before: readonly object[],
      after: readonly object[],
      expected: readonly string[],
    ]
  >([
    [
      'the first one is an addition',
      [],
      [query()],
      ['request compatible: The query parameter `size` was added.'],
    ],
    [
      'required addition',
      [],
      [query({ required: true })],
      ['request breaking: The query parameter `size` was added, and is required.'],
    ],
    [
      'removal, after which it may be ignored or refused',
      [query()],
      [],
      ['request unknown: The query parameter `size` was removed.'],
    ],
    [
      'now required',
      [query()],
      [query({ required: true })],
      ['request breaking: The query parameter `size` is now required.'],
    ],
    [
      'no longer required',
      [query({ required: true })],
      [query()],
      ['request compatible: The query parameter `size` is no longer required.'],
    ],
    [
      'default',
      [query({ schema: { ...text, default: 'a' } })],
      [query({ schema: { ...text, default: 'b' } })],
      ['request indirect: The query parameter `size` now has the default `b` (it was `a`).'],
    ],
    [
      'serialization',
      [query({ schema: { type: 'array', items: text } })],
      [query({ schema: { type: 'array', items: text }, explode: false })],
      [
        'request breaking: The query parameter `size` is now serialized as `style: form, explode: false` (it was `style: form, explode: true`).',
      ],
    ],
    [
      'a list of texts instead of one, which may be a list of one',
      [query()],
      [query({ schema: { type: 'array', items: text } })],
      ['request indirect: The query parameter `size` is now `array of strings` (it was `string`).'],
    ],
    [
      'a list of integers instead of a text',
      [query()],
      [query({ schema: { type: 'array', items: { type: 'integer' } } })],
      [
        'request breaking: The query parameter `size` is now `array of integers` (it was `string`).',
      ],
    ],
    [
      'headers have no case',
      [query({ in: 'header', name: 'X-Size' })],
      [query({ in: 'header', name: 'x-size' })],
      [],
    ],
    ['order has no meaning', [query(), query({ name: 'b' })], [query({ name: 'b' }), query()], []],
    [
      'without a schema it was not specified',
      [{ name: 'size', in: 'query' }],
      [query()],
      ['request unknown: The query parameter `size` now has a schema; it was not specified.'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(summarize(compareOperations(withParameters(before), withParameters(after)))).toEqual(
      expected,
    )
  })
})

describe('Bodies and responses', () => {
  const body = (members: object = {}) => ({
    requestBody: { content: asJson(text), ...members },
    responses: done,
  })
  test.each<readonly [title: string, before: Mapping, after: Mapping, expected: readonly string[]]>(
    [
      [
        'first body',
        withResponses(done),
        body(),
        ['request compatible: The request body was added.'],
      ],
      [
        'first body, required',
        withResponses(done),
        body({ required: true }),
        ['request breaking: The request body was added, and is required.'],
      ],
      [
        'body removed',
        body(),
        withResponses(done),
        ['request unknown: The request body was removed.'],
      ],
      [
        'media type of a body removed',
        body({ content: { ...asJson(text), 'text/plain': { schema: text } } }),
        body(),
        ['request breaking: The request body is no longer described as `text/plain`.'],
      ],
      [
        'media type with parameters',
        body(),
        body({ content: { 'application/json; charset=utf-8': { schema: text } } }),
        [],
      ],
      [
        'success removed',
        withResponses({ 200: { description: 'Done.' }, 404: { description: 'None.' } }),
        withResponses({ 404: { description: 'None.' } }),
        ['response breaking: The response `200` was removed.'],
      ],
      [
        'error removed',
        withResponses({ ...done, 404: { description: 'None.' } }),
        withResponses(done),
        ['response compatible: The response `404` was removed.'],
      ],
      [
        'error added, which a document need not list',
        withResponses(done),
        withResponses({ ...done, 404: { description: 'None.' } }),
        ['response compatible: The response `404` was added.'],
      ],
      [
        'status instead of its range',
        withResponses({ '2XX': { description: 'Done.', content: asJson(text) } }),
        withResponses({ 200: { description: 'Done.', content: asJson(text) } }),
        [
          'response compatible: The response `2XX` was removed.',
          'response compatible: The response `200` was added.',
        ],
      ],
      [
        'header removed',
        withResponses({ 200: { description: 'Done.', headers: { 'X-A': { schema: text } } } }),
        withResponses(done),
        ['response breaking: The header `X-A` was removed from the response `200`.'],
      ],
      [
        'header in another case',
        withResponses({ 200: { description: 'Done.', headers: { 'X-A': { schema: text } } } }),
        withResponses({ 200: { description: 'Done.', headers: { 'x-a': { schema: text } } } }),
        [],
      ],
      [
        'schema where there was none',
        withResponses({ 200: { description: 'Done.', content: { 'application/json': {} } } }),
        withResponses({ 200: { description: 'Done.', content: asJson(text) } }),
        ['response compatible: The response `200` now has a schema; it was not specified.'],
      ],
    ],
  )('%s', (_, before, after, expected) => {
    expect(summarize(compareOperations(before, after))).toEqual(expected)
  })
})

test('Servers are compared as a set, and a change of all operations is one', () => {
  const paths = { '/a': get(), '/b': get() }
  const changes = compareDocuments(
    { paths, servers: [{ url: 'https://one.example' }, { url: 'https://two.example' }] },
    { paths, servers: [{ url: 'https://two.example' }, { url: 'https://three.example' }] },
  )

  expect(changes).toMatchObject([
    {
      effect: 'indirect',
      sentence: 'The server `https://one.example` was removed.',
      operations: [{}, {}],
    },
    {
      effect: 'indirect',
      sentence: 'The server `https://three.example` was added.',
      operations: [{}, {}],
    },
  ])
})

test('What a webhook sends is received by a client', () => {
  expect(summarize(compareDocuments(withWebhook(['a']), withWebhook([])))).toEqual([
    'response breaking: `a` in the request body of the webhook `added` is no longer required.',
  ])
  expect(summarize(compareDocuments(withWebhook(['a']), { paths: {} }))).toEqual([
    'response breaking: Webhook `added`: It was removed.',
  ])
})

test('A webhook that becomes deprecated is reported', () => {
  expect(compareDocuments(withDeprecated(false), withDeprecated(true))).toMatchObject([
    { kind: 'deprecated', sentence: 'Webhook `added`: It is now deprecated.', operations: [] },
  ])
  expect(compareDocuments(withDeprecated(true), withDeprecated(false))).toMatchObject([
    { kind: 'deprecated', sentence: 'Webhook `added`: It is no longer deprecated.' },
  ])
})

const withPathParameter = (name: string) => ({
  [`/a/{${name}}`]: get({ parameters: [{ name, in: 'path', required: true, schema: text }] }),
})

const makeHeader = (value: string) => ({ schema: text, example: value })

const withParameters = (parameters: readonly object[]) => ({ parameters, responses: done })

const withResponses = (responses: object) => ({ responses })

const withWebhook = (required: readonly string[]) => ({
  paths: {},
  webhooks: {
    added: {
      post: {
        requestBody: { content: asJson({ type: 'object', properties: { a: text }, required }) },
        responses: done,
      },
    },
  },
})

const withDeprecated = (deprecated: boolean) => ({
  paths: {},
  webhooks: { added: { post: { deprecated, responses: done } } },
})

const withDates = (sunset: string) => ({
  deprecated: true,
  responses: {
    200: {
      description: 'Done.',
      headers: { Deprecation: makeHeader('@1688169599'), Sunset: makeHeader(sunset) },
    },
  },
})
