import { expect, test } from 'vitest'
import { isReference, locateReference } from '#core/address/reference.ts'
import type { ReferenceKind } from '#core/address/reference.ts'

test.each<[ReferenceKind, string]>([
  ['operation', '/reference/a/'],
  ['tag', '/reference/tags/a/'],
  ['schema', '/reference/schemas/a/'],
  ['webhook', '/reference/webhooks/a/'],
])('A page of the kind %s is at %s', (kind, path) => {
  expect(locateReference(kind, 'a')).toBe(path)
})

test.each(['tag', 'schema', 'webhook'] as const)('A %s is known by its address', (kind) => {
  expect(isReference(kind, locateReference(kind, 'a'))).toBe(true)
  expect(isReference(kind, locateReference('operation', 'a'))).toBe(false)
})
