import { array, assert, boolean, constantFrom, property, record, string } from 'fast-check'
import { expect, test } from 'vitest'
import { maxLinkLength, parseRequestLink, formatRequestLink } from '#request/request-link.ts'
import type { LinkEntry, RequestLink } from '#request/request-link.ts'

const limit: LinkEntry = { kind: 'query', name: 'limit', text: '10', isJson: false }

test.for<[string, RequestLink]>([
  ['#operation=list-pets', { operation: 'list-pets', entries: [] }],
  ['#query.limit=10', { operation: undefined, entries: [limit] }],
  ['#operation=a&query.limit=', { operation: 'a', entries: [{ ...limit, text: '' }] }],
  [
    '#query-json.limit=null',
    { operation: undefined, entries: [{ ...limit, text: 'null', isJson: true }] },
  ],
  [
    '#extra.a.b%3A=1%3D2%263&snippet=go',
    {
      operation: undefined,
      entries: [{ kind: 'extra', name: 'a.b:', text: '1=2&3', isJson: false }],
    },
  ],
  [
    '#path.id=a/b,c%20%28d%29%2Be+f',
    {
      operation: undefined,
      entries: [{ kind: 'path', name: 'id', text: 'a/b,c (d)+e f', isJson: false }],
    },
  ],
])('Parses %s', ([fragment, link]) => {
  expect(parseRequestLink(fragment)).toEqual({ outcome: 'read', unreadable: [], ...link })
})

test.for<[string, string]>([
  ['nothing', ''],
  ['an empty fragment', '#'],
  ['a heading', '#what-happens-to-your-key'],
  ['a language', '#snippet=go'],
])('A fragment with %s is not a link', ([, fragment]) => {
  expect(parseRequestLink(fragment)).toEqual({ outcome: 'none' })
})

test.for<[string, string]>([
  ['an unknown location', 'cookie.a=1'],
  ['a name of a prototype as location', 'constructor.a=1'],
  ['an unknown suffix', 'query-text.a=1'],
  ['no name', 'query.=1'],
  ['a second operation', 'operation=c'],
])('Reports a part with %s next to valid parts', ([, part]) => {
  expect(parseRequestLink(`#operation=b&${part}&query.limit=10`)).toEqual({
    outcome: 'read',
    operation: 'b',
    entries: [limit],
    unreadable: [part],
  })
})

test('Keeps names of prototypes and duplicate names', () => {
  const result = parseRequestLink('#query.__proto__=1&query.__proto__=2&header.constructor=3')
  expect(result).toMatchObject({
    entries: [
      { name: '__proto__', text: '1' },
      { name: '__proto__', text: '2' },
      { name: 'constructor', text: '3' },
    ],
  })
})

test('Links that are too long or have too many parts are neither parsed nor formatted', () => {
  const text = 'a'.repeat(maxLinkLength)
  expect(parseRequestLink(`#query.a=${text}`)).toEqual({ outcome: 'too-long' })
  expect(parseRequestLink(`#${'query.a=&'.repeat(501)}`)).toEqual({ outcome: 'too-long' })
  const entries = [{ ...limit, text }]
  expect(formatRequestLink({ operation: undefined, entries })).toBeUndefined()
})

const text = () => string({ unit: 'binary', maxLength: 9 })

test('Formatting and parsing arbitrary links round-trips', () => {
  const entry = record({
    kind: constantFrom('path', 'query', 'querystring', 'header', 'extra'),
    name: text().filter((name) => name !== ''),
    text: text(),
    isJson: boolean(),
  })
  assert(
    property(text(), array(entry, { maxLength: 5 }), (operation, entries) => {
      const fragment = formatRequestLink({ operation, entries }) ?? ''
      expect(fragment).toMatch(/^#[\w.%=&*-]*$/)
      expect(parseRequestLink(fragment)).toEqual({
        outcome: 'read',
        operation,
        entries,
        unreadable: [],
      })
    }),
  )
})
