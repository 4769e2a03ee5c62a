import { expect, test } from 'vitest'
import { readPortal } from '#site/portal.ts'
import { anyService } from '#site/service.ts'
import { describeOperationPage } from '#site/generated/operation-page.ts'

const portal = await readPortal(
  { PORTAL_OPENAPI: 'tests/fixtures/pet-store/pet-store.yaml' },
  process.cwd(),
  { document: 'openapi/service.openapi.yaml', service: anyService },
)

test('The page of an operation names the parts that the operation has', () => {
  const pages = portal.contract.operations.map((each) => describeOperationPage(portal, each))
  for (const { parts } of pages) {
    expect(parts.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['request', 'responses', 'try-it', 'not-specified']),
    )
  }
  const withBody = portal.contract.operations.find(({ body }) => body !== undefined)
  const without = portal.contract.operations.find(({ body }) => body === undefined)
  if (!withBody || !without) throw new Error('The document has one kind of operation only.')
  expect(listParts(withBody)).toContain('body')
  expect(listParts(without)).not.toContain('body')
})

test('A service of another document brings nothing', () => {
  expect(portal.service).toBe(anyService)
  expect(portal.links).toEqual({
    authentication: '/authentication/',
    reference: '/reference/',
  })
  expect(portal.source.citesSource).toBe(false)
})

function listParts(operation: (typeof portal.contract.operations)[number]): readonly string[] {
  return describeOperationPage(portal, operation).parts.map(({ slug }) => slug)
}
