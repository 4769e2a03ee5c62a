import { expect, test } from 'vitest'
import { identifyBlock } from '#response/exchange/identify-failure.ts'

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
])('Attributes a blocked request to %s to the policy of the %s', (url, from) => {
  expect(identifyBlock([own], "connect-src 'self'", url, page).from).toBe(from)
})

test('All policies in the head belong to the page', () => {
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
])('The applicable directive of %s is %s', (blocking, directive) => {
  expect(identifyBlock([own], blocking, 'https://api.example.com/', page).directive).toBe(directive)
})
