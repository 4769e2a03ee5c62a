import { expect, test } from 'vitest'
import { isIdempotent, isSafe } from '#request/request-plan.ts'

// RFC 9110, sections 9.2.1 and 9.2.2.
test.each([
  ['GET', true, true],
  ['HEAD', true, true],
  ['OPTIONS', true, true],
  ['TRACE', true, true],
  ['PUT', false, true],
  ['DELETE', false, true],
  ['POST', false, false],
  ['PATCH', false, false],
  ['get', false, false],
  ['PURGE', false, false],
])('%s: safe %s, idempotent %s', (method, safe, idempotent) => {
  expect([isSafe(method), isIdempotent(method)]).toEqual([safe, idempotent])
})
