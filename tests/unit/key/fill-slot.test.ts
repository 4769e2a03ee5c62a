import { describe, expect, test } from 'vitest'
import type { CredentialSlot } from '#request/request-plan.ts'
import { keepKey, keepNameAndPassword } from '#key/api-key.ts'
import { fillSlot } from '#key/fill-slot.ts'
import { basicSlot, bearerSlot } from '../../fixtures/credentials.ts'

const key = keepKey('fake-KEY_01/2+3=&%')
const header = bearerSlot('a')
const basic = basicSlot('a')
const query = { scheme: 'a', place: 'query', name: 'api key' } as const
const cookie = { scheme: 'a', place: 'cookie', name: 'session' } as const

describe('A slot is filled', () => {
  const cases: readonly (readonly [string, CredentialSlot, string])[] = [
    ['in a header, unchanged', header, 'fake-KEY_01/2+3=&%'],
    ['in the query, with every delimiter encoded', query, 'fake-KEY_01%2F2%2B3%3D%26%25'],
    [
      'in a path, with every delimiter encoded',
      { scheme: 'path:token', place: 'path', name: 'token' },
      'fake-KEY_01%2F2%2B3%3D%26%25',
    ],
    [
      'in a form, with every delimiter encoded',
      { scheme: 'body:a b', place: 'form', name: 'a b' },
      'fake-KEY_01%2F2%2B3%3D%26%25',
    ],
    [
      'in a part, unchanged',
      { scheme: 'body:a b', place: 'part', name: 'a b' },
      'fake-KEY_01/2+3=&%',
    ],
  ]

  test.each(cases)('%s', (_, slot, text) => {
    expect(fillSlot(key, slot)).toBe(text)
  })

  // The first two are the examples of RFC 7617, sections 2 and 2.1.
  test.each([
    ['Aladdin', 'open sesame', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
    ['test', '123\u{A3}', 'dGVzdDoxMjPCow=='],
    ['', 'x', 'Ong='],
    ['x', '', 'eDo='],
    ['a', 'b:c', 'YTpiOmM='],
  ])('by Basic with the Base64 of name and password in UTF-8: %s, %s', (name, password, base64) => {
    expect(fillSlot(keepNameAndPassword(name, password), basic)).toBe(base64)
  })
})

describe('A slot is not filled', () => {
  const pair = keepNameAndPassword('fake-name', 'fake-password')

  test.each([
    ['a cookie', key, cookie, 'No page can send a secret in a cookie.'],
    ['a cookie, with a name and password', pair, cookie, 'No page can send a secret in a cookie.'],
    ['Basic with one text', key, basic, 'Basic takes a name and a password.'],
    ['a header with a pair', pair, header, 'Only Basic takes a name and a password.'],
    ['the query with a pair', pair, query, 'Only Basic takes a name and a password.'],
  ] as const)('for %s', (_, secret, slot, message) => {
    expect(() => fillSlot(secret, slot)).toThrow(new TypeError(message))
  })
})
