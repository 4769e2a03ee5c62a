import { expect, test } from 'vitest'
import { identifyBlock } from '#core/exchange/page-policy.ts'

const page = 'https://docs.example.com'
const own =
  "default-src 'self'; connect-src 'self' https://api.example.com https://login.example.com/token"

test.each([
  ['https://api.example.com/v1/pets?limit=1', 'host'],
  ['https://login.example.com/token', 'host'],
  ['https://docs.example.com/openapi.json', 'host'],
  ['https://login.example.com/other', 'page'],
  ['https://api.example.com.evil.example/v1', 'page'],
  ['http://api.example.com/v1', 'page'],
])('A block of %s is from the %s', (url, from) => {
  expect(identifyBlock([own], "connect-src 'self'", url, page).from).toBe(from)
})

test('Each policy in the head of the page is its own', () => {
  const url = 'https://api.example.com/v1'

  expect(identifyBlock([own, "connect-src 'self'"], "connect-src 'self'", url, page).from).toBe(
    'page',
  )
  expect(identifyBlock([], "connect-src 'self'", url, page).from).toBe('host')
  expect(identifyBlock(["default-src 'self'"], "default-src 'self'", url, page).from).toBe('page')
  expect(identifyBlock(["img-src 'self'"], "default-src 'self'", url, page).from).toBe('host')
})

test.each([
  ["img-src x; connect-src 'self'", 'connect-src'],
  ["default-src 'self'; script-src x", 'default-src'],
])('The directive of %s is the one that applies to calls', (blocking, directive) => {
  expect(identifyBlock([own], blocking, 'https://api.example.com/', page).directive).toBe(directive)
})
