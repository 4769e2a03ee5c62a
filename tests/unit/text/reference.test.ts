import { expect, test } from 'vitest'
import { isReference, getReferencePath } from '#text/reference.ts'
import type { ReferenceKind } from '#text/reference.ts'

test.each<[ReferenceKind, string]>([
  ['operation', '/reference/a/'],
  ['tag', '/reference/tags/a/'],
  ['schema', '/reference/schemas/a/'],
  ['webhook', '/reference/webhooks/a/'],
])('The path of a %s page is %s', (kind, path) => {
  expect(getReferencePath(kind, 'a')).toBe(path)
})

test.each(['tag', 'schema', 'webhook'] as const)('Recognizes the address of a %s page', (kind) => {
  expect(isReference(kind, getReferencePath(kind, 'a'))).toBe(true)
  expect(isReference(kind, getReferencePath('operation', 'a'))).toBe(false)
})
