import { describe, expect, test } from 'vitest'
import { getCorsHeaders, getUnsafeHeaders } from '#request/preflight.ts'
import type { RequestPlan } from '#request/request-plan.ts'
import { formatPreflight } from '#snippets/curl.ts'
import { basicSlot, bearerSlot, makePlan } from '../../fixtures/credentials.ts'

const origin = 'https://docs.example.com'
const plan = makePlan({
  url: 'https://api.example.com/v1/experiments',
  headers: [{ name: 'Content-Type', value: 'application/json' }],
  slots: [bearerSlot('token')],
})

test('The preflight is the same as a browser’s', () => {
  expect(formatPreflight(plan, origin))
    .toBe(`curl -sS -i --max-time 30 --globoff -X OPTIONS 'https://api.example.com/v1/experiments' \\
  -H 'Origin: https://docs.example.com' \\
  -H 'Access-Control-Request-Method: GET' \\
  -H 'Access-Control-Request-Headers: authorization,content-type'`)
})

test('A quote in the address is escaped', () => {
  expect(formatPreflight({ ...plan, url: "https://api.example.com/?a='" }, origin)).toContain(
    String.raw`'https://api.example.com/?a='\'''`,
  )
})

test('The CORS headers allow this origin and the planned request', () => {
  expect(getCorsHeaders(plan, origin)).toEqual([
    { name: 'Access-Control-Allow-Origin', value: origin },
    { name: 'Access-Control-Allow-Methods', value: 'GET' },
    { name: 'Access-Control-Allow-Headers', value: 'Authorization, Content-Type' },
    { name: 'Access-Control-Expose-Headers', value: 'Retry-After' },
  ])
})

test('A plan without a preflight needs no allowed headers', () => {
  const simple: RequestPlan = {
    ...plan,
    slots: [],
    headers: [
      { name: 'Accept', value: 'application/json' },
      { name: 'content-type', value: 'text/plain; charset=utf-8' },
    ],
  }
  expect(formatPreflight(simple, origin)).not.toContain('Request-Headers')
  expect(getCorsHeaders(simple, origin).map(({ name }) => name)).not.toContain(
    'Access-Control-Allow-Headers',
  )
})

const slots = (...all: RequestPlan['slots']) => ({ slots: all })
const header = (name: string, value: string) => ({ headers: [{ name, value }] })
const multipart = (subtype: string) =>
  ({ body: { kind: 'multipart', subtype, parts: [] } }) as const

describe('Headers that need a preflight', () => {
  const simple: RequestPlan = { ...plan, headers: [], slots: [] }
  const cases: readonly (readonly [string, Partial<RequestPlan>, readonly string[] | 'no'])[] = [
    ['nothing else', {}, 'no'],
    ['a key in the query', slots({ scheme: 'a', place: 'query', name: 'key' }), 'no'],
    [
      'a key in a header',
      slots({ scheme: 'a', place: 'header', name: 'X-Key', prefix: '' }),
      ['X-Key'],
    ],
    [
      'two keys',
      slots({ scheme: 'a', place: 'header', name: 'X-Key', prefix: '' }, basicSlot('b')),
      ['X-Key', 'Authorization'],
    ],
    ['JSON', header('Content-Type', 'application/json'), ['Content-Type']],
    ['a form', header('Content-Type', 'application/x-www-form-urlencoded'), 'no'],
    ['multipart/mixed', multipart('mixed'), ['Content-Type']],
    ['a range', header('Range', 'bytes=5-5'), 'no'],
    ['a custom header', header('X-Trace', '1'), ['X-Trace']],
  ]

  test.each(cases)('for %s', (_, part, names) => {
    const asked = { ...simple, ...part }
    expect(getUnsafeHeaders(asked)).toEqual(names === 'no' ? [] : names)
  })
})
