import { expect, test } from 'vitest'
import { findStatusFailure } from '#core/exchange/name-failure.ts'

test.for([
  [401, 'unauthorized'],
  [403, 'forbidden'],
  [404, 'not-found'],
  [429, 'too-many-requests'],
  [400, 'client-error'],
  [418, 'client-error'],
  [499, 'client-error'],
  [500, 'server-error'],
  [599, 'server-error'],
] as const)('%i is %s', ([status, failure]) => {
  expect(findStatusFailure(status)).toBe(failure)
})

test.for([0, 100, 200, 204, 299, 304, 399, 600, 999])('%i has no entry', (status) => {
  expect(findStatusFailure(status)).toBeUndefined()
})
